/// Numbers hashes 0, 1, 2 … in the order in which they first appear, and finds their numbers: open addressing with
/// linear probing.
///
/// The 64 bits of an unpredictable hash are treated as the thing itself, so nothing is compared.
@frozen public struct HashTable: Sendable {
  /// The hash of each number.
  @usableFromInline var hashes: ContiguousArray<UInt64> = []
  /// One more than a number, or zero if empty. The size is a power of two; at most half is full.
  @usableFromInline var slots: ContiguousArray<UInt32>

  /// An empty table with room for `expectedCount` hashes.
  @inlinable public init(expectedCount: Int = 32) {
    var size = 64
    while size < expectedCount * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
  }

  /// The numbers given so far.
  @inlinable public var count: Int { hashes.count }

  /// The hash with a number.
  @inline(__always) @inlinable public subscript(number: Int) -> UInt64 { hashes[number] }

  /// The first number of `hash`.
  @inline(__always) @inlinable public func find(_ hash: UInt64) -> Int? {
    let slot = slots[place(of: hash)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The number of `hash`; a new one gets the next number, which is the count before the call.
  @discardableResult
  @inlinable public mutating func insert(_ hash: UInt64) -> Int { find(hash) ?? append(hash) }

  /// Gives `hash` the next number, even if it has one, and returns its first number.
  @inline(__always) @inlinable public mutating func append(_ hash: UInt64) -> Int {
    if hashes.count * 2 >= slots.count { grow() }
    hashes.append(hash)
    return enter(hashes.count - 1)
  }

  /// Enters a number into its slot, unless an earlier number of the same hash is there; returns the number in the slot.
  @inline(__always) @inlinable mutating func enter(_ number: Int) -> Int {
    let place = place(of: hashes[number])
    if slots[place] == 0 { slots[place] = UInt32(truncatingIfNeeded: number + 1) }
    return Int(slots[place]) - 1
  }

  /// The slot of `hash`, or the empty slot for it.
  @inline(__always) @inlinable func place(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0, hashes[Int(slots[place]) - 1] != hash { place = (place + 1) & mask }
    return place
  }

  @usableFromInline mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for number in hashes.indices { _ = enter(number) }
  }
}
