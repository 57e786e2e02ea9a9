/// A hash of bytes that cannot be predicted outside the process, so that no input can choose its collisions.
///
/// Multiplies and folds eight bytes at a time, as wyhash does, from keys drawn at random when it is made.
package struct ByteHasher: Sendable {
  private let wordKey: UInt64
  private let endKey: UInt64
  /// The state to begin with.
  package let start: UInt64

  package init() {
    var generator = SystemRandomNumberGenerator()
    wordKey = generator.next() | 1
    endKey = generator.next() | 1
    start = generator.next()
  }

  /// The state after `bytes`.
  @inline(__always)
  package func combine(_ state: UInt64, _ bytes: ByteSlice) -> UInt64 {
    var state = state
    var offset = 0
    while offset + 8 <= bytes.count {
      state = combine(state, word: bytes.word(at: offset).bits)
      offset += 8
    }
    let rest = bytes.count - offset
    let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1
    return finish(state, word: bytes.word(at: offset).bits & mask, count: rest)
  }

  /// The state after `bytes` from the start on.
  @inline(__always)
  package func hash(of bytes: ByteSlice) -> UInt64 { combine(start, bytes) }

  /// The state after eight bytes.
  @inline(__always)
  func combine(_ state: UInt64, word: UInt64) -> UInt64 {
    fold(state ^ word, wordKey)
  }

  /// The state after the last bytes: `count` of them, fewer than eight; the others are zero.
  @inline(__always)
  func finish(_ state: UInt64, word: UInt64, count: Int) -> UInt64 {
    fold(state ^ word, endKey &+ (UInt64(truncatingIfNeeded: count) &<< 56))
  }

  @inline(__always)
  private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
