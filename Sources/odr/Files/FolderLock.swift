import Bytes
import Diagnostics
import SystemCalls

/// The lock of a folder: an advisory one (`flock`), so that nothing is left behind, whatever happens.
final class FolderLock {
  private let folder: OpenFile

  /// Waits for the lock of the folder at `path`, in which the file at `filePath` is to be changed; says so where it has to.
  init(_ path: String, of filePath: String) throws {
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
