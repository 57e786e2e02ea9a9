import ResourceTags
import Testing

@Suite("SHA-1") struct SHA1Tests {
  @Test(
    "digests are those of the standard, and of git",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
      ("blob 0\0", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
      (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func digests(_ text: String, _ digest: String) {
    #expect(SHA1.hexDigest(of: Array(text.utf8)) == digest)
  }
}
