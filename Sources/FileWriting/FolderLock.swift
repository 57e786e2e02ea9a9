import Bytes
import Diagnostics
import SystemCalls

/// The lock of a folder: an advisory one (`flock`), which leaves nothing behind, even after a crash; where the file
/// system has none, a ``LockFile``.
package final class FolderLock {
  private let folder: OpenFile
  private let file: LockFile?

  /// Locks the folder at `path` to change the file at `filePath`; prints a note if it has to wait.
  package init(_ path: String, of filePath: String) throws {
    let folder = try FileError.during("open the folder of", filePath) { try OpenFile.folder(path) }
    do {
      file = try Self.lock(folder, at: path, of: filePath)
    } catch {
      try? folder.close()
      throw error
    }
    self.folder = folder
  }

  deinit {
    file?.remove()
    try? folder.close()
  }

  private static func lock(_ folder: OpenFile, at path: String, of filePath: String) throws -> LockFile? {
    let note = {
      StandardStream.note("waiting for another program that has locked the folder of \(filePath.quoted)")
    }
    do throws(SystemError) { try folder.lock(note) } catch {
      if error.cannotLock { return try LockFile(in: path, of: filePath, note) }
      throw FileError.failure("lock the folder of", filePath, error)
    }
    return nil
  }
}
