/// Mistakes in the indentation of a line, and missing dashes.
extension SourceText {
  /// Finds a dash that starts a line and isn't followed by a space.
  func missingSpace(_ line: ByteSpan) -> YAMLSlip? {
    guard line.count > 1, bytes[line.start] == "-",
      bytes[line.start + 1] != "-", startOfLineIfFirst(line.start) != nil
    else { return nil }
    return YAMLSlip("a space is missing after this '-'", ByteSpan(line.start, line.start + 1))
  }

  /// Finds a line without a dash that is aligned with the dash of the item above it.
  func missingDash(_ line: ByteSpan) -> YAMLSlip? {
    guard let lineStart = startOfLineIfFirst(line.start), let above = contentLine(above: lineStart),
      bytes[above.start] == "-", indent(of: above) == line.start - lineStart
    else { return nil }
    if let slip = missingSpace(line) { return slip }
    let text = string(in: line)
    let key = text.prefix { $0 != ":" }
    return YAMLSlip(
      key.endIndex == text.endIndex
        ? "a '-' is missing before this item"
        : YAMLSlip.topLevelAdvice(key) ?? "this is not a tag; \(YAMLSlip.pathAdvice(.yaml))", line)
  }

  /// Finds a line whose indentation doesn't match the other lines of its list or mapping.
  func misplacedLine(_ fault: SyntaxFault, isInList: Bool) -> YAMLSlip? {
    let start = fault.span.start
    guard start < count, let lineStart = startOfLineIfFirst(start),
      let above = contentLine(above: lineStart)
    else { return nil }
    let line = line(from: start)
    let isItem = bytes.has("- ", at: start)
    if !isItem, isInList, let slip = missingDash(line) { return slip }
    let key = string(in: ByteSpan(min(start + 2, line.end), line.end)).prefix { $0 != ":" }
    if isItem, DownloadCategory(rawValue: String(key)) != nil || Section.canonicalKeyOrder.contains(String(key)) {
      return YAMLSlip("\(String(key).quoted) is a key, not an item; remove this '-'", ByteSpan(start, start + 1))
    }
    if isItem, bytes[above.start] == "-" {
      return YAMLSlip(
        "this '-' is not aligned with the '-' above; indent both the same way", ByteSpan(start, start + 1))
    }
    let (indent, other) = (start - lineStart, indent(of: above))
    if indent > other {
      return YAMLSlip(
        isItem
          ? "the line above already contains the value; write a single list"
          : "this line is indented deeper than the line above; indent both the same way", line)
    }
    guard indent < other, let related = fault.related,
      !hasLine(indentedBy: indent, from: related.start, to: lineStart)
    else { return nil }
    let advice =
      YAMLSlip.topLevelAdvice(
        string(in: ByteSpan(line.start, min(line.end, line.start + 40))).prefix { $0 != ":" })
      ?? "no line above has the same indentation; indent this line like the other lines at its level"
    return YAMLSlip(advice, line)
  }

  /// Finds spaces before the first line of the manifest, if libyaml stops at a later line without them.
  func spacesBeforeFirstLine(_ fault: SyntaxFault) -> YAMLSlip? {
    var start = byteOrderMarkLength
    while start < fault.span.start {
      let text = endOfBlanks(from: start)
      let next = afterLineBreak(lineEnd(from: text))
      if text >= count || bytes[text].isBreak || bytes[text] == "#" {
        start = next
        continue
      }
      guard text > start, startOfLineIfFirst(fault.span.start) == fault.span.start else { return nil }
      return YAMLSlip(
        "remove the spaces before the first key; the keys at the top begin their lines", ByteSpan(start, text))
    }
    return nil
  }

  /// The text of the nearest line above `lineStart` that is neither blank nor a comment.
  private func contentLine(above lineStart: ByteIndex) -> ByteSpan? {
    var start = lineStart
    while start > byteOrderMarkLength {
      start = self.lineStart(of: start - lineBreakLength(before: start), notBefore: byteOrderMarkLength)
      let text = line(from: endOfBlanks(from: start))
      if !text.isEmpty, bytes[text.start] != "#" { return text }
    }
    return nil
  }

  private func indent(of line: ByteSpan) -> Int {
    line.start - startOfBlanks(before: line.start)
  }

  private func hasLine(
    indentedBy indent: Int, from start: ByteIndex, to end: ByteIndex
  ) -> Bool {
    var lineStart = self.lineStart(of: start, notBefore: byteOrderMarkLength)
    while lineStart < end {
      let text = endOfBlanks(from: lineStart)
      if text - lineStart == indent { return true }
      lineStart = afterLineBreak(lineEnd(from: text))
    }
    return false
  }
}
