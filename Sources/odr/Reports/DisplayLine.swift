import ResourceTags

/// A piece of a source line for a terminal: tabs become spaces, unprintable characters are escaped, and long lines are
/// cut around the marked part.
struct DisplayLine {
  /// The text to print.
  let text: String
  /// The first column of the marked part, counted from 0.
  let markStart: Int
  /// The number of columns of the marked part; at least 1.
  let markWidth: Int

  private static let tabWidth = 8
  /// The number of columns in files and pipes.
  private static let columnsInFiles = 141

  /// Creates a piece of the line that has the span `line`, with the bytes in `mark` marked. The piece has at most `columns`
  /// columns. If the mark spans several lines, only the part on its first line is marked.
  init(_ source: SourceText, line: ByteSpan, mark: ByteSpan, columns: Int?) {
    let limit = min(columns ?? Self.columnsInFiles, 10_000)
    let markStart = min(mark.start, line.end)
    // A line can be as long as the file, so decode only the part that can be shown, starting at a character boundary.
    func boundary(_ offset: Int) -> Int {
      var offset = offset
      while offset > line.start, offset < line.end, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let first = boundary(max(line.start, markStart - limit * 4))
    let last = boundary(min(line.end, markStart + limit * 4))
    let markEnd = min(max(markStart, mark.end), max(markStart, last))
    var cells: [Cell] = []
    var column = 0
    /// Adds the characters of a part of the line, and returns the number of all cells.
    func add(_ start: Int, _ end: Int) -> Int {
      for character in source.string(in: ByteSpan(start, max(start, end))) {
        var cell: Cell = (String(character), 1)
        if character == "\t" {
          cell.width = Self.tabWidth - column % Self.tabWidth
          cell.text = Wording.spaces(cell.width)
        } else if character.asciiValue.map({ 0x20..<0x7F ~= $0 }) != true {
          cell.text = cell.text.visible
          cell.width = cell.text.columns
        }
        column += cell.width
        cells.append(cell)
      }
      return cells.count
    }
    let start = add(first, markStart)
    let end = add(markStart, markEnd)
    _ = add(markEnd, last)
    // A continuous integration service would run a log command, which can start before the mark and end in the mark. A
    // character of several bytes isn't part of a command.
    for sign in LogCommand.signs(in: cells.map { $0.text.utf8.count == 1 ? $0.text.utf8.first ?? 0 : 0 }) {
      cells[sign] = (LogCommand.escapedSign, LogCommand.escapedSign.utf8.count)
    }
    // Ellipses replace the text before and after the piece. At least half of the columns are for the mark.
    let isCutBefore =
      first > line.start || Self.width(cells[..<start]) + min(Self.width(cells[start..<end]), limit / 2) >= limit
    let room = limit - (isCutBefore ? 1 : 0)
    let kept = cells[(isCutBefore ? start - Self.count(cells[..<start].reversed(), within: limit / 2 - 1) : 0)...]
    let isCutAfter = last < line.end || Self.width(kept) > room
    let shown = isCutAfter ? kept.prefix(Self.count(kept, within: room - 1)) : kept
    self.markStart = Self.width(shown[..<start]) + (isCutBefore ? 1 : 0)
    markWidth = max(1, Self.width(shown[start...].prefix(end - start)))
    text = (isCutBefore ? "…" : "") + shown.map(\.text).joined() + (isCutAfter ? "…" : "")
  }

  /// A character and the number of columns that it takes.
  private typealias Cell = (text: String, width: Int)

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.sum(\.width) }

  /// Returns the number of cells, starting with the first one, that these columns have room for.
  private static func count(_ cells: some Sequence<Cell>, within columns: Int) -> Int {
    var rest = columns
    return cells.prefix { cell in
      rest -= cell.width
      return rest >= 0
    }.count
  }
}

extension String {
  /// The number of terminal columns that the text takes; the text must not contain control characters. Wide characters
  /// and emoji take two columns, and combining marks take none.
  var columns: Int { sum(\.columns) }

  /// Returns the text, with at most `count` Unicode scalars; an ellipsis replaces the rest.
  func shortened(to count: Int) -> String {
    let start = unicodeScalars.prefix(count)
    return start.endIndex == endIndex ? self : String(start.dropLast()) + "…"
  }
}

extension Character {
  fileprivate var columns: Int {
    let scalars = unicodeScalars
    if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiModifier }) { return 2 }
    return scalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isWide ? 2 : 1
    }
  }

  /// Whether terminals show the code point in two columns: a wide character (East Asian Width W or F) or an emoji.
  private var isWide: Bool {
    value >= 0x1100 && (properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) })
  }

  /// The ranges of wide code points that aren't emoji; combining marks and unassigned code points in them don't matter.
  ///
  /// Source: EastAsianWidth.txt of the Unicode Character Database, version 15.1.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE7, 0x16FE0...0x1BBFF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF,
  ]
}
