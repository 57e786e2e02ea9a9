private import CResourceTagsSystem

/// A range of bytes that never change, together with the memory that contains them.
///
/// A slice keeps its memory alive and checks every access. The first byte has the index 0. Code that reads whole words
/// may read up to ``padding`` bytes after the end of a slice. The padding contains the next bytes in memory, or zeros
/// if the slice ends where the contents of the memory end.
package struct ByteSlice: @unchecked Sendable {  // unchecked: the bytes never change
  let storage: ByteStorage
  let base: UnsafePointer<UInt8>
  /// The number of bytes.
  package let count: Int

  /// The number of bytes after a slice that may be read.
  package static var padding: Int { 8 }

  /// A slice without bytes.
  package static let empty = ByteSlice([])

  init(_ storage: ByteStorage, _ base: UnsafePointer<UInt8>, _ count: Int) {
    self.storage = storage
    self.base = base
    self.count = count
  }

  /// Creates a slice with a copy of `bytes`.
  package init(_ bytes: some Collection<UInt8>) {
    var builder = ByteBuilder(capacity: bytes.count)
    builder.append(bytes)
    self = builder.finish()
  }

  /// The byte at `index`.
  @inline(__always) package subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "the index is out of range")
    return base[index]
  }

  /// The byte at `index`, which may be in the ``padding``.
  @inline(__always) package subscript(padded index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count &+ Self.padding), "the index is out of range")
    return base[index]
  }

  /// Returns the eight bytes that start at `index`; `index` must not be greater than ``count``.
  @inline(__always) package func word(at index: Int) -> ByteWord {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count), "the word starts after the end of the bytes")
    return ByteWord(at: base + index)
  }

  /// The bytes in `span`, as a slice whose first byte has the index 0.
  @inline(__always) package subscript(span: ByteSpan) -> ByteSlice {
    precondition(span.start >= 0 && span.end <= count, "the span is not in the bytes")
    return ByteSlice(storage, base + span.start, span.count)
  }

  /// The bytes before `end`.
  package subscript(before end: ByteIndex) -> ByteSlice { self[ByteSpan(0, end)] }

  /// The bytes from `start` to the end, as a slice whose first byte has the index 0.
  package subscript(from start: ByteIndex) -> ByteSlice { self[ByteSpan(start, count)] }

  /// The bytes as a string; invalid UTF-8 becomes U+FFFD.
  package var string: String { withUnsafeBytes { $0.string } }

  /// Calls `body` with the bytes; `body` must not store the pointer.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}

extension ByteSlice: RandomAccessCollection {
  /// The index of the first byte.
  package var startIndex: Int { 0 }
  /// The index after the last byte.
  package var endIndex: Int { count }

  /// Calls `body` with all bytes at once; `body` must not store the pointer.
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try withExtendedLifetime(storage) { try body(UnsafeBufferPointer(start: base, count: count)) }
  }

  /// Copies all bytes at once. Without this method, creating an array would copy the bytes one by one.
  package __consuming func _copyContents(
    initializing buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (IndexingIterator<ByteSlice>, Int) {
    let copied = Swift.min(count, buffer.count)
    withExtendedLifetime(storage) { buffer.baseAddress?.initialize(from: base, count: copied) }
    return (self[from: copied].makeIterator(), copied)
  }
}

extension ByteSlice: Hashable {
  /// Whether both slices contain the same bytes.
  package static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    guard left.count == right.count else { return false }
    // Most names are short, and comparing them takes less time than calling a function.
    guard left.count > 8 else {
      return (left.word(at: 0).bits ^ right.word(at: 0).bits) & ByteWord.mask(ofFirst: left.count) == 0
    }
    return memcmp(left.base, right.base, left.count) == 0
  }

  /// Adds the bytes to `hasher`.
  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Whether the slice comes before `other` in a byte-by-byte comparison. A prefix of a slice comes before the slice.
  package func precedes(_ other: ByteSlice) -> Bool {
    let order = memcmp(base, other.base, Swift.min(count, other.count))
    return order < 0 || order == 0 && count < other.count
  }

  /// Whether the bytes are the UTF-8 bytes of `string`.
  package func equals(_ string: StaticString) -> Bool {
    count == string.utf8CodeUnitCount && memcmp(base, string.utf8Start, count) == 0
  }

  /// Whether `text` begins at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    return end <= count && self[ByteSpan(offset, end)].equals(text)
  }

  /// Whether the slice contains the same bytes as `bytes`.
  package func equals(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { equals($0) } }

  /// Whether the slice contains the same bytes as `bytes`.
  package func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == bytes.count, let other = bytes.baseAddress else { return count == bytes.count }
    return memcmp(base, other, count) == 0
  }

  /// Whether the bytes contain a lone surrogate, encoded in three bytes like other code points.
  var hasLoneSurrogate: Bool {
    indices.dropLast().contains { self[$0] == 0xED && self[$0 + 1] >= 0xA0 }
  }

  /// Returns the offset of the first occurrence of `byte` at or after `start`.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let found = memchr(self[from: start].base, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the offset of the last occurrence of `byte`.
  @inline(__always)
  package func lastOffset(of byte: UInt8) -> Int? {
    var end = count
    while end > 0 {
      let start = Swift.max(0, end - 8)
      let matches = word(at: start).allMatches(byte) & ByteWord.mask(ofFirst: end - start)
      if matches != 0 { return start + 7 - matches.leadingZeroBitCount / 8 }
      end = start
    }
    return nil
  }

  /// Returns the offset of the first occurrence of the nonempty `pattern` at or after `start`.
  package func offset(of pattern: StaticString, from start: Int = 0) -> Int? {
    let length = pattern.utf8CodeUnitCount
    var index = start
    while let found = offset(of: pattern.utf8Start[0], from: index), found + length <= count {
      if self[ByteSpan(found, found + length)].equals(pattern) { return found }
      index = found + 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether both arrays contain the same bytes.
  package func equals(_ other: [UInt8]) -> Bool {
    count == other.count && memcmp(self, other, count) == 0
  }

  /// Whether the array comes before `other` in a byte-by-byte comparison. A prefix of an array comes before the array.
  package func precedes(_ other: [UInt8]) -> Bool {
    let order = memcmp(self, other, Swift.min(count, other.count))
    return order < 0 || order == 0 && count < other.count
  }

  /// Appends the UTF-8 bytes of `string`.
  package mutating func append(_ string: StaticString) {
    string.withUTF8Buffer { append(contentsOf: $0) }
  }
}

/// The memory of ``ByteSlice`` values: bytes that no longer change, followed by zeros.
final class ByteStorage {
  let base: UnsafeMutablePointer<UInt8>

  /// Allocates memory for `capacity` bytes and the padding.
  init(capacity: Int) {
    base = .allocate(capacity: capacity + ByteSlice.padding)
  }

  deinit {
    base.deallocate()
  }

  /// Returns the first `count` bytes as a slice. After this call, these bytes must not change.
  func finish(_ count: Int) -> ByteSlice {
    (base + count).update(repeating: 0, count: ByteSlice.padding)
    return ByteSlice(self, base, count)
  }
}

/// Collects bytes up to a fixed capacity.
package struct ByteBuilder: ~Copyable {
  private let storage: ByteStorage
  private let capacity: Int
  /// The number of bytes that have been appended.
  package private(set) var count = 0

  /// Creates an empty builder with room for `capacity` bytes.
  package init(capacity: Int) {
    storage = ByteStorage(capacity: capacity)
    self.capacity = capacity
  }

  /// Appends `bytes`.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    let copied: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      append(count: bytes.count) { room in
        room.copyMemory(from: UnsafeRawBufferPointer(bytes))
        return bytes.count
      }
    }
    if copied == nil { append(Array(bytes)) }
  }

  /// Calls `fill` with memory for `room` bytes. `fill` writes bytes to the memory and returns their number, and the
  /// builder appends these bytes. Rethrows errors from `fill`.
  package mutating func append<Failure: Error>(
    count room: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    precondition(room >= 0 && room <= capacity - count, "the buffer does not have enough room")
    let added = try fill(UnsafeMutableRawBufferPointer(start: storage.base + count, count: room))
    precondition(0...room ~= added, "more bytes were written than there was room for")
    count += added
  }

  /// Returns the appended bytes as a slice, and consumes the builder.
  package consuming func finish() -> ByteSlice { storage.finish(count) }
}
