/// The files below one folder, the root: on a disk, or in another place such as git's index.
///
/// Paths are bytes, relative to the root, without `.`, `..` and empty components; the root itself is empty.
package protocol FileTree: Sendable {
  /// Where the files are, as in a sentence: `on the disk`.
  var whereabouts: String { get }

  /// Calls `visit` with each entry of a folder, in no particular order. False if the folder does not exist or cannot be
  /// read.
  func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool

  /// What is at `path`, symbolic links followed; `nil` if there is nothing.
  func status(of path: [UInt8]) -> FileStatus?

  /// The text of a file, under its path as its name. Throws ``FileFailure`` if it cannot be read.
  func text(at path: [UInt8]) throws(FileFailure) -> SourceText

  /// Whether a symbolic link in `path` leads out of the root.
  func leavesRoot(_ path: [UInt8]) -> Bool
}

extension FileTree {
  package var whereabouts: String { Whereabouts.disk }
}

/// The places where files are, as in a sentence.
package enum Whereabouts {
  package static let disk = "on the disk"
  package static let index = "in git's index"
}

/// Something in a folder that is being listed. It is valid only until the next one is visited.
package protocol FolderEntry {
  var name: ByteSlice { get }
  var kind: FileKind { get }

  /// The size of a file in bytes; looked up on demand.
  func size() -> Int

  /// The text of a file, under its own name. Throws ``FileFailure`` if it cannot be read.
  func text() throws(FileFailure) -> SourceText
}

/// A file or a folder, not a link to one.
package struct FileStatus: Sendable, BitwiseCopyable {
  package let kind: FileKind
  /// The size of a file in bytes; meaningless for anything else.
  package let size: Int

  package init(kind: FileKind, size: Int) {
    self.kind = kind
    self.size = Self.counted(size)
  }

  /// The size that counts for a file of `size` bytes: 4 TiB at most.
  ///
  /// A sparse file, or its Git LFS pointer, may have nearly the size that an integer can hold, and sums of sizes would
  /// overflow. This way they don't for two million files.
  static func counted(_ size: Int) -> Int { min(max(0, size), 1 << 42) }
}

/// A file that cannot be read.
package struct FileFailure: UserFacingError, Equatable {
  /// The requested path.
  package let path: String
  /// Why: `No such file or directory`, `larger than 256 MiB`.
  package let reason: String
  /// Whether there is nothing at the path.
  package let isMissing: Bool

  package init(_ path: String, _ reason: String, isMissing: Bool = false) {
    self.path = path
    self.reason = reason
    self.isMissing = isMissing
  }

  init(_ path: String, _ error: SystemError) {
    self.init(path, error.reason, isMissing: error == .isMissing)
  }

  /// The same failure of a file that is called `path`.
  func renamed(_ path: String) -> FileFailure { FileFailure(path, reason, isMissing: isMissing) }

  package var message: String { "cannot read \(path.quoted): \(reason)" }
}

/// Files of another tree, some of them with another text.
package struct OverlayTree: FileTree {
  private let base: any FileTree
  private let texts: [ByteString: SourceText]

  /// The files of `base`, with these texts at their paths.
  package init(base: any FileTree, texts: [ByteString: SourceText]) {
    self.base = base
    self.texts = texts
  }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    base.list(folder) { entry in
      let path = folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + entry.name
      visit(texts[ByteString(path)].map { OverlayEntry(base: entry, replacement: $0) } ?? entry)
    }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    texts[ByteString(path)].map { FileStatus(kind: .file, size: $0.count) } ?? base.status(of: path)
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    if let text = texts[ByteString(path)] { return text }
    return try base.text(at: path)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { base.leavesRoot(path) }
}

private struct OverlayEntry: FolderEntry {
  let base: any FolderEntry
  let replacement: SourceText

  var name: ByteSlice { base.name }
  var kind: FileKind { base.kind }
  func size() -> Int { replacement.count }
  func text() throws(FileFailure) -> SourceText { replacement }
}

/// The files of two trees: all of the first, and of the second those that the first does not have.
package struct UnionTree: FileTree {
  private let first: any FileTree
  private let second: any FileTree

  package init(_ first: any FileTree, _ second: any FileTree) {
    self.first = first
    self.second = second
  }

  package var whereabouts: String { "\(first.whereabouts) or \(second.whereabouts)" }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    var names: Set<PathKey> = []
    let isInFirst = first.list(folder) { entry in
      names.insert(PathKey(entry.name))
      visit(entry)
    }
    let isInSecond = second.list(folder) { entry in
      if !names.contains(PathKey(entry.name)) { visit(entry) }
    }
    return isInFirst || isInSecond
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
