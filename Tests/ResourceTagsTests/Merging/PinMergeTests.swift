import Testing

@testable import ResourceTags

/// Two edits, one on each side, and the section `assetPacks` of what comes of them; or what a person has to decide.
private let rows: [(ours: any ManifestEdit, theirs: any ManifestEdit, outcome: [String], conflicts: [String])] = [
  (
    RenameTag("forest", to: "jungle"), SetKey("assetPacks.sea", to: ["sea"]),
    ["  both: [jungle, level-2]", "  forest: [jungle]", "  sea: [sea]"], []
  ),
  (
    RenameTag("forest", to: "jungle"), SetKey("assetPacks.coast", to: ["forest", "sea"]),
    ["  both: [jungle, level-2]", "  coast: [jungle, sea]", "  forest: [jungle]"], []
  ),
  (
    RenameTag("forest", to: "jungle"), SetKey("assetPacks.forest", to: ["forest", "sea"]),
    ["  both: [jungle, level-2]", "  forest: [jungle, sea]"], []
  ),
  (
    RemoveTags(["level-2"]), UnsetKey("assetPacks.forest"), ["  both: [forest]"], []
  ),
  (
    SetKey("assetPacks.both", to: ["level-2", "forest"]), RenameTag("forest", to: "jungle"),
    ["  both: [level-2, jungle]", "  forest: [jungle]"], []
  ),
  (
    RemoveTags(["sea"]), SetKey("assetPacks.sea", to: ["sea"]), [],
    ["removes tag 'sea', but"]
  ),
  (
    SetKey("assetPacks.sea", to: ["sea"]), SetKey("assetPacks.shore", to: ["sea"]), [],
    ["the merge has an error that neither side has: asset pack 'shore' has the same tags as 'sea'"]
  ),
  (
    SetKey("assetPacks._hosting", to: ["self"]), RenameTag("forest", to: "self"),
    ["  _hosting: self", "  both: [self, level-2]", "  forest: [self]"], []
  ),
  (
    SetKey("assetPacks._firstInstallationOnly", to: ["forest"]), RenameTag("forest", to: "jungle"),
    ["  _firstInstallationOnly: [jungle]", "  both: [jungle, level-2]", "  forest: [jungle]"], []
  ),
  (
    UnsetKey("assetPacks.forest"), SetKey("assetPacks.forest", to: ["forest", "sea"]), [],
    ["'assetPacks.forest'"]
  ),
]

@Suite("Merges of ids of asset packs") struct PinMergeTests {
  private static let base = Manifest(
    SourceText(
      name: "base.yml",
      """
      version: 1
      tags:
        onDemand:
          - forest
          - level-2
          - sea
      files:
        A.m4a: [forest]
        B.m4a: [forest, level-2]
        C.m4a: [sea]
        D.m4a: [level-2]
        E.m4a: [forest, sea]
      assetPacks:
        both: [forest, level-2]
        forest: [forest]

      """))

  @Test("pins are merged id by id, and follow their tags", arguments: rows.indices, [false, true])
  func pins(_ row: Int, isSwapped: Bool) throws {
    let (first, second, outcome, conflicts) = rows[row]
    let sides = try [first, second].map { try Self.base.applying([$0]).manifest.source }
    let merge = try ManifestMerge(
      base: Self.base.source, ours: sides[isSwapped ? 1 : 0], theirs: sides[isSwapped ? 0 : 1])
    let messages = merge.conflicts.map(\.message)
    let text = merge.source.bytes.string
    #expect(messages.count == conflicts.count, "\(messages)")
    for (message, part) in zip(messages, conflicts) { #expect(message.contains(part), "\(message)") }
    #expect(text.contains("<<<<<<< ours\n") == !conflicts.isEmpty)
    guard conflicts.isEmpty else { return }
    let section = text.split(separator: "\n").drop { $0 != "assetPacks:" }.dropFirst().map(String.init)
    // Which order the tags of a pin have is up to the text of ours.
    func unordered(_ lines: [String]) -> [Set<Substring>] { lines.map { Set($0.split { ": [],".contains($0) }) } }
    if isSwapped { #expect(unordered(section) == unordered(outcome)) } else { #expect(section == outcome) }
  }
}
