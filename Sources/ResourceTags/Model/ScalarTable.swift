import Bytes

/// Numbers distinct byte strings 0, 1, 2 … in order of first use.
struct ScalarTable: ~Copyable {
  private let hasher: ByteHasher
  /// The bytes of each number.
  private var entries = ByteSliceList()
  private var table = HashTable()

  init(_ hasher: ByteHasher) {
    self.hasher = hasher
  }

  var count: Int { entries.count }

  /// The number of `bytes`; it is new if it equals the count before the call.
  mutating func insert(_ bytes: ByteSlice) -> Int {
    let hash = hasher.hash(of: bytes)
    if let known = table.find(hash, where: { entries.isEqual($0, to: bytes) }) { return known }
    table.add(hash)
    entries.append(bytes)
    return entries.count - 1
  }
}
