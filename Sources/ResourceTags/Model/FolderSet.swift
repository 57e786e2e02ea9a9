/// The folders that hold resources, by 32 bits of the hash of their path.
///
/// It tells for certain that a path is not such a folder; whoever finds one in it looks again with the whole hash.
struct FolderSet {
  private var count = 0
  /// Upper halves of hashes, zero where empty; a power of two of them, at most half full.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// The hashes entered last, since neighbours in a manifest lie in the same folders.
  private var recent: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Enters the folder at `depth` below the root of its paths.
  @inline(__always)
  mutating func insert(_ hash: UInt64, depth: Int) {
    switch depth & 3 {
    case 0: if recent.0 == hash { return } else { recent.0 = hash }
    case 1: if recent.1 == hash { return } else { recent.1 = hash }
    case 2: if recent.2 == hash { return } else { recent.2 = hash }
    default: if recent.3 == hash { return } else { recent.3 = hash }
    }
    insertNew(hash)
  }

  func contains(_ hash: UInt64) -> Bool {
    slots[slot(for: Self.part(hash))] != 0
  }

  private mutating func insertNew(_ hash: UInt64) {
    let part = Self.part(hash)
    let slot = slot(for: part)
    guard slots[slot] == 0 else { return }
    slots[slot] = part
    count += 1
    if count * 2 > slots.count { grow() }
  }

  @inline(__always)
  private static func part(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  @inline(__always)
  private func slot(for part: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(part >> 1) & mask
    while slots[slot] != 0, slots[slot] != part { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for part in old where part != 0 { slots[slot(for: part)] = part }
  }
}
