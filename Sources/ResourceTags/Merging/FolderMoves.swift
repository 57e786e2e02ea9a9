/// The folders that one side moved. A folder counts as moved if all of its resources in the base are now in another
/// folder and the side's manifest no longer mentions the old folder.
///
/// Whatever the other side added inside a moved folder moves too.
struct FolderMoves {
  /// The new path of each moved folder, by the folder's old path.
  private var targets: [ByteString: ByteString] = [:]

  /// Finds the folders that `side` moved, given the resources that it moved.
  init(_ base: ManifestVersion, _ side: ManifestVersion, _ moves: Renames) {
    /// For each old folder, the new folders of its resources; `nil` for a resource that isn't in the folder anymore.
    var found: [ByteString: [ByteString?]] = [:]
    for path in base.resources where !side.has(path) {
      let (old, new) = (base.names[path].bytes, moves.targets[path].map { base.names[$0].bytes } ?? [])
      for folder in old.outerFolders {
        let rest = old[folder.endIndex...]
        found[ByteString(folder), default: []].append(
          new.suffix(rest.count) == rest ? ByteString(new.dropLast(rest.count)) : nil)
      }
    }
    for (folder, moved) in found {
      // A single file that moved into an existing folder doesn't count as a moved folder.
      if let target = moved[0], moved.allSatisfy({ $0 == target }),
        side.manifest.paths.find(ByteSlice(folder.bytes)) == nil,
        moved.count > 1 || base.manifest.paths.find(ByteSlice(target.bytes)) == nil
      {
        targets[folder] = target
      }
    }
  }

  /// Returns the new path for a path that the other side added, together with the old and new paths of the moved
  /// folder; `nil` if the path isn't in a moved folder.
  func target(of path: ByteString) -> (path: ByteString, folder: ByteString, target: ByteString)? {
    for outer in path.bytes.outerFolders {
      let folder = ByteString(outer)
      guard let target = targets[folder] else { continue }
      return (ByteString(target.bytes + path.bytes[outer.endIndex...]), folder, target)
    }
    return nil
  }
}
