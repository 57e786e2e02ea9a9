import Bytes

/// A change as a unified diff, the way `git diff` prints it and `patch` and `git apply` read it.
///
/// The replacements are known, so nothing is compared: the diff removes the lines they touch and adds the new ones.
enum UnifiedDiff {
  private static let contextLineCount = 3

  /// The diff of `source` under `edits`, in the order of the text; empty if there are none. `isNew` means that there is
  /// no such file yet.
  static func bytes(_ source: SourceText, named name: String, _ edits: [TextEdit], isNew: Bool = false) -> [UInt8] {
    let changes = changes(source, edits)
    if changes.isEmpty { return [] }
    let old = isNew ? "/dev/null\n" : DiffName.header("a/" + name)
    var output = Array("--- \(old)+++ \(DiffName.header("b/" + name))".utf8)
    var delta = 0
    var index = 0
    while index < changes.count {
      // Changes with touching context form one hunk.
      var last = index
      while last + 1 < changes.count, changes[last + 1].line - changes[last].endLine <= 2 * contextLineCount {
        last += 1
      }
      delta += append(changes[index...last], of: source, delta, to: &output)
      index = last + 1
    }
    return output
  }

  /// Adds one hunk, and returns by how many lines the text grows in it.
  private static func append(
    _ hunk: ArraySlice<Change>, of source: SourceText, _ delta: Int, to output: inout [UInt8]
  ) -> Int {
    guard let first = hunk.first, let last = hunk.last else { return 0 }
    let before = linesBefore(first.span.start, source)
    let after = lines(source.bytes[last.span.end...].prefix(bytesOfLines(after: last.span.end, source)))
    let growth = hunk.reduce(0) { $0 + $1.added.count - $1.removed.count }
    let start = first.line - before.count
    let count = last.endLine + after.count - start
    output += header(start, count, start + delta, count + growth).utf8
    for context in before { append(" ", context, to: &output) }
    var position = first.span.start
    for change in hunk {
      for context in lines(source.bytes[position..<change.span.start]) { append(" ", context, to: &output) }
      for removed in change.removed { append("-", removed, to: &output) }
      for added in change.added { append("+", added, to: &output) }
      position = change.span.end
    }
    for context in after { append(" ", context, to: &output) }
    return growth
  }

  /// Whole lines that are replaced.
  private struct Change {
    var span: ByteSpan
    /// The number of the first, counted from 0.
    var line: Int
    var removed: [ArraySlice<UInt8>]
    var added: [ArraySlice<UInt8>]

    var endLine: Int { line + removed.count }
  }

  private static func changes(_ source: SourceText, _ edits: [TextEdit]) -> [Change] {
    var changes: [Change] = []
    var (counted, line) = (0, 0)
    var rest = edits[...]
    while let first = rest.first {
      // The lines that this edit touches, and all edits that touch these or the next.
      let start = startOfLine(first.span.start, source)
      var (end, position) = (first.span.start, start)
      var text: [UInt8] = []
      while let edit = rest.first, edit.span.start <= end {
        text += source.bytes[position..<edit.span.start]
        text += edit.replacement
        position = edit.span.end
        // Even with many edits on a line, its end is looked for once.
        let last = max(edit.span.start, edit.span.end - 1)
        if last >= end { end = max(endOfLine(last, source), edit.span.end) }
        rest.removeFirst()
      }
      text += source.bytes[position..<end]
      line += source.bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      let change = Change(
        span: ByteSpan(start, end), line: line, removed: lines(source.bytes[start..<end]), added: lines(text[...]))
      changes.append(trimmed(change))
    }
    return changes
  }

  /// The change without the lines at its ends that stay the same.
  private static func trimmed(_ change: Change) -> Change {
    var change = change
    var (removed, added) = (change.removed[...], change.added[...])
    while let line = removed.first, line == added.first {
      removed.removeFirst()
      added.removeFirst()
      change.line += 1
      change.span.start += line.count
    }
    while let line = removed.last, line == added.last {
      removed.removeLast()
      added.removeLast()
      change.span.end -= line.count
    }
    (change.removed, change.added) = (Array(removed), Array(added))
    return change
  }

  // MARK: Lines, which in diffs end with LF and nothing else

  private static func startOfLine(_ offset: ByteIndex, _ source: SourceText) -> ByteIndex {
    var start = offset
    while start > 0, source.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private static func endOfLine(_ offset: ByteIndex, _ source: SourceText) -> ByteIndex {
    source.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? source.count
  }

  private static func linesBefore(_ offset: ByteIndex, _ source: SourceText) -> [ArraySlice<UInt8>] {
    var start = offset
    for _ in 0..<contextLineCount where start > 0 { start = startOfLine(start - 1, source) }
    return lines(source.bytes[start..<offset])
  }

  private static func bytesOfLines(after offset: ByteIndex, _ source: SourceText) -> Int {
    var end = offset
    for _ in 0..<contextLineCount where end < source.count { end = endOfLine(end, source) }
    return end - offset
  }

  private static func lines(_ bytes: some Sequence<UInt8>) -> [ArraySlice<UInt8>] {
    let bytes = Array(bytes)
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
      // The number of an empty range is that of the line before it.
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
