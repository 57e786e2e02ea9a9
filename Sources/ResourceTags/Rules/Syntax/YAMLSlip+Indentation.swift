/// Mistakes in the indentation of a line, and missing dashes.
extension YAMLSlip {
  /// Finds a dash that starts a line and isn't followed by a space.
  static func missingSpace(_ line: ByteSpan, _ source: SourceText) -> YAMLSlip? {
    guard line.count > 1, source.bytes[line.start] == UInt8(ascii: "-"),
      source.bytes[line.start + 1] != UInt8(ascii: "-"), source.startOfLineIfFirst(line.start) != nil
    else { return nil }
    return YAMLSlip("a space is missing after this '-'", ByteSpan(line.start, line.start + 1))
  }

  /// Finds a line without a dash that is aligned with the dash of the item above it.
  static func missingDash(_ line: ByteSpan, _ source: SourceText) -> YAMLSlip? {
    guard let lineStart = source.startOfLineIfFirst(line.start), let above = contentLine(above: lineStart, source),
      source.bytes[above.start] == UInt8(ascii: "-"), indent(of: above, source) == line.start - lineStart
    else { return nil }
    if let slip = missingSpace(line, source) { return slip }
    let text = source.string(in: line)
    let key = text.prefix { $0 != ":" }
    return YAMLSlip(
      key.endIndex == text.endIndex
        ? "a '-' is missing before this item"
        : LineSlip.topLevelAdvice(key) ?? "this is not a tag; \(LineSlip.pathAdvice)", line)
  }

  /// Finds a line whose indentation doesn't match the other lines of its list or mapping.
  static func misplacedLine(_ problem: String, _ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    let start = fault.span.start
    guard start < source.count, let lineStart = source.startOfLineIfFirst(start),
      let above = contentLine(above: lineStart, source)
    else { return nil }
    let line = LineSlip.line(from: start, source)
    let isItem = LineSlip.has("- ", at: start, source)
    if !isItem, problem.contains("'-'"), let slip = missingDash(line, source) { return slip }
    if isItem, source.bytes[above.start] == UInt8(ascii: "-") {
      return YAMLSlip(
        "this '-' is not aligned with the '-' above; indent both the same way", ByteSpan(start, start + 1))
    }
    let (indent, other) = (start - lineStart, indent(of: above, source))
    if indent > other {
      return YAMLSlip(
        isItem
          ? "the line above already contains the value; write a single list"
          : "this line is indented deeper than the line above; indent both the same way", line)
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
      let text = LineSlip.line(from: source.endOfBlanks(from: start), source)
      if !text.isEmpty, source.bytes[text.start] != UInt8(ascii: "#") { return text }
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
