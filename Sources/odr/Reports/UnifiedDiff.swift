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
    let needsQuotes = name.unicodeScalars.contains {
      $0.isUnprintable || $0.byteOfPath != nil || $0 == "\"" || $0 == "\\"
    }
    let end = name.contains(" ") ? "\t\n" : "\n"
    guard needsQuotes else { return name + end }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\" + String(scalar)
      case _ where scalar.isUnprintable || scalar.byteOfPath != nil:
        for byte in String(scalar).pathBytes {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\"" + end
  }

  /// Returns the diff between `source` and the new bytes; empty if they are the same. `isNew` means that the file
  /// doesn't exist yet.
  static func bytes(_ source: SourceText, named name: String, to new: [UInt8], isNew: Bool = false) -> [UInt8] {
    let lines = DiffLines(source.bytes)
    let changes = LineDiff.edits(from: source, to: new).map { edit -> Change in
      let (start, end) = (edit.span.start, edit.span.end)
      let first = lines.starts.partitionIndex { $0 >= start }
      return (first..<lines.starts.partitionIndex { $0 >= end }, DiffLines(ByteSlice(edit.replacement)))
    }
    if changes.isEmpty { return [] }
    let old = isNew ? "/dev/null\n" : header("a/" + name)
    var output = Array("--- \(old)+++ \(header("b/" + name))".utf8)
    var delta = 0
    var index = 0
    while index < changes.count {
      // Changes whose context lines meet form one hunk.
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].removed.lowerBound - changes[last].removed.upperBound <= 2 * contextLineCount
      {
        last += 1
      }
      delta += append(changes[index...last], of: lines, delta, to: &output)
      index = last + 1
    }
    return output
  }

  /// A change that replaces whole lines: the indices of the replaced lines, and the new lines.
  private typealias Change = (removed: Range<Int>, added: DiffLines)

  /// Appends one hunk, and returns the number of lines that it adds to the text.
  private static func append(
    _ hunk: ArraySlice<Change>, of lines: DiffLines, _ delta: Int, to output: inout [UInt8]
  ) -> Int {
    guard let first = hunk.first, let last = hunk.last else { return 0 }
    var line = max(0, first.removed.lowerBound - contextLineCount)
    let end = min(lines.count, last.removed.upperBound + contextLineCount)
    let growth = hunk.reduce(0) { $0 + $1.added.count - $1.removed.count }
    output += header(line, end - line, line + delta, end - line + growth).utf8
    for (removed, added) in hunk {
      append(" ", lines, line..<removed.lowerBound, to: &output)
      append("-", lines, removed, to: &output)
      append("+", added, 0..<added.count, to: &output)
      line = removed.upperBound
    }
    append(" ", lines, line..<end, to: &output)
    return growth
  }

  private static func append(_ mark: String, _ lines: DiffLines, _ range: Range<Int>, to output: inout [UInt8]) {
    for index in range {
      output += mark.utf8
      output += lines[index]
      if lines[index].last != "\n" { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  private static func header(_ oldStart: Int, _ oldCount: Int, _ newStart: Int, _ newCount: Int) -> String {
    func range(_ start: Int, _ count: Int) -> String {
      // In a diff, an empty range has the number of the line before the range.
      let number = count == 0 ? start : start + 1
      return count == 1 ? "\(number)" : "\(number),\(count)"
    }
    return "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n"
  }
}
