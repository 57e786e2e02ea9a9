import FileTrees
import SystemCalls

/// What there is at a path.
extension FilePath {
  /// Whether `path` is a folder. Throws ``FileError`` where that cannot be told.
  package static func isFolder(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: true)?.kind == .folder
  }

  /// Whether there is anything at `path`, be it a symbolic link that leads nowhere. Throws ``FileError`` where that
  /// cannot be told.
  package static func isThere(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: false) != nil
  }

  private static func metadata(_ path: String, followsLinks: Bool) throws -> FileMetadata? {
    do throws(SystemError) { return try FileMetadata(path, followsLinks: followsLinks) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }

  /// Whether anything is known to be at `path`.
  package static func exists(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: false)) != nil
  }

  /// Whether there is nothing at `path`, rather than something that may not be looked at.
  package static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) { _ = try FileMetadata(path, followsLinks: false) } catch { return error.leadsNowhere }
    return false
  }
}
