/// Characters that look like other characters. Keyboards and word processors insert such characters, and YAML and JSON
/// parsers read them as text.
enum LookalikeCharacter {
  /// A description of an invisible character for messages, such as `a no-break space (U+00A0)`; `nil` for any other
  /// character.
  static func invisible(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xA0, 0x202F: return "a no-break space (\(scalar.codePoint))"
    case 0xAD: return "a soft hyphen (\(scalar.codePoint))"
    case 0x200B, 0xFEFF, 0x2060: return "an invisible space (\(scalar.codePoint))"
    case 0x1680, 0x2000...0x200A, 0x205F, 0x3000: return "an unusual space (\(scalar.codePoint))"
    default: return nil
    }
  }

  /// Whether a scalar is a curly quotation mark or a guillemet.
  static func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
    0x2018...0x201F ~= scalar.value || scalar == "«" || scalar == "»"
  }

  /// Removes invisible characters, and removes quotes and commas at both ends of the text, together with double quotes
  /// inside. Unusual spaces become normal spaces.
  static func cleaned(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }) { return text }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      guard invisible(scalar) != nil else {
        scalars.append(scalar)
        continue
      }
      if scalar.properties.isWhitespace { scalars.append(" ") }
    }
    let isEdge: (Unicode.Scalar) -> Bool = { isCurlyQuote($0) || " \"',".unicodeScalars.contains($0) }
    var rest = scalars.drop(while: isEdge)
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    // A double quote inside belongs to one of the removed quotes.
    if rest.count < scalars.count { rest.removeAll { "\"“”".unicodeScalars.contains($0) } }
    return String(String.UnicodeScalarView(rest))
  }
}

extension SourceText {
  /// Finds the first invisible character in a span of the
  func firstInvisible(in span: ByteSpan) -> (name: String, span: ByteSpan)? {
    var offset = span.start
    while offset < span.end {
      let end = characterEnd(at: offset)
      if end - offset > 1, let scalar = string(in: ByteSpan(offset, end)).unicodeScalars.first,
        let name = LookalikeCharacter.invisible(scalar)
      {
        return (name, ByteSpan(offset, end))
      }
      offset = end
    }
    return nil
  }
}
