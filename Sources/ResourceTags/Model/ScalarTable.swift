import Bytes

/// Numbers distinct byte strings 0, 1, 2 … in the order in which they first come.
struct ScalarTable: ~Copyable {
  private let hasher: ByteHasher
  /// The bytes of each number, and their hash.
  private var entries = ByteSliceList()
  private var hashes: ContiguousArray<UInt64> = []
  /// Pairs of half a hash and one more than a number, zero where empty; a power of two of them, at most half full.
  private var slots: ContiguousArray<UInt64>

  init(_ hasher: ByteHasher) {
    self.hasher = hasher
    slots = ContiguousArray(repeating: 0, count: 64)
  }

  var count: Int { entries.count }

  /// The number of `bytes`, which is new if it equals the count before the call.
  mutating func insert(_ bytes: ByteSlice) -> Int {
    if entries.count * 2 >= slots.count { grow() }
    let hash = hasher.combine(hasher.start, bytes)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if let number = match(slots[slot], hash, bytes) { return number }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(entries.count + 1)
    entries.append(bytes)
    hashes.append(hash)
    return entries.count - 1
  }

  @inline(__always)
  private func match(_ slot: UInt64, _ hash: UInt64, _ bytes: ByteSlice) -> Int? {
    guard (slot ^ hash) >> 32 == 0 else { return nil }
    let number = Int(slot & 0xFFFF_FFFF) - 1
    return entries.isEqual(number, to: bytes) ? number : nil
  }

  private mutating func grow() {
    var larger = ContiguousArray<UInt64>(repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = (hash & ~0xFFFF_FFFF) | UInt64(number + 1)
    }
    slots = larger
  }
}
