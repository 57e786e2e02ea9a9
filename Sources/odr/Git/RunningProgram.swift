import ResourceTags

/// The location of the running odr program.
enum RunningProgram {
  /// The search path that launchd gives to graphical programs.
  static let plainSearchPath = "/usr/bin:/bin:/usr/sbin:/sbin"

  /// The absolute path of the running odr program; `nil` if odr can't determine it.
  ///
  /// If a folder in the search path contains a link to the running program, `path` is the path of the link, because
  /// package managers keep the link when they install another version.
  static var path: String? {
    guard var call = CommandLine.arguments.first, !call.isEmpty else { return nil }
    // The path is relative to the folder in which odr was started, not to the folder that '-C' specifies.
    if call.utf8.contains(.slash), let start = GlobalOptions.given.startFolder {
      call = RelativePath.resolved(call, from: start)
    }
    let searchPath = FileSystem.environment("PATH") ?? plainSearchPath
    let found = call.utf8.contains(.slash) ? call : first(call, in: searchPath)
    guard let found, FileSystem.isProgram(found) else { return nil }
    return absolute(first("odr", in: searchPath) { FilePath.isSame($0, found) } ?? found)
  }

  /// The path of the odr program that a shell runs; `nil` if the search path doesn't contain odr.
  static var onSearchPath: String? { first("odr", in: FileSystem.environment("PATH") ?? plainSearchPath) }

  /// Whether a program that uses only ``plainSearchPath`` finds odr.
  static var isOnPlainSearchPath: Bool { first("odr", in: plainSearchPath) != nil }

  private static func first(
    _ name: String, in searchPath: String, where isWanted: (String) -> Bool = { _ in true }
  ) -> String? {
    for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
      let path = (folder.isEmpty ? "." : String(folder)).appendingPath(name)
      if FileSystem.isProgram(path), isWanted(path) { return path }
    }
    return nil
  }

  private static func absolute(_ path: String) -> String? {
    if path.utf8.first == "/" { return path }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return (try? FileSystem.workingFolder()).map { $0.appendingPath(name) }
  }
}
