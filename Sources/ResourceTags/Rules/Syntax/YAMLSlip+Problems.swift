extension YAMLSlip {
  /// Explains a problem that libyaml reported. The message explains the correction, and the span marks the place to
  /// correct.
  init(_ problem: YAMLProblem, _ fault: SyntaxFault, _ source: SourceText) {
    if let slip = source.slip(for: problem.problem, fault) {
      self = slip
      return
    }
    self.init("", fault.span)
    let found = fault.span.start < source.count ? source.string(in: fault.span) : ""
    switch problem.problem {
    case "found character that cannot start any token":
      message =
        found == "\t" ? Self.tabIndentation : "\(found.quoted) cannot begin unquoted text; put the text in quotes"
    case "could not find expected ':'":
      span = source.line(from: (fault.related ?? fault.span).start)
      message = "expected ':' after this key"
      if span.count > 1024 { message = "a YAML key cannot be longer than 1024 characters" }
    case "did not find expected key":
      message = "expected a key here, indented like the other keys of its mapping"
      note = fault.related.map { Diagnostic.Note("the mapping begins here", at: $0) }
    case "did not find expected '-' indicator":
      message = "expected '-' here, indented like the other items of its list"
      note = fault.related.map { Diagnostic.Note("the list begins here", at: $0) }
    case "did not find expected ',' or ']'":
      (message, span, note) = source.unclosed("]", fault)
    case "did not find expected ',' or '}'":
      (message, span, note) = source.unclosed("}", fault)
    case "found unexpected end of stream", "found unexpected document indicator":
      span = fault.related ?? fault.span
      let isSingle = span.start < source.count && source.bytes[span.start] == "'"
      let other: UInt8 = isSingle ? .doubleQuote : .singleQuote
      let line = source.bytes[source.line(from: span.start)]
      message =
        line.last(where: { !",]}".utf8.contains($0) }) == other
        ? "this text begins and ends with different quotes; write the same quote at both ends"
        : "the text in \(isSingle ? "single" : "double") quotes is never closed; add the closing quote"
    case "found unknown escape character":
      message =
        "'\\\(source.escape(at: span).visible)' is not a YAML escape; write '/' between folders, and '\\\\' for a "
        + "backslash"
    default:
      let context = problem.context.isEmpty ? "" : " " + problem.context
      message = Self.messages[problem.problem] ?? problem.problem + context
    }
    if span.start >= source.count, message.hasPrefix("expected") { message += " before the end of the file" }
  }

  /// The messages for problems that need no further details.
  private static let messages = [
    "found a tab character that violates indentation": tabIndentation,
    "found a tab character where an indentation space is expected": tabIndentation,
    "mapping values are not allowed in this context":
      "a line can have only one key; write the second key on the next line, indented, or put the text in quotes",
    "did not find expected node content": "expected a value",
    "did not find expected <document start>":
      "expected the end of the file; this text is not part of the manifest above",
    "block sequence entries are not allowed in this context":
      "a '-' item cannot begin here; put the list on the lines below its key",
    "mapping keys are not allowed in this context": "a key cannot begin here",
    "did not find expected hexdecimal number": "expected hexadecimal digits in this escape",
    "found invalid Unicode character escape code": "this escape is not a Unicode character; write the character itself",
    "did not find expected alphabetic or numeric character":
      "an anchor or alias needs a name that consists of letters, digits, '-', or '_'",
    "found undefined tag handle": "no %TAG directive defines the handle of this tag",
    "did not find expected comment or line break":
      "only a comment may follow on this line; put a name that begins with '>' or '|' in quotes",
    "did not find expected whitespace or line break": "put a name that begins with '!' in quotes",
    "found an indentation indicator equal to 0": "the indentation of a block scalar must be a number from 1 to 9",
    "found incompatible YAML document": "this version of YAML is not supported; remove the %YAML directive",
    "found duplicate %YAML directive": "this directive is given twice",
    "found duplicate %TAG directive": "this directive is given twice",
    "found unknown directive name": "unknown YAML directive",
  ]

  private static let tabIndentation = "YAML cannot be indented with tabs; use spaces"
}

extension SourceText {
  /// Writes the message for a missing bracket. The message usually marks the opening bracket, because libyaml notices
  /// the mistake only on a later line, at unrelated text.
  fileprivate func unclosed(
    _ bracket: Character, _ fault: SyntaxFault
  ) -> (String, ByteSpan, Diagnostic.Note?) {
    let expected = "expected ',' or '\(bracket)'"
    guard let opening = fault.related else { return (expected, fault.span, nil) }
    if lineStart(of: opening.start) == lineStart(of: fault.span.start), fault.span.start < count {
      return (expected, fault.span, Diagnostic.Note("the bracket is opened here", at: opening))
    }
    let found = fault.span.start < count ? Diagnostic.Note("\(expected) before this", at: fault.span) : nil
    return ("'\(string(in: opening))' is never closed; add '\(bracket)'", opening, found)
  }

  /// The escaped character. libyaml marks either the character or the backslash before it.
  fileprivate func escape(at span: ByteSpan) -> String {
    guard span.start < count, bytes[span.start] == "\\" else {
      return string(in: span)
    }
    return String(string(in: ByteSpan(span.end, min(span.end + 4, count))).prefix(1))
  }
}
