/// A stretch of bytes that never change, together with the memory that they lie in.
///
/// It keeps that memory alive, so that the bytes cannot go away, and checks every access. Indices count from its own
/// first byte. Readers of whole words may read up to ``padding`` bytes after any slice: those that follow it
/// in its memory and, after the last one, zeros.
@frozen
public struct ByteSlice: @unchecked Sendable {  // unchecked: the bytes never change
  @usableFromInline let storage: ByteStorage
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The number of bytes.
  public let count: Int

  /// How many bytes after a slice may be read.
  @inlinable public static var padding: Int { 8 }

  /// No bytes.
  public static let empty = ByteSlice([])

  @inlinable init(_ storage: ByteStorage, _ base: UnsafePointer<UInt8>, _ count: Int) {
    self.storage = storage
    self.base = base
    self.count = count
  }

  /// A copy of `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    var builder = ByteBuilder(capacity: bytes.count)
    builder.append(bytes)
    self = builder.finish()
  }

  /// The byte at `index`.
  @inline(__always) @inlinable public subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such byte")
    return base[index]
  }

  /// The byte at `index`, which may lie in the ``padding``.
  @inline(__always) @inlinable public subscript(padded index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count &+ Self.padding), "there is no such byte")
    return base[index]
  }

  /// The eight bytes from `index` on, which is at most the end.
  @inline(__always) @inlinable public func word(at index: Int) -> ByteWord {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "the word is past the padding")
    return ByteWord(at: base + index)
  }

  /// The bytes of `span`, counted from 0.
  @inline(__always) @inlinable public subscript(span: ByteSpan) -> ByteSlice {
    precondition(span.start >= 0 && span.end <= count, "the span is not in the bytes")
    return ByteSlice(storage, base + span.start, span.count)
  }

  /// The bytes before `end`.
  @inlinable public subscript(before end: ByteIndex) -> ByteSlice { self[ByteSpan(0, end)] }

  /// The bytes from `start` on, counted from 0.
  @inlinable public subscript(from start: ByteIndex) -> ByteSlice { self[ByteSpan(start, count)] }

  /// The bytes as a string; invalid UTF-8 becomes U+FFFD.
  public var string: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes, which it must not keep.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}

extension ByteSlice: RandomAccessCollection {
  /// The index of the first one.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last one.
  @inlinable public var endIndex: Int { count }

  /// Calls `body` with all bytes at once, which it must not keep.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try withExtendedLifetime(storage) { try body(UnsafeBufferPointer(start: base, count: count)) }
  }

  /// Copies the bytes all at once; arrays would copy them one by one.
  @inlinable public __consuming func _copyContents(
    initializing buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (IndexingIterator<ByteSlice>, Int) {
    let copied = Swift.min(count, buffer.count)
    withExtendedLifetime(storage) { buffer.baseAddress?.initialize(from: base, count: copied) }
    return (self[from: copied].makeIterator(), copied)
  }
}
