import Bytes

/// Finds resources by the hash of their normalized path.
///
/// Sixty-four bits of an unpredictable hash stand for the path; whoever needs certainty compares the bytes.
struct PathTable: Sendable {
  private let hashes: FlatBuffer<UInt64>
  private let slots: FlatBuffer<UInt32>

  fileprivate init(hashes: FlatBuffer<UInt64>, slots: FlatBuffer<UInt32>) {
    self.hashes = hashes
    self.slots = slots
  }

  /// The table of resources that have these hashes.
  init(_ hashes: FlatBuffer<UInt64>) {
    self.hashes = hashes
    var builder = PathSlot.builder(of: hashes, size: PathSlot.size(for: hashes.count))
    slots = builder.finish()
  }

  /// The first resource with `hash`.
  @inline(__always)
  func find(_ hash: UInt64) -> Int? {
    let slot = slots[PathSlot.slot(for: hash, hashes, slots)]
    return slot == 0 ? nil : Int(slot) - 1
  }
}

/// A ``PathTable`` in the making.
struct PathTableBuilder: ~Copyable {
  private var hashes: FlatBufferBuilder<UInt64>
  /// One more than an index into `hashes`, zero where empty; a power of two of them, at most half full.
  private var slots: FlatBufferBuilder<UInt32>

  init(expectedCount: Int) {
    slots = FlatBufferBuilder(zeroed: PathSlot.size(for: expectedCount))
    hashes = FlatBufferBuilder(capacity: expectedCount)
  }

  /// Enters the next resource; returns the first one with the same hash, which keeps the entry.
  @inline(__always)
  mutating func insert(_ hash: UInt64) -> Int? {
    if hashes.count * 2 >= slots.count { grow() }
    hashes.append(hash)
    let slot = PathSlot.slot(for: hash, hashes, slots)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    slots[slot] = UInt32(truncatingIfNeeded: hashes.count)
    return nil
  }

  /// The first resource with `hash`.
  @inline(__always)
  func find(_ hash: UInt64) -> Int? {
    let slot = slots[PathSlot.slot(for: hash, hashes, slots)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  mutating func finish() -> PathTable {
    PathTable(hashes: hashes.finish(), slots: slots.finish())
  }

  private mutating func grow() {
    slots = PathSlot.builder(of: hashes, size: slots.count * 2)
  }
}

private enum PathSlot {
  /// The number of slots for so many resources.
  static func size(for count: Int) -> Int {
    var size = 64
    while size < count * 2 { size *= 2 }
    return size
  }

  /// The slots of resources that have these hashes.
  static func builder(of hashes: borrowing some FlatRow<UInt64> & ~Copyable, size: Int) -> FlatBufferBuilder<UInt32> {
    var slots = FlatBufferBuilder<UInt32>(zeroed: size)
    for index in 0..<hashes.count {
      let slot = slot(for: hashes[index], hashes, slots)
      if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: index + 1) }
    }
    return slots
  }

  /// The slot of `hash`, or the empty one where it would go.
  @inline(__always)
  static func slot(
    for hash: UInt64, _ hashes: borrowing some FlatRow<UInt64> & ~Copyable,
    _ slots: borrowing some FlatRow<UInt32> & ~Copyable
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, hashes[Int(slots[slot]) - 1] != hash { slot = (slot + 1) & mask }
    return slot
  }
}
