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
