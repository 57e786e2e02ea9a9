import Bytes

/// Numbers distinct byte strings 0, 1, 2 … in the order in which they first come.
///
/// It keeps pointers to the bytes, so it must not outlive the tree they belong to.
struct ScalarTable {
  private let hasher: ByteHasher
  /// The bytes of each number.
  private(set) var entries: ContiguousArray<UnsafeBufferPointer<UInt8>> = []
  private var table = HashTable()

  init(_ hasher: ByteHasher) {
    self.hasher = hasher
  }

  var count: Int { entries.count }

  /// The number of `bytes`, which is new if it equals the count before the call.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = hasher.hash(of: bytes)
    if let known = table.find(hash, where: { entries[$0].equalBytes(bytes) }) { return known }
    table.add(hash)
    entries.append(bytes)
    return entries.count - 1
  }
}
