import OdrTestSupport
import ResourceTags
import Testing

@Suite("Ids of asset packs in edits") struct PinEditTests {
  private func text(_ before: String, _ edits: any ManifestEdit...) throws -> String {
    let manifest = Manifest(SourceText(name: "test.yml", before))
    return String(decoding: try manifest.applying(edits).manifest.source.allBytes, as: UTF8.self)
  }

  @Test("who hosts the packs is set and unset, and is not a tag")
  func hosting() throws {
    let before = "version: 1\ntags: {onDemand: [self]}\nfiles: {A: [self]}\nassetPacks:\n  own: [self]\n"
    let after = try text(before, SetKey("assetPacks._hosting", to: ["self"]))
    #expect(after == before.replacing("  own:", with: "  _hosting: self\n  own:"))
    let manifest = Manifest(SourceText(name: "test.yml", after))
    #expect(manifest.packHosting == .team && manifest.pins.map(\.id) == ["own"])
    #expect(try text(after, RenameTag("self", to: "a")).hasSuffix("  _hosting: self\n  own: [a]\n"))
    #expect(try text(after, RemoveTags(["self"])).hasSuffix("assetPacks:\n  _hosting: self\n"))
    #expect(try text(after, SetKey("assetPacks._hosting", to: ["apple"])).contains("  _hosting: apple\n"))
    #expect(try text(after, UnsetKey("assetPacks._hosting")) == before)
    for values in [["team"], ["self", "self"]] {
      #expect(throws: (any Error).self) { try text(before, SetKey("assetPacks._hosting", to: values)) }
    }
  }

  @Test("a section that cannot be read stops a rename, so that no id is forgotten")
  func unreadable() {
    let before = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\nassetPacks: {p: a}\n"
    #expect(throws: (any Error).self) { try text(before, RenameTag("a", to: "b")) }
  }
}
