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
    guard let first = fault.related else { return nil }
    if startOfLineIfFirst(first.start) != nil {
      let line = line(from: first.start)
      return slip(inLine: line) ?? YAMLSlip(YAMLSlip.missingColon, line)
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

  /// Finds unexpected text at `start`, after a value that ended on the same line.
  func behindValue(_ start: ByteIndex) -> YAMLSlip? {
    guard start < count, startOfLineIfFirst(start) == nil else { return nil }
    if bytes[start] == ",", bytes[lineStart(of: start)..<start].contains(":") {
      return YAMLSlip("unexpected ',' after the value; put the values in square brackets", ByteSpan(start, start + 1))
    }
    return YAMLSlip(
      "unexpected text after the value; remove it, begin a comment with '#', or put the whole value in quotes"
        + adviceAfterQuote(start), ByteSpan(start, characterEnd(at: start)))
  }

  /// Advice for unexpected text directly after text in single quotes, which usually ends at an apostrophe.
  func adviceAfterQuote(_ start: ByteIndex) -> String {
    start > 0 && bytes[start - 1] == "'" ? "; in single quotes, write '' for an apostrophe" : ""
  }
}
