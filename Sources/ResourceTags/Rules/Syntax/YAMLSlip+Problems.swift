extension YAMLSlip {
  /// The message for a key without a colon.
  static let missingColon = "expected ':' after this key"

  /// The messages for problems that need no further details.
  fileprivate static let messages = [
    "found a tab character that violates indentation": tabIndentation,
    "found a tab character where an indentation space is expected": tabIndentation,
    "did not find expected node content": "expected a value",
    "block sequence entries are not allowed in this context":
      "a '-' item cannot begin here; put the list on the lines below its key",
    "mapping keys are not allowed in this context": "a key cannot begin here",
    "did not find expected hexdecimal number": "expected hexadecimal digits in this escape",
    "found invalid Unicode character escape code": "this escape is not a Unicode character; write the character itself",
    "did not find expected comment or line break":
      "only a comment may follow on this line; put a name that begins with '>' or '|' in quotes",
    "did not find expected whitespace or line break": "put a name that begins with '!' in quotes",
    "did not find expected alphabetic or numeric character":
      "after '*' or '&', expected the name of an alias or anchor, in letters, digits, '-', and '_'; put other text in "
      + "quotes, and begin an item with '-'",
    "found an indentation indicator equal to 0": "the indentation of a block scalar must be a number from 1 to 9",
  ]

  fileprivate static let tabIndentation = "YAML cannot be indented with tabs; use spaces"
}

extension SourceText {
  /// Explains a problem that libyaml reported. If the text around the problem shows the mistake that caused it, explains
  /// this mistake. The message explains the correction, and the span marks the place to correct.
  func slip(for problem: String, _ context: String, _ fault: SyntaxFault) -> YAMLSlip {
    let start = fault.span.start
    switch problem {
    case "could not find expected ':'":
      let key = line(from: (fault.related ?? fault.span).start)
      let isTooLong = key.count > 1024
      return keyWithoutColon(key)
        ?? YAMLSlip(isTooLong ? "a YAML key cannot be longer than 1024 characters" : YAMLSlip.missingColon, key)
    case "mapping values are not allowed in this context":
      return swallowedKey(fault)
        ?? YAMLSlip(
          "a line can have only one key; write the second key on the next line, indented, or put the text in quotes",
          fault.span)
    case "did not find expected key":
      if let path = fault.related, "[{".utf8.contains(bytes[padded: path.start]) {
        return YAMLSlip("text that begins with a bracket is a list or a mapping; put the whole path in quotes", path)
      }
      return behindValue(start) ?? misplacedLine(fault, isInList: false)
        ?? YAMLSlip(
          "expected a key here, indented like the other keys of its mapping", fault.span,
          note: fault.related.map { Diagnostic.Note("the mapping begins here", at: $0) })
    case "did not find expected '-' indicator":
      return behindValue(start) ?? misplacedLine(fault, isInList: true)
        ?? YAMLSlip(
          "expected '-' here, indented like the other items of its list", fault.span,
          note: fault.related.map { Diagnostic.Note("the list begins here", at: $0) })
    case "did not find expected ',' or ']'": return slip(closing: "]", fault)
    case "did not find expected ',' or '}'": return slip(closing: "}", fault)
    case "did not find expected node content" where bytes[padded: start] == ",":
      return YAMLSlip("unexpected ',': no value before it; remove it", fault.span)
    case "did not find expected <document start>":
      return spacesBeforeFirstLine(fault)
        ?? YAMLSlip("expected the end of the file; this text is not part of the manifest above", fault.span)
    case "found character that cannot start any token":
      let found = start < count ? string(in: fault.span) : ""
      return YAMLSlip(
        found == "\t" ? YAMLSlip.tabIndentation : "\(found.quoted) cannot begin unquoted text; put the text in quotes",
        fault.span)
    case "found unexpected end of stream", "found unexpected document indicator":
      let span = fault.related ?? fault.span
      let quotes = bytes[padded: span.start] == "'" ? "single" : "double"
      return YAMLSlip("the text in \(quotes) quotes is never closed; add the closing quote", span)
    case "found unknown escape character":
      return YAMLSlip(
        "'\\\(escape(at: fault.span).visible)' is not a YAML escape; write '/' between folders, and '\\\\' for a "
          + "backslash", fault.span)
    default:
      let words = problem + (context.isEmpty ? "" : " " + context)
      return YAMLSlip(YAMLSlip.messages[problem] ?? words, fault.span)
    }
  }

  /// Explains a mistake in a list or mapping whose closing bracket is `closing`. `fault.related` is the opening bracket.
  /// The finding marks the opening bracket if its line contains values and libyaml notices the mistake only on a later
  /// line, usually at unrelated text.
  private func slip(closing: Character, _ fault: SyntaxFault) -> YAMLSlip {
    let expected = "expected ',' or '\(closing)'"
    guard let opening = fault.related else { return YAMLSlip(expected, fault.span) }
    let start = fault.span.start
    let opensLines = bytes[padded: endOfBlanks(from: opening.end)].isBreak
    if start < count, opensLines || lineStart(of: opening.start) == lineStart(of: start) {
      let isAfterQuote = start > 0 && "\"'".utf8.contains(bytes[start - 1])
      return YAMLSlip(
        expected + (isAfterQuote ? " after the closing quote" : "") + adviceAfterQuote(start), fault.span,
        note: Diagnostic.Note("the bracket is opened here", at: opening))
    }
    let parts = string(in: line(from: opening.start)).split(separator: " #", maxSplits: 1)
    let isHidden = parts.count > 1 && parts[1].contains(closing)
    let found = start < count ? Diagnostic.Note("\(expected) before this", at: fault.span) : nil
    return YAMLSlip(
      "a ',' or the closing '\(closing)' is missing after this '\(string(in: opening))'"
        + (isHidden ? "; ' #' begins a comment" : ""), opening, note: found)
  }

  /// The escaped character. libyaml marks either the character or the backslash before it.
  private func escape(at span: ByteSpan) -> String {
    guard span.start < count, bytes[span.start] == "\\" else {
      return string(in: span)
    }
    return String(string(in: ByteSpan(span.end, min(span.end + 4, count))).prefix(1))
  }
}
