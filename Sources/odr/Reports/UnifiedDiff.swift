import ArgumentParser
import ResourceTags

/// Formats changes as a unified diff, which `git diff` prints and `patch` and `git apply` read.
enum UnifiedDiff {
  private static let contextLineCount = 3

  /// Returns the path of the file at `path` relative to the repository's root, as `git apply` requires; outside of
  /// repositories, returns the path without a leading slash.
  static func name(of path: String) -> String {
    RelativePath.inRepository(path) ?? String(path.drop { $0 == "/" })
  }

  /// Returns the name as it appears in a diff header, including the line break.
  ///
  /// The format is git's. A name is quoted if it contains a line break, another invisible character, or a character
  /// that reorders text. A tab follows a name that contains a space.
  private static func header(_ name: String) -> String {
    let escaped = name.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.isUnprintable || scalar.byteOfPath != nil:
        String(scalar).pathBytes.map { "\\" + $0.digits(radix: 8, width: 3) }.joined()
      default: String(scalar)
      }
    }.joined()
    return (escaped == name ? name : "\"" + escaped + "\"") + (name.contains(" ") ? "\t\n" : "\n")
  }

  /// Returns the diff between a text and its new version; empty if they are the same. `path` is the path of the file, or
  /// `nil` for standard input, and `old` is `nil` if the file doesn't exist yet.
  static func bytes(ofFile path: String?, _ old: SourceText?, to new: some Collection<UInt8>) -> [UInt8] {
    let diff = LineDiff(old?.bytes ?? ByteSlice("".utf8), ByteSlice(new))
    var rest = changes(diff)[...]
    if rest.isEmpty { return [] }
    let name = path.map(name) ?? old?.name ?? ""
    let start = old == nil ? "/dev/null\n" : header("a/" + name)
    var output = Array("--- \(start)+++ \(header("b/" + name))".utf8)
    func append(_ mark: String, _ lines: some Sequence<ByteSlice>) {
      for line in lines {
        output += mark.utf8
        output += line
        if line.last != "\n" { output += "\n\\ No newline at end of file\n".utf8 }
      }
    }
    func range(_ start: Int, _ count: Int) -> String {
      // In a diff, an empty range has the number of the line before the range.
      let number = count == 0 ? start : start + 1
      return count == 1 ? "\(number)" : "\(number),\(count)"
    }
    let lines = diff.oldLines
    while let first = rest.first {
      // Changes whose context lines meet form one hunk.
      let joined = zip(rest, rest.dropFirst()).prefix {
        $1.removed.lowerBound - $0.removed.upperBound <= 2 * contextLineCount
      }
      let hunk = rest.prefix(joined.count + 1)
      rest = rest.dropFirst(hunk.count)
      let last = hunk.last ?? first
      var line = max(0, first.removed.lowerBound - contextLineCount)
      let end = min(lines.count, last.removed.upperBound + contextLineCount)
      let newStart = line + first.added.lowerBound - first.removed.lowerBound
      let newEnd = end + last.added.upperBound - last.removed.upperBound
      output += "@@ -\(range(line, end - line)) +\(range(newStart, newEnd - newStart)) @@\n".utf8
      for change in hunk {
        append(" ", lines[line..<change.removed.lowerBound])
        append("-", lines[change.removed])
        append("+", diff.newLines[change.added])
        line = change.removed.upperBound
      }
      append(" ", lines[line..<end])
    }
    return output
  }

  /// A change that replaces whole lines.
  private typealias Change = (removed: Range<Int>, added: Range<Int>)

  /// Returns the changes of `diff`. Where lines repeat, a removal or an insertion ends as late as possible, as in git's
  /// diffs: with the closing bracket of an entry rather than with the one before it.
  private static func changes(_ diff: LineDiff) -> [Change] {
    let (old, new) = (diff.oldLines, diff.newLines)
    var end = old.count
    let changes = diff.changes.reversed().map { change -> Change in
      var (removed, added) = change
      while removed.upperBound < end,
        added.isEmpty
          ? old[removed.lowerBound] == old[removed.upperBound]
          : removed.isEmpty && new[added.lowerBound] == new[added.upperBound]
      {
        removed = removed.lowerBound + 1..<removed.upperBound + 1
        added = added.lowerBound + 1..<added.upperBound + 1
      }
      // At least one line stays between two changes.
      end = removed.lowerBound - 1
      return (removed, added)
    }
    return changes.reversed()
  }
}
