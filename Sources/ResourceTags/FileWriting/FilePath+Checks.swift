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
