import OdrTestSupport
import ResourceTags
import Testing

@Suite("Names of tags in code, in edits, comparisons, and merges") struct CodeNameEditTests {
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

  @Test("a renamed tag keeps its name in code, and nothing else changes")
  func rename() throws {
    let renamed = block.replacing("forest", with: "wald")
    #expect(try text(block, RenameTag("forest", to: "wald")) == renamed)
    #expect(
      try text(block, RenameTag("level-2", to: "a")) == block.replacing("level-2", with: "a"))
    #expect(try text(block, RenameTag("forest", to: "x"), RenameTag("x", to: "forest")) == block)
    #expect(
      try text(block, RenameTag("forest", to: "x"), RenameTag("x", to: "z"), SetKey("codeNames.z", to: ["why"]))
        == block.replacing("forest", with: "z").replacing("woods   #", with: "why   #"))
    let flow = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\ncodeNames: {a: b, c: d}\n"
    #expect(try text(flow, RenameTag("a", to: "x: y")).hasSuffix("codeNames: {\"x: y\": b, c: d}\n"))
    // The new name was the name of a tag that is removed.
    #expect(
      try text(block, RenameTag("level-2", to: "x"), RemoveTags(["x"]), RenameTag("forest", to: "x"))
        == block.replacing("forest", with: "x").replacing(", level-2]", with: "]").replacing("level-2, ", with: "")
        .replacing("  \"level-2\": 'second'\n", with: ""))
    // The new name was the name of a tag that is also renamed.
    #expect(
      try text(block, RenameTag("level-2", to: "x"), RenameTag("forest", to: "level-2"))
        == block.replacing("level-2", with: "x").replacing("forest", with: "level-2"))
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

  @Test("a comparison reports a changed name, but not the consequences of renamed and removed tags")
  func comparison() throws {
    func kinds(_ new: String) throws -> [String] {
      let comparison = ManifestComparison(
        Manifest(SourceText(name: "a.yml", block)), Manifest(SourceText(name: "b.yml", new)))
      #expect(try comparison.proveEdits())
      return comparison.differences.map { "\($0.kind)".prefix { $0 != "(" }.description }
    }
    #expect(try kinds(text(block, RenameTag("forest", to: "wald"))) == ["tagRenamed"])
    #expect(try kinds(text(block, RemoveTags(["level-2"]))).allSatisfy { $0 != "keyRemoved" })
    #expect(try kinds(text(block, SetKey("codeNames.forest", to: ["trees"]))) == ["keySet"])
    #expect(try kinds(text(block, UnsetKey("codeNames.forest"))) == ["keyRemoved"])
    let both = try text(block, RenameTag("forest", to: "wald"), SetKey("codeNames.wald", to: ["trees"]))
    #expect(try kinds(both) == ["tagRenamed", "keySet"])
  }

  @Test("names merge like other settings, and move with the tags that a side renamed")
  func merges() throws {
    func merge(_ ours: any ManifestEdit, _ theirs: any ManifestEdit) throws -> (text: String, conflicts: [String]) {
      let base = Manifest(SourceText(name: "base.yml", block))
      let merge = try ManifestMerge(
        base: base.source, ours: base.applying([ours]).manifest.source, theirs: base.applying([theirs]).manifest.source)
      return (merge.source.bytes.string, merge.conflicts.map(\.message))
    }
    let set = SetKey("codeNames.level-2", to: ["third"])
    for (ours, theirs) in [
      (RenameTag("forest", to: "wald") as any ManifestEdit, set as any ManifestEdit),
      (set, RenameTag("forest", to: "wald")),
    ] {
      let (text, conflicts) = try merge(ours, theirs)
      #expect(conflicts == [] && text == block.replacing("forest", with: "wald").replacing("second", with: "third"))
    }
    let both = try merge(set, SetKey("codeNames.level-2", to: ["fourth"]))
    #expect(both.conflicts.count == 1 && both.conflicts.allSatisfy { $0.contains("codeNames.level-2") })
    // The merge reports a name whose tag the other side renamed.
    let stray = try merge(RenameTag("forest", to: "wald"), SetKey("codeNames.forest", to: ["trees"]))
    #expect(!stray.conflicts.isEmpty)
  }
}
