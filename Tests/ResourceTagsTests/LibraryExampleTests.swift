import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("The examples of the library in its documentation") struct LibraryExampleTests {
  @Test("that of the landing page compiles, and does what it says")
  func landingPage() throws {
    let text = "version: 1\nfiles: {A: [forest]}\n"
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    let findings = Linter.lint(manifest, in: ResourceFolder(path: "."))
    let edited = try manifest.applying(AddTags(["forest"], to: .onDemand))
    #expect(findings.map(\.rule) == ["missing-resource", "undeclared-tag"])
    #expect(edited.isChange)
    #expect(
      String(decoding: edited.bytes, as: UTF8.self)
        == "version: 1\ntags:\n  onDemand:\n    - forest\nfiles: {A: [forest]}\n")
  }

  @Test("and that of the article on the manifest")
  func manifests() {
    let text = "version: 1\ntags: {prefetchOrder: [b, a]}\n"
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    let prefetched = manifest.tags().filter { $0.category == .prefetchOrder }.map(\.name)
    #expect(prefetched == ["b", "a"])
  }

  @Test("and those of the article on edits")
  func edits() throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\ntags: {onDemand: [forest]} # all\n"))
    let edited = try manifest.applying(RenameTag("forest", to: "woods"))
    let text = String(decoding: edited.bytes, as: UTF8.self)
    #expect(text == "version: 1\ntags: {onDemand: [woods]} # all\n")
    let several = try manifest.applying([
      AddTags(["storm"], to: .onDemand),
      AssignTags(["storm"], to: [ResourcePath("Music/Storm.m4a")]),
    ])
    #expect(several.changes.count == 2)
  }

  @Test(
    "they are what stands there",
    arguments: ["ResourceTags", "Manifests", "LosslessEdits"])
  func verbatim(_ name: String) throws {
    let file = Fixtures.root.appendingPathComponent("Sources/ResourceTags/ResourceTags.docc/\(name).md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let blocks = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = block.split(separator: "\n")
      for line in lines where line.hasPrefix("import ") { #expect(code.contains("\n" + line + "\n")) }
      let statements = lines.filter { !$0.hasPrefix("import ") }.map { "    " + $0 + "\n" }.joined()
      #expect(code.contains(statements))
    }
    for manifest in page.matches(of: /```yaml\n(version:(?s).*?)```/).map({ String($0.1) }) {
      #expect(Linter.lint(Manifest(SourceText(name: "ResourceTags.yml", manifest))) == [])
    }
  }
}
