/// A row of plain values in its own memory, which never changes.
///
/// Unlike in an array, room that is reserved and never used costs nothing.
@frozen
public struct FlatBuffer<Element: BitwiseCopyable>: @unchecked Sendable {  // unchecked: nothing ever changes
  @usableFromInline let memory: FlatMemory
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// The number of values.
  public let count: Int

  @inlinable init(_ memory: FlatMemory, _ base: UnsafeMutablePointer<Element>, _ count: Int) {
    self.memory = memory
    self.base = base
    self.count = count
  }
}

extension FlatBuffer: RandomAccessCollection {
  /// The index of the first one.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last one.
  @inlinable public var endIndex: Int { count }

  /// The value at `index`.
  @inline(__always) @inlinable public subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no such value")
    return base[index]
  }
}

/// Builds a ``FlatBuffer``.
@frozen public struct FlatBufferBuilder<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var length = 0
  @usableFromInline var capacity: Int

  /// An empty row with room for `capacity` values; room that is never used costs nothing.
  @inlinable public init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = FlatMemory.allocate(self.capacity)
  }

  deinit {
    FlatMemory.free(base)
  }

  /// The number of values so far.
  @inlinable public var count: Int { length }

  /// The places of the values so far.
  @inlinable public var indices: Range<Int> { 0..<length }

  /// The value at `index`.
  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "there is no such value")
      return base[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "there is no such value")
      base[index] = newValue
    }
  }

  /// Adds a value at the end.
  @inline(__always) @inlinable public mutating func append(_ element: Element) {
    if length == capacity { grow() }
    base[length] = element
    length &+= 1
  }

  /// The last value.
  @inlinable public var last: Element? { length == 0 ? nil : base[length &- 1] }

  /// Takes away the last value.
  @inlinable public mutating func popLast() -> Element? {
    guard let last else { return nil }
    length &-= 1
    return last
  }

  /// Drops the values from `index` on.
  @inlinable public mutating func truncate(to index: Int) {
    precondition(index >= 0, "a row cannot be shorter than empty")
    length = min(length, index)
  }

  /// The finished row, which owns the memory from now on; the builder is empty.
  @inlinable public mutating func finish() -> FlatBuffer<Element> {
    let finished = FlatBuffer(FlatMemory(base), base, length)
    // Field by field: replacing the builder as a whole would free the memory.
    length = 0
    capacity = 16
    base = FlatMemory.allocate(capacity)
    return finished
  }

  @usableFromInline mutating func grow() {
    capacity *= 2
    // The system moves the pages of a large row and copies nothing.
    base = FlatMemory.allocate(capacity, from: base)
  }
}
