import OdrTestSupport
import Testing

@testable import ResourceTags

/// What comes of two edits, one on each side.
private enum Outcome {
  /// A person has to decide; so many things conflict.
  case conflict(Int = 1)
  /// The prefetch order is this.
  case order(String)
  /// These lines are in the text, whichever side is ours.
  case says([String])
}

/// Pairs of edits for which it is not enough to say that both hold, in whatever order they are made.
private let rows: [(first: String, second: String, outcome: Outcome, reason: String)] = [
  // Tags that both sides touch.
  ("rename forest to woods", "remove forest", .conflict(), "who renames a tag still needs it"),
  ("remove forest", "prefetch forest", .conflict(), "who moves a tag still needs it"),
  ("remove forest", "install forest at once", .conflict(), "who moves a tag still needs it"),
  ("remove forest", "tag a file with forest", .conflict(), "a new use of a tag that went"),
  ("remove forest", "add an item", .conflict(), "a new use of a tag that went"),
  ("prefetch forest", "install forest at once", .conflict(), "a tag is in one category"),
  (
    "rename forest to woods", "prefetch forest", .order("woods level-1 level-2 level-3"),
    "the renamed tag is the one that moved"
  ),
  ("rename forest to woods", "install forest at once", .says(["    - woods"]), "the renamed tag is the one that moved"),
  (
    "rename forest to woods", "tag a file with forest", .says(["  Music/Title.m4a: [music, woods]"]),
    "new uses get the new name"
  ),
  ("rename forest to woods", "add an item", .says(["    Forest/Oak.imageset: [woods]"]), "new uses get the new name"),
  // The prefetch order.
  (
    "add a level to the prefetch order", "add a bonus level to it", .order("level-1 level-2 level-3 bonus level-4"),
    "two additions at one place come by their names"
  ),
  (
    "add a level to the prefetch order", "prefetch level-3 first", .order("level-3 level-1 level-2 level-4"),
    "what it follows moved away, so it stays at the end"
  ),
  (
    "add a bonus level to it", "prefetch level-3 first", .order("level-3 level-1 level-2 bonus"),
    "what it follows moved away, so it stays at the end"
  ),
  (
    "add a level to the prefetch order", "prefetch level-1 last", .order("level-2 level-3 level-4 level-1"),
    "it stays behind what it follows"
  ),
  (
    "add a bonus level to it", "prefetch level-1 last", .order("level-2 level-3 bonus level-1"),
    "it stays behind what it follows"
  ),
  (
    "prefetch forest", "prefetch level-3 first", .order("forest level-3 level-1 level-2"),
    "an addition at the start stays there"
  ),
  (
    "prefetch forest", "prefetch level-1 second", .order("forest level-2 level-1 level-3"),
    "each two are in the order of the side that changed it"
  ),
  (
    "prefetch level-3 first", "prefetch level-1 last", .order("level-3 level-2 level-1"),
    "each two are in the order of the side that changed it"
  ),
  (
    "prefetch level-3 first", "prefetch level-1 second", .order("level-3 level-2 level-1"),
    "each two are in the order of the side that changed it"
  ),
  ("prefetch level-1 last", "prefetch level-1 second", .conflict(), "both move the same tag"),
  // Resources that both sides touch.
  ("tag a file with forest", "remove a file", .conflict(), "who tags a file still needs it"),
  ("remove forest", "untag a file", .conflict(), "each side took another of its two tags away"),
  ("remove a file", "move a file", .conflict(), "who moves a file still needs it"),
  (
    "tag a file with forest", "move a file", .says(["  Sounds/Title.m4a: [music, forest]"]),
    "the tags go where the file goes"
  ),
  (
    "add a level's file", "move a folder", .says(["  Game/Levels/Level4.sks: [level-3]"]),
    "a folder that moves takes along what is added below it"
  ),
  // Other keys and comments.
  ("change the platform", "change it to another one", .conflict(), "a key has one value"),
  ("change a comment", "change it otherwise", .conflict(), "a comment that both changed"),
  (
    "comment a tag", "lay it out by hand", .says(["# hot"]), "who changed nothing but the layout keeps it"
  ),
]

@Suite("Everyday edits in pairs") struct EverydayMergeTests {
  @Test("each pair has its outcome, whichever side is ours")
  func pairs() throws {
    let base = EverydayEdit.base
    let edits = EverydayEdit.all
    var used: Set<String> = []
    #expect(edits.count >= 18)
    for (index, first) in edits.enumerated() {
      for second in edits[index...] {
        let row = rows.first {
          ($0.first, $0.second) == (first.name, second.name) || ($0.second, $0.first) == (first.name, second.name)
        }
        if let row { used.insert(row.first + "\n" + row.second) }
        let texts = (try first.make(base), try second.make(base))
        for (ours, theirs, edit) in [(texts.0, texts.1, second), (texts.1, texts.0, first)] {
          let merge = try ManifestMerge(base: text(base), ours: text(ours), theirs: text(theirs))
          let pair = "\(first.name) | \(second.name): \(row?.reason ?? "both hold")"
          if let row {
            check(merge, row.outcome, pair)
          } else {
            let both = first.name == second.name ? ours : try edit.make(ours)
            let result = merge.source.bytes.string
            #expect(merge.conflicts.isEmpty, "\(pair)\n\(merge.conflicts.map(\.message))\n\(result)")
            #expect(
              PlainManifest(Manifest(text(both))).withoutOrder == PlainManifest(Manifest(text(result))).withoutOrder,
              "\(pair)\n\(result)")
          }
        }
      }
    }
    #expect(rows.count == used.count, "a row is about edits that do not exist")
  }

  private func check(_ merge: ManifestMerge, _ outcome: Outcome, _ pair: String) {
    let result = merge.source.bytes.string
    switch outcome {
    case .conflict(let count):
      #expect(merge.conflicts.count == count, "\(pair)\n\(merge.conflicts.map(\.message))")
      #expect(result.contains("<<<<<<< ours\n") && result.contains("||||||| base\n"), "\(pair)\n\(result)")
    case .order(let order):
      #expect(merge.conflicts.isEmpty, "\(pair)\n\(merge.conflicts.map(\.message))")
      let tags = PlainManifest(Manifest(text(result))).categories[.prefetchOrder] ?? []
      #expect(tags.joined(separator: " ") == order, "\(pair)")
    case .says(let lines):
      #expect(merge.conflicts.isEmpty, "\(pair)\n\(merge.conflicts.map(\.message))")
      for line in lines { #expect(result.contains(line), "\(pair)\n\(result)") }
    }
  }

  private func text(_ string: String) -> SourceText { SourceText(name: "ResourceTags.yml", string) }
}
