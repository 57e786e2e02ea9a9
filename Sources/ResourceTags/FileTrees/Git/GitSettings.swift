/// Reads and changes git settings, and reads git attributes.
package enum GitSettings {
  /// The file that contains a setting.
  package enum Scope: String, Sendable {
    /// The settings of the clone, in its `.git/config`.
    case local
    /// The settings of the user.
    case global
  }

  /// Returns the value of a setting in one file or, if `scope` is `nil`, its effective value. Returns `nil` if the
  /// setting doesn't exist.
  package static func value(
    _ key: String, in scope: Scope? = .local, isPath: Bool = false
  ) throws(GitFailure) -> String? {
    let words = (scope.map { ["--" + $0.rawValue] } ?? []) + (isPath ? ["--type=path"] : [])
    let (output, code) = try GitProcess.run(["config"] + words + ["--null", "--get", key], in: .workingFolder)
    return code == 0 ? String(path: output.prefix { $0 != 0 }) : nil
  }

  /// Replaces all values of a setting with one value.
  package static func set(_ key: String, _ value: String, in scope: Scope = .local) throws(GitFailure) {
    _ = try GitProcess.output(
      ["config", "--" + scope.rawValue, "--replace-all", key, value], in: .workingFolder,
      orElse: "cannot change git's settings")
  }

  /// Removes a setting, and removes its section if the section is empty afterward.
  package static func remove(_ key: String, in scope: Scope = .local) throws(GitFailure) {
    let file = "--" + scope.rawValue
    _ = try GitProcess.output(
      ["config", file, "--unset-all", key], in: .workingFolder, orElse: "cannot change git's settings")
    let section = key.split(separator: ".").dropLast().joined(separator: ".")
    let others = try GitProcess.run(
      ["config", file, "--get-regexp", "^" + section.replacing(".", with: "\\.") + "\\."], in: .workingFolder)
    // Older versions of git don't remove the heading of an empty section.
    if others.exitCode != 0 {
      _ = try GitProcess.run(["config", file, "--remove-section", section], in: .workingFolder)
    }
  }

  /// Returns the path of a file in this clone's git directory, such as `info/attributes`.
  package static func path(of file: String) throws(GitFailure) -> String {
    String(
      path: try GitProcess.output(
        ["rev-parse", "--git-path", file], in: .workingFolder, orElse: "cannot find the repository"
      ).dropLast())
  }

  /// Returns the value of an attribute of the file at `path`; `nil` outside of repositories, or if the attribute has no
  /// value.
  package static func attribute(_ name: String, of path: String) -> String? {
    guard let (output, code) = try? GitProcess.run(["check-attr", "-z", name, "--", path], in: .workingFolder),
      code == 0, let value = output.split(separator: 0).dropFirst(2).first.map({ String(path: $0) }),
      !["unspecified", "unset", "set"].contains(value)
    else { return nil }
    return value
  }
}
