import ResourceTags
import Testing

@Suite("Strings from bytes")
struct StringTests {
  @Test(
    "bytes that are no UTF-8 are no string",
    arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]] as [[UInt8]])
  func invalid(_ bytes: [UInt8]) {
    #expect(String(validatedUTF8: bytes) == nil)
  }

  @Test(
    "all else is, even what stands for something that was no UTF-8", arguments: ["", "a", "größe", "\u{FFFD}", "😀\0"])
  func valid(_ text: String) {
    #expect(String(validatedUTF8: Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    "every path is a string of its own, and the string is the path again",
    arguments: [
      [], [0x61], [0xFF], [0x61, 0xC3, 0x62], [0xC3, 0xBC], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x84],
      [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xBB], [0xF4, 0x8F, 0xBF, 0xBF], [0x2F, 0xF4, 0x2F], [0xEF, 0xBF, 0xBD],
      Array(0x80...0xFF),
    ] as [[UInt8]])
  func paths(_ bytes: [UInt8]) {
    let path = String(path: bytes)
    #expect(path.pathBytes == bytes)
    // Slashes and ASCII stay what they are.
    #expect(path.utf8.filter { $0 < 0x80 } == bytes.filter { $0 < 0x80 })
    let isPlain = String(validatedUTF8: bytes) != nil && !bytes.starts(with: [0xF4, 0x8F, 0xBB, 0xBF])
    #expect(path.isUnreadablePath != isPlain)
  }
}
