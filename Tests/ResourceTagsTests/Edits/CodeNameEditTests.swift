import OdrTestSupport
import ResourceTags
import Testing

@Suite("Names of tags in code, in edits") struct CodeNameEditTests {
  private func text(_ before: String, _ edits: any ManifestEdit...) throws -> String {
    let manifest = Manifest(SourceText(name: "test.yml", before))
    return String(decoding: try manifest.applying(edits).manifest.source.allBytes, as: UTF8.self)
  }

  private let block = """
    version: 1
    tags:
      onDemand: [forest, level-2]
    files:
      A.sks: [forest]
      B.sks: [level-2, forest]
    codeNames:   # for the app
      # the woods
      forest: woods   # as in Swift
      "level-2": 'second'

    """

  @Test("a renamed tag keeps its name in code, whichever tags had its names before")
  func rename() throws {
    #expect(
      try text(block, RenameTag("level-2", to: "x"), RenameTag("forest", to: "level-2"), RenameTag("x", to: "forest"))
        == block.replacing("level-2", with: "x").replacing("forest", with: "level-2").replacing("x", with: "forest"))
    // A new tag has the old name.
    #expect(
      try text(
        block, RenameTag("forest", to: "x"), AddTags(["forest"], to: .onDemand), SetKey("codeNames.forest", to: ["f"])
      )
      .hasSuffix("  # the woods\n  x: woods   # as in Swift\n  \"forest\": f\n  \"level-2\": 'second'\n"))
    // The new name is already there, for a tag that is not declared.
    let stale = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\ncodeNames:\n  b: old\n  a: new\n"
    #expect(try text(stale, RenameTag("a", to: "b")).hasSuffix("codeNames:\n  b: new\n"))
  }

  @Test("names are set and unset, and names that Swift does not accept are refused")
  func set() throws {
    let before = "version: 1\ntags:\n  onDemand: [forest, a.b]\nfiles:\n  A.sks: [forest, a.b]\n"
    let after = try text(before, SetKey("codeNames.a.b", to: ["dots"]), SetKey("codeNames.forest", to: ["trees"]))
    #expect(after.hasSuffix("codeNames:\n  a.b: dots\n  forest: trees\n"))
    #expect(try text(after, UnsetKey("codeNames")).hasPrefix(before))
    #expect(try text(block, SetKey("codeNames.level-2", to: ["third"])) == block.replacing("second", with: "third"))
    for values in [["1a"], ["a-b"], ["case"], ["allCases"], ["_"], [""], ["a", "b"], ["a\u{200B}b"]] {
      #expect(throws: (any Error).self) { try text(before, SetKey("codeNames.forest", to: values)) }
    }
    // A combining mark after the dot belongs to the tag.
    let mark = try text("version: 1\n", SetKey("codeNames.\u{301}x", to: ["x"]))
    #expect(Manifest(SourceText(name: "test.yml", mark)).codeNames.map(\.tag) == ["\u{301}x"])
  }
}
