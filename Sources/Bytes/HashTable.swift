/// Numbers things 0, 1, 2 … in the order in which they first appear, and finds them by their hash: open addressing
/// with linear probing.
///
/// Callers that treat 64 bits of an unpredictable hash as the thing itself need no comparison.
@frozen public struct HashTable: Sendable {
  /// The hash of each number.
  @usableFromInline var hashes: ContiguousArray<UInt64>
  /// One more than a number, or zero if empty. The size is a power of two; at most half is full.
  @usableFromInline var slots: ContiguousArray<UInt32>

  /// An empty table with room for `expectedCount` things.
  @inlinable public init(expectedCount: Int = 32) {
    hashes = []
    slots = Self.slots(for: expectedCount)
  }

  /// The table of things that have these hashes; it finds the first of several with one hash.
  @inlinable public init(_ hashes: some Collection<UInt64>) {
    self.hashes = ContiguousArray(hashes)
    slots = Self.slots(for: hashes.count)
    enterAll(areDistinct: false)
  }

  /// The numbers given so far.
  @inlinable public var count: Int { hashes.count }

  /// The number of the thing that has `hash` and whose number satisfies `isSame`.
  @inline(__always) @inlinable public func find(_ hash: UInt64, where isSame: (Int) -> Bool = { _ in true }) -> Int? {
    let slot = slots[place(of: hash, where: isSame)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Gives the next number to a new thing with `hash`.
  @inlinable public mutating func add(_ hash: UInt64) {
    if hashes.count * 2 >= slots.count { grow() }
    hashes.append(hash)
    slots[place(of: hash, where: { _ in false })] = UInt32(truncatingIfNeeded: hashes.count)
  }

  /// The number of `hash`; `nil` if it is new, and then it gets the next number.
  @inlinable public mutating func insert(_ hash: UInt64) -> Int? {
    if let known = find(hash) { return known }
    add(hash)
    return nil
  }

  /// The slot of the thing that has `hash` and satisfies `isSame`, or the empty slot for it.
  @inline(__always) @inlinable func place(of hash: UInt64, where isSame: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if hashes[number] == hash, isSame(number) { break }
      place = (place + 1) & mask
    }
    return place
  }

  @usableFromInline mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    enterAll(areDistinct: true)
  }

  /// Enters all numbers into the slots, which are empty; unless they are distinct, only the first of each hash.
  @usableFromInline mutating func enterAll(areDistinct: Bool) {
    for (number, hash) in hashes.enumerated() {
      let place = place(of: hash, where: { _ in !areDistinct })
      if slots[place] == 0 { slots[place] = UInt32(truncatingIfNeeded: number + 1) }
    }
  }

  @usableFromInline static func slots(for count: Int) -> ContiguousArray<UInt32> {
    var size = 64
    while size < count * 2 { size *= 2 }
    return ContiguousArray(repeating: 0, count: size)
  }
}
