import OdrTestSupport
import ResourceTags
import Testing

/// The law that no fix makes a manifest worse. ODR_FIXES asks for more manifests than an ordinary run tries.
@Suite("Laws of all fixes") struct FixLawTests {
  private static let shares = 8

  @Test("fixes make no fault, and lose neither a comment nor a tag", arguments: 0..<shares)
  func laws(_ share: Int) {
    let numbers = LawCount.fixes.numbers(shares: Self.shares)
    var changed = 0
    for number in numbers {
      let seed = UInt64(share) << 32 | UInt64(number)
      let manifest = FaultyManifest(seed: seed)
      var broken: [String] = []
      changed += FixLaws.check(manifest, &broken) ? 1 : 0
      let text = manifest.source.string(in: ByteSpan(0, manifest.source.count))
      #expect(broken.isEmpty, "seed \(seed): \(broken.joined(separator: "\n"))\n--- before\n\(text)")
    }
    // Fixes that do nothing would keep the law, too.
    #expect(changed > numbers.count / 2)
  }
}
