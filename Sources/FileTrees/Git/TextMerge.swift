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
