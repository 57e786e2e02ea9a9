import SourceText

/// Which hashes have come, with few false alarms: a bit for each, in a row of at least sixteen times as many.
///
/// The row is small enough to stay in the processor's cache where a table of the hashes would not.
struct HashBits: ~Copyable {
  private var words: FlatBufferBuilder<UInt64>

  /// No hash yet, and room for so many. With more there are more false alarms.
  init(expectedCount: Int) {
    var size = 16
    while size * 4 < expectedCount { size *= 2 }
    words = FlatBufferBuilder(zeroed: size)
  }

  /// Notes a hash; whether it may have come before.
  @inline(__always)
  mutating func insert(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    let mayBeKnown = words[word] & bit != 0
    words[word] |= bit
    return mayBeKnown
  }

  /// Whether a hash may have come.
  @inline(__always)
  func mayContain(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return words[word] & bit != 0
  }

  @inline(__always)
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (words.count - 1), 1 &<< (hash & 63))
  }
}
