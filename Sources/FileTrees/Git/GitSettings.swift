/// Settings of git and attributes of files.
package enum GitSettings {
  /// Whose settings.
  package enum Scope: String {
    /// Those of the repository.
    case local
    /// Those of the user.
    case global
  }

  /// The value of a setting that one of the settings files has, or with `scope` that one; `nil` if there is none.
  package static func value(
    of name: String, in scope: Scope? = nil, isPath: Bool = false
  ) throws(GitFailure) -> String? {
    let words = ["config"] + (scope.map { ["--" + $0.rawValue] } ?? []) + (isPath ? ["--type=path"] : [])
    let (output, code) = try GitProcess.run(words + ["--get", name], in: .workingFolder)
    return code == 0 ? String(path: output.dropLast()) : nil
  }

  /// Gives a setting one value, in place of all that it has.
  package static func set(_ name: String, to value: String, in scope: Scope) throws(GitFailure) {
    _ = try GitProcess.output(
      ["config", "--" + scope.rawValue, "--replace-all", name, value], in: .workingFolder,
      orElse: "cannot change the settings of git")
  }

  /// Removes all values of a setting, which has some.
  package static func unset(_ name: String, in scope: Scope) throws(GitFailure) {
    _ = try GitProcess.output(
      ["config", "--" + scope.rawValue, "--unset-all", name], in: .workingFolder,
      orElse: "cannot change the settings of git")
  }

  /// The value of an attribute of the file at `path`; `nil` outside of repositories, and where it has none.
  package static func attribute(_ name: String, of path: String) -> String? {
    guard let (output, code) = try? GitProcess.run(["check-attr", "-z", name, "--", path], in: .workingFolder),
      code == 0, let value = output.split(separator: 0).dropFirst(2).first.map({ String(path: $0) }),
      !["unspecified", "unset", "set"].contains(value)
    else { return nil }
    return value
  }

  /// The path of the attributes that only this repository has. Throws ``GitFailure`` outside of repositories.
  package static func attributesOfRepository() throws(GitFailure) -> String {
    String(
      path: try GitProcess.output(
        ["rev-parse", "--git-path", "info/attributes"], in: .workingFolder,
        orElse: "cannot find the attributes of files"
      ).dropLast())
  }
}
