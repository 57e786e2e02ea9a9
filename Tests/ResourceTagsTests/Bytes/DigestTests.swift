import ResourceTags
import Testing

@Suite("Digests") struct DigestTests {
  private static let letters = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

  /// Sources: RFC 1321, appendix A.5; FIPS 180-4, the examples of NIST's "Cryptographic Standards and Guidelines"; git.
  @Test("digests are those of the standards' examples, and of git")
  func examples() {
    let md5 = [
      "": "d41d8cd98f00b204e9800998ecf8427e", "a": "0cc175b9c0f1b6a831c399e269772661",
      "abc": "900150983cd24fb0d6963f7d28e17f72", "message digest": "f96b697d7cb7938d525a2f31aaf161d0",
      String(repeating: "1234567890", count: 8): "57edf4a22be3c955ac49da2e2107b67a",
    ]
    let sha1 = [
      "": "da39a3ee5e6b4b0d3255bfef95601890afd80709", "abc": "a9993e364706816aba3e25717850c26c9cd0d89d",
      Self.letters: "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
      "blob 0\0": "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    ]
    let sha256 = [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      Self.letters: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ]
    for (text, digest) in md5 { #expect(MD5.hexDigest(of: Array(text.utf8)) == digest) }
    for (text, digest) in sha1 { #expect(SHA1.hexDigest(of: Array(text.utf8)) == digest) }
    for (text, digest) in sha256 { #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest) }
  }

  /// Digests of `md5sum` and `sha256sum` for that many letters a.
  @Test(
    "lengths around the end of a block are padded as they should be",
    arguments: [
      (55, "ef1772b6dff9a122358552954ad0df65", "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "3b0c8ac703f828b04c6c197006d17218", "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "b06521f39153d618550606be297466d5", "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "014842d480b571495a4a0363793f7367", "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (119, "8a7bd0732ed6a28ce75f6dabc90e1613", "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "5f61c0ccad4cac44c75ff505e1f1e537", "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
      (1000, "cabe45dcc9ae5b66ba86600cca6b8ba8", "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func padding(_ count: Int, _ md5: String, _ sha256: String) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(MD5.hexDigest(of: text) == md5 && SHA256.hexDigest(of: text) == sha256)
  }
}
