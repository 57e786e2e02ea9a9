/// The advisory lock (`flock`) of a folder; it leaves nothing behind, even after a crash.
///
/// Without the lock, where the file system doesn't support it, two edits of one file at the same time may both succeed, and
/// one of them is lost: the check right before a file is replaced leaves a gap.
package final class FolderLock {
  private let folder: OpenFile

  /// Locks the folder at `path` to change the file at `filePath`. Prints a note if it has to wait, or if the file system
  /// doesn't support locks.
  package init(_ path: String, of filePath: String) throws {
    let folder = try FileError.during("open the folder of", filePath) { try OpenFile.folder(path) }
    self.folder = folder
    do throws(SystemError) {
      try folder.lock {
        StandardStream.note("waiting for another program that has locked the folder of \(filePath.quoted)")
      }
    } catch {
      guard error.cannotLock else { throw FileError.failure("lock the folder of", filePath, error) }
      StandardStream.note(
        "the folder of \(filePath.quoted) cannot be locked (\(error.reason)); "
          + "of two edits at the same time, one may be lost")
    }
  }

  deinit { try? folder.close() }
}
