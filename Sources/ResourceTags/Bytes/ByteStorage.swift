/// The memory of ``ByteSlice``s: bytes that no longer change, followed by zero bytes.
@usableFromInline
final class ByteStorage {
  let base: UnsafeMutablePointer<UInt8>

  /// Room for `capacity` bytes and the padding.
  init(capacity: Int) {
    base = .allocate(capacity: capacity + ByteSlice.padding)
  }

  deinit {
    base.deallocate()
  }

  /// The first `count` bytes, which no longer change.
  func finish(_ count: Int) -> ByteSlice {
    (base + count).update(repeating: 0, count: ByteSlice.padding)
    return ByteSlice(self, base, count)
  }
}
