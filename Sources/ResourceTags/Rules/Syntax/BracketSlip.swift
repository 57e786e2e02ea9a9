/// Mistakes between brackets that make libyaml stop.
enum BracketSlip {
  /// Finds the mistake in a list or mapping whose closing bracket is `closing`. `fault.related` is the opening bracket.
  static func find(closing: Character, _ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    guard let opening = fault.related else { return nil }
    let start = fault.span.start
    if start > 0, LineSlip.has("${", at: start - 1, source) {
      return YAMLSlip(LineSlip.template, ByteSpan(start - 1, start + 1))
    }
    let openingLine = source.lineEnd(from: opening.start)
    let before = source.contentEnd(before: start)
    if start < openingLine {
      guard before > 0, !"]},:".utf8.contains(source.bytes[start]) else { return nil }
      let last = source.bytes[before - 1]
      let isQuote = last == UInt8(ascii: "\"") || last == UInt8(ascii: "'")
      if isQuote, source.bytes[start] != UInt8(ascii: "\""), source.bytes[start] != UInt8(ascii: "'") {
        return YAMLSlip.behindQuote(start, before, source)
      }
      return missingComma(start, opening, source)
    }
    if isClosed(opening.start, source) {
      guard start < source.count, !"]},:".utf8.contains(source.bytes[start]) else { return nil }
      return missingComma(start, opening, source)
    }
    return closingInComment(closing, opening, openingLine, source) ?? parenthesis(closing, opening, openingLine, source)
  }

  private static func missingComma(_ start: ByteIndex, _ opening: ByteSpan, _ source: SourceText) -> YAMLSlip {
    YAMLSlip(
      "a ',' is missing before this text", ByteSpan(start, source.characterEnd(at: start)),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Finds a comment that begins on the line of the opening bracket and hides the closing bracket.
  private static func closingInComment(
    _ closing: Character, _ opening: ByteSpan, _ lineEnd: ByteIndex, _ source: SourceText
  ) -> YAMLSlip? {
    var comment: ByteIndex?
    visit(opening.start, to: lineEnd, source, comment: { comment = comment ?? $0 }, bracket: { _ in true })
    guard let comment else { return nil }
    let text = source.string(in: ByteSpan(comment, lineEnd))
    guard text.contains(closing) else { return nil }
    let word = text.prefix { !$0.isWhitespace && $0 != "," && $0 != closing }
    return YAMLSlip(
      "'#' begins a comment here, which hides the '\(closing)'; put a name with '#' in quotes",
      ByteSpan(comment, comment + max(1, word.utf8.count)),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Finds a parenthesis at the end of the line in place of the closing bracket.
  private static func parenthesis(
    _ closing: Character, _ opening: ByteSpan, _ lineEnd: ByteIndex, _ source: SourceText
  ) -> YAMLSlip? {
    let end = source.startOfBlanks(before: lineEnd)
    guard source.bytes[end - 1] == UInt8(ascii: ")") else { return nil }
    return YAMLSlip(
      "')' cannot close '\(source.string(in: opening))'; write '\(closing)'", ByteSpan(end - 1, end),
      note: Diagnostic.Note("the bracket is opened here", at: opening))
  }

  /// Whether the bracket at `opening` is closed, outside of quotes and comments.
  private static func isClosed(_ opening: ByteIndex, _ source: SourceText) -> Bool {
    var open: [UInt8] = []
    var isClosed = false
    visit(opening, to: source.count, source) { byte in
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
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
  private static func visit(
    _ start: ByteIndex, to end: ByteIndex, _ source: SourceText, comment: (ByteIndex) -> Void = { _ in },
    bracket: (UInt8) -> Bool
  ) {
    var index = start
    var beginsToken = true
    while index < end {
      let byte = source.bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if beginsToken { index = closingQuote(index, end, source) }
        beginsToken = false
      case UInt8(ascii: "#") where beginsToken:
        comment(index)
        index = source.lineEnd(from: index)
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        if !bracket(byte) { return }
        beginsToken = true
      default:
        beginsToken = SourceText.isBlank(byte) || SourceText.isBreak(byte) || byte == UInt8(ascii: ",")
      }
      index += 1
    }
  }

  /// The offset of the closing quote for the opening quote at `start`; `end` if the closing quote is missing.
  private static func closingQuote(_ start: ByteIndex, _ end: ByteIndex, _ source: SourceText) -> ByteIndex {
    let quote = source.bytes[start]
    var index = start + 1
    while index < end, source.bytes[index] != quote {
      index += quote == UInt8(ascii: "\"") && source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, end)
  }
}
