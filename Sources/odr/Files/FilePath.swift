import SystemCalls

/// The parts of paths.
enum FilePath {
  /// What stands behind the last slash.
  static func name(of path: String) -> String {
    String(path[nameStart(path)...])
  }

  /// The folder a path lies in: `/` or a path without a slash at its end; `.` where the path is a name alone.
  static func folder(of path: String) -> String {
    let start = nameStart(path)
    if start == path.startIndex { return "." }
    let folder = path[..<start].dropLast()
    return folder.isEmpty ? "/" : String(folder)
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The path without symbolic links; `nil` where there is nothing.
  static func real(_ path: String) -> String? {
    try? FileSystem.realPath(path)
  }

  /// Whether two paths are those of one file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let real = real(path) else { return false }
    return real == self.real(other)
  }

  private static func nameStart(_ path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  }
}
