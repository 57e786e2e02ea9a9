#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A row of plain values in memory of its own, which never changes.
///
/// What an array would do with the checks left out, and with room that is reserved and never used for nothing.
public final class FlatBuffer<Element: BitwiseCopyable>: @unchecked Sendable {  // unchecked: nothing ever changes
  /// The address of the first value, valid as long as the row lives.
  public let base: UnsafePointer<Element>
  /// The number of values.
  public let count: Int

  @usableFromInline init(base: UnsafeMutablePointer<Element>, count: Int) {
    self.base = UnsafePointer(base)
    self.count = count
  }

  deinit {
    free(UnsafeMutablePointer(mutating: base))
  }

  /// The value at `index`, which must be less than ``count``.
  @inline(__always) @inlinable public subscript(index: Int) -> Element { base[index] }

  /// All values, valid as long as the row lives.
  @inlinable public var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}

/// A ``FlatBuffer`` in the making.
@frozen public struct FlatBufferBuilder<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var length = 0
  @usableFromInline var capacity: Int

  /// An empty row with room for `capacity` values; room that is never used costs nothing.
  @inlinable public init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocated(self.capacity)
  }

  deinit {
    free(base)
  }

  /// A row of `count` values whose bytes are all zero.
  @inlinable public init(zeroed count: Int) {
    self.init(capacity: count)
    UnsafeMutableRawPointer(base).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
    length = count
  }

  /// All values so far, valid until the next is added.
  @inlinable public var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: length) }

  /// The same, to be changed in place.
  @inlinable public var mutableElements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: length)
  }

  /// The number of values so far.
  @inlinable public var count: Int { length }

  /// The value at `index`, which must be less than ``count``.
  @inlinable public subscript(index: Int) -> Element {
    get { base[index] }
    set { base[index] = newValue }
  }

  /// Adds a value at the end.
  @inline(__always) @inlinable public mutating func append(_ element: Element) {
    if length == capacity { grow() }
    base[length] = element
    length &+= 1
  }

  /// Drops the values from `index` on.
  @inlinable public mutating func truncate(to index: Int) {
    length = min(length, index)
  }

  /// The finished row, which owns the memory from now on; the builder is empty.
  @inlinable public mutating func finish() -> FlatBuffer<Element> {
    let finished = FlatBuffer(base: base, count: length)
    // Field by field: replacing the builder as a whole would give the memory back.
    length = 0
    capacity = 16
    base = .allocated(capacity)
    return finished
  }

  @usableFromInline mutating func grow() {
    capacity *= 2
    // Of a large row the system moves the pages, and nothing is copied.
    base = .allocated(capacity, from: base)
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Room for so many values from the C library's heap, in place of that at `old`, whose values come along.
  @usableFromInline static func allocated(_ count: Int, from old: Self? = nil) -> Self {
    guard let memory = realloc(old, max(1, count * MemoryLayout<Pointee>.stride)) else {
      preconditionFailure("out of memory")
    }
    return memory.bindMemory(to: Pointee.self, capacity: count)
  }
}
