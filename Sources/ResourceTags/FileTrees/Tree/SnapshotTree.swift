/// A cache of another tree, for a program that reads the same files repeatedly. Each file and folder in the cache stays
/// as it was when it was first read.
final class SnapshotTree: FileTree {
  private let base: any FileTree
  /// The entries of each folder; `nil` for a folder that can't be listed.
  private let folders: Memo<ByteString, [SnapshotName]?>
  private let statuses: Memo<ByteString, FileStatus?>
  private let texts: Memo<ByteString, Result<SourceText, FileFailure>>
  private let leaving: Memo<ByteString, Bool>

  /// Creates an empty cache of `base`.
  package init(_ base: any FileTree) {
    self.base = base
    folders = Memo { folder in
      var names: [SnapshotName] = []
      let exists = base.list(folder.bytes) { names.append(SnapshotName($0)) }
      return exists ? names : nil
    }
    statuses = Memo { base.status(of: $0.bytes) }
    texts = Memo { path in
      Result { () throws(FileFailure) in try base.text(at: path.bytes) }
    }
    leaving = Memo { base.leavesRoot($0.bytes) }
  }

  var locationText: String { base.locationText }

  func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    guard let names = folders[ByteString(folder)] else { return false }
    for name in names { visit(SnapshotEntry(tree: self, folder: folder, inFolder: name)) }
    return true
  }

  func status(of path: [UInt8]) -> FileStatus? { statuses[ByteString(path)] }

  func text(at path: [UInt8]) throws(FileFailure) -> SourceText { try texts[ByteString(path)].get() }

  func leavesRoot(_ path: [UInt8]) -> Bool { leaving[ByteString(path)] }
}

/// An entry of a folder in the cache.
private struct SnapshotName {
  let name: ByteSlice
  let kind: FileKind
  /// The size of a link itself, not of its target.
  let linkSize: Int?

  init(_ entry: any FolderEntry) {
    name = ByteSlice(Array(entry.name))
    kind = entry.kind
    linkSize = entry.kind == .link ? entry.size() : nil
  }
}

private struct SnapshotEntry: FolderEntry {
  let tree: SnapshotTree
  let folder: [UInt8]
  let inFolder: SnapshotName

  var name: ByteSlice { inFolder.name }
  var kind: FileKind { inFolder.kind }
  func size() -> Int { inFolder.linkSize ?? tree.status(of: folder.appendingPath(name))?.size ?? 0 }
}
