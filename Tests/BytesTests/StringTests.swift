import Bytes
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
}
