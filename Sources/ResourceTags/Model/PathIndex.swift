import SystemCalls
import Bytes

/// The paths of all resources by their hash. ``PathReader`` has already found those that matter to most rules.
///
/// A path is identified by 64 bits of an unpredictable hash; a caller that needs certainty compares the bytes.
final class PathIndex: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  private let hashes: FlatBuffer<UInt64>
  /// Entries whose path an earlier entry has, with the first such entry.
  let repeated: [(entry: Int, first: Int)]
  private let firsts: [Int: Int]
  private let holders: Set<UInt64>
  private let lock = Lock()
  private var entryLookup: PathLookup
  private var folderLookup: PathLookup

  /// The index of entries with these hashes. `folders` has the hashes of all folders that entries lie in, each at least
  /// once; `holders` has those that are also hashes of entries.
  init(
    _ hashes: FlatBuffer<UInt64>, repeated: [(entry: Int, first: Int)], folders: FlatBuffer<UInt64>,
    holders: Set<UInt64>
  ) {
    self.hashes = hashes
    self.repeated = repeated
    firsts = Dictionary(repeated, uniquingKeysWith: { first, _ in first })
    self.holders = holders
    entryLookup = PathLookup(hashes)
    folderLookup = PathLookup(folders)
  }

  /// The first entry with the path of `entry`: itself, unless the path is repeated.
  @inline(__always)
  func first(of entry: Int) -> Int { firsts.isEmpty ? entry : firsts[entry] ?? entry }

  /// The number of entries.
  var count: Int { hashes.count }

  /// Whether any entry is a folder that another entry or a catalog lies in.
  var hasHolders: Bool { !holders.isEmpty }

  /// The hash of an entry's path.
  @inline(__always)
  func hash(of entry: Int) -> UInt64 { hashes[entry] }

  /// Whether an entry is a folder that another entry or a catalog lies in.
  func isHolder(_ entry: Int) -> Bool { !holders.isEmpty && holders.contains(hashes[entry]) }

  /// Finds entries by their hash, for callers that look for many.
  var table: HashTable { lock.withLock { entryLookup.table() } }

  /// The first entry with the hash.
  func find(_ hash: UInt64) -> Int? { lock.withLock { entryLookup.find(hash) } }

  /// Whether an entry lies in the folder whose path has the hash.
  func isFolder(_ hash: UInt64) -> Bool { lock.withLock { folderLookup.find(hash) != nil } }
}

/// Finds hashes in a row of them. The first few lookups scan the row, which is faster than making a table.
private struct PathLookup {
  private static let countWithoutTable = 16
  private let hashes: FlatBuffer<UInt64>
  private var count = 0
  private var knownTable: HashTable?

  init(_ hashes: FlatBuffer<UInt64>) {
    self.hashes = hashes
  }

  /// The index of the first hash that equals `hash`.
  mutating func find(_ hash: UInt64) -> Int? {
    count += 1
    if knownTable == nil, count <= Self.countWithoutTable { return hashes.firstIndex(of: hash) }
    return table().find(hash)
  }

  mutating func table() -> HashTable {
    if let knownTable { return knownTable }
    let table = HashTable(hashes)
    knownTable = table
    return table
  }
}
