import OdrTestSupport
import ResourceTags
import Testing

@Suite("A list that stands where a key should") struct ListAsKeyTests {
  /// Looking for the key of the tags once ended in a crash.
  @Test("it does not keep rules about files from finding theirs")
  func sizes() {
    let manifest = Manifest(
      SourceText(
        name: "x.yml",
        "version: 1\n[a, b]: c\ntags:\n  [a]: b\n  initialInstall: [a]\nfiles:\n  A.png: [a]\nplaform: iOS\n"))
    let folder = ResourceFolder(MemoryTree(["A.png": .size(200_000_000_000)]))
    let rules = Linter.lint(manifest, in: folder).map(\.rule)
    for rule in ["unsupported-yaml", "unknown-key", "hosted-too-large", "initial-install-too-large"] {
      #expect(rules.contains(rule))
    }
  }
}
