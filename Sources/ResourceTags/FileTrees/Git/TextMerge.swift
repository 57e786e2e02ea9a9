/// What git's merge of lines gives, for files that are not merged by what they mean.
package struct TextMerge {
  /// The merged text, with git's marks around conflicts.
  package let bytes: [UInt8]
  /// Whether there are any.
  package let hasConflicts: Bool

  /// How conflicts are shown. Source: git-config(1), `merge.conflictStyle`.
  package enum Style: String, CaseIterable {
    case merge, diff3, zdiff3
  }

  /// Merges three files, and labels conflicts. Throws ``GitFailure`` if git cannot do that, as with binary files.
  package init(
    ours: String, base: String, theirs: String, labels: [String] = ["ours", "base", "theirs"], markerSize: Int = 7,
    style: Style = .diff3
  ) throws(GitFailure) {
    var words = ["-c", "merge.conflictStyle=\(style.rawValue)", "merge-file", "-p", "--marker-size=\(markerSize)"]
    for label in labels { words += ["-L", label] }
    let paths = [ours, base, theirs].map { $0.hasPrefix("/") ? $0 : "./" + $0 }
    let arguments = words + ["--"] + paths
    let (output, code) = try GitProcess.run(arguments, in: .workingFolder)
    // The number of conflicts, up to 127. Source: git-merge-file(1).
    guard code <= 127 else {
      _ = try GitProcess.output(arguments, in: .workingFolder, orElse: "git cannot merge the lines")
      throw GitFailure("git cannot merge the lines")
    }
    (bytes, hasConflicts) = (output, code != 0)
  }
}

/// The lines in which two files differ, as `git diff` shows them by default.
package enum TextDiff {
  /// The hunks of two files; empty if their bytes are equal, and `nil` if git takes one of them for binary.
  ///
  /// Git runs outside of any repository, so settings and attributes of a branch neither hide a line nor run a program. Throws
  /// ``GitFailure`` if git cannot compare the files.
  package static func hunks(_ old: String, _ new: String) throws(GitFailure) -> [UInt8]? {
    let words = ["diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color", "--", old, new]
    let (output, code) = try GitProcess.run(words, in: .nowhere)
    // 1 means that they differ. Source: git-diff(1).
    guard code <= 1 else { throw GitFailure("git cannot compare the lines") }
    if let start = output.firstRange(of: "\n@@ ".utf8) { return Array(output[(start.lowerBound + 1)...]) }
    return output.firstRange(of: "\nBinary files ".utf8) == nil ? [] : nil
  }

  /// The bytes that git stores under the name of an object; `nil` if it does not have them here or they are too large.
  package static func stored(_ name: String) -> [UInt8]? {
    GitObjects(in: .workingFolder).bytes(of: Array(name.utf8))
  }
}
