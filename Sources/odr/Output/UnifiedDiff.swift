import SourceText

/// A change as a unified diff, the way `git diff` prints it and `patch` and `git apply` read it.
///
/// The replacements are known, so nothing has to be compared: the lines they touch are taken out and put back changed.
enum UnifiedDiff {
  private static let contextLineCount = 3

  /// The diff of `source` under `edits`, in the order of the text; empty where there are none.
  static func bytes(_ source: SourceText, _ edits: [TextEdit]) -> [UInt8] {
    guard !edits.isEmpty else { return [] }
    let old = lines(source.allBytes[...])
    let changes = changes(source, edits, old)
    // As git has it, an absolute path loses its slash.
    let name = source.name.drop { $0 == "/" }
    var output = Array("--- a/\(name)\n+++ b/\(name)\n".utf8)
    var delta = 0
    var index = 0
    while index < changes.count {
      // Changes whose context meets make one hunk.
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].lines.lowerBound - changes[last].lines.upperBound <= 2 * contextLineCount
      {
        last += 1
      }
      let hunk = changes[index...last]
      let start = max(0, changes[index].lines.lowerBound - contextLineCount)
      let end = min(old.count, changes[last].lines.upperBound + contextLineCount)
      let growth = hunk.reduce(0) { $0 + $1.replacement.count - $1.lines.count }
      output += header(start, end - start, start + delta, end - start + growth).utf8
      var line = start
      for change in hunk {
        for context in old[line..<change.lines.lowerBound] { append(" ", context, to: &output) }
        for removed in old[change.lines] { append("-", removed, to: &output) }
        for added in change.replacement { append("+", added, to: &output) }
        line = change.lines.upperBound
      }
      for context in old[line..<end] { append(" ", context, to: &output) }
      delta += growth
      index = last + 1
    }
    return output
  }

  /// Whole lines that are replaced, counted from 0.
  private struct Change {
    var lines: Range<Int>
    var replacement: [ArraySlice<UInt8>]
  }

  private static func changes(
    _ source: SourceText, _ edits: [TextEdit], _ old: [ArraySlice<UInt8>]
  ) -> [Change] {
    var changes: [Change] = []
    var pending: (lines: Range<Int>, edits: [TextEdit])?
    var line = 0
    func flush() {
      guard let (lines, edits) = pending else { return }
      var text: [UInt8] = []
      var position = lines.isEmpty ? source.count : old[lines.lowerBound].startIndex
      for edit in edits {
        text += source.bytes[position..<edit.span.start]
        text += edit.replacement
        position = edit.span.end
      }
      let end = lines.isEmpty ? source.count : old[lines.upperBound - 1].endIndex
      text += source.bytes[position..<end]
      changes.append(trimmed(Change(lines: lines, replacement: Self.lines(text[...])), old))
    }
    for edit in edits {
      while line < old.count, old[line].endIndex <= edit.span.start, old[line].last == UInt8(ascii: "\n") { line += 1 }
      var end = min(line + 1, old.count)
      while end < old.count, old[end - 1].endIndex <= max(edit.span.start, edit.span.end - 1) { end += 1 }
      let lines = min(line, old.count)..<max(line, end)
      if let (earlier, edits) = pending, lines.lowerBound <= earlier.upperBound {
        pending = (earlier.lowerBound..<max(earlier.upperBound, lines.upperBound), edits + [edit])
      } else {
        flush()
        pending = (lines, [edit])
      }
    }
    flush()
    return changes
  }

  /// The change without the lines at its ends that stay the same.
  private static func trimmed(_ change: Change, _ old: [ArraySlice<UInt8>]) -> Change {
    var (lines, replacement) = (change.lines, change.replacement[...])
    while let first = replacement.first, !lines.isEmpty, old[lines.lowerBound] == first {
      lines = lines.lowerBound + 1..<lines.upperBound
      replacement = replacement.dropFirst()
    }
    while let last = replacement.last, !lines.isEmpty, old[lines.upperBound - 1] == last {
      lines = lines.lowerBound..<lines.upperBound - 1
      replacement = replacement.dropLast()
    }
    return Change(lines: lines, replacement: Array(replacement))
  }

  /// The lines of a text with their LF; diffs know no other line end.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.endIndex { lines.append(bytes[start...]) }
    return lines
  }

  private static func header(_ oldStart: Int, _ oldCount: Int, _ newStart: Int, _ newCount: Int) -> String {
    func range(_ start: Int, _ count: Int) -> String {
      // Of an empty range, the number is that of the line before it.
      let number = count == 0 ? start : start + 1
      return count == 1 ? "\(number)" : "\(number),\(count)"
    }
    return "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n"
  }

  private static func append(_ mark: String, _ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output += mark.utf8
    output += line
    if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
  }
}
