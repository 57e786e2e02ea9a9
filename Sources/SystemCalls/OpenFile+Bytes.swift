package import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFile {
  /// All bytes from here on; `nil` where there are more than `limit`.
  ///
  /// A regular file is read into memory of its `expected` size, with a byte to notice that it grew. Where there are just
  /// as many as expected, the end is not asked for. `expected` is 0 where nothing is known.
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
      let count = try append(1 << 16, to: &bytes)
      if bytes.count > limit { return nil }
      if count < 1 << 16 { return ByteSlice(bytes) }
    }
  }

  /// Reads until there are `count` more bytes or the input ends, and returns how many there are.
  private func append(_ count: Int, to bytes: inout [UInt8]) throws(SystemError) -> Int {
    try append(count, to: &bytes) { (room) throws(SystemError) in try fill(room) }
  }

  /// Reads once, up to `count` bytes that come behind `bytes`, and returns how many there were: none at the end.
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

  /// Reads until `room` is full, the input ends or there are as many bytes as `expected`, and returns their number. Fewer
  /// at once are no sign of the end: a file may come in parts, over a network or where a signal comes in between.
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
    // A `Result` would have the runtime search for the conformance of its error.
    var failure: SystemError?
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      do throws(SystemError) { try writeAll(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
    }
    if let failure { throw failure }
    if isContiguous == nil { try write(Array(bytes)) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      start += try SystemError.check(retrying: true) { writeFile(descriptor, rest) }
    }
  }
}

// Inside the type, these names are those of its methods.
private func readFile(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, room.baseAddress, room.count)
}
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
