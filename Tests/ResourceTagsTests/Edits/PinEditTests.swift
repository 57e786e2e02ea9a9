import OdrTestSupport
import ResourceTags
import Testing

@Suite("Ids of asset packs in edits") struct PinEditTests {
  /// The text after edits; the name of the refusal in its place.
  private func text(_ before: String, _ edits: any ManifestEdit...) throws -> String {
    let manifest = Manifest(SourceText(name: "test.yml", before))
    return String(decoding: try manifest.applying(edits).manifest.source.allBytes, as: UTF8.self)
  }

  private let block = """
    version: 1
    tags:
      onDemand: [forest, level-2]   # both
    files:
      A.sks: [forest]
      B.sks: [level-2, forest]
    assetPacks:   # ids are for good
      # the woods
      forest: [forest]   # first upload
      both:
        - level-2   # two
        - forest    # one

    """

  @Test("an id is set and unset like other keys, in a new section too")
  func set() throws {
    let before = "version: 1\ntags:\n  onDemand: [forest]\nfiles:\n  A.sks: [forest]\n"
    let after = try text(before, SetKey("assetPacks.forest", to: ["forest"]))
    #expect(
      after == before + "\nassetPacks:\n  forest: [forest]\n" || after == before + "assetPacks:\n  forest: [forest]\n")
    #expect(try text(after, UnsetKey("assetPacks.forest")).hasPrefix(before))
    #expect(Manifest(SourceText(name: "test.yml", after)).pins.map(\.id) == ["forest"])
    let dotted = try text(before, SetKey("assetPacks.com.example.forest", to: ["forest"]))
    #expect(Manifest(SourceText(name: "test.yml", dotted)).pins.map(\.id) == ["com.example.forest"])
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

  @Test("tags of events are renamed and removed like those of ids, and platforms and languages are not tags")
  func settings() throws {
    var text = "version: 1\ntags: {prefetchOrder: [de, iOS]}\nfiles: {A: [de], B: [iOS]}\n"
    for (key, values) in [
      ("_firstInstallationOnly", ["de", "iOS"]), ("_languages", ["de"]), ("_platforms", ["iOS", "macOS"]),
    ] {
      text = try self.text(text, SetKey("assetPacks." + key, to: values))
    }
    let section = "  _firstInstallationOnly: [de, iOS]\n  _languages: [de]\n  _platforms: [iOS, macOS]\n"
    #expect(text.hasSuffix("assetPacks:\n" + section))
    #expect(Manifest(SourceText(name: "test.yml", text)).pins.isEmpty)
    #expect(
      try self.text(text, RenameTag("de", to: "a")).hasSuffix(section.replacing("[de, iOS]", with: "[a, iOS]")))
    #expect(try self.text(text, RemoveTags(["iOS"])).hasSuffix(section.replacing("[de, iOS]", with: "[de]")))
    let left = "assetPacks:\n  _languages: [de]\n  _platforms: [iOS, macOS]\n"
    #expect(try self.text(text, RemoveTags(["de", "iOS"])).hasSuffix(left))
    #expect(try self.text(text, UnsetKey("assetPacks._platforms")).hasSuffix("  _languages: [de]\n"))
    for (key, values) in [
      ("_platforms", ["iPadOS"]), ("_languages", ["de_AT"]), ("_languages", ["de", ""]), ("_subsequentUpdateOnly", []),
    ] {
      #expect(throws: (any Error).self) { try self.text(text, SetKey("assetPacks." + key, to: values)) }
    }
  }

  @Test("a section that cannot be read stops a rename, so that no id is forgotten")
  func unreadable() {
    let before = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\nassetPacks: {p: a}\n"
    #expect(throws: (any Error).self) { try text(before, RenameTag("a", to: "b")) }
  }
}
