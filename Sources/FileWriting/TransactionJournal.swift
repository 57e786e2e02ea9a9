import FileTrees
import Bytes
package import SystemCalls

/// A file in the user's state folder that lists the files about to be replaced, for the run after one that was killed.
///
/// Each entry ends with NUL: a ``JournalRecord``, written when the next contents of a file have a name and before they
/// have bytes; then the word `staged`, which means that all next contents are on the disk; then records of contents that
/// are put back.
package final class TransactionJournal: @unchecked Sendable {  // unchecked: the lock guards what changes
  /// Where the journal is during a transaction.
  package let path: String
  private var file: OpenFile?
  private let lock = Lock()

  /// The journal of the changes of what is at `target`, an absolute path without links.
  package init(of target: String, in folder: StateFolder) {
    let name = SHA256.hexDigest(of: Array(target.utf8)).prefix(32)
    path = FilePath.joined(folder.path, "\(name).journal")
  }

  /// Whether a transaction has started and not ended.
  package var isOpen: Bool { FilePath.exists(path) }

  static let staged = "staged"

  /// Starts the journal.
  package func begin() throws {
    file = try FileError.during("write", path) { try OpenFile.new(path, permissions: 0o600) }
    // After a power failure, the next run can read only what is on the disk.
    try? OpenFile.synchronizeFolder(FilePath.folder(of: path))
  }

  /// Records that the next contents of `file`, which will be `bytes`, have a name.
  package func record(_ file: StagedFile, _ new: FileMetadata, _ bytes: [UInt8]) throws {
    let entry = JournalRecord(file, new, bytes).text + "\0"
    try lock.withLock { try StandardStream(file: try opened(), name: path.quoted).write(entry) }
  }

  /// Records that all next contents are on the disk.
  package func markStaged() throws {
    let open = try opened()
    file = nil
    try DurableFile.write(to: open, of: path, emptiesCache: true) { try $0.write(Self.staged + "\0") }
  }

  /// Removes the journal, if there is one.
  package func end() throws {
    if let file { try? file.close() }
    file = nil
    try FileError.during("remove", path) { try FileSystem.removeIfThere(path) }
  }

  private func opened() throws -> OpenFile {
    if let file { return file }
    let open = try FileError.during("write", path) { try OpenFile.appending(path) }
    file = open
    return open
  }
}
