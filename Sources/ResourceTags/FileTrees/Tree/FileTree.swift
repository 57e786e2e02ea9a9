/// The files below a root folder, on disk or in another place such as git's index.
///
/// Paths are bytes, relative to the root, without `.`, `..`, or empty components. The root's own path is empty.
package protocol FileTree: Sendable {
  /// Where the files are, as part of a sentence, such as `on disk`.
  var locationText: String { get }

  /// Calls `visit` with each entry of a folder, in no particular order. Returns false if the folder doesn't exist or
  /// can't be read.
  func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool

  /// Returns the kind and size of the file or folder at `path`, after following symbolic links; `nil` if it doesn't
  /// exist.
  func status(of path: [UInt8]) -> FileStatus?

  /// Reads a file. The name of the returned text is `path`. Throws ``FileFailure`` if the file can't be read.
  func text(at path: [UInt8]) throws(FileFailure) -> SourceText

  /// Whether `path` contains a symbolic link out of the root.
  func leavesRoot(_ path: [UInt8]) -> Bool
}

extension FileTree {
  package var locationText: String { LocationText.disk }

  /// Visits everything in the folder at `path`, at any depth, without following links. `visit` gets the path and the
  /// entry of each file and folder, and returns whether to look into the folder. Returns the folders that can't be read.
  @discardableResult
  package func walk(_ path: [UInt8], _ visit: ([UInt8], FolderEntry) -> Bool) -> [[UInt8]] {
    var open = [path]
    var unread: [[UInt8]] = []
    while let folder = open.popLast() {
      let isListed = list(folder) { entry in
        let path = folder.appendingPath(entry.name)
        if visit(path, entry), entry.kind == .folder { open.append(path) }
      }
      if !isListed { unread.append(folder) }
    }
    return unread
  }
}

/// The possible values of ``FileTree/locationText``.
package enum LocationText {
  package static let disk = "on disk"
  package static let index = "in git's index"
  /// The end of a message about a path that leads out of the folders that odr may read.
  package static let linkOut = "cannot be checked; a link leads out of the repository, and '--follow-links' allows that"
}

/// An entry of a folder that is being listed. The entry is valid only until the next entry is visited.
package struct FolderEntry {
  package let name: ByteSlice
  package let kind: FileKind
  /// Looks up the size of a file in bytes.
  package let size: () -> Int

  package init(name: ByteSlice, kind: FileKind, size: @escaping () -> Int) {
    (self.name, self.kind, self.size) = (name, kind, size)
  }
}

/// The kind and size of a file or folder, after following links.
package struct FileStatus: Sendable, BitwiseCopyable {
  package let kind: FileKind
  /// The size of a file in bytes. For anything other than a file, the number has no meaning.
  package let size: Int

  package init(kind: FileKind, size: Int) {
    self.kind = kind
    self.size = Self.counted(size)
  }

  /// Returns the size to count for a file of `size` bytes: at most 4 TiB.
  ///
  /// The size of a sparse file, or the size in a Git LFS pointer, may be close to the largest integer, and a sum of
  /// such sizes would overflow. With this limit, the sizes of two million files don't overflow.
  static func counted(_ size: Int) -> Int { min(max(0, size), 1 << 42) }
}

/// The error for a file that can't be read.
package struct FileFailure: UserFacingError, Equatable {
  /// The requested path.
  package let path: String
  /// The reason, such as `No such file or directory` or `larger than 256 MiB`.
  package let reason: String
  /// Whether nothing exists at the path.
  package let isMissing: Bool

  package init(_ path: String, _ reason: String, isMissing: Bool = false) {
    self.path = path
    self.reason = reason
    self.isMissing = isMissing
  }

  /// Creates the failure of a system call.
  package init(_ path: String, _ error: SystemError) {
    self.init(path, error.reason, isMissing: error == .isMissing)
  }

  /// Returns the same error, with `path` as the requested path.
  func renamed(_ path: String) -> FileFailure { FileFailure(path, reason, isMissing: isMissing) }

  package var message: String { "cannot read \(path.quoted): \(reason)" }
}

/// Texts that replace the files at their paths if this tree is the first tree of a ``UnionTree``. The other tree lists the
/// files.
package struct TextTree: FileTree {
  private let texts: [ByteString: SourceText]

  package init(_ texts: [ByteString: SourceText]) { self.texts = texts }

  package func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool { false }

  package func status(of path: [UInt8]) -> FileStatus? {
    texts[ByteString(path)].map { FileStatus(kind: .file, size: $0.count) }
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    guard let text = texts[ByteString(path)] else { throw FileFailure(String(path: path), .isMissing) }
    return text
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { false }
}

/// The files of two trees. If both trees contain a path, the file of the first tree is used.
package struct UnionTree: FileTree {
  private let first: any FileTree
  private let second: any FileTree
  package let locationText: String

  package init(_ first: any FileTree, _ second: any FileTree, locationText: String? = nil) {
    self.first = first
    self.second = second
    self.locationText = locationText ?? "\(first.locationText) or \(second.locationText)"
  }

  package func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    var names: Set<PathKey> = []
    let isInFirst = first.list(folder) { entry in
      names.insert(PathKey(entry.name))
      visit(entry)
    }
    let isInSecond = second.list(folder) { entry in
      if !names.contains(PathKey(entry.name)) { visit(entry) }
    }
    // If the second tree contains the folder but not its files, an empty folder in the first tree says nothing.
    return isInSecond || isInFirst && !(names.isEmpty && second.status(of: folder) != nil)
  }

  package func status(of path: [UInt8]) -> FileStatus? { first.status(of: path) ?? second.status(of: path) }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    do { return try first.text(at: path) } catch {
      if !error.isMissing { throw error }
      return try second.text(at: path)
    }
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { first.leavesRoot(path) || second.leavesRoot(path) }
}

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
