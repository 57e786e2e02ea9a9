import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// What goes wrong with files, in words.
enum FileError {
  /// What could not be done to the file at `path`, for the reason of the call that failed last or of `error`.
  static func failure(_ action: String, _ path: String, _ error: SystemError = .last) -> CommandFailure {
    CommandFailure("cannot \(action) \(path.quoted): \(error.reason)")
  }

  /// What `body` gives, or a ``CommandFailure`` which says that `action` could not be done to the file at `path`.
  static func during<Result>(
    _ action: String, _ path: String, _ body: () throws(SystemError) -> Result
  ) throws -> Result {
    do throws(SystemError) { return try body() } catch { throw failure(action, path, error) }
  }

  /// Somebody else was faster.
  static func changed(_ path: String) -> CommandFailure {
    CommandFailure("\(path.quoted) was changed by another program meanwhile; nothing was written")
  }

  /// Throws ``CommandFailure`` where the file at `path`, to be called `name`, does not hold the bytes that were read.
  static func check(_ path: String, holds old: SourceText, called name: String) throws {
    let now = try FileReader.read(path)
    if now.bytes != old.bytes { throw changed(name) }
  }
}
