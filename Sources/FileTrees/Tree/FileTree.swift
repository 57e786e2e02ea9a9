package import Bytes
import Diagnostics
package import SystemCalls

/// What a name in a folder stands for.
package typealias FileKind = SystemCalls.FileKind

/// What lies below one folder, the root: on a disk, or wherever else files are kept.
///
/// Paths are bytes, relative to the root, without `.`, `..` and empty components; the root itself is empty.
package protocol FileTree: Sendable {
  /// Where the files are, as a sentence has it: `on the disk`.
  var whereabouts: String { get }

  /// Calls `visit` with each thing in a folder, in no certain order. False where there is no such folder or it cannot be
  /// read.
  func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool

  /// What is at `path`, symbolic links followed; `nil` where there is nothing.
  func status(of path: [UInt8]) -> FileStatus?

  /// The text of a file, to be called by its path. Throws ``FileFailure`` where it cannot be read.
  func text(at path: [UInt8]) throws(FileFailure) -> SourceText

  /// Whether a symbolic link in `path` leads out of the root.
  func leavesRoot(_ path: [UInt8]) -> Bool
}

extension FileTree {
  package var whereabouts: String { "on the disk" }
}

/// Something in a folder that is being listed. It is of use only until the next one is visited.
package protocol FolderEntry {
  var name: ByteSlice { get }
  var kind: FileKind { get }

  /// The bytes of a file; looked up when asked for.
  func size() -> Int

  /// The text of a file, to be called by its name. Throws ``FileFailure`` where it cannot be read.
  func text() throws(FileFailure) -> SourceText
}

/// A file or a folder, not a link to one.
package struct FileStatus: Sendable, BitwiseCopyable {
  package let kind: FileKind
  /// The bytes of a file; of anything else it means nothing.
  package let size: Int

  package init(kind: FileKind, size: Int) {
    self.kind = kind
    self.size = Self.counted(size)
  }

  /// The bytes that a file of so many counts with: a terabyte at most.
  ///
  /// A file with holes, or what Git LFS is told of one, may have nearly as many as an integer holds, and sums of them have
  /// more.
  static func counted(_ size: Int) -> Int { min(max(0, size), 1 << 40) }
}

/// A file that cannot be read.
package struct FileFailure: UserFacingError, Equatable {
  /// The path that was asked for.
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

  package var message: String { "cannot read \(path.quoted): \(reason)" }
}
