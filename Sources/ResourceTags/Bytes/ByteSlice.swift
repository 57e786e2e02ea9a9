private import CResourceTagsSystem

/// A range of bytes that never change, together with the memory that contains them.
///
/// A slice keeps its memory alive and checks every access. The first byte has the index 0. Code that looks ahead
/// may read up to ``padding`` bytes after the end of a slice. The padding contains the next bytes in memory, or zeros
/// if the slice ends where the contents of the memory end.
package struct ByteSlice: @unchecked Sendable {  // unchecked: the bytes never change
  private let memory: ByteMemory
  let base: UnsafePointer<UInt8>
  /// The number of bytes.
  package let count: Int

  /// The number of bytes after a slice that may be read.
  package static var padding: Int { 8 }

  /// A slice without bytes.
  package static let empty = ByteSlice([])

  private init(_ memory: ByteMemory, _ base: UnsafePointer<UInt8>, _ count: Int) {
    self.memory = memory
    self.base = base
    self.count = count
  }

  /// Creates a slice with a copy of `bytes`.
  package init(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    let memory = ByteMemory(count: count + Self.padding)
    let copied = UnsafeMutableBufferPointer(start: memory.base, count: count).initialize(from: bytes).index
    precondition(copied == count, "a collection has fewer elements than it counts")
    (memory.base + count).initialize(repeating: 0, count: Self.padding)
    self.init(memory, memory.base, count)
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

  /// The bytes in `span`, as a slice whose first byte has the index 0.
  @inline(__always) package subscript(span: ByteSpan) -> ByteSlice {
    precondition(span.start >= 0 && span.end <= count, "the span is not in the bytes")
    return ByteSlice(memory, base + span.start, span.count)
  }

  /// The bytes before `end`.
  package subscript(before end: ByteIndex) -> ByteSlice { self[ByteSpan(0, end)] }

  /// The bytes from `start` to the end, as a slice whose first byte has the index 0.
  package subscript(from start: ByteIndex) -> ByteSlice { self[ByteSpan(start, count)] }
}

/// Memory that is freed when nothing refers to this object.
private final class ByteMemory {
  let base: UnsafeMutablePointer<UInt8>

  init(count: Int) { base = .allocate(capacity: count) }

  deinit { base.deallocate() }
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
    try withExtendedLifetime(memory) { try body(UnsafeBufferPointer(start: base, count: count)) }
  }
}

extension ByteSlice: Hashable {
  /// Whether both slices contain the same bytes.
  package static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    left.count == right.count && memcmp(left.base, right.base, left.count) == 0
  }

  /// Adds the bytes to `hasher`.
  package func hash(into hasher: inout Hasher) {
    withExtendedLifetime(memory) { hasher.combine(bytes: UnsafeRawBufferPointer(start: base, count: count)) }
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
  package func equals(_ bytes: some Collection<UInt8>) -> Bool { count == bytes.count && elementsEqual(bytes) }

  /// Whether the bytes contain a lone surrogate, encoded in three bytes like other code points.
  var hasLoneSurrogate: Bool {
    offset(of: 0xED) != nil && zip(self, dropFirst()).contains { $0 == 0xED && $1 >= 0xA0 }
  }

  /// Returns the offset of the first byte at or after `start` that doesn't satisfy `condition`; the end if there is none.
  @inline(__always) func end(ofRunAt start: Int, where condition: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "a run starts before the bytes")
    var end = start
    while end < count, condition(base[end]) { end += 1 }
    return end
  }

  /// Returns the offset where the bytes before `end` that satisfy `condition` start; at least `floor`.
  @inline(__always) func start(
    ofRunBefore end: Int, notBefore floor: Int = 0, where condition: (UInt8) -> Bool
  ) -> Int {
    var start = end
    while start > floor, condition(self[start - 1]) { start -= 1 }
    return start
  }

  /// Returns the offset of the first occurrence of `byte` at or after `start`.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let found = memchr(self[from: start].base, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the offset of the first occurrence of the nonempty `pattern` at or after `start`.
  package func offset(ofText pattern: StaticString, from start: Int = 0) -> Int? {
    let length = pattern.utf8CodeUnitCount
    var index = start
    while let found = offset(of: pattern.utf8Start[0], from: index), found + length <= count {
      if self[ByteSpan(found, found + length)].equals(pattern) { return found }
      index = found + 1
    }
    return nil
  }
}
