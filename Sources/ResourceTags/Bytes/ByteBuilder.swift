/// Collects bytes, up to a known number.
package struct ByteBuilder: ~Copyable {
  private let storage: ByteStorage
  private let capacity: Int
  /// The number of bytes so far.
  package private(set) var count = 0

  /// No bytes, and room for `capacity` of them.
  package init(capacity: Int) {
    storage = ByteStorage(capacity: capacity)
    self.capacity = capacity
  }

  /// Adds `bytes` at the end.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    let copied: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      append(count: bytes.count) { room in
        room.copyMemory(from: UnsafeRawBufferPointer(bytes))
        return bytes.count
      }
    }
    if copied == nil { append(Array(bytes)) }
  }

  /// Lets `fill` write up to `room` bytes at the end, and adds the number that it returns. Rethrows its errors.
  package mutating func append<Failure: Error>(
    count room: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    precondition(room >= 0 && room <= capacity - count, "there is no room for so many bytes")
    let added = try fill(UnsafeMutableRawBufferPointer(start: storage.base + count, count: room))
    precondition(0...room ~= added, "more bytes were written than there was room for")
    count += added
  }

  /// The bytes, which no longer change.
  package consuming func finish() -> ByteSlice { storage.finish(count) }
}
