/// Reads and changes git settings, and reads git attributes.
package enum GitSettings {
  /// Returns the effective value of a setting or, if `isLocal` is true, its value in the clone's `.git/config`. Returns
  /// `nil` if the setting doesn't exist.
  package static func value(_ key: String, isLocal: Bool = false) throws(GitFailure) -> String? {
    let words = ["config"] + (isLocal ? ["--local"] : []) + ["--null", "--get", key]
    let (output, code) = try GitContext.workingFolder.run(words)
    return code == 0 ? String(path: output.prefix { $0 != 0 }) : nil
  }

  /// Replaces all values of a setting in the clone's `.git/config` with one value; for `nil`, removes the setting. Since
  /// version 2.18, git also removes the heading of a section that is empty afterward.
  package static func set(_ key: String, _ value: String?) throws(GitFailure) {
    let words = value.map { ["--replace-all", key, $0] } ?? ["--unset-all", key]
    _ = try GitContext.workingFolder.output(["config", "--local"] + words, orElse: "cannot change git's settings")
  }

  /// Returns the path of a file in this clone's git directory, such as `info/attributes`.
  package static func path(of file: String) throws(GitFailure) -> String {
    try GitContext.workingFolder.line(["rev-parse", "--git-path", file], orElse: "cannot find the repository")
  }

  /// Returns the value of an attribute of the file at `path`; `nil` outside of repositories, or if the attribute has no
  /// value.
  package static func attribute(_ name: String, of path: String) -> String? {
    guard let (output, code) = try? GitContext.workingFolder.run(["check-attr", "-z", name, "--", path]),
      code == 0, let value = output.split(separator: 0).dropFirst(2).first.map({ String(path: $0) }),
      !["unspecified", "unset", "set"].contains(value)
    else { return nil }
    return value
  }
}
