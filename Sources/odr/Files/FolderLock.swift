import Bytes
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lock of a folder: an advisory one (`flock`), so that nothing is left behind, whatever happens.
final class FolderLock {
  private let descriptor: Int32

  /// Waits for the lock of the folder at `folder`, in which the file at `path` is to be changed; says so where it has to.
  init(_ folder: String, of path: String) throws {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.failure("open the folder of", path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK {
      StandardStream.error.writeIgnoringErrors(
        "odr: note: waiting for another program that has locked the folder of \(path.quoted)\n")
    } else if errno != EINTR {
      throw FileError.failure("lock the folder of", path)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw FileError.failure("lock the folder of", path) }
    }
  }

  deinit {
    close(descriptor)
  }
}
