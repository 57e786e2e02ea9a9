extension SourceText {
  /// Finds the mistake in a line that was meant to be a key and a value; `nil` if it isn't certain which mistake the text
  /// contains.
  func slip(inLine line: ByteSpan) -> YAMLSlip? {
    for sign in ["//", ";", "/*", "<!--"] as [StaticString] where bytes.has(sign, at: line.start) {
      let end = line.start + sign.utf8CodeUnitCount
      return YAMLSlip("a comment in YAML begins with '#', not with '\(sign)'", ByteSpan(line.start, end))
    }
    if let colon = quotedColon(line) {
      return YAMLSlip("the ':' is inside the quotes; end the quotes before it", colon)
    }
    if let character = invisibleIndicator(line) {
      return YAMLSlip("this is \(character.name); write a normal space", character.span)
    }
    if bytes[line].offset(of: ":") == nil, let colon = bytes[line].offset(ofText: "\u{FF1A}") {
      let start = line.start + colon
      return YAMLSlip("this is a fullwidth colon (U+FF1A); write ':' and a space", ByteSpan(start, start + 3))
    }
    // A known key, if white space and a value follow it instead of a colon.
    if let end = (line.start..<line.end).first(where: { bytes[$0].isBlank }),
      !":#".utf8.contains(bytes[endOfBlanks(from: end)]),
      (Section.canonicalKeyOrder + DownloadCategory.names).contains(string(in: ByteSpan(line.start, end)))
    {
      return YAMLSlip(YAMLSlip.missingColon, ByteSpan(line.start, end))
    }
    for index in line.start..<line.end {
      switch bytes[index] {
      case "\"", "'": return nil
      case "#":
        guard index > line.start, bytes[index - 1].isBlank, index + 1 < line.end, !bytes[index + 1].isBlank,
          bytes[ByteSpan(index, line.end)].contains(":")
        else { return nil }
        return YAMLSlip("' #' begins a comment; put the path in quotes", ByteSpan(index - 1, index + 1))
      case ":":
        guard index + 1 < line.end, !bytes[index + 1].isBlank, !bytes.has("://", at: index) else {
          return nil
        }
        return YAMLSlip("a space is missing after this ':'", ByteSpan(index, index + 1))
      case "[", "{":
        let end = startOfBlanks(before: index)
        guard end > line.start, end < index else { return nil }
        return YAMLSlip(YAMLSlip.missingColon, ByteSpan(line.start, end))
      default: break
      }
    }
    return nil
  }

  /// The colon after a key if the key's quotes enclose the colon, too.
  private func quotedColon(_ line: ByteSpan) -> ByteSpan? {
    let quote = bytes[padded: line.start]
    guard quote.isQuote else { return nil }
    for index in line.start + 1..<line.end {
      let next = bytes[padded: index + 1]
      if bytes[index] == quote { return nil }
      if bytes[index] == ":", next == quote || next == " " { return ByteSpan(index, index + 1) }
    }
    return nil
  }

  /// The span from `start` to the end of the line, without trailing white space.
  func line(from start: ByteIndex) -> ByteSpan {
    var end = lineEnd(from: start)
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return ByteSpan(start, end)
  }

  /// Finds an invisible character in place of a space at the start of the line, after a leading dash, or after a colon.
  private func invisibleIndicator(
    _ line: ByteSpan
  ) -> (name: String, span: ByteSpan)? {
    guard let found = LookalikeCharacter.firstInvisible(in: line, of: self) else { return nil }
    let before = startOfBlanks(before: found.span.start)
    if before <= line.start { return found }
    let byte = bytes[before - 1]
    return byte == ":" || byte == "-" && before == line.start + 1 ? found : nil
  }
}
