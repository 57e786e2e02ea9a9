import ResourceTags

/// Converts offsets in a document's text to positions in the editor, and back.
///
/// Source: the specification's section "Text Documents".
struct EditorText {
  private let source: SourceText
  let lines: LineTable
  /// The number of UTF-16 code units before each byte offset that is a multiple of ``checkpointDistance``. A manifest
  /// can be a single long line.
  private let checkpoints: [Int]
  private static let checkpointDistance = 512

  init(_ source: SourceText) {
    self.source = source
    lines = LineTable(source)
    var checkpoints: [Int] = []
    var units = 0
    for (index, byte) in source.bytes.enumerated() {
      if index % Self.checkpointDistance == 0 { checkpoints.append(units) }
      units += Self.units(of: byte)
    }
    self.checkpoints = checkpoints + [units]
  }

  /// Returns the number of UTF-16 code units in the character that begins with `byte`; 0 for all other bytes.
  private static func units(of byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 1 : 2 }

  /// Returns the number of UTF-16 code units before `offset`.
  private func units(before offset: ByteIndex) -> Int {
    let checkpoint = offset / Self.checkpointDistance
    let rest = checkpoint * Self.checkpointDistance..<offset
    return rest.reduce(checkpoints[checkpoint]) { $0 + Self.units(of: source.bytes[$1]) }
  }

  /// Returns the offset of a position. A position after the end of a line means the end of the line, and a position
  /// inside a character means the start of the character.
  func offset(of position: LSP.Position) -> ByteIndex {
    guard position.line < lines.lineCount else { return source.count }
    guard position.line >= 0 else { return 0 }
    let line = lines.span(ofLine: position.line + 1)
    var units = 0
    for index in line.start..<line.end {
      units += Self.units(of: source.bytes[index])
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
    return LSP.Position(line: line - 1, character: units(before: end) - units(before: span.start))
  }

  /// Returns the range of `span`.
  func range(of span: ByteSpan) -> LSP.Range {
    LSP.Range(start: position(of: span.start), end: position(of: span.end))
  }
}
