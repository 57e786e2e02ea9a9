@testable import ResourceTags
import Bytes
import TestSupport
import Testing

/// What comes of two edits, one on each side.
private enum Outcome {
  /// Both hold: the manifest says what it says after one and then the other.
  case both
  /// A person has to decide.
  case conflict
  /// Something else, which the text has.
  case gives(String)
}

/// Every two of the everyday edits, merged.
///
/// Without a row here, both edits hold.
private let exceptions: [(first: String, second: String, outcome: Outcome, reason: String)] = []

@Suite("Everyday edits in pairs") struct EverydayMergeTests {
  @Test("each pair has its outcome")
  func pairs() throws {
    let base = EverydayEdit.base
    for first in EverydayEdit.all {
      for second in EverydayEdit.all {
        let (ours, theirs) = (try first.make(base), try second.make(base))
        do {
          let merge = try ManifestMerge(base: text(base), ours: text(ours), theirs: text(theirs))
          let result = String(decoding: merge.bytes, as: UTF8.self)
          let both = try? second.make(ours)
          let same = both.map {
            PlainManifest(Manifest(text($0))).withoutTagOrder == PlainManifest(Manifest(text(result))).withoutTagOrder
          }
          print(
            "PAIR|\(first.name)|\(second.name)|\(merge.conflicts.map(\.message))|\(String(describing: same))|\(both == result)"
          )
          if first.name != second.name, !merge.conflicts.isEmpty || same != true { print(result) }
        } catch {
          print("PAIR|\(first.name)|\(second.name)|FAIL \(error)")
        }
      }
    }
  }

  private func text(_ string: String) -> SourceText { SourceText(name: "ResourceTags.yml", string) }
}
