import ResourceTags

/// The text of a document in the editor, divided into lines.
///
/// A line ends with LF, CRLF, or CR. Source: the specification's section "Text Documents".
struct EditorText {
  private(set) var bytes: ByteSlice
  /// The offset of the first byte of each line.
  private var lineStarts: [Int]

  init(_ text: String) {
    self.init(ByteSlice(text.utf8))
  }

  init(_ bytes: ByteSlice) {
    self.bytes = bytes
    lineStarts = [0] + Self.lineStarts(of: bytes, in: 0..<bytes.count)
  }

  var lineCount: Int { lineStarts.count }

  /// Returns the index, starting at 0, of the line that contains `offset`.
  func line(of offset: ByteIndex) -> Int { max(0, lineStarts.partitionIndex { $0 > offset } - 1) }

  /// Returns the bytes of a line without its line break.
  func span(ofLine line: Int) -> ByteSpan {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1].isBreak { end -= 1 }
    return ByteSpan(start, end)
  }

  // MARK: Changes

  /// Replaces the bytes of `span`, and rescans only its lines and the adjacent lines for line breaks: one notification
  /// can contain many changes.
  mutating func replace(_ span: ByteSpan, with replacement: some Collection<UInt8>) {
    // A new line feed may form a line break with the carriage return before it.
    let first = max(0, line(of: span.start) - 1)
    let next = lineStarts.partitionIndex { $0 > span.end }
    let delta = replacement.count - span.count
    let end = next < lineStarts.count ? lineStarts[next] + delta : bytes.count + delta
    bytes = ByteSlice(Array(bytes[before: span.start]) + replacement + bytes[from: span.end])
    var changed = Self.lineStarts(of: bytes, in: lineStarts[first]..<end)
    // If the last new line start equals the next existing line start, the array must contain this line start only once.
    if next < lineStarts.count, changed.last == end { changed.removeLast() }
    for index in next..<lineStarts.count { lineStarts[index] += delta }
    lineStarts.replaceSubrange((first + 1)..<next, with: changed)
  }

  /// Returns the offsets after the line breaks in `range`.
  private static func lineStarts(of bytes: ByteSlice, in range: Range<Int>) -> [Int] {
    range.compactMap { index in
      let isBreak =
        bytes[index] == "\n"
        || bytes[index] == "\r" && (index + 1 == bytes.count || bytes[index + 1] != "\n")
      return isBreak ? index + 1 : nil
    }
  }

  // MARK: Positions

  /// Returns the offset of a position. A position after the end of a line means the end of the line, and a position
  /// inside a character means the start of the character.
  func offset(of position: LSP.Position) -> ByteIndex {
    guard position.line < lineStarts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let line = span(ofLine: position.line)
    var index = line.start
    var units = 0
    while index < line.end {
      let length = Self.length(of: bytes[index])
      let width = length == 4 ? 2 : 1
      if units + width > position.character { break }
      units += width
      index += length
    }
    return min(index, line.end)
  }

  /// Returns the bytes in a range.
  func span(of range: LSP.Range) -> ByteSpan {
    let ends = [range.start, range.end].map { offset(of: $0) }.sorted()
    return ByteSpan(ends[0], ends[1])
  }

  /// Returns the range of `span`.
  func range(of span: ByteSpan) -> LSP.Range {
    var cursor = Cursor(self)
    return cursor.range(of: span)
  }

  /// Returns the positions of many offsets; each line is read only once.
  func positions(of offsets: [ByteIndex]) -> [ByteIndex: LSP.Position] {
    var positions: [ByteIndex: LSP.Position] = [:]
    var cursor = Cursor(self)
    for offset in offsets.sorted() where positions[offset] == nil { positions[offset] = cursor.position(of: offset) }
    return positions
  }

  /// Finds one position after another. If the positions in a line are in ascending order, the line is read only once.
  struct Cursor {
    private let text: EditorText
    private var line = -1
    private var span = ByteSpan(at: 0)
    private var index = 0
    private var units = 0

    init(_ text: EditorText) { self.text = text }

    /// Returns the position of `offset`. If `offset` is inside a character, returns the position of the character's
    /// start; if `offset` is inside a line break, returns the position of the line's end.
    mutating func position(of offset: ByteIndex) -> LSP.Position {
      let wanted = min(max(0, offset), text.bytes.count)
      let isNext = line >= 0 && index <= wanted && wanted <= span.end
      if !isNext {
        line = text.line(of: wanted)
        span = text.span(ofLine: line)
        index = span.start
        units = 0
      }
      while index < min(wanted, span.end) {
        let length = EditorText.length(of: text.bytes[index])
        if index + length > wanted { break }
        units += length == 4 ? 2 : 1
        index += length
      }
      return LSP.Position(line: line, character: units)
    }

    mutating func range(of span: ByteSpan) -> LSP.Range {
      let start = position(of: span.start)
      return LSP.Range(start: start, end: position(of: span.end))
    }
  }

  /// Returns the number of bytes in the character that begins with `byte`.
  private static func length(of byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}
