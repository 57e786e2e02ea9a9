/// The folders that one side moved. A folder counts as moved if all of its resources in the base are now in another
/// folder and the side's manifest no longer mentions the old folder.
///
/// Whatever the other side added inside a moved folder moves too.
struct FolderMoves {
  /// The new path of each moved folder, by the folder's old path.
  private var targets: [ByteString: ByteString] = [:]
  /// The maximum number of trailing path components to compare.
  private static let depthLimit = 16

  /// Finds the folders that `side` moved, given the resources that it moved.
  init(_ versions: ThreeVersions, _ side: MergeSide, _ moves: Renames) {
    if moves.targets.isEmpty { return }
    /// For each old folder, the new folder of its resources, and the number of resources that moved there. The number
    /// is -1 if the old folder's resources moved to different folders.
    var moved: [ByteString: (target: ByteString, count: Int)] = [:]
    for (old, new) in moves.targets {
      for (folder, target) in Self.folders(versions.names[old].bytes, versions.names[new].bytes) {
        let count = moved[folder].map { $0.count < 0 || $0.target != target ? -1 : $0.count + 1 } ?? 1
        moved[folder] = (target, count)
      }
    }
    var totals: [ByteString: Int] = [:]
    for path in versions.paths.base where !versions.has(path, side) {
      for folder in Self.folders(of: versions.names[path]) where moved[folder] != nil {
        totals[folder, default: 0] += 1
      }
    }
    func hasFolder(_ manifest: Manifest, _ folder: ByteString) -> Bool {
      manifest.paths.find(ByteSlice(folder.bytes)) != nil
    }
    for (folder, move) in moved where totals[folder] == move.count && !hasFolder(versions.manifests[side], folder) {
      // A single file that moved into an existing folder doesn't count as a moved folder.
      if move.count > 1 || !hasFolder(versions.manifests.base, move.target) { targets[folder] = move.target }
    }
  }

  /// Returns the new path for a path that the other side added, together with the old and new paths of the moved
  /// folder; `nil` if the path isn't in a moved folder.
  func target(of path: ByteString) -> (path: ByteString, folder: ByteString, target: ByteString)? {
    if targets.isEmpty { return nil }
    for folder in Self.folders(of: path) {
      guard let target = targets[folder] else { continue }
      return (ByteString(target.bytes + path.bytes[folder.bytes.count...]), folder, target)
    }
    return nil
  }

  /// Returns the pairs of an old folder and a new folder that can explain a resource's move. Below the folders of a
  /// pair, the old path and the new path of the resource are the same.
  private static func folders(_ old: [UInt8], _ new: [UInt8]) -> [(ByteString, ByteString)] {
    let pairs = zip(folders(of: ByteString(old)), folders(of: ByteString(new)))
    return pairs.prefix { $0 != $1 && old[$0.bytes.count...] == new[$1.bytes.count...] }.map { ($0, $1) }
  }

  /// Returns the folders that contain a path, starting with the innermost folder.
  private static func folders(of path: ByteString) -> [ByteString] {
    path.bytes.indices.reversed().filter { path.bytes[$0] == UInt8(ascii: "/") }.prefix(depthLimit).map {
      ByteString(path.bytes[..<$0])
    }
  }
}
