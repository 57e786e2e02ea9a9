/// Finds resources by the hash of their normalized path.
///
/// Sixty-four bits of an unpredictable hash stand for the path; whoever needs certainty compares the bytes.
struct PathTable {
  private var hashes: ContiguousArray<UInt64> = []
  /// One more than an index into `hashes`, zero where empty; a power of two of them, at most half full.
  private var slots: ContiguousArray<UInt32>

  init(expectedCount: Int) {
    var size = 64
    while size < expectedCount * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
    hashes.reserveCapacity(expectedCount)
  }

  /// Enters the next resource; returns the first one with the same hash, which keeps the entry.
  @inline(__always)
  mutating func insert(_ hash: UInt64) -> Int? {
    if hashes.count * 2 >= slots.count { grow() }
    hashes.append(hash)
    let slot = slot(for: hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    slots[slot] = UInt32(truncatingIfNeeded: hashes.count)
    return nil
  }

  /// The hash that the resource was entered with.
  func hash(of resource: Int) -> UInt64 {
    hashes[resource]
  }

  /// The first resource with `hash`.
  @inline(__always)
  func find(_ hash: UInt64) -> Int? {
    let slot = slot(for: hash)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The slot of `hash`, or the empty one where it would go.
  @inline(__always)
  private func slot(for hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, hashes[Int(slots[slot]) - 1] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for (index, hash) in hashes.enumerated() {
      let slot = slot(for: hash)
      if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: index + 1) }
    }
  }
}
