/// Why a file could not be read, written or looked at, in words.
package struct FileError: UserFacingError {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  /// The error that `action` failed for the file at `path`, with the reason of the last failed call or of `error`.
  package static func failure(_ action: String, _ path: String, _ error: SystemError = .last) -> FileError {
    FileError("cannot \(action) \(path.quoted): \(error.reason)")
  }

  /// The result of `body`, or a ``FileError`` that `action` failed for the file at `path` where it throws ``SystemError``.
  package static func during<Result>(_ action: String, _ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SystemError { throw failure(action, path, error) }
  }

  /// Another program was faster.
  package static func changed(_ path: String) -> FileError {
    FileError("\(path.quoted) was changed by another program meanwhile; nothing was written")
  }

  /// Throws ``FileError`` if the file at `path`, called `name` in messages, does not hold the bytes that were read.
  package static func check(_ path: String, holds old: SourceText, called name: String) throws {
    let now = try FileReader.read(path, within: FileBoundary(only: path), onlyRegular: false)
    if now.bytes != old.bytes { throw changed(name) }
  }
}

/// Checks of what is at a path.
extension FilePath {
  /// Whether `path` is a folder. Throws ``FileError`` if that cannot be found out.
  package static func isFolder(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: true)?.kind == .folder
  }

  /// Whether there is anything at `path`, even a symbolic link that leads nowhere. Throws ``FileError`` if that
  /// cannot be found out.
  package static func isThere(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: false) != nil
  }

  /// What is at `path`; `nil` if there is nothing. Throws ``FileError`` if that cannot be found out.
  package static func metadata(_ path: String, followsLinks: Bool) throws -> FileMetadata? {
    do throws(SystemError) { return try FileMetadata(path, followsLinks: followsLinks) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }

  /// Whether there is nothing at `path`; false if the process has no permission to look.
  package static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) { _ = try FileMetadata(path, followsLinks: false) } catch { return error.leadsNowhere }
    return false
  }
}
