import ResourceTags

/// A change as a unified diff, the way `git diff` prints it and `patch` and `git apply` read it.
///
/// The replacements are known, so nothing is compared: the diff removes the lines they touch and adds the new ones.
enum UnifiedDiff {
  private static let contextLineCount = 3

  /// The diff of `source` under `edits`, in the order of the text; empty if there are none. `isNew` means that there is
  /// no such file yet.
  static func bytes(_ source: SourceText, named name: String, _ edits: [TextEdit], isNew: Bool = false) -> [UInt8] {
    let lines = DiffLines(source.bytes)
    let changes = changes(lines, edits)
    if changes.isEmpty { return [] }
    let old = isNew ? "/dev/null\n" : DiffName.header("a/" + name)
    var output = Array("--- \(old)+++ \(DiffName.header("b/" + name))".utf8)
    var delta = 0
    var index = 0
    while index < changes.count {
      // Changes with touching context form one hunk.
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

  /// Adds one hunk, and returns by how many lines the text grows in it.
  private static func append(
    _ hunk: ArraySlice<Change>, of lines: DiffLines, _ delta: Int, to output: inout [UInt8]
  ) -> Int {
    guard let first = hunk.first, let last = hunk.last else { return 0 }
    var line = max(0, first.removed.lowerBound - contextLineCount)
    let end = min(lines.count, last.removed.upperBound + contextLineCount)
    let growth = hunk.reduce(0) { $0 + $1.added.count - $1.removed.count }
    output += header(line, end - line, line + delta, end - line + growth).utf8
    for change in hunk {
      for context in line..<change.removed.lowerBound { append(" ", lines[context], to: &output) }
      for removed in change.removed { append("-", lines[removed], to: &output) }
      for added in change.added { append("+", added, to: &output) }
      line = change.removed.upperBound
    }
    for context in line..<end { append(" ", lines[context], to: &output) }
    return growth
  }

  /// Whole lines that are replaced.
  private struct Change {
    /// The numbers of the lines, counted from 0.
    var removed: Range<Int>
    var added: ArraySlice<ByteSlice>
  }

  private static func changes(_ lines: DiffLines, _ edits: [TextEdit]) -> [Change] {
    var changes: [Change] = []
    var rest = edits[...]
    while let first = rest.first {
      // The lines that this edit touches, and all edits that touch these or the next.
      let start = lines.line(of: first.span.start)
      var (end, position) = (start, lines.starts[start])
      var text: [UInt8] = []
      while let edit = rest.first, edit.span.start <= max(lines.starts[end], first.span.start) {
        text += lines.bytes[ByteSpan(position, edit.span.start)]
        text += edit.replacement
        position = edit.span.end
        end = max(end, min(lines.line(of: max(edit.span.start, edit.span.end - 1)) + 1, lines.count))
        rest.removeFirst()
      }
      text += lines.bytes[ByteSpan(position, lines.starts[end])]
      let added = DiffLines(ByteSlice(text))
      var change = Change(removed: start..<end, added: (0..<added.count).map { added[$0] }[...])
      // The lines at its ends that stay the same are no part of it.
      while let line = change.removed.first, lines[line] == change.added.first {
        change.removed.removeFirst()
        change.added.removeFirst()
      }
      while let line = change.removed.last, lines[line] == change.added.last {
        change.removed.removeLast()
        change.added.removeLast()
      }
      // Of lines that follow each other, all old ones stand first, as in git's diffs.
      if let before = changes.last?.removed, before.upperBound == change.removed.lowerBound {
        changes[changes.count - 1].removed = before.lowerBound..<change.removed.upperBound
        changes[changes.count - 1].added += change.added
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  private static func header(_ oldStart: Int, _ oldCount: Int, _ newStart: Int, _ newCount: Int) -> String {
    func range(_ start: Int, _ count: Int) -> String {
      // The number of an empty range is that of the line before it.
      let number = count == 0 ? start : start + 1
      return count == 1 ? "\(number)" : "\(number),\(count)"
    }
    return "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n"
  }

  private static func append(_ mark: String, _ line: ByteSlice, to output: inout [UInt8]) {
    output += mark.utf8
    output += line
    if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
  }
}
