/// Mistakes in the indentation of a line, and missing dashes.
extension YAMLSlip {
  /// Finds a dash that starts a line and isn't followed by a space.
  static func missingSpace(_ line: ByteSpan, _ source: SourceText) -> YAMLSlip? {
    guard line.count > 1, source.bytes[line.start] == .dash,
      source.bytes[line.start + 1] != .dash, source.startOfLineIfFirst(line.start) != nil
    else { return nil }
    return YAMLSlip("a space is missing after this '-'", ByteSpan(line.start, line.start + 1))
  }

  /// Finds a line without a dash that is aligned with the dash of the item above it.
  static func missingDash(_ line: ByteSpan, _ source: SourceText) -> YAMLSlip? {
    guard let lineStart = source.startOfLineIfFirst(line.start), let above = contentLine(above: lineStart, source),
      source.bytes[above.start] == .dash, indent(of: above, source) == line.start - lineStart
    else { return nil }
    if let slip = missingSpace(line, source) { return slip }
    return YAMLSlip("a '-' is missing before this item", line)
  }

  /// Finds a line whose indentation doesn't match the other lines of its list or mapping.
  static func misplacedLine(_ problem: String, _ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    let start = fault.span.start
    guard start < source.count, let lineStart = source.startOfLineIfFirst(start),
      let above = contentLine(above: lineStart, source)
    else { return nil }
    let line = line(from: start, source)
    let isItem = source.bytes.has("- ", at: start)
    if !isItem, problem.contains("'-'"), let slip = missingDash(line, source) { return slip }
    if isItem, source.bytes[above.start] == .dash {
      return YAMLSlip(
        "this '-' is not aligned with the '-' above; indent both the same way", ByteSpan(start, start + 1))
    }
    let (indent, other) = (start - lineStart, indent(of: above, source))
    if indent > other, !isItem {
      return YAMLSlip("this line is indented deeper than the line above; indent both the same way", line)
    }
    guard indent < other, let related = fault.related,
      !hasLine(indentedBy: indent, from: related.start, to: lineStart, source)
    else { return nil }
    return YAMLSlip("no line above has the same indentation; indent this line like the other lines at its level", line)
  }

  /// The text of the nearest line above `lineStart` that is neither blank nor a comment.
  private static func contentLine(above lineStart: ByteIndex, _ source: SourceText) -> ByteSpan? {
    var start = lineStart
    while start > source.byteOrderMarkLength {
      start = source.lineStart(of: start - source.lineBreakLength(before: start), notBefore: source.byteOrderMarkLength)
      let text = line(from: source.endOfBlanks(from: start), source)
      if !text.isEmpty, source.bytes[text.start] != .numberSign { return text }
    }
    return nil
  }

  private static func indent(of line: ByteSpan, _ source: SourceText) -> Int {
    line.start - source.startOfBlanks(before: line.start)
  }

  private static func hasLine(
    indentedBy indent: Int, from start: ByteIndex, to end: ByteIndex, _ source: SourceText
  ) -> Bool {
    var lineStart = source.lineStart(of: start, notBefore: source.byteOrderMarkLength)
    while lineStart < end {
      let text = source.endOfBlanks(from: lineStart)
      if text - lineStart == indent { return true }
      lineStart = source.afterLineBreak(source.lineEnd(from: text))
    }
    return false
  }
}
