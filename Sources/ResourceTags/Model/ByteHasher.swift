/// A hash of bytes that nobody outside the process can predict, so that no input can choose its collisions.
///
/// Multiplies and folds eight bytes at a time, as wyhash does, from keys drawn at random when it is made.
struct ByteHasher: Sendable {
  private let wordKey: UInt64
  private let endKey: UInt64
  /// The state to begin with.
  let start: UInt64

  init() {
    var generator = SystemRandomNumberGenerator()
    wordKey = generator.next() | 1
    endKey = generator.next() | 1
    start = generator.next()
  }

  /// The state after `bytes`, which must be followed by eight readable bytes, as those of a `SyntaxTree` are.
  @inline(__always)
  func combine(_ state: UInt64, _ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    var state = state
    var offset = 0
    while offset + 8 <= count {
      state = fold(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), wordKey)
      offset += 8
    }
    let rest = UInt64(count - offset)
    let mask = (1 &<< (rest &* 8)) &- 1
    let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) & mask
    return fold(state ^ last, endKey &+ (rest &<< 56))
  }

  @inline(__always)
  private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
