#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFile {
  /// Returns all bytes from the current position to the end; `nil` if there are more than `limit` bytes.
  ///
  /// For a regular file, allocates one byte more than the `expected` size, to detect whether the file has grown. If the
  /// first read returns exactly `expected` bytes, this function doesn't check for the end of the file. Pass 0 if the
  /// size is unknown.
  package func contents(expected: Int, limit: Int) throws(SystemError) -> ByteSlice? {
    var start = ByteSlice.empty
    if expected > 0 {
      var builder = ByteBuilder(capacity: expected + 1)
      try builder.append(count: expected + 1) { (room) throws(SystemError) in try fill(room, expected: expected) }
      start = builder.finish()
      if start.count <= expected { return start }
    }
    var bytes = Array(start)
    while true {
      let count = try append(1 << 16, to: &bytes) { (room) throws(SystemError) in try fill(room) }
      if bytes.count > limit { return nil }
      if count < 1 << 16 { return ByteSlice(bytes) }
    }
  }

  /// Reads once and appends up to `count` bytes to `bytes`. Returns the number of bytes read; 0 at the end of the
  /// input.
  package func readOnce(_ count: Int, to bytes: inout [UInt8]) throws(SystemError) -> Int {
    try append(count, to: &bytes) { (room) throws(SystemError) in
      try SystemError.check(retrying: true) { readFile(descriptor, room) }
    }
  }

  private func append(
    _ count: Int, to bytes: inout [UInt8], _ fill: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    let result = bytes.withUnsafeMutableBytes { whole in
      Result { () throws(SystemError) in try fill(UnsafeMutableRawBufferPointer(rebasing: whole[start...])) }
    }
    let added = try result.get()
    bytes.removeLast(count - added)
    return added
  }

  /// Reads until `room` is full, the input ends, or `expected` bytes were read, and returns the number of bytes. A
  /// short read doesn't mean that the input ended, because a network file system or a signal may cut a read short.
  private func fill(_ room: UnsafeMutableRawBufferPointer, expected: Int? = nil) throws(SystemError) -> Int {
    var count = 0
    while count < room.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
      let received = try SystemError.check(retrying: true) { readFile(descriptor, rest) }
      count += received
      if received == 0 || count == expected { break }
    }
    return count
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      start += try SystemError.check(retrying: true) {
        bytes.withUnsafeBytes { writeFile(descriptor, UnsafeRawBufferPointer(rebasing: $0[start...])) }
      }
    }
  }
}

// Inside `OpenFile`, a name such as `write` refers to a method instead of the system call.
private func readFile(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, room.baseAddress, room.count)
}
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
