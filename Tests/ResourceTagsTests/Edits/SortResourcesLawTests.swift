import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Sorting of entries")
struct SortResourcesLawTests {
  @Test("in every manifest the entries are sorted afterwards, and no comment is lost, or the edit is refused")
  func samples() throws {
    var sorted = 0
    for file in Fixtures.all where file.bytes.count < 100_000 {
      let manifest = Manifest(SourceText(name: file.path, bytes: file.bytes))
      for catalog in [nil] + manifest.catalogSpans.map({ Optional($0.path) }) {
        guard let proved = try? manifest.applying(SortResources(catalog: catalog)) else { continue }
        #expect(proved.manifest.isSorted(entriesOf: catalog), "\(file.path), \(catalog ?? "files")")
        #expect(proved.isChange == !manifest.isSorted(entriesOf: catalog), "\(file.path), \(catalog ?? "files")")
        #expect(proved.removedComments.isEmpty, "\(file.path), \(catalog ?? "files")")
        #expect(proved.manifest.tree.hasComments(of: manifest.tree), "\(file.path), \(catalog ?? "files")")
        if proved.isChange { sorted += 1 }
      }
    }
    #expect(sorted > 0)
  }

  @Test(
    "each style is kept",
    arguments: [
      ("files: {b: [], a: [x]}\n", "files: {a: [x], b: []}\n"),
      ("files:\n  b: []\n  \"a\": [x] # one\n", "files:\n  \"a\": [x] # one\n  b: []\n"),
      ("files:\r\n  b:\r\n  - x\r\n  a: []\r\n", "files:\r\n  a: []\r\n  b:\r\n  - x\r\n"),
      ("files:\n  b: []\n  a: []", "files:\n  a: []\n  b: []"),
    ])
  func styles(before: String, after: String) throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", before))
    #expect(String(decoding: try manifest.applying(SortResources()).bytes, as: UTF8.self) == after)
  }

  @Test("random manifests are sorted with the same resources and comments", arguments: 0..<4)
  func law(share: Int) throws {
    for number in LawCount.fixes.numbers(shares: 8) {
      var random = SeededGenerator(seed: UInt64(number * 4 + share))
      let file = try #require(Fixtures.samples.randomElement(using: &random))
      var mutator = Mutator(seed: random.next())
      let manifest = Manifest(SourceText(name: file.path, bytes: mutator.mutate(file.bytes)))
      let catalog = manifest.catalogSpans.map { Optional($0.path) }.randomElement(using: &random) ?? nil
      guard let proved = try? manifest.applying(SortResources(catalog: catalog)) else { continue }
      let old = Set(manifest.resources().map { [$0.path] + $0.tags })
      #expect(Set(proved.manifest.resources().map { [$0.path] + $0.tags }) == old, "\(file.path), \(number)")
      #expect(
        !proved.removedComments.isEmpty || proved.manifest.tree.hasComments(of: manifest.tree),
        "\(file.path), \(number)")
    }
  }
}
