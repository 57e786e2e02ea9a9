import Bytes
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The writing of what has to be on the disk before anything else is done.
enum DurableFile {
  /// Writes `bytes` to an open file, lets `finish` do the rest, waits until the disk has it all, and closes the file.
  ///
  /// Throws ``CommandFailure`` where any of that fails: a file that could not be closed is not known to be whole.
  static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, of path: String, _ finish: () throws -> Void = {}
  ) throws {
    do {
      try StandardStream(descriptor: descriptor, name: path.quoted).write(bytes)
      try finish()
      while fsync(descriptor) != 0 {
        if errno != EINTR { throw FileError.failure("write", path) }
      }
    } catch {
      close(descriptor)
      throw error
    }
    // An interrupted one is closed all the same, and whether a second call would close it is not known.
    guard close(descriptor) == 0 || errno == EINTR else { throw FileError.failure("write", path) }
  }

  /// Waits until the disk has the names in the folder at `path`; false, with the reason in `errno`, where it does not say so.
  ///
  /// That a folder may not be read or that its file system knows nothing of this is no reason for concern.
  static func confirm(_ path: String) -> Bool {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return errno == EACCES }
    var result = fsync(folder)
    while result != 0, errno == EINTR { result = fsync(folder) }
    let reason = errno
    close(folder)
    errno = reason
    return result == 0 || [EINVAL, ENOTSUP, EROFS].contains(reason)
  }
}
