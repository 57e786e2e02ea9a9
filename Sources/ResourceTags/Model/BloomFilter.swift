import Bytes

/// Remembers hashes, with few false alarms: three bits for each, in a row of at least sixteen times as many.
///
/// The bits of a hash are in one word, so that a lookup is one load. The row is small enough to stay in the
/// processor's cache; a table of the hashes would not. Source: F. Putze, P. Sanders and J. Singler, "Cache-, Hash-
/// and Space-Efficient Bloom Filters", 2007.
struct BloomFilter: ~Copyable {
  private var words: FlatBufferBuilder<UInt64>

  /// Has no hash yet, and room for this many. With more there are more false alarms.
  init(expectedCount: Int) {
    var size = 16
    while size * 4 < expectedCount { size *= 2 }
    words = FlatBufferBuilder(zeroed: size)
  }

  /// Adds a hash, and returns whether it may have been added before.
  @inline(__always)
  mutating func insert(_ hash: UInt64) -> Bool {
    let (word, bits) = place(of: hash)
    let mayBeKnown = words[word] & bits == bits
    words[word] |= bits
    return mayBeKnown
  }

  /// Whether a hash may have been added.
  @inline(__always)
  func mayContain(_ hash: UInt64) -> Bool {
    let (word, bits) = place(of: hash)
    return words[word] & bits == bits
  }

  @inline(__always)
  private func place(of hash: UInt64) -> (word: Int, bits: UInt64) {
    let bits = 1 &<< (hash & 63) | 1 &<< (hash &>> 52 & 63) | 1 &<< (hash &>> 58)
    return (Int(truncatingIfNeeded: hash >> 6) & (words.count - 1), bits)
  }
}
