import SourceText

/// The folders that hold resources, by the hash of their path.
struct FolderSet: Sendable {
  private let slots: FlatBuffer<UInt64>

  fileprivate init(_ slots: FlatBuffer<UInt64>) {
    self.slots = slots
  }

  func contains(_ hash: UInt64) -> Bool {
    slots[FolderSlot.slot(for: hash, slots.elements)] != 0
  }
}

/// A ``FolderSet`` in the making.
struct FolderSetBuilder: ~Copyable {
  private var count = 0
  /// Hashes, zero where empty; a power of two of them, at most half full.
  private var slots = FlatBufferBuilder<UInt64>(zeroed: 64)
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

  mutating func finish() -> FolderSet {
    FolderSet(slots.finish())
  }

  private mutating func insertNew(_ hash: UInt64) {
    let slot = FolderSlot.slot(for: hash, slots.elements)
    guard slots[slot] == 0 else { return }
    slots[slot] = hash
    count += 1
    if count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    var larger = FlatBufferBuilder<UInt64>(zeroed: slots.count * 2)
    for hash in slots.elements where hash != 0 { larger[FolderSlot.slot(for: hash, larger.elements)] = hash }
    slots = larger
  }
}

private enum FolderSlot {
  /// The slot of `hash`, or the empty one where it would go.
  @inline(__always)
  static func slot(for hash: UInt64, _ slots: UnsafeBufferPointer<UInt64>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }
}
