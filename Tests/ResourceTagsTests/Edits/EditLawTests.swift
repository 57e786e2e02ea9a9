import Foundation
@testable import ResourceTags
import SourceText
import TestSupport
import Testing

/// Random edits on random manifests. ODR_EDITS asks for more of them than an ordinary run makes.
@Suite("Laws of all edits") struct EditLawTests {
  private static let count = ProcessInfo.processInfo.environment["ODR_EDITS"].flatMap { Int($0) } ?? 24_000
  private static let shares = 8

  @Test("every edit means what it should, and touches nothing else", arguments: 0..<shares)
  func laws(_ share: Int) throws {
    for number in 0..<(Self.count / Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number)
      var random = ManifestGenerator(seed: seed)
      let (name, text, isBare) = random.manifest()
      let original = Manifest(SourceText(name: name, text))
      try #require(original.tree.faults.isEmpty && original.faults.isEmpty, "seed \(seed):\n\(text)")
      let model = PlainManifest(original)
      guard let edit = try RandomEdit(model, isBare: isBare, &random) else { continue }
      check(edit, original, seed)
    }
  }

  @Test("several edits at once mean what they mean one after the other", arguments: 0..<shares)
  func batches(_ share: Int) throws {
    for number in 0..<(Self.count / Self.shares / 8) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 62
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let original = Manifest(SourceText(name: name, text))
      var model = PlainManifest(original)
      var edits: [any ManifestEdit] = []
      for _ in 0..<Int.random(in: 2...6, using: &random.generator) {
        guard let edit = try RandomEdit(model, isBare: false, &random) else { continue }
        edits.append(edit.edit)
        model = edit.expected
      }
      do {
        let proved = try original.applying(edits)
        let result = Manifest(SourceText(name: name, bytes: proved.bytes))
        #expect(PlainManifest(result).withoutTagOrder == model.withoutTagOrder, "seed \(seed)")
        #expect(commentsAreKept(original, result, proved), "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error.refusal)\n\(edits.map { "\($0)" }.joined(separator: "\n"))\n\(text)")
      }
    }
  }

  private func check(_ edit: RandomEdit, _ original: Manifest, _ seed: UInt64) {
    let text = original.source.string(in: ByteSpan(0, original.source.count))
    func report(_ what: String, _ new: String = "") {
      Issue.record("seed \(seed): \(what)\n\(edit.description)\n--- before\n\(text)\n--- after\n\(new)")
    }
    let proved: ProvedEdit
    do { proved = try original.applying([edit.edit]) } catch { return report("\(error.refusal)") }
    let result = Manifest(SourceText(name: original.source.name, bytes: proved.bytes))
    let new = String(decoding: proved.bytes, as: UTF8.self)
    if PlainManifest(result).withoutTagOrder != edit.expected.withoutTagOrder { report("means something else", new) }
    if (try? original.source.applying(proved.textEdits)) != proved.bytes { report("spans do not tell all", new) }
    if case .success(let again) = Result(catching: { try result.applying([edit.edit]) }), again.isChange {
      report("twice is not once", String(decoding: again.bytes, as: UTF8.self))
    }
    if !commentsAreKept(original, result, proved) { report("a comment is lost without a word", new) }
    if let inverse = edit.inverse, proved.isChange {
      let back = try? result.applying([inverse])
      if back?.bytes != original.source.allBytes, !mayDiffer(original, edit) {
        report("there and back is elsewhere", new + "\n--- back\n" + String(decoding: back?.bytes ?? [], as: UTF8.self))
      }
    }
  }

  /// Whether every comment is still there, or is one of those that are said to be gone.
  private func commentsAreKept(_ old: Manifest, _ new: Manifest, _ proved: ProvedEdit) -> Bool {
    var counts: [String: Int] = [:]
    for comment in old.tree.comments() { counts[old.source.string(in: comment), default: 0] += 1 }
    for comment in new.tree.comments() { counts[new.source.string(in: comment), default: 0] -= 1 }
    for comment in proved.removedComments { counts[old.source.string(in: comment), default: 0] -= 1 }
    return counts.values.allSatisfy { $0 == 0 }
  }

  /// Sections that were missing or had empty braces, and lists that were aliases: what was made for the edit stays.
  private func mayDiffer(_ original: Manifest, _ edit: RandomEdit) -> Bool {
    let text = original.source.string(in: ByteSpan(0, original.source.count))
    if edit.edit is AssignTags {
      return !text.contains("files") || !text.contains("catalogs") || text.contains("{}") || text.contains("{  }")
        || text.contains(": null") || text.contains("*list")
    }
    return false
  }
}
