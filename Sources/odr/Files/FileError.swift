import FileTrees
import Bytes
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What goes wrong with files, in words.
enum FileError {
  /// What could not be done to the file at `path`, for the reason in `errno`.
  static func failure(_ action: String, _ path: String) -> CommandFailure {
    CommandFailure("cannot \(action) \(path.quoted): \(String(cString: strerror(errno)))")
  }

  /// Somebody else was faster.
  static func changed(_ path: String) -> CommandFailure {
    CommandFailure("\(path.quoted) was changed by another program meanwhile; nothing was written")
  }

  /// Throws ``CommandFailure`` where the file at `path`, to be called `name`, does not hold the bytes that were read.
  static func check(_ path: String, holds old: SourceText, called name: String) throws {
    let now = try FileReader.read(path)
    if !now.bytes.equalBytes(old.bytes) { throw changed(name) }
  }
}
