import OdrTestSupport
import Testing

@testable import ResourceTags

/// Random versions of random manifests, as many as ``LawCount`` says.
@Suite("Laws of merges") struct MergeLawTests {
  private static let shares = 8

  @Test("what both sides want is in the merge, and nothing else", arguments: 0..<shares)
  func laws(_ share: Int) throws {
    var (clean, conflicts) = (0, 0)
    for number in LawCount.merges.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 60
      guard let merge = try RandomMerge(seed: seed) else { continue }
      let broken = MergeLaws.broken(merge)
      #expect(broken.isEmpty, "seed \(seed): \(broken.joined(separator: "\n"))\n\(merge.description)")
      if let merged = try? ManifestMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs) {
        if merged.conflicts.isEmpty { clean += 1 } else { conflicts += 1 }
      }
    }
    #expect(clean > 10 && conflicts > 3)
  }
}
