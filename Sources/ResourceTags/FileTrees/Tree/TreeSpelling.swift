/// Finds the spelling of a path in the folders of a tree.
///
/// With this spelling, odr uses the same path to open a file and to compare it, whether or not the file system
/// distinguishes spellings. If the file system distinguishes spellings, a folder may contain several spellings of a
/// name. The requested spelling takes precedence; if the folder doesn't contain it, the first spelling in byte order is
/// used. If a name isn't in the folder, the spelling in the first request is used.
package final class TreeSpelling: Sendable {
  private let tree: any FileTree
  /// For each folder, the spellings of each name that may have several spellings.
  private let folders = Guarded<[ByteString: [PathKey: [ByteString]]]>([:])

  package init(of tree: any FileTree) {
    self.tree = tree
  }

  /// Returns the normalized path `path` in the tree's spelling. Each folder is listed once, and only if a name in it
  /// may have several spellings.
  package func spelled(_ path: ByteString) -> ByteString {
    guard path.bytes.mayHaveOtherSpelling else { return path }
    return folders.withLock { folders in
      var found: [UInt8] = []
      for component in path.bytes.split(separator: "/") {
        let name =
          component.mayHaveOtherSpelling
          ? self.name(ByteString(component), in: ByteString(found), &folders).bytes[...] : component
        if !found.isEmpty { found.append("/") }
        found += name
      }
      return ByteString(found)
    }
  }

  private func name(
    _ name: ByteString, in folder: ByteString, _ folders: inout [ByteString: [PathKey: [ByteString]]]
  ) -> ByteString {
    if folders[folder] == nil { folders[folder] = names(in: folder) }
    let key = PathKey(name)
    guard let spellings = folders[folder]?[key] else {
      folders[folder]?[key] = [name]
      return name
    }
    return spellings.contains(name) ? name : spellings.min() ?? name
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
