/// Immutable bytes at a fixed address, followed by eight zero bytes.
///
/// The fixed address lets readers keep plain pointers, and the zero bytes let them load a whole word anywhere.
public final class ByteStorage: @unchecked Sendable {  // unchecked: the bytes never change after `init`
  /// The bytes, without the padding.
  public let bytes: UnsafeBufferPointer<UInt8>

  private static let paddingByteCount = 8

  /// Copies `bytes`.
  package convenience init(_ bytes: some Collection<UInt8>) {
    self.init(capacity: bytes.count) { buffer in
      _ = buffer.update(fromContentsOf: bytes)
      return bytes.count
    }
  }

  /// Lets `fill` write up to `capacity` bytes and keeps as many as it says it wrote.
  ///
  /// What `fill` throws is passed on.
  package init<Failure: Error>(
    capacity: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) {
    let whole = UnsafeMutableBufferPointer<UInt8>(
      start: .allocate(capacity: capacity + Self.paddingByteCount), count: capacity + Self.paddingByteCount)
    var count = 0
    do {
      count = try fill(UnsafeMutableBufferPointer(rebasing: whole[..<capacity]))
    } catch {
      whole.deallocate()
      throw error
    }
    precondition(count <= capacity, "more bytes were written than there was room for")
    for index in count..<(count + Self.paddingByteCount) { whole[index] = 0 }
    bytes = UnsafeBufferPointer(start: whole.baseAddress, count: count)
  }

  /// Calls `body` with the bytes and keeps them alive until it returns.
  ///
  /// For storage that nothing else holds on to: ``bytes`` alone would dangle as soon as it has been fetched.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(bytes) }
  }

  deinit {
    bytes.deallocate()
  }
}
