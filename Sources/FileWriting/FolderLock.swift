import Bytes
import Diagnostics
import SystemCalls

/// The lock of a folder: an advisory one (`flock`), which leaves nothing behind, even after a crash.
package final class FolderLock {
  private let folder: OpenFile

  /// Locks the folder at `path` to change the file at `filePath`; prints a note if it has to wait.
  package init(_ path: String, of filePath: String) throws {
    folder = try FileError.during("open the folder of", filePath) { () throws(SystemError) in
      try OpenFile.folder(path)
    }
    try FileError.during("lock the folder of", filePath) { () throws(SystemError) in
      try folder.lock {
        StandardStream.error.writeIgnoringErrors(
          "odr: note: waiting for another program that has locked the folder of \(filePath.quoted)\n")
      }
    }
  }

  deinit {
    try? folder.close()
  }
}
