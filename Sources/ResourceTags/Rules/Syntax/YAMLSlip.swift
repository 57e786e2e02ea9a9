/// The probable mistake at the place where libyaml stops, if the surrounding text clearly shows the mistake.
struct YAMLSlip {
  let message: String
  let span: ByteSpan
  var note: Diagnostic.Note?

  init(_ message: String, _ span: ByteSpan, note: Diagnostic.Note? = nil) {
    self.message = message
    self.span = span
    self.note = note
  }

  private init(_ slip: LineSlip) {
    self.init(slip.message, slip.span)
  }

  /// Finds the mistake that caused a problem reported by libyaml; `nil` if the text around the problem doesn't show the
  /// mistake.
  static func find(_ problem: String, _ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    switch problem {
    case "could not find expected ':'": return keyWithoutColon(fault, source)
    case "mapping values are not allowed in this context": return swallowedKey(fault, source)
    case "did not find expected key"
    where fault.related.map { "[{".utf8.contains(source.bytes[padded: $0.start]) } ?? false:
      return YAMLSlip(
        "text that begins with a bracket is a list or a mapping; put the whole path in quotes",
        fault.related ?? fault.span)
    case "did not find expected key", "did not find expected '-' indicator":
      return behindValue(fault.span.start, source) ?? misplacedLine(problem, fault, source)
    case "did not find expected ',' or ']'": return BracketSlip.find(closing: "]", fault, source)
    case "did not find expected ',' or '}'": return BracketSlip.find(closing: "}", fault, source)
    case "did not find expected node content":
      guard fault.span.start < source.count, source.bytes[fault.span.start] == UInt8(ascii: ",") else { return nil }
      return YAMLSlip("unexpected ',': no value before it; remove it", fault.span)
    case "did not find expected alphabetic or numeric character": return star(fault.span.start, source)
    case "found character that cannot start any token":
      if fault.span.start > 0, LineSlip.has("{%", at: fault.span.start - 1, source) {
        return YAMLSlip(LineSlip.template, LineSlip.line(from: fault.span.start - 1, source))
      }
      guard LineSlip.has("```", at: fault.span.start, source) else { return nil }
      return YAMLSlip(
        "this is a Markdown code fence; remove it", LineSlip.line(from: fault.span.start, source))
    default: return nil
    }
  }

  // MARK: Lines without a colon

  private static func keyWithoutColon(_ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    let line = LineSlip.line(from: (fault.related ?? fault.span).start, source)
    if "[{".utf8.contains(source.bytes[padded: line.start]) {
      return YAMLSlip("write this on the line of its key, or indent it deeper than the key", line)
    }
    return LineSlip(line, source).map(YAMLSlip.init) ?? missingDash(line, source) ?? missingSpace(line, source)
  }

  /// Finds the mistake if libyaml stops at the colon of a key because it reads the lines above as the start of the key.
  /// `fault.related` is where libyaml thinks that the key starts.
  private static func swallowedKey(_ fault: SyntaxFault, _ source: SourceText) -> YAMLSlip? {
    guard let first = fault.related else { return nil }
    if source.startOfLineIfFirst(first.start) != nil {
      let line = LineSlip.line(from: first.start, source)
      let isRule = source.bytes[line].allSatisfy { !$0.isLetter && !$0.isDigit && $0 < 0x80 }
      return YAMLSlip(
        LineSlip(line, source)
          ?? LineSlip(isRule ? "this line is not part of a manifest; remove it" : "expected ':' after this key", line))
    }
    var start = first.start
    repeat {
      start = source.endOfBlanks(from: source.afterLineBreak(source.lineEnd(from: start)))
    } while start < source.count && SourceText.isBreak(source.bytes[start])
    guard start < fault.span.end else { return nil }
    return YAMLSlip(
      "this line is indented deeper than the line above, so it continues the value above; indent both the same way",
      ByteSpan(start, min(source.lineEnd(from: start), fault.span.start)))
  }

  // MARK: Text after a value

  /// Finds unexpected text at `start`, after a value that ended on the same line.
  private static func behindValue(_ start: ByteIndex, _ source: SourceText) -> YAMLSlip? {
    guard start < source.count, source.startOfLineIfFirst(start) == nil else { return nil }
    let before = source.startOfBlanks(before: start)
    let rest = LineSlip.line(from: start, source)
    let byte = source.bytes[start]
    if LineSlip.has("//", at: start, source) || LineSlip.has("--", at: start, source) {
      let sign = ByteSpan(start, start + 2)
      return YAMLSlip("a comment in YAML begins with '#', not with '\(source.string(in: sign))'", sign)
    }
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let opening = byte == UInt8(ascii: "]") ? "[" : "{"
      let sign = Character(Unicode.Scalar(byte))
      return YAMLSlip("this '\(sign)' has no matching '\(opening)'; remove it", ByteSpan(start, start + 1))
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      let advice = rest.count == 1 ? "remove it" : "move the rest of the line to a separate line"
      let sign = Character(Unicode.Scalar(byte))
      return YAMLSlip("a '\(sign)' cannot follow a value; \(advice)", ByteSpan(start, start + 1))
    case UInt8(ascii: "[") where before > 0 && source.bytes[before - 1] == UInt8(ascii: "]"):
      return YAMLSlip("a second list cannot follow the first; write a single list", ByteSpan(start, start + 1))
    default: return behindQuote(start, before, source)
    }
  }

  /// Finds unexpected text after a closing quote that ends at `quoteEnd`.
  static func behindQuote(_ start: ByteIndex, _ quoteEnd: ByteIndex, _ source: SourceText) -> YAMLSlip? {
    guard quoteEnd > 0,
      source.bytes[quoteEnd - 1] == UInt8(ascii: "\"") || source.bytes[quoteEnd - 1] == UInt8(ascii: "'")
    else { return nil }
    if quoteEnd > 1, source.bytes[quoteEnd - 2] == UInt8(ascii: ":") {
      return YAMLSlip(LineSlip.colonInQuotes, ByteSpan(quoteEnd - 2, quoteEnd))
    }
    var end = start
    while end < source.count, !SourceText.isBreak(source.bytes[end]), !",]}".utf8.contains(source.bytes[end]),
      !LineSlip.has(": ", at: end, source), !LineSlip.has(" #", at: end, source)
    { end += 1 }
    end = max(source.startOfBlanks(before: end), start + 1)
    let isApostrophe =
      source.bytes[quoteEnd - 1] == UInt8(ascii: "'") && start == quoteEnd && source.bytes[end - 1] == UInt8(ascii: "'")
    return YAMLSlip(
      isApostrophe
        ? "the text in single quotes ends before this place; write '' for an apostrophe, or use double quotes"
        : "unexpected text after the closing quote; put it in the quotes, or remove it", ByteSpan(start, end))
  }

  // MARK: Stars

  /// Finds a star directly before `start` that libyaml reads as an alias without a name.
  private static func star(_ start: ByteIndex, _ source: SourceText) -> YAMLSlip? {
    guard start > 0, start < source.count, source.bytes[start - 1] == UInt8(ascii: "*") else { return nil }
    if SourceText.isBlank(source.bytes[start]), source.startOfLineIfFirst(start - 1) != nil {
      return YAMLSlip("a list item begins with '-', not with '*'", ByteSpan(start - 1, start))
    }
    guard ".*/".utf8.contains(source.bytes[start]) else { return nil }
    return YAMLSlip("odr does not expand patterns; list each file, or its folder", ByteSpan(start - 1, start + 1))
  }
}
