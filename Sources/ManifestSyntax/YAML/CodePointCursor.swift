/// Turns libyaml's marks, which count code points, into byte offsets.
///
/// Marks come nearly in order, so one forward pass over the text serves them all; a mark further back is walked to.
struct CodePointCursor {
  private let base: UnsafeRawPointer
  private let end: Int
  /// Bytes before the first code point that libyaml counts: a byte order mark.
  private let start: Int
  private let isASCII: Bool
  private var codePoint = 0
  private var byte: Int

  /// A cursor over the bytes from `start` to `end` at `base`, which must be valid UTF-8 followed by eight more bytes.
  init(base: UnsafeRawPointer, start: Int, end: Int, isASCII: Bool) {
    self.base = base
    self.start = start
    self.end = end
    self.isASCII = isASCII
    byte = start
  }

  /// The byte offset of the code point with number `target`, counted from 0; never past the end.
  @inline(__always)
  mutating func byteOffset(ofCodePoint target: Int) -> Int {
    if isASCII { return min(start + target, end) }
    return walk(to: target)
  }

  private mutating func walk(to target: Int) -> Int {
    while codePoint + 8 <= target {
      // Eight code points are at least eight bytes: count how many code points begin in the next eight bytes.
      let word = base.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      let continuations = (word >> 7) & (~word >> 6) & 0x0101_0101_0101_0101
      codePoint += 8 - continuations.nonzeroBitCount
      byte += 8
      if byte >= end { break }
    }
    while codePoint < target && byte < end {
      byte += 1
      while byte < end && isContinuation(byte) { byte += 1 }
      codePoint += 1
    }
    while codePoint > target && byte > start {
      byte -= 1
      if !isContinuation(byte) { codePoint -= 1 }
    }
    // A word may have ended inside a code point that begins before it and is already counted.
    while byte < end && isContinuation(byte) { byte += 1 }
    return min(byte, end)
  }

  private func isContinuation(_ offset: Int) -> Bool {
    base.load(fromByteOffset: offset, as: UInt8.self) & 0xC0 == 0x80
  }
}
