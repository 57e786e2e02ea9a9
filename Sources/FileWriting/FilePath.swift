package import SystemCalls

/// The parts of paths.
package enum FilePath {
  /// The part after the last slash.
  package static func name(of path: String) -> String {
    String(path[nameStart(path)...])
  }

  /// The folder of a path: `/` or a path without a slash at its end; `.` if the path is only a name.
  package static func folder(of path: String) -> String {
    let start = nameStart(path)
    if start == path.startIndex { return "." }
    let folder = path[..<start].dropLast()
    return folder.isEmpty ? "/" : String(folder)
  }

  package static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The path without symbolic links; `nil` if there is nothing at the path.
  package static func real(_ path: String) -> String? {
    try? FileSystem.realPath(path)
  }

  /// Whether two paths lead to the same file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let real = real(path) else { return false }
    return real == self.real(other)
  }

  private static func nameStart(_ path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
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

  /// Whether anything is known to be at `path`.
  package static func exists(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: false)) != nil
  }

  /// Whether there is nothing at `path`; false if the process has no permission to look.
  package static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) { _ = try FileMetadata(path, followsLinks: false) } catch { return error.leadsNowhere }
    return false
  }
}
