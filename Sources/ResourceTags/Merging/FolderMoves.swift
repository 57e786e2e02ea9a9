/// The folders that one side moved. A folder counts as moved if all of its resources in the base are now in another
/// folder and the old folder doesn't contain any resources.
///
/// Whatever the other side added inside a moved folder moves too.
struct FolderMoves {
  /// The new path of each moved folder, by the hash of the folder's old path.
  private var targets: [UInt64: ByteString] = [:]
  private let hasher = ByteHasher()
  /// The maximum number of trailing path components to compare.
  private static let depthLimit = 16

  /// Finds the folders that `side` moved, given the resources that it moved.
  init(_ versions: ThreeVersions, _ side: MergeSide, _ moves: ResourceMoves) {
    if moves.targets.isEmpty { return }
    /// For each old folder, the new folder of its resources, and the number of resources that moved there. The number
    /// is -1 if the old folder's resources moved to different folders.
    var moved: [UInt64: (target: ByteString, count: Int)] = [:]
    for (old, new) in moves.targets {
      for (folder, target) in Self.folders(versions.path(old).bytes, versions.path(new).bytes) {
        let hash = self.hash(folder)
        let count = moved[hash].map { $0.count < 0 || $0.target != target ? -1 : $0.count + 1 } ?? 1
        moved[hash] = (target, count)
      }
    }
    var totals: [UInt64: Int] = [:]
    var (left, taken): (Set<UInt64>, Set<UInt64>) = ([], [])
    let targets = Set(moved.values.map { hash($0.target.bytes[...]) })
    for path in 0..<versions.pathCount {
      let (isOld, isNew) = (versions.has(path, .base), versions.has(path, side))
      guard isOld || isNew else { continue }
      for (folder, _) in ancestors(versions.path(path).bytes) {
        if isOld, moved[folder] != nil { totals[folder, default: 0] += 1 }
        if isNew, moved[folder] != nil { left.insert(folder) }
        if isOld, targets.contains(folder) { taken.insert(folder) }
      }
    }
    for (folder, move) in moved where totals[folder] == move.count && !left.contains(folder) {
      // A single file that moved into an existing folder doesn't count as a moved folder.
      if move.count > 1 || !taken.contains(hash(move.target.bytes[...])) { self.targets[folder] = move.target }
    }
  }

  /// Returns the new path for a path that the other side added, together with the old and new paths of the moved
  /// folder; `nil` if the path isn't in a moved folder.
  func target(of path: ByteString) -> (path: ByteString, folder: ByteString, target: ByteString)? {
    if targets.isEmpty { return nil }
    for (hash, end) in ancestors(path.bytes).reversed() {
      guard let target = targets[hash] else { continue }
      return (ByteString(target.bytes + path.bytes[end...]), ByteString(path.bytes[..<end]), target)
    }
    return nil
  }

  /// Returns the pairs of an old folder and a new folder that can explain a resource's move. Below the folders of a
  /// pair, the old path and the new path of the resource are the same.
  private static func folders(_ old: [UInt8], _ new: [UInt8]) -> [(ArraySlice<UInt8>, ByteString)] {
    let slash = UInt8(ascii: "/")
    var pairs: [(ArraySlice<UInt8>, ByteString)] = []
    var (oldEnd, newEnd) = (old.count, new.count)
    while pairs.count < depthLimit, let left = old[..<oldEnd].lastIndex(of: slash),
      let right = new[..<newEnd].lastIndex(of: slash), old[left..<oldEnd] == new[right..<newEnd],
      old[..<left] != new[..<right]
    {
      pairs.append((old[..<left], ByteString(new[..<right])))
      (oldEnd, newEnd) = (left, right)
    }
    return pairs
  }

  private func hash(_ folder: ArraySlice<UInt8>) -> UInt64 {
    folder.split(separator: UInt8(ascii: "/")).reduce(hasher.start) { hasher.combine($0, ByteSlice($1)) }
  }

  /// Returns, for each folder that contains a path, the folder's hash and the position in the path where the folder
  /// ends, starting with the outermost folder.
  private func ancestors(_ path: [UInt8]) -> [(hash: UInt64, end: Int)] {
    var folders: [(hash: UInt64, end: Int)] = []
    var (hash, start) = (hasher.start, 0)
    while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
      hash = hasher.combine(hash, ByteSlice(path[start..<slash]))
      folders.append((hash, slash))
      start = slash + 1
    }
    return folders
  }
}
