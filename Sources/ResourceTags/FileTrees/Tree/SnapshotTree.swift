/// A cache of another tree, for a program that reads the same files repeatedly. Each file and folder in the cache stays
/// as it was when it was first read.
final class SnapshotTree: FileTree {
  private let base: any FileTree
  /// An entry of a folder. For a link, `linkSize` is the size of the link itself, not of its target.
  private typealias Entry = (name: ByteSlice, kind: FileKind, linkSize: Int?)

  /// The entries of each folder; `nil` for a folder that can't be listed.
  private let folders: Memo<ByteString, [Entry]?>
  private let statuses: Memo<ByteString, FileStatus?>
  private let texts: Memo<ByteString, Result<SourceText, FileFailure>>
  private let leaving: Memo<ByteString, Bool>

  /// Creates an empty cache of `base`.
  package init(_ base: any FileTree) {
    self.base = base
    folders = Memo { folder in
      var entries: [Entry] = []
      let exists = base.list(folder.bytes) { entry in
        entries.append((ByteSlice(Array(entry.name)), entry.kind, entry.kind == .link ? entry.size() : nil))
      }
      return exists ? entries : nil
    }
    statuses = Memo { base.status(of: $0.bytes) }
    texts = Memo { path in
      Result { () throws(FileFailure) in try base.text(at: path.bytes) }
    }
    leaving = Memo { base.leavesRoot($0.bytes) }
  }

  var locationText: String { base.locationText }

  func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    guard let entries = folders[ByteString(folder)] else { return false }
    for entry in entries {
      visit(
        FolderEntry(name: entry.name, kind: entry.kind) {
          entry.linkSize ?? self.status(of: folder.appendingPath(entry.name))?.size ?? 0
        })
    }
    return true
  }

  func status(of path: [UInt8]) -> FileStatus? { statuses[ByteString(path)] }

  func text(at path: [UInt8]) throws(FileFailure) -> SourceText { try texts[ByteString(path)].get() }

  func leavesRoot(_ path: [UInt8]) -> Bool { leaving[ByteString(path)] }
}
