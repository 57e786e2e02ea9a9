import Foundation
import ResourceTags
import Bytes
import TestSupport
import Testing

@Suite("The examples of the library in its documentation") struct LibraryExampleTests {
  @Test("the one of the README compiles, and does what it says")
  func readme() throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n"))
    for finding in Linter.lint(manifest) where finding.severity == .error { print(finding.message) }
    let edited = try manifest.applying(AddTags(["forest"], to: .onDemand))
    #expect(String(decoding: edited.bytes, as: UTF8.self) == "version: 1\n\ntags:\n  onDemand:\n    - forest\n")
  }

  @Test("so does the one of the landing page")
  func landingPage() throws {
    let text = "version: 1\nfiles: {A: [forest]}\n"
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    let findings = Linter.lint(manifest, in: ResourceFolder(path: "."))
    let edited = try manifest.applying(AddTags(["forest"], to: .onDemand))
    #expect(findings.map(\.rule) == ["missing-resource", "undeclared-tag"])
    #expect(edited.isChange)
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
    arguments: ["README.md"]
      + ["ResourceTags", "Manifests", "LosslessEdits"].map { "Sources/ResourceTags/ResourceTags.docc/\($0).md" })
  func verbatim(_ path: String) throws {
    let page = try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let blocks = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    #expect(!blocks.isEmpty)
    // What goes into the manifest of a package is no example of the library.
    for block in blocks where !block.hasPrefix("dependencies:") {
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
