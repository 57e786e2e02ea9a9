/// Characters that look like other characters. Keyboards and word processors insert such characters, and YAML and JSON
/// parsers read them as text.
package enum LookalikeCharacter {
  /// A description of an invisible character for messages, such as `a no-break space (U+00A0)`; `nil` for any other
  /// character.
  static func invisible(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xA0, 0x202F: "a no-break space (\(scalar.codePoint))"
    case 0xAD: "a soft hyphen (\(scalar.codePoint))"
    case 0x200B, 0xFEFF, 0x2060: "an invisible space (\(scalar.codePoint))"
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      "an invisible character that changes the direction of text (\(scalar.codePoint))"
    case 0x1680, 0x2000...0x200A, 0x205F, 0x3000: "an unusual space (\(scalar.codePoint))"
    default: scalar.isUnprintable && scalar.isInvisible ? "an invisible character (\(scalar.codePoint))" : nil
    }
  }

  /// Letters that look like ASCII letters.
  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "аеорсухіѕјАВЕКМНОРСТХοανΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars, "aeopcyxisjABEKMHOPCTXoavABEZHIKMNOPTYX".unicodeScalars))

  /// Replaces letters that look like ASCII letters, if they occur among ASCII letters and no other letters.
  private static func inASCII(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { !$0.isASCII && letters[$0] != nil }),
      scalars.contains(where: { $0.isASCII && $0.properties.isAlphabetic }),
      scalars.allSatisfy({ $0.isASCII || letters[$0] != nil || !$0.properties.isAlphabetic })
    else { return text }
    return String(String.UnicodeScalarView(scalars.map { letters[$0] ?? $0 }))
  }

  /// A description of the first character that a text probably contains by mistake: an invisible character, or a letter
  /// that looks like an ASCII letter; `nil` if the text contains neither.
  static func oddity(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    if let invisible = text.unicodeScalars.lazy.compactMap(invisible).first { return invisible }
    guard inASCII(text) != text, let letter = text.unicodeScalars.first(where: { letters[$0] != nil }) else {
      return nil
    }
    return "the \(letter.value < 0x400 ? "Greek" : "Cyrillic") letter '\(letter)' (\(letter.codePoint))"
  }

  /// Returns a question that suggests `meant` in place of `text`, with the character that only `text` contains, if it is
  /// easy to overlook or the only one that is not an ASCII character.
  package static func question(_ meant: String, inPlaceOf text: String) -> String {
    if meant == text { return "did you mean \(meant.quoted) in another Unicode normalization?" }
    let character = text.unicodeScalars.first { !$0.isASCII && !meant.unicodeScalars.contains($0) }
    let isASCII = meant.utf8.allSatisfy { $0 < 0x80 }
    let name = character.flatMap { oddity(in: text) ?? (isASCII ? "\(String($0).quoted) (\($0.codePoint))" : nil) }
    return "did you mean \(meant.quoted)" + (name.map { ", without \($0)?" } ?? "?")
  }

  /// Whether a scalar is a curly quotation mark or a guillemet.
  static func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
    0x2018...0x201F ~= scalar.value || scalar == "«" || scalar == "»"
  }

  /// Removes invisible characters, and removes quotes and commas at both ends of the text, together with double quotes
  /// inside. Unusual spaces become normal spaces, and letters that look like ASCII letters become ASCII letters.
  static func cleaned(_ text: String) -> String {
    let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      invisible(scalar) == nil ? scalar : scalar.properties.isWhitespace ? " " : nil
    }
    func isEdge(_ scalar: Unicode.Scalar) -> Bool { isCurlyQuote(scalar) || " \"',".unicodeScalars.contains(scalar) }
    var rest = scalars.drop(while: isEdge)
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    // A double quote inside belongs to one of the removed quotes.
    if rest.count < scalars.count { rest.removeAll { "\"“”".unicodeScalars.contains($0) } }
    return inASCII(String(String.UnicodeScalarView(rest)))
  }

  /// Finds the first invisible character in a span of a text.
  static func firstInvisible(in span: ByteSpan, of source: SourceText) -> (name: String, span: ByteSpan)? {
    var offset = span.start
    for scalar in source.string(in: span).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let name = invisible(scalar) { return (name, ByteSpan(offset, end)) }
      offset = end
    }
    return nil
  }
}
