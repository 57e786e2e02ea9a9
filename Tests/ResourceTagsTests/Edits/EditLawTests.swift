import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

/// Random edits on random manifests, as many as ``LawCount`` says.
@Suite("Laws of all edits") struct EditLawTests {
  private static let shares = 8

  @Test("every edit means what it should, and touches nothing else", arguments: 0..<shares)
  func laws(_ share: Int) throws {
    for number in LawCount.edits.numbers(shares: Self.shares) {
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

  @Test("in ugly layouts, edits mean the same, and at most one in a thousand is refused", arguments: 0..<shares)
  func uglyLayouts(_ share: Int) throws {
    var (made, refused) = (0, 0)
    for number in LawCount.uglyEdits.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 58
      var random = ManifestGenerator(seed: seed, isUgly: true)
      let (name, text, _) = random.manifest()
      let original = Manifest(SourceText(name: name, text))
      try #require(original.tree.faults.isEmpty && original.faults.isEmpty, "seed \(seed):\n\(text)")
      guard let edit = try RandomEdit(PlainManifest(original), isBare: false, &random) else { continue }
      made += 1
      do {
        let proved = try original.applying([edit.edit])
        let result = Manifest(SourceText(name: name, bytes: proved.bytes))
        #expect(
          PlainManifest(result).withoutTagOrder == edit.expected.withoutTagOrder, "seed \(seed): \(edit)\n\(text)")
        let broken = EditLaws.broken(edit.edit, proved, result, of: original)
        #expect(broken.isEmpty, "seed \(seed): \(broken.joined(separator: "\n"))\n\(edit)\n\(text)")
      } catch {
        refused += 1
        #expect(error.refusal.span != nil, "seed \(seed): \(error)\n\(edit)\n\(text)")
        if ProcessInfo.processInfo.environment["ODR_SHOW_REFUSALS"] != nil {
          print("REFUSED seed \(seed): \(error.refusal)\n\(edit.edit)\n\(text)")
        }
      }
    }
    #expect(refused <= 1 + made / 1_000)
  }

  @Test("an edit keeps the canonical layout, unless a list gets too long or loses comments", arguments: 0..<shares)
  func layouts(_ share: Int) throws {
    for number in LawCount.edits.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 60
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let ignore = random.chance(20) ? "# odr:ignore unused-tag" : "# note"
      let source = SourceText(name: name, text.replacing("# note", with: ignore))
      guard let written = try? Manifest(source).formatted().bytes else { continue }
      let original = Manifest(SourceText(name: name, bytes: written))
      guard let edit = try RandomEdit(PlainManifest(original), isBare: false, &random) else { continue }
      do {
        let proved = try original.applying([edit.edit])
        let bytes = proved.bytes
        let again = try Manifest(SourceText(name: name, bytes: bytes)).formatted()
        guard again.isChange, proved.removedComments.isEmpty, !LayoutLaws.haveLongLists(written, bytes) else {
          continue
        }
        Issue.record(
          """
          seed \(seed): \(edit.description)
          --- before
          \(String(decoding: written, as: UTF8.self))
          --- after
          \(String(decoding: bytes, as: UTF8.self))
          --- canonical
          \(String(decoding: again.bytes, as: UTF8.self))
          """)
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test("several edits at once mean what they mean one after the other", arguments: 0..<shares)
  func batches(_ share: Int) throws {
    for number in LawCount.edits.numbers(shares: Self.shares * 8) {
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
        #expect(EditLaws.commentsAreKept(original, result, proved), "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error.refusal)\n\(edits.map { "\($0)" }.joined(separator: "\n"))\n\(text)")
      }
    }
  }

  @Test("the first refusal of several edits is the one that ends the edits before it", arguments: 0..<shares)
  func refusals(_ share: Int) throws {
    var refused = 0
    for number in LawCount.edits.numbers(shares: Self.shares * 8) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 61
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let original = Manifest(SourceText(name: name, text))
      let (otherName, otherText, _) = random.manifest()
      // Edits of another manifest, each as if it were the first.
      let model = PlainManifest(Manifest(SourceText(name: otherName, otherText)))
      let edits = try (0..<8).compactMap { _ in try RandomEdit(model, isBare: false, &random)?.edit }
        // A project needs its path and its targets at once, so these are refused together.
        .filter { !(($0 as? SetKey)?.name.hasPrefix("xcode") ?? false) }
      do {
        _ = try original.applying(edits)
      } catch {
        guard let index = error.refusals[0].index else { continue }
        refused += 1
        #expect((try? original.applying(Array(edits[..<index]))) != nil, "seed \(seed)")
        #expect(throws: error.refusal, "seed \(seed)") {
          do throws(EditFailure) { _ = try original.applying(Array(edits[...index])) } catch { throw error.refusal }
        }
        let indices = error.refusals.compactMap(\.index)
        #expect(indices == indices.sorted() && Set(indices).count == error.refusals.count, "seed \(seed)")
      }
    }
    #expect(refused > 4)
  }

  private func check(_ edit: RandomEdit, _ original: Manifest, _ seed: UInt64) {
    let broken = EditLaws.broken(edit, on: original)
    let text = original.source.string(in: ByteSpan(0, original.source.count))
    #expect(
      broken.isEmpty, "seed \(seed): \(broken.joined(separator: "\n"))\n\(edit.description)\n--- before\n\(text)")
  }
}
