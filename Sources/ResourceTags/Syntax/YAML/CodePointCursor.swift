/// Converts libyaml's marks, which are positions counted in code points, into byte offsets.
///
/// Marks arrive nearly in order, so a single forward pass over the text is usually enough. For an earlier mark, the
/// cursor moves back.
struct CodePointCursor {
  private let bytes: ByteSlice
  private let end: Int
  /// The number of bytes before the first code point that libyaml counts: the length of the byte order mark.
  private let start: Int
  private let isASCII: Bool
  private var codePoint = 0
  private var byte: Int

  /// Creates a cursor for the bytes from `start` to `end` of `bytes`, which must be valid UTF-8.
  init(_ bytes: ByteSlice, start: Int, end: Int, isASCII: Bool) {
    self.bytes = bytes
    self.start = start
    self.end = end
    self.isASCII = isASCII
    byte = start
  }

  /// Returns the byte offset of the code point with the index `target`, counted from 0. If the text has
  /// fewer code points, returns the offset of the end of the text.
  @inline(__always)
  mutating func byteOffset(ofCodePoint target: Int) -> Int {
    isASCII ? min(start + target, end) : walk(to: target)
  }

  private mutating func walk(to target: Int) -> Int {
    while codePoint < target && byte < end {
      // In ASCII, each code point is one byte, and most text has eight ASCII bytes in a row.
      let asciiCount = ByteWord.distance(to: bytes.word(at: byte).nonASCII)
      let step = min(asciiCount, target - codePoint)
      codePoint += step
      byte += step
      guard asciiCount < 8, codePoint < target else { continue }
      byte += 1
      while byte < end && isContinuation(byte) { byte += 1 }
      codePoint += 1
    }
    while codePoint > target && byte > start {
      byte -= 1
      if !isContinuation(byte) { codePoint -= 1 }
    }
    // If libyaml's mark is past the end, move back to the end, so that the cursor can find earlier marks from there.
    if byte > end {
      codePoint -= byte - end
      byte = end
    }
    return byte
  }

  private func isContinuation(_ offset: Int) -> Bool {
    bytes[offset] & 0xC0 == 0x80
  }
}
