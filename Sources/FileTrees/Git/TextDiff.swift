import Bytes

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
