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

  /// Whether anything is known to be at `path`.
  package static func exists(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: false)) != nil
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
