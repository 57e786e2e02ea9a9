import ArgumentParser
import ResourceTags

/// Formats changes as a unified diff, which `git diff` prints and `patch` and `git apply` read.
///
/// The diff is made from the replacements, without comparing the texts: it removes each line that a replacement
/// touches, and adds the new lines.
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
    let escaped = name.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\"", "\\": escaped += "\\" + String(scalar)
      case _ where scalar.isUnprintable || scalar.byteOfPath != nil:
        for byte in String(scalar).pathBytes { escaped += "\\" + byte.digits(radix: 8, width: 3) }
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return (escaped == name ? name : "\"" + escaped + "\"") + (name.contains(" ") ? "\t\n" : "\n")
  }

  /// Returns the diff that results from applying `edits` to `source`; empty if there aren't any edits. The edits must
  /// be sorted by their position in the text. `isNew` means that the file doesn't exist yet.
  static func bytes(_ source: SourceText, named name: String, _ edits: [TextEdit], isNew: Bool = false) -> [UInt8] {
    let lines = DiffLines(source.bytes)
    let changes = changes(lines, edits)
    if changes.isEmpty { return [] }
    let old = isNew ? "/dev/null\n" : header("a/" + name)
    var output = Array("--- \(old)+++ \(header("b/" + name))".utf8)
    var delta = 0
    var rest = changes[...]
    while !rest.isEmpty {
      // Changes whose context lines meet form one hunk.
      let joined = zip(rest, rest.dropFirst()).prefix {
        $1.removed.lowerBound - $0.removed.upperBound <= 2 * contextLineCount
      }
      delta += append(rest.prefix(joined.count + 1), of: lines, delta, to: &output)
      rest = rest.dropFirst(joined.count + 1)
    }
    return output
  }

  /// Returns the diff of a change to the file at `path`. `old` is `nil` if the file doesn't exist yet.
  static func bytes(ofFile path: String, _ old: SourceText?, to new: [UInt8], _ edits: [TextEdit]? = nil) -> [UInt8] {
    let name = name(of: path)
    let source = old ?? SourceText(name: name, "")
    return bytes(source, named: name, edits ?? LineDiff.edits(from: source, to: new), isNew: old == nil)
  }

  /// Appends one hunk, and returns the number of lines that it adds to the text.
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

  /// A change that replaces whole lines; the numbers of the replaced lines start at 0.
  private typealias Change = (removed: Range<Int>, added: ArraySlice<ByteSlice>)

  private static func changes(_ lines: DiffLines, _ edits: [TextEdit]) -> [Change] {
    var changes: [Change] = []
    var rest = edits[...]
    while let first = rest.first {
      // Collect the lines that this edit touches, and all edits that touch these lines or the line after them.
      let start = lines.line(of: first.span.start)
      var end = start
      var position = lines.starts[start]
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
      var change: Change = (start..<end, (0..<added.count).map { added[$0] }[...])
      // Lines that stay the same at the start and end aren't part of the change.
      while let line = change.removed.first, lines[line] == change.added.first {
        change.removed.removeFirst()
        change.added.removeFirst()
      }
      while let line = change.removed.last, lines[line] == change.added.last {
        change.removed.removeLast()
        change.added.removeLast()
      }
      // Adjacent changes become one change, with all old lines first, as in git's diffs.
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
      // In a diff, an empty range has the number of the line before the range.
      let number = count == 0 ? start : start + 1
      return count == 1 ? "\(number)" : "\(number),\(count)"
    }
    return "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n"
  }

  private static func append(_ mark: String, _ line: ByteSlice, to output: inout [UInt8]) {
    output += mark.utf8
    output += line
    if line.last != "\n" { output += "\n\\ No newline at end of file\n".utf8 }
  }
}
