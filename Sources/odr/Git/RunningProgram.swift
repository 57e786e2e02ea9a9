import FileWriting
import SystemCalls

/// Where the odr that runs lies.
enum RunningProgram {
  /// What launchd gives to graphical programs as their search path.
  static let plainSearchPath = "/usr/bin:/bin:/usr/sbin:/sbin"

  /// Its absolute path; `nil` where that cannot be told.
  ///
  /// A folder of the search path that has the same file comes first: a package manager keeps the link there when it puts
  /// another version behind it.
  static var path: String? {
    guard let call = CommandLine.arguments.first, !call.isEmpty else { return nil }
    let searchPath = FileSystem.environment("PATH") ?? plainSearchPath
    let found = call.utf8.contains(UInt8(ascii: "/")) ? call : first(call, in: searchPath)
    guard let found, isProgram(found) else { return nil }
    return absolute(first("odr", in: searchPath) { FilePath.isSame($0, found) } ?? found)
  }

  /// Whether a program with nothing but the plain search path finds an odr.
  static var isOnPlainSearchPath: Bool { first("odr", in: plainSearchPath) != nil }

  private static func first(
    _ name: String, in searchPath: String, where isWanted: (String) -> Bool = { _ in true }
  ) -> String? {
    for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
      let path = FilePath.joined(folder.isEmpty ? "." : String(folder), name)
      if isProgram(path), isWanted(path) { return path }
    }
    return nil
  }

  /// Whether it is a file that may be run.
  private static func isProgram(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: true).kind) == .file && (try? FileSystem.checkExecutable(path)) != nil
  }

  private static func absolute(_ path: String) -> String? {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return (try? FileSystem.workingFolder()).map { FilePath.joined($0, name) }
  }
}
