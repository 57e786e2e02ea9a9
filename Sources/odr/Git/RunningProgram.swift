import ResourceTags

/// The location of the running odr.
enum RunningProgram {
  /// The search path that launchd gives to graphical programs.
  static let plainSearchPath = "/usr/bin:/bin:/usr/sbin:/sbin"

  /// Its absolute path; `nil` if that cannot be found out.
  ///
  /// A link to the same file in a folder of the search path comes first: a package manager keeps that link when it
  /// installs another version.
  static var path: String? {
    guard var call = CommandLine.arguments.first, !call.isEmpty else { return nil }
    // The call is relative to the folder that '-C' has left.
    if call.utf8.contains(UInt8(ascii: "/")), let start = GlobalOptions.given.startFolder {
      call = RelativePath.resolved(call, from: start)
    }
    let searchPath = FileSystem.environment("PATH") ?? plainSearchPath
    let found = call.utf8.contains(UInt8(ascii: "/")) ? call : first(call, in: searchPath)
    guard let found, FileSystem.isProgram(found) else { return nil }
    return absolute(first("odr", in: searchPath) { FilePath.isSame($0, found) } ?? found)
  }

  /// The odr that a shell runs; `nil` if no folder of the search path has one.
  static var onSearchPath: String? { first("odr", in: FileSystem.environment("PATH") ?? plainSearchPath) }

  /// Whether a program with only the plain search path finds an odr.
  static var isOnPlainSearchPath: Bool { first("odr", in: plainSearchPath) != nil }

  private static func first(
    _ name: String, in searchPath: String, where isWanted: (String) -> Bool = { _ in true }
  ) -> String? {
    for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
      let path = FilePath.joined(folder.isEmpty ? "." : String(folder), name)
      if FileSystem.isProgram(path), isWanted(path) { return path }
    }
    return nil
  }

  private static func absolute(_ path: String) -> String? {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return (try? FileSystem.workingFolder()).map { FilePath.joined($0, name) }
  }
}
