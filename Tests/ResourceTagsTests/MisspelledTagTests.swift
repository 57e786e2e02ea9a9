import ResourceTags
import Testing

/// Tests of findings about tags when another finding may explain them.
@Suite("Misspelled tags") struct MisspelledTagTests {
  private func rules(_ text: String) -> [String] {
    findings("version: 1\n" + text).map(\.rule)
  }

  @Test("a file with the name 'tags' declares nothing, but a misplaced section 'tags' does")
  func keyNamedTags() {
    #expect(
      rules("tags: {onDemand: [sea]}\nfiles: {tags: [sea], A.sks: [forest]}\n").contains("undeclared-tag"))
    #expect(
      !rules("files:\n  A.sks: [forest]\n  tags: {onDemand: [forest]}\n").contains("undeclared-tag"))
  }

  @Test("a rule about names does not report a tag that is reported as undeclared")
  func ignoredRule() {
    let text = "files: {A.sks: [a+b]}\n"
    #expect(!rules(text).contains("hazardous-tag-name"))
    #expect(rules("lint: {undeclared-tag: ignore}\n" + text).contains("hazardous-tag-name"))
  }
}
