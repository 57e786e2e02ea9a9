/// The result of git's line merge, for files that odr doesn't merge semantically.
package struct TextMerge {
  /// The merged text, with git's conflict markers.
  package let bytes: [UInt8]
  /// Whether the text contains conflicts.
  package let hasConflicts: Bool

  /// The style of conflict markers. Source: git-config(1), `merge.conflictStyle`.
  package enum Style: String, CaseIterable {
    case merge, diff3, zdiff3
  }

  /// Merges three files and labels the conflicts. Throws ``GitFailure`` if git can't merge the files, for example, if a
  /// file is binary.
  package init(
    ours: String, base: String, theirs: String, labels: [String], markerSize: Int, style: Style
  ) throws(GitFailure) {
    var words = ["-c", "merge.conflictStyle=\(style.rawValue)", "merge-file", "-p", "--marker-size=\(markerSize)"]
    // Outside a repository, git ignores the setting.
    if style != .merge { words.append("--\(style.rawValue)") }
    for label in labels { words += ["-L", label] }
    let paths = [ours, base, theirs].map { $0.hasPrefix("/") ? $0 : "./" + $0 }
    let (output, code) = try GitContext.workingFolder.run(words + ["--"] + paths)
    // git's exit code is the number of conflicts, up to 127. Its message names a temporary file. Source:
    // git-merge-file(1).
    if code > 127 {
      throw GitFailure("git cannot merge the lines, for example because a version contains a NUL character")
    }
    bytes = output
    hasConflicts = code != 0
  }
}
