import Testing

@testable import ResourceTags

@Suite("Tags that cannot move") struct RefusedMoveTests {
  @Test("a tag that cannot come to its place stays at its own")
  func refusedMove() throws {
    let manifest = Manifest(
      SourceText(name: "x.yml", "version: 1\ntags: {prefetchOrder: [a, b, c], onDemand: [d, [x], e]}\n"))
    var draft = try ManifestDraft(manifest)
    for edit in [
      MoveTags(["b", "a"], to: .onDemand), MoveTags(["b"], .at(9)), MoveTags(["c", "b"], .after("c")),
      MoveTags(["e"], to: .prefetchOrder),
    ] {
      #expect(throws: EditRefusal.self) { try edit.make(in: &draft) }
      #expect(draft.items(of: .prefetchOrder).map { draft.names[$0.tag].string } == ["a", "b", "c"])
      #expect(draft.items(of: .onDemand).map { draft.names[$0.tag].string } == ["d", "e"])
      #expect(draft.items(of: .prefetchOrder).allSatisfy { !$0.isMoved && $0.origin != nil })
    }
    try MoveTags(["c"], .first).make(in: &draft)
    #expect(draft.items(of: .prefetchOrder).map { draft.names[$0.tag].string } == ["c", "a", "b"])
  }
}
