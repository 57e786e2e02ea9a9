/// A search for files with certain names in a folder on disk and its subfolders, except hidden folders. The search
/// doesn't follow symbolic links to folders, so it always ends.
package struct FileSearch {
  /// The paths of the files that were found, relative to the folder, in no particular order.
  package private(set) var paths: [[UInt8]] = []
  /// The folders that can't be read, and the reasons; the path of the searched folder itself is empty.
  package private(set) var failures: [(path: [UInt8], reason: String)] = []

  private let names: FileNameFilter
  private let skipped: [[UInt8]]

  /// Searches the folder at `path` for files with one of the names, and skips subfolders whose names are in `skipped`.
  package init(for names: FileNameFilter, below path: String, skipping skipped: [String], within boundary: FileBoundary)
  {
    self.names = names
    self.skipped = skipped.map { Array($0.utf8) }
    do {
      let root = try boundary.open(path, isFolder: true)
      defer { try? root.close() }
      var folders: [[UInt8]] = [[]]
      while let folder = folders.popLast() { look(into: folder, of: root, at: path, within: boundary, &folders) }
    } catch {
      failures.append(([], error.reason))
    }
  }

  private mutating func look(
    into path: [UInt8], of root: OpenFile, at place: String, within boundary: FileBoundary,
    _ folders: inout [[UInt8]]
  ) {
    do {
      let folder = try boundary.open(ByteSlice(path), in: root, at: place, isFolder: true)
      let isListed = folder.forEachName { name, kind in
        func found(followsLinks: Bool) -> FileKind? {
          (try? folder.metadata(of: name, followsLinks: followsLinks))?.kind
        }
        switch kind ?? found(followsLinks: false) {
        case .folder where name[padded: 0] != "." && !skipped.contains(where: name.equals):
          folders.append(path.appendingPath(name))
        case .file where names.match(name), .link where names.match(name) && found(followsLinks: true) != .folder:
          paths.append(path.appendingPath(name))
        default: break
        }
      }
      if !isListed { failures.append((path, SystemError.last.reason)) }
    } catch {
      // If another program removed the folder in the meantime, the search hasn't failed.
      if !error.isMissing { failures.append((path, error.reason)) }
    }
  }
}
