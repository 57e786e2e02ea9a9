private import CSystem

/// Slices by number, which are compared in place, without the cost of counting references.
package struct ByteSliceList: ~Copyable {
  private var bases = FlatBufferBuilder<UnsafePointer<UInt8>>(capacity: 64)
  private var counts = FlatBufferBuilder<Int>(capacity: 64)
  /// What keeps the bytes of all entries alive.
  private var storages: [ByteStorage] = []

  package init() {}

  /// The number of slices.
  package var count: Int { counts.count }

  /// Adds a slice.
  package mutating func append(_ slice: ByteSlice) {
    if !storages.contains(where: { $0 === slice.storage }) { storages.append(slice.storage) }
    bases.append(slice.base)
    counts.append(slice.count)
  }

  /// Whether the slice with a number has the same bytes as another.
  package func isEqual(_ number: Int, to slice: ByteSlice) -> Bool {
    counts[number] == slice.count && memcmp(bases[number], slice.base, slice.count) == 0
  }
}
