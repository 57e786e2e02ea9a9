/// A message that explains why a file can't be read, written, or examined.
package struct FileError: UserFacingError {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  /// Returns an error whose message says that `action` failed for the file at `path`. The message takes its reason from
  /// `error`, which is, by default, the error of the last failed system call.
  package static func failure(_ action: String, _ path: String, _ error: SystemError = .last) -> FileError {
    FileError("cannot \(action) \(path.quoted): \(error.reason)")
  }

  /// Returns the result of `body`. If `body` throws ``SystemError``, throws a ``FileError`` whose message says that
  /// `action` failed for the file at `path`.
  package static func during<Result>(_ action: String, _ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SystemError { throw failure(action, path, error) }
  }

  /// Returns the error for a file that another program changed after odr read it.
  package static func changed(_ path: String) -> FileError {
    FileError("\(path.quoted) was changed by another program in the meantime; nothing was written")
  }

  /// Throws ``FileError`` if the file at `path`, called `name` in messages, no longer contains the bytes of `old`.
  package static func check(_ path: String, holds old: SourceText, called name: String) throws {
    let now = try FileReader.read(path, within: FileBoundary(only: path), onlyRegular: false)
    if now.bytes != old.bytes { throw changed(name) }
  }
}

/// Examines the file or folder at a path.
extension FilePath {
  /// Whether `path` is a folder. Throws ``FileError`` if the path can't be examined.
  package static func isFolder(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: true)?.kind == .folder
  }

  /// Whether something exists at `path`, even if it is only a link without a target. Throws ``FileError`` if the path
  /// can't be examined.
  package static func hasEntry(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: false) != nil
  }

  /// Returns the metadata of the file or folder at `path`; `nil` if it doesn't exist. Throws ``FileError`` if the path
  /// can't be examined.
  package static func metadata(_ path: String, followsLinks: Bool) throws -> FileMetadata? {
    do { return try FileMetadata(path, followsLinks: followsLinks) } catch {
      if error.isNotFound { return nil }
      throw FileError.failure("access", path, error)
    }
  }
}
