import Foundation
import ResourceTags
import SourceText
import TestSupport
import Testing

@Suite("The example in the README") struct LibraryExampleTests {
  @Test("it compiles, and does what it says")
  func example() throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n"))
    for finding in Linter.lint(manifest) where finding.severity == .error { print(finding.message) }
    let edited = try manifest.applying(AddTags(["forest"], to: .onDemand))
    #expect(String(decoding: edited.bytes, as: UTF8.self) == "version: 1\n\ntags:\n  onDemand:\n    - forest\n")
  }

  @Test("it is what stands there")
  func readme() throws {
    let readme = try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let block = String(try #require(readme.firstMatch(of: /```swift\n((?s).*?)```/)).1)
    let (imports, statements) = try #require(
      block.firstRange(of: "\n\n").map { (block[..<$0.lowerBound], block[$0.upperBound...]) })
    for line in imports.split(separator: "\n") { #expect(code.contains(line + "\n")) }
    #expect(code.replacing("\n    ", with: "\n").contains(statements))
  }
}
