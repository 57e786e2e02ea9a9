import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a command makes.
enum NewFile {
  /// Writes `bytes` to a new file at `path`. Throws ``CommandFailure`` where there is one already, or where it cannot be
  /// written, and then leaves none.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    do {
      try StandardStream(descriptor: descriptor, name: path.quoted).write(bytes)
      guard close(descriptor) == 0 else { throw failure(path) }
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure("cannot write \(path.quoted): \(String(cString: strerror(errno)))")
  }
}
