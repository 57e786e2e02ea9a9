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
      case let block = ByteSpan(self.lineStart(of: related.start, notBefore: byteOrderMarkLength), lineStart),
      !lines(in: block).contains(where: { endOfBlanks(from: $0.start) - $0.start == indent })
    else { return nil }
    let advice =
      YAMLSlip.topLevelAdvice(
        string(in: ByteSpan(line.start, min(line.end, line.start + 40))).prefix { $0 != ":" })
      ?? "no line above has the same indentation; indent this line like the other lines at its level"
    return YAMLSlip(advice, line)
  }

  /// Finds spaces before the first line of the manifest, if libyaml stops at a later line without them.
  func spacesBeforeFirstLine(_ fault: SyntaxFault) -> YAMLSlip? {
    guard let first = contentLines(before: fault.span.start).first(where: { _ in true }), indent(of: first) > 0,
      startOfLineIfFirst(fault.span.start) == fault.span.start
    else { return nil }
    return YAMLSlip(
      "remove the spaces before the first key; the keys at the top begin their lines",
      ByteSpan(startOfBlanks(before: first.start), first.start))
  }

  /// The texts, without white space around them, of the lines before `end` that are neither blank nor comments.
  private func contentLines(before end: ByteIndex) -> some Sequence<ByteSpan> {
    lines(in: ByteSpan(byteOrderMarkLength, max(byteOrderMarkLength, end))).lazy
      .map { self.line(from: self.endOfBlanks(from: $0.start)) }
      .filter { !$0.isEmpty && self.bytes[$0.start] != "#" }
  }

  /// The text of the nearest line above `lineStart` that is neither blank nor a comment.
  private func contentLine(above lineStart: ByteIndex) -> ByteSpan? {
    contentLines(before: lineStart).reduce(nil) { $1 }
  }

  private func indent(of line: ByteSpan) -> Int {
    line.start - startOfBlanks(before: line.start)
  }
}
