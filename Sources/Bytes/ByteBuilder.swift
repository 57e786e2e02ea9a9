/// Bytes in the making, of which the greatest number is known.
package struct ByteBuilder: ~Copyable {
  private let storage: ByteStorage
  private let capacity: Int
  /// The number of bytes so far.
  package private(set) var count = 0

  /// No bytes, and room for so many.
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

  /// Lets `fill` write up to `room` bytes at the end and adds as many as it says it wrote. What it throws is passed on.
  package mutating func append<Failure: Error>(
    count room: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    precondition(room >= 0 && room <= capacity - count, "there is no room for so many bytes")
    let added = try fill(UnsafeMutableRawBufferPointer(start: storage.base + count, count: room))
    precondition(0...room ~= added, "more bytes were written than there was room for")
    count += added
  }

  /// The bytes, which do not change any more.
  package consuming func finish() -> ByteSlice { storage.finish(count) }
}
