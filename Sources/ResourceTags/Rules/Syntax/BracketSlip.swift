/// Mistakes between brackets that make libyaml stop.
extension SourceText {
  /// Explains a mistake in a list or mapping whose closing bracket is `closing`. `fault.related` is the opening bracket.
  /// The finding usually marks the opening bracket, because libyaml notices the mistake only on a later line, at
  /// unrelated text.
  func slip(closing: Character, _ fault: SyntaxFault) -> YAMLSlip {
    let expected = "expected ',' or '\(closing)'"
    guard let opening = fault.related else { return YAMLSlip(expected, fault.span) }
    let start = fault.span.start
    if start > 0, bytes.has("${", at: start - 1) {
      return YAMLSlip(YAMLSlip.template, ByteSpan(start - 1, start + 1))
    }
    let note = Diagnostic.Note("the bracket is opened here", at: opening)
    let openingLine = lineEnd(from: opening.start)
    let before = contentEnd(before: start)
    let isOnOpeningLine = start < openingLine
    let last = startOfBlanks(before: openingLine) - 1
    if isOnOpeningLine || isClosed(opening.start) {
      if start < count, before > 0, !"]},:".utf8.contains(bytes[start]) {
        let followsQuote = isOnOpeningLine && bytes[before - 1].isQuote && !bytes[start].isQuote
        if followsQuote, let slip = behindQuote(start, before) { return slip }
        return YAMLSlip("a ',' is missing before this text", ByteSpan(start, characterEnd(at: start)), note: note)
      }
    } else if let comment = comment(from: opening.start, to: openingLine), string(in: comment).contains(closing) {
      let word = string(in: comment).prefix { !$0.isWhitespace && $0 != "," && $0 != closing }
      return YAMLSlip(
        "'#' begins a comment here, which hides the '\(closing)'; put a name with '#' in quotes",
        ByteSpan(comment.start, comment.start + max(1, word.utf8.count)), note: note)
    } else if bytes[last] == ")" {
      return YAMLSlip(
        "')' cannot close '\(string(in: opening))'; write '\(closing)'", ByteSpan(last, last + 1), note: note)
    }
    if lineStart(of: opening.start) == lineStart(of: start), start < count {
      return YAMLSlip(expected, fault.span, note: note)
    }
    let found = start < count ? Diagnostic.Note("\(expected) before this", at: fault.span) : nil
    return YAMLSlip("'\(string(in: opening))' is never closed; add '\(closing)'", opening, note: found)
  }

  /// The first comment between an opening bracket and the end of its line.
  private func comment(from opening: ByteIndex, to end: ByteIndex) -> ByteSpan? {
    var start: ByteIndex?
    visit(opening, to: end, comment: { start = start ?? $0 }, bracket: { _ in true })
    return start.map { ByteSpan($0, end) }
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
