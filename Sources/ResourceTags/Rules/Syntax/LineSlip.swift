/// A mistake in a line that was meant to be a key and a value.
struct LineSlip {
  let message: String
  let span: ByteSpan

  /// Finds the mistake in a line that begins with a key; `nil` if it isn't certain which mistake the text contains.
  init?(_ line: ByteSpan, _ source: SourceText) {
    let bytes = source.bytes
    for sign in ["//", ";", "/*", "<!--"] as [StaticString] where Self.has(sign, at: line.start, source) {
      let end = line.start + sign.utf8CodeUnitCount
      self.init("a comment in YAML begins with '#', not with '\(sign)'", ByteSpan(line.start, end))
      return
    }
    if let colon = Self.quotedColon(line, source) {
      self.init(Self.colonInQuotes, colon)
      return
    }
    if let character = Self.invisibleIndicator(line, source) {
      self.init("this is \(character.name); write a normal space", character.span)
      return
    }
    if let colon = Self.wideColon(line, source) {
      self.init("this is a fullwidth colon (U+FF1A); write ':' and a space", colon)
      return
    }
    if let key = Self.knownKey(line, source) {
      self.init("expected ':' after this key", key)
      return
    }
    for index in line.start..<line.end {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return nil
      case UInt8(ascii: "#"):
        guard index > line.start, SourceText.isBlank(bytes[index - 1]), index + 1 < line.end,
          !SourceText.isBlank(bytes[index + 1]), bytes[ByteSpan(index, line.end)].contains(UInt8(ascii: ":"))
        else { return nil }
        self.init("' #' begins a comment; put the path in quotes", ByteSpan(index - 1, index + 1))
        return
      case UInt8(ascii: "="),
        UInt8(ascii: "-") where Self.has("->", at: index, source):
        guard index > line.start,
          Self.isKey(ByteSpan(line.start, source.startOfBlanks(before: index)), isSpaced: index, source)
        else {
          return nil
        }
        let end = bytes[padded: index + 1] == UInt8(ascii: ">") ? index + 2 : index + 1
        let sign = source.string(in: ByteSpan(index, end))
        self.init("write ':' between a key and its value, not '\(sign)'", ByteSpan(index, end))
        return
      case UInt8(ascii: ":"):
        guard index + 1 < line.end, !SourceText.isBlank(bytes[index + 1]), !Self.has("://", at: index, source) else {
          return nil
        }
        self.init("a space is missing after this ':'", ByteSpan(index, index + 1))
        return
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let end = source.startOfBlanks(before: index)
        guard end > line.start, end < index else { return nil }
        self.init("expected ':' after this key", ByteSpan(line.start, end))
        return
      default: break
      }
    }
    return nil
  }

  init(_ message: String, _ span: ByteSpan) {
    self.message = message
    self.span = span
  }

  /// The message for a placeholder such as `{{ tag }}`.
  static let template = "a template was not filled in; write its value here"
  /// The message for a key whose colon is inside the quotes.
  static let colonInQuotes = "the ':' is inside the quotes; end the quotes before it"
  /// The advice for a path in the `tags` section.
  static let pathAdvice = "list a path and its tags under 'files', indented by two spaces"

  /// The advice for a top-level key in a section; `nil` for any other key.
  static func topLevelAdvice(_ key: some StringProtocol) -> String? {
    guard Section.canonicalKeyOrder.contains(String(key)) else { return nil }
    return "'\(key)' belongs at the top level; indent it like the manifest's first key"
  }

  /// The colon after a key if the key's quotes enclose the colon, too.
  private static func quotedColon(_ line: ByteSpan, _ source: SourceText) -> ByteSpan? {
    let quote = source.bytes[padded: line.start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    for index in line.start + 1..<line.end {
      let next = source.bytes[padded: index + 1]
      if source.bytes[index] == quote { return nil }
      if source.bytes[index] == UInt8(ascii: ":"), next == quote || next == UInt8(ascii: " ") {
        return ByteSpan(index, index + 1)
      }
    }
    return nil
  }

  /// The known key at the start of the line, if white space follows it instead of a colon.
  private static func knownKey(_ line: ByteSpan, _ source: SourceText) -> ByteSpan? {
    guard let end = (line.start..<line.end).first(where: { SourceText.isBlank(source.bytes[$0]) }) else { return nil }
    let key = ByteSpan(line.start, end)
    let next = source.bytes[source.endOfBlanks(from: end)]
    guard next != UInt8(ascii: "="), next != UInt8(ascii: ":"), next != UInt8(ascii: "#"),
      (Section.canonicalKeyOrder + DownloadCategory.allCases.map(\.rawValue)).contains(source.string(in: key))
    else { return nil }
    return key
  }

  /// The span from `start` to the end of the line, without trailing white space.
  static func line(from start: ByteIndex, _ source: SourceText) -> ByteSpan {
    var end = source.lineEnd(from: start)
    while end > start, SourceText.isBlank(source.bytes[end - 1]) { end -= 1 }
    return ByteSpan(start, end)
  }

  static func has(_ text: StaticString, at offset: ByteIndex, _ source: SourceText) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    return end <= source.count && source.bytes[ByteSpan(offset, end)].equals(text)
  }

  /// Whether the text before an equal sign is probably a key. The text must be a single word, or white space must
  /// separate the text from the equal sign.
  private static func isKey(_ key: ByteSpan, isSpaced sign: ByteIndex, _ source: SourceText) -> Bool {
    let bytes = source.bytes[key]
    return !bytes.isEmpty && (key.end < sign || bytes.allSatisfy(\.isLetter))
  }

  /// Finds an invisible character in place of a space at the start of the line, after a leading dash, or after a colon.
  private static func invisibleIndicator(
    _ line: ByteSpan, _ source: SourceText
  ) -> (name: String, span: ByteSpan)? {
    guard let found = LookalikeCharacter.firstInvisible(in: line, source) else { return nil }
    let before = source.startOfBlanks(before: found.span.start)
    if before <= line.start { return found }
    let byte = source.bytes[before - 1]
    return byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") && before == line.start + 1 ? found : nil
  }

  private static func wideColon(_ line: ByteSpan, _ source: SourceText) -> ByteSpan? {
    let bytes = source.bytes[line]
    guard bytes.offset(of: UInt8(ascii: ":")) == nil, let found = bytes.offset(of: "\u{FF1A}") else { return nil }
    return ByteSpan(line.start + found, line.start + found + 3)
  }
}
