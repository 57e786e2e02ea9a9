/// The paths of all resources, and of the folders that they are in.
///
/// A path is identified by 64 bits of an unpredictable hash; a caller that needs certainty compares the bytes.
struct PathIndex: Sendable {
  /// The hash of each entry's path.
  let table: HashTable
  /// Entries whose path an earlier entry has, with the first such entry.
  let repeated: [(entry: Int, first: Int)]
  private let firsts: [Int: Int]
  private let folders: HashTable
  private let holders: Set<UInt64>

  /// The index of entries with these hashes. `folders` has the hashes of all folders that entries and catalogs lie in.
  init(_ table: HashTable, repeated: [(entry: Int, first: Int)], folders: HashTable) {
    self.table = table
    self.repeated = repeated
    firsts = Dictionary(repeated, uniquingKeysWith: { first, _ in first })
    self.folders = folders
    holders = Set((0..<folders.count).map { folders[$0] }.filter { table.find($0) != nil })
  }

  /// The first entry with the path of `entry`: itself, unless the path is repeated.
  @inline(__always)
  func first(of entry: Int) -> Int { firsts.isEmpty ? entry : firsts[entry] ?? entry }

  /// Whether any entry is a folder that another entry or a catalog lies in.
  var hasHolders: Bool { !holders.isEmpty }

  /// The hash of an entry's path.
  @inline(__always)
  func hash(of entry: Int) -> UInt64 { table[entry] }

  /// Whether an entry is a folder that another entry or a catalog lies in.
  func isHolder(_ entry: Int) -> Bool { !holders.isEmpty && holders.contains(table[entry]) }

  /// The first entry with the hash.
  func find(_ hash: UInt64) -> Int? { table.find(hash) }

  /// Whether an entry lies in the folder whose path has the hash.
  func isFolder(_ hash: UInt64) -> Bool { folders.find(hash) != nil }
}
