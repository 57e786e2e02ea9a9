import Bytes

/// The settings of one clone, in its `.git/config`.
package enum GitSettings {
  /// The value of a setting of this clone; `nil` if it has none.
  package static func value(_ key: String, in place: GitPlace = .workingFolder) throws(GitFailure) -> String? {
    let (output, code) = try GitProcess.run(["config", "--local", "--null", "--get", key], in: place)
    return code == 0 ? String(decoding: output.prefix { $0 != 0 }, as: UTF8.self) : nil
  }

  /// Gives a setting of this clone a value.
  package static func set(_ key: String, _ value: String, in place: GitPlace = .workingFolder) throws(GitFailure) {
    _ = try GitProcess.output(
      ["config", "--local", "--replace-all", key, value], in: place, orElse: "cannot change the settings of git")
  }

  /// Removes a setting of this clone, and its section if that is empty then.
  package static func remove(_ key: String, in place: GitPlace = .workingFolder) throws(GitFailure) {
    _ = try GitProcess.output(
      ["config", "--local", "--unset-all", key], in: place, orElse: "cannot change the settings of git")
    let section = key.split(separator: ".").dropLast().joined(separator: ".")
    let others = try GitProcess.run(
      ["config", "--local", "--get-regexp", "^" + section.replacing(".", with: "\\.") + "\\."], in: place)
    // Older versions of git leave the heading.
    if others.exitCode != 0 { _ = try GitProcess.run(["config", "--local", "--remove-section", section], in: place) }
  }

  /// The path of a file of this clone, such as `info/attributes`.
  package static func path(of file: String, in place: GitPlace = .workingFolder) throws(GitFailure) -> String {
    String(
      path: try GitProcess.output(
        ["rev-parse", "--git-path", file], in: place, orElse: "cannot find the repository"
      ).dropLast())
  }
}
