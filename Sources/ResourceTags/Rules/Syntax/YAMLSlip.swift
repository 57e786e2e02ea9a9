/// The probable mistake at the place where libyaml stops, if the surrounding text clearly shows the mistake.
struct YAMLSlip {
  let message: String
  let span: ByteSpan
  let note: Diagnostic.Note?

  init(_ message: String, _ span: ByteSpan, note: Diagnostic.Note? = nil) {
    self.message = message
    self.span = span
    self.note = note
  }

  /// The message for a placeholder such as `{{ tag }}`.
  static let template = "a template was not filled in; write its value here"
  /// The message for a key whose colon is inside the quotes.
  static let colonInQuotes = "the ':' is inside the quotes; end the quotes before it"
  /// The advice for a path in the `tags` section.
  static func pathAdvice(_ syntax: SyntaxKind) -> String {
    "list a path and its tags under 'files'" + (syntax == .json ? "" : ", indented by two spaces")
  }

  /// The advice for a top-level key in a section; `nil` for any other key.
  static func topLevelAdvice(_ key: NodeID, _ tree: SyntaxTree) -> String? {
    guard let node = tree.resolve(key), let text = tree.text(of: node) else { return nil }
    let source = tree.source
    let before = (0..<tree[key].start).last { !source.bytes[$0].isBlank && !source.bytes[$0].isBreak }
    return topLevelAdvice(text, inBraces: before.map { "{,".utf8.contains(source.bytes[$0]) } ?? false)
  }

  /// The advice for a top-level key in a section, in block style or in braces; `nil` for any other key.
  static func topLevelAdvice(_ key: some StringProtocol, inBraces: Bool = false) -> String? {
    guard Section.canonicalKeyOrder.contains(String(key)) else { return nil }
    let advice =
      inBraces
      ? "move it out of these braces"
      : key == "version" ? "move it to the first line, without spaces before it" : "remove the spaces before it"
    return "'\(key)' belongs at the top level; \(advice)"
  }
}

extension SourceText {
  // MARK: Lines without a colon

  /// Finds the mistake in a line that libyaml reads as a key.
  func keyWithoutColon(_ line: ByteSpan) -> YAMLSlip? {
    if "[{".utf8.contains(bytes[padded: line.start]) {
      return YAMLSlip("write this on the line of its key, or indent it deeper than the key", line)
    }
    return slip(inLine: line) ?? missingDash(line) ?? missingSpace(line)
  }

  /// Finds the mistake if libyaml stops at the colon of a key because it reads the lines above as the start of the key.
  /// `fault.related` is where libyaml thinks that the key starts.
  func swallowedKey(_ fault: SyntaxFault) -> YAMLSlip? {
    if let key = keyWithColon(before: fault.span.start) {
      return YAMLSlip("this path contains ': '; put the whole path in quotes", key)
    }
    guard let first = fault.related else { return nil }
    if startOfLineIfFirst(first.start) != nil {
      let line = line(from: first.start)
      let isRule = bytes[line].allSatisfy { !$0.isLetter && !$0.isDigit && $0 < 0x80 }
      return slip(inLine: line)
        ?? YAMLSlip(isRule ? "this line is not part of a manifest; remove it" : YAMLSlip.missingColon, line)
    }
    var start = first.start
    repeat {
      start = endOfBlanks(from: afterLineBreak(lineEnd(from: start)))
    } while start < count && bytes[start].isBreak
    guard start < fault.span.end else { return nil }
    return YAMLSlip(
      "this line is indented deeper than the line above, so it continues the value above; indent both the same way",
      ByteSpan(start, min(lineEnd(from: start), fault.span.start)))
  }

  /// The path between the start of the line and `end`, if it contains a colon and a space, which end a key in YAML.
  private func keyWithColon(before end: ByteIndex) -> ByteSpan? {
    let key = ByteSpan(endOfBlanks(from: lineStart(of: end)), end)
    // A longer line has other mistakes.
    if key.count > 1000 { return nil }
    let parts = string(in: key).split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let name = parts[0].split(separator: "/").last, name.count < parts[0].count,
      !name.contains("."), parts[1].contains("."), !parts[1].contains("/")
    else { return nil }
    return key
  }

  // MARK: Text after a value

  /// Finds unexpected text at `start`, after a value that ended on the same line.
  func behindValue(_ start: ByteIndex) -> YAMLSlip? {
    guard start < count, startOfLineIfFirst(start) == nil else { return nil }
    let before = startOfBlanks(before: start)
    let rest = line(from: start)
    let byte = bytes[start]
    if bytes.has("//", at: start) || bytes.has("--", at: start) {
      let sign = ByteSpan(start, start + 2)
      return YAMLSlip("a comment in YAML begins with '#', not with '\(string(in: sign))'", sign)
    }
    let (sign, mark) = (Character(Unicode.Scalar(byte)), ByteSpan(start, start + 1))
    switch byte {
    case "]", "}":
      return YAMLSlip("this '\(sign)' has no matching '\(byte == "]" ? "[" : "{")'; remove it", mark)
    case ",", ";":
      let advice = rest.count == 1 ? "remove it" : "move the rest of the line to a separate line"
      return YAMLSlip("a '\(sign)' cannot follow a value; \(advice)", mark)
    case "[" where before > 0 && bytes[before - 1] == "]":
      return YAMLSlip("a second list cannot follow the first; write a single list", mark)
    default: return behindQuote(start, before)
    }
  }

  /// Finds unexpected text after a closing quote that ends at `quoteEnd`.
  func behindQuote(_ start: ByteIndex, _ quoteEnd: ByteIndex) -> YAMLSlip? {
    guard quoteEnd > 0,
      bytes[quoteEnd - 1].isQuote
    else { return nil }
    if quoteEnd > 1, bytes[quoteEnd - 2] == ":" {
      return YAMLSlip(YAMLSlip.colonInQuotes, ByteSpan(quoteEnd - 2, quoteEnd))
    }
    let quote = bytes[quoteEnd - 1]
    let line = lineStart(of: start)
    if start == quoteEnd, let opening = (line..<quoteEnd - 1).last(where: { bytes[$0] == quote }),
      let comma = (opening..<quoteEnd - 1).last(where: { !bytes[$0].isBlank }), bytes[comma] == ","
    {
      return YAMLSlip(
        "the closing '\(string(in: ByteSpan(opening, opening + 1)))' is missing after this text",
        ByteSpan(opening, comma))
    }
    var end = start
    while end < count, !bytes[end].isBreak, !",]}".utf8.contains(bytes[end]),
      !bytes.has(": ", at: end), !bytes.has(" #", at: end)
    { end += 1 }
    end = max(startOfBlanks(before: end), start + 1)
    let isApostrophe =
      quote == "'" && start == quoteEnd && bytes[end - 1] == "'"
    return YAMLSlip(
      isApostrophe
        ? "the text in single quotes ends before this place; write '' for an apostrophe, or use double quotes"
        : "unexpected text after the closing quote; put it in the quotes, or remove it", ByteSpan(start, end))
  }

  // MARK: Stars

  /// Finds a star directly before `start` that libyaml reads as an alias without a name.
  func star(_ start: ByteIndex) -> YAMLSlip? {
    guard start > 0, start < count, bytes[start - 1] == "*" else { return nil }
    if bytes[start].isBlank, startOfLineIfFirst(start - 1) != nil {
      return YAMLSlip("a list item begins with '-', not with '*'", ByteSpan(start - 1, start))
    }
    guard ".*/".utf8.contains(bytes[start]) else { return nil }
    return YAMLSlip("odr does not expand patterns; list each file, or its folder", ByteSpan(start - 1, start + 1))
  }
}
