/// Paths as the folders of a tree spell them, for paths that others may spell differently.
///
/// Each file then has one path, by which it can be opened and compared, on file systems that ignore the difference and on
/// those that do not. Of several spellings in one folder, which only the latter can have, a path means the one that it has
/// itself, or else the first by its bytes. Names that are not there get the spelling in which they are first asked for.
package final class TreeSpelling: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  private let tree: any FileTree
  private let lock = Lock()
  /// The spellings of each name that may have several, by the folder that it is in.
  private var folders: [ByteString: [PathKey: [ByteString]]] = [:]

  package init(of tree: any FileTree) {
    self.tree = tree
  }

  /// The normalized path `path` as the tree spells it. Each folder is listed once, and only if a name in it needs that.
  package func spelled(_ path: ByteString) -> ByteString {
    guard path.bytes.mayHaveOtherSpelling else { return path }
    return lock.withLock {
      var found: [UInt8] = []
      for component in path.bytes.split(separator: UInt8(ascii: "/")) {
        let name =
          component.mayHaveOtherSpelling
          ? self.name(ByteString(component), in: ByteString(found)).bytes[...] : component
        if !found.isEmpty { found.append(UInt8(ascii: "/")) }
        found += name
      }
      return ByteString(found)
    }
  }

  private func name(_ name: ByteString, in folder: ByteString) -> ByteString {
    if folders[folder] == nil { folders[folder] = names(in: folder) }
    let key = PathKey(name)
    guard let spellings = folders[folder]?[key] else {
      folders[folder]?[key] = [name]
      return name
    }
    return spellings.contains(name) ? name : spellings.min { $0.precedes($1) } ?? name
  }

  private func names(in folder: ByteString) -> [PathKey: [ByteString]] {
    var names: [PathKey: [ByteString]] = [:]
    _ = tree.list(folder.bytes) { entry in
      guard entry.name.mayHaveOtherSpelling else { return }
      names[PathKey(entry.name), default: []].append(ByteString(entry.name))
    }
    return names
  }
}
