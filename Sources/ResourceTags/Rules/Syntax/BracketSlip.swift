/// Mistakes between brackets that make libyaml stop.
extension SourceText {
  /// Finds the mistake in a list or mapping whose closing bracket is `closing`. `fault.related` is the opening bracket.
  func slip(closing: Character, _ fault: SyntaxFault) -> YAMLSlip? {
    guard let opening = fault.related else { return nil }
    let start = fault.span.start
    if start > 0, bytes.has("${", at: start - 1) {
      return YAMLSlip(YAMLSlip.template, ByteSpan(start - 1, start + 1))
    }
    let openingLine = lineEnd(from: opening.start)
    let before = contentEnd(before: start)
    let isOnOpeningLine = start < openingLine
    if isOnOpeningLine || isClosed(opening.start) {
      guard start < count, before > 0, !"]},:".utf8.contains(bytes[start]) else { return nil }
      let followsQuote = isOnOpeningLine && bytes[before - 1].isQuote && !bytes[start].isQuote
      return followsQuote ? behindQuote(start, before) : missingComma(start, opening)
    }
    return closingInComment(closing, opening, openingLine) ?? parenthesis(closing, opening, openingLine)
  }

  private func missingComma(_ start: ByteIndex, _ opening: ByteSpan) -> YAMLSlip {
    YAMLSlip(
      "a ',' is missing before this text", ByteSpan(start, characterEnd(at: start)),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Finds a comment that begins on the line of the opening bracket and hides the closing bracket.
  private func closingInComment(
    _ closing: Character, _ opening: ByteSpan, _ lineEnd: ByteIndex
  ) -> YAMLSlip? {
    var comment: ByteIndex?
    visit(opening.start, to: lineEnd, comment: { comment = comment ?? $0 }, bracket: { _ in true })
    guard let comment else { return nil }
    let text = string(in: ByteSpan(comment, lineEnd))
    guard text.contains(closing) else { return nil }
    let word = text.prefix { !$0.isWhitespace && $0 != "," && $0 != closing }
    return YAMLSlip(
      "'#' begins a comment here, which hides the '\(closing)'; put a name with '#' in quotes",
      ByteSpan(comment, comment + max(1, word.utf8.count)),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Finds a parenthesis at the end of the line in place of the closing bracket.
  private func parenthesis(
    _ closing: Character, _ opening: ByteSpan, _ lineEnd: ByteIndex
  ) -> YAMLSlip? {
    let end = startOfBlanks(before: lineEnd)
    guard bytes[end - 1] == ")" else { return nil }
    return YAMLSlip(
      "')' cannot close '\(string(in: opening))'; write '\(closing)'", ByteSpan(end - 1, end),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Whether the bracket at `opening` has a matching closing bracket, ignoring brackets in quotes and comments.
  private func isClosed(_ opening: ByteIndex) -> Bool {
    var open: [UInt8] = []
    var isClosed = false
    visit(opening, to: count) { byte in
      switch byte {
      case "[", "{":
        // In ASCII, the code of each closing bracket is its opening bracket's code plus two.
        open.append(byte + 2)
        return true
      default:
        guard open.popLast() == byte else { return false }
        isClosed = open.isEmpty
        return !isClosed
      }
    }
    return isClosed
  }

  /// Calls `comment` with the start of each comment and `bracket` with each bracket, until `bracket` returns false.
  private func visit(
    _ start: ByteIndex, to end: ByteIndex, comment: (ByteIndex) -> Void = { _ in },
    bracket: (UInt8) -> Bool
  ) {
    var index = start
    var beginsToken = true
    while index < end {
      let byte = bytes[index]
      switch byte {
      case "\"", "'":
        if beginsToken { index = closingQuote(index, end) }
        beginsToken = false
      case "#" where beginsToken:
        comment(index)
        index = lineEnd(from: index)
      case "[", "]", "{", "}":
        if !bracket(byte) { return }
        beginsToken = true
      default:
        beginsToken = byte.isBlank || byte.isBreak || byte == ","
      }
      index += 1
    }
  }

  /// The offset of the closing quote for the opening quote at `start`; `end` if the closing quote is missing.
  private func closingQuote(_ start: ByteIndex, _ end: ByteIndex) -> ByteIndex {
    let quote = bytes[start]
    var index = start + 1
    while index < end, bytes[index] != quote {
      index += quote == "\"" && bytes[index] == "\\" ? 2 : 1
    }
    return min(index, end)
  }
}
