#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A row of plain values in memory of its own, which never changes.
///
/// What an array would do with the checks and most page faults left out: large rows ask for large pages. Much of a fast
/// reader's time goes into first touching memory.
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
    PageMemory.release(UnsafeMutablePointer(mutating: base))
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
    base = PageMemory.allocate(self.capacity)
  }

  deinit {
    PageMemory.release(base)
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
    base = PageMemory.allocate(capacity)
    return finished
  }

  @usableFromInline mutating func grow() {
    let larger: UnsafeMutablePointer<Element> = PageMemory.allocate(capacity * 2)
    larger.update(from: base, count: length)
    PageMemory.release(base)
    base = larger
    capacity *= 2
  }
}

/// Memory from the C library's heap, in large pages where there is much of it.
public enum PageMemory {
  private static let largePageByteCount = 2 << 20

  /// Room for `count` values, to be given back with ``release(_:)``.
  @inlinable public static func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    allocate(byteCount: count * MemoryLayout<Element>.stride).bindMemory(to: Element.self, capacity: count)
  }

  /// Gives memory back.
  public static func release(_ memory: UnsafeMutableRawPointer) {
    free(memory)
  }

  @usableFromInline static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    let isLarge = byteCount >= largePageByteCount * 3 / 4
    // A large page is there as a whole from its first byte on, so one of which little would be used does not pay.
    let usedOfLast = byteCount % largePageByteCount
    let isLastLarge = isLarge && usedOfLast >= largePageByteCount * 3 / 4
    let byteCount = isLastLarge ? byteCount - usedOfLast + largePageByteCount : byteCount
    var memory: UnsafeMutableRawPointer?
    let alignment = isLarge ? largePageByteCount : 16
    guard posix_memalign(&memory, alignment, byteCount) == 0, let memory else {
      preconditionFailure("out of memory")
    }
    #if os(Linux)
      if isLarge { madvise(memory, byteCount, 14) }  // MADV_HUGEPAGE; a wish, so its failure does not matter
    #endif
    return memory
  }
}
