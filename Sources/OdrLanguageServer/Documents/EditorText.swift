import ResourceTags

/// Converts offsets in a document's text to positions in the editor, and back.
///
/// Source: the specification's section "Text Documents".
struct EditorText {
  private let source: SourceText
  let lines: LineTable

  init(_ source: SourceText) {
    self.source = source
    lines = LineTable(source, countsUTF16: true)
  }

  /// Returns the offset of a position. A position after the end of a line means the end of the line, and a position
  /// inside a character means the start of the character.
  func offset(of position: LSP.Position) -> ByteIndex {
    guard position.line < lines.lineCount else { return source.count }
    guard position.line >= 0 else { return 0 }
    let line = lines.span(ofLine: position.line + 1)
    var units = 0
    for index in line.start..<line.end {
      units += lines.columns(of: source.bytes[index])
      if units > position.character { return index }
    }
    return line.end
  }

  /// Returns the bytes in a range.
  func span(of range: LSP.Range) -> ByteSpan {
    let ends = [range.start, range.end].map { offset(of: $0) }.sorted()
    return ByteSpan(ends[0], ends[1])
  }

  /// Returns the position of `offset`. If `offset` is inside a character, returns the position of the character's start;
  /// if `offset` is inside a line break, returns the position of the line's end.
  func position(of offset: ByteIndex) -> LSP.Position {
    let wanted = min(max(0, offset), source.count)
    let line = lines.line(of: wanted)
    let span = lines.span(ofLine: line)
    var end = min(wanted, span.end)
    while end > span.start, end < source.count, source.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return LSP.Position(line: line - 1, character: lines.columns(before: end) - lines.columns(before: span.start))
  }

  /// Returns the range of `span`.
  func range(of span: ByteSpan) -> LSP.Range {
    LSP.Range(start: position(of: span.start), end: position(of: span.end))
  }
}
