/// Writes text that does not replace existing text: new entries and mappings, and values for keys without values.
extension DraftWriter {
  /// Returns an entry that consists of a key and the lines of a value.
  func entry(_ key: [UInt8], _ value: [[UInt8]]) -> ElementText {
    var lines = value
    lines[0] = key + (lines[0].isEmpty ? [":"] : sample.colon + lines[0])
    return ElementText(lines)
  }

  /// Returns a mapping of `entries` as lines. The first line follows the key, and the other lines are indented more
  /// deeply. Comments of the entries are kept if there is room.
  mutating func mapping(_ entries: [ElementText], inFlow: Bool) -> [[UInt8]] {
    let isOneLine = entries.allSatisfy { $0.comments.isEmpty && $0.lines.count == 1 }
    if inFlow, sample.isBlock || !sample.isSpread, isOneLine {
      return entries.inline(between: "{", "}", separator: tree.separator)
    }
    changes.carry(entries.flatMap(\.comments))
    if !inFlow { return [[]] + entries.flatMap { $0.ownLines() }.map { $0.indented(by: sample.unit) } }
    return entries.spread(between: "{", "}", indent: sample.unit)
  }

  /// Replaces the value of a key; the value is missing, null, or empty.
  ///
  /// The first of `lines` follows the key on the same line. The other lines are inserted below the key and below
  /// existing comments.
  mutating func fill(_ key: NodeID, _ lines: [[UInt8]]) throws(EditRefusal) {
    let value = tree.next(after: key)
    if tree[value].isCollection, tree[value].isFlow, try fillBrackets(value, lines) { return }
    let element = tree.span(ofEntry: key, value)
    let isMissing = tree[value].span.isEmpty
    let below = lines.dropFirst()
    let isBlock = lines[0].isEmpty
    let indent = below.isEmpty ? [] : source.indentOfLine(at: element.start)
    var text = isBlock ? [] : lines[0]
    if !isBlock { for line in below { text += lineBreak + line.indented(by: indent) } }
    if isMissing {
      // Between brackets, a key without a value may have no colon.
      let valueEnd = max(element.end, tree[value].end)
      let colon = tree.indicators(":", from: tree[key].end, to: valueEnd).first
      if let colon, colon + 1 != element.end { throw .unsupportedLayout(element) }
      let gap: [UInt8] = colon == nil ? [":", " "] : [" "]
      if !text.isEmpty { changes.insert(gap + text, at: element.end) }
    } else {
      let span = tree[value].span
      // If no text follows the key on its line, the space after the key is removed, too.
      let start = text.isEmpty ? source.startOfBlanks(before: span.start) : span.start
      changes.replace(ByteSpan(start, span.end), with: text)
    }
    guard isBlock else { return }
    guard source.startOfLineIfFirst(element.start) != nil, let rest = source.restOfLine(from: element.end) else {
      throw .unsupportedLayout(element)
    }
    let lineEnd = source.afterLineBreak(rest.end)
    let offset =
      tree.firstChild(of: value) == nil
      ? source.endOfCommentLines(below: lineEnd, indentedBeyond: indent.count) : lineEnd
    if offset > lineEnd, hasComments(below) { changes.insert(lineBreak, at: offset) }
    for line in below { changes.insert(line.indented(by: indent) + lineBreak, at: offset) }
  }

  /// Whether a new element has a comment above it, so that a blank line must follow the collection's own comments.
  private func hasComments(_ lines: some Collection<[UInt8]>) -> Bool {
    let indent = lines.first?.prefix(while: \.isBlank) ?? []
    return lines.contains { $0.starts(with: indent + "#".utf8) }
  }

  /// Inserts entries between empty brackets. Returns false if the brackets themselves must be replaced.
  private mutating func fillBrackets(_ value: NodeID, _ lines: [[UInt8]]) throws(EditRefusal) -> Bool {
    let span = tree[value].span
    let inside = ByteSpan(span.start + 1, span.end - 1)
    let hasComments = !tree.comments(from: inside.start, to: inside.end).isEmpty
    let isOnOneLine = !source.bytes[inside].contains(where: \.isBreak)
    if lines[0].isEmpty {
      if hasComments { throw .unsupportedLayout(span) }
      return false
    }
    if isOnOneLine {
      guard lines.count == 1 else { return false }
      let padding = Array(source.bytes[inside])
      if padding.isEmpty { return false }
      changes.replace(inside, with: padding + lines[0].dropFirst().dropLast() + padding)
      return true
    }
    // Each entry gets its own line if the brackets are on separate lines.
    guard let close = source.startOfLineIfFirst(inside.end) else { throw .unsupportedLayout(span) }
    let indent = Array(source.bytes[close..<inside.end])
    let content =
      lines.count == 1 ? [sample.unit + lines[0].dropFirst().dropLast()] : Array(lines.dropFirst().dropLast())
    if hasComments, self.hasComments(content) { changes.insert(lineBreak, at: close) }
    changes.insert(content.flatMap { $0.indented(by: indent) + lineBreak }, at: close)
    return true
  }
}
