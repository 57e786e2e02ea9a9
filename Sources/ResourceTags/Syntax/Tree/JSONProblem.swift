/// A violation of RFC 8259, the JSON standard.
package enum JSONProblem: Sendable, Equatable {
  case emptyDocument, missingComma, missingColon, missingValue, trailingComma, extraComma, comment
  case unterminatedString, singleQuotedString, curlyQuotes, textBehindString, isYAML, nonStringKey
  case invalidUnicodeEscape, leadingZero, leadingPlus, missingInteger, missingFraction, missingExponent
  case hexadecimal, notFinite, trailingCharacters
  case unexpected(String, expected: String)
  case trailingContent(String)
  case unclosed(opening: Character)
  case wrongClosing(found: Character, opening: Character)
  case unquotedKey(String)
  case otherLiteral(String, meant: String)
  case plainText(String)
  case controlCharacterInString(Unicode.Scalar)
  case invalidEscape(String)
  case invalidWhitespace(Unicode.Scalar)

  /// The message, which starts in lowercase and doesn't end with a period.
  package var message: String {
    switch self {
    case .emptyDocument: "the file is empty; expected an object, which begins with '{'"
    case .missingComma: "expected ',' between values"
    case .missingColon: "expected ':' after the key"
    case .missingValue: "the key has no value; add ':' and a value"
    case .trailingComma: "trailing comma; remove it"
    case .extraComma: "unexpected ',': no value before it; remove it"
    case .comment: "JSON does not support comments; remove this comment"
    case .unterminatedString:
      "the string is not closed on its line; add the closing '\"', or write the string on one line"
    case .singleQuotedString: "a string must be in double quotes, not single quotes"
    case .curlyQuotes: "a string must be in straight double quotes (\"), not curly quotes"
    case .textBehindString: "unexpected text after the closing quote; put it in the quotes, or remove it"
    case .isYAML: "this looks like YAML; change the extension to '.yml', or write JSON, which begins with '{'"
    case .nonStringKey: "a key must be a string"
    case .invalidUnicodeEscape: "expected four hexadecimal digits after '\\u'"
    case .unexpected("，", _): "this is a fullwidth comma (U+FF0C); write ','"
    case .unexpected("：", _): "this is a fullwidth colon (U+FF1A); write ':'"
    case .unexpected(let text, let expected): "unexpected \(text.quoted); expected \(expected)"
    case .trailingContent(let text):
      "unexpected \(text.quoted) after the end of the manifest; "
        + ("]}".contains(text) ? "remove it" : "move its keys inside the braces above, or remove it")
    case .unclosed(let opening): "'\(opening)' is never closed; add '\(closing(opening))'"
    case .wrongClosing(let found, let opening):
      "'\(found)' cannot close '\(opening)'; a '\(closing(opening))' is missing before it"
    case .unquotedKey(let key): "key \(key.quoted) must be in double quotes"
    case .otherLiteral(let word, let meant):
      "\(word.quoted) is not a JSON value; write \(meant == "null" ? "a value, or null" : meant)"
    case .plainText(let word): "\(word.quoted) is not a JSON value; put text in double quotes"
    case .controlCharacterInString("\t"): "a string cannot contain a tab; write a space"
    case .controlCharacterInString(let scalar): "\(scalar.codePoint) must be escaped in a string"
    case .invalidEscape(let escape):
      "\(escape.quoted) is not a JSON escape; write '/' between folders, and '\\\\' for a backslash"
    case .invalidWhitespace(let scalar): "\(scalar.codePoint) is not white space in JSON; write a normal space"
    case .leadingZero: "a number cannot have a leading zero; remove it"
    case .leadingPlus: "a number cannot begin with '+'"
    case .missingInteger: "expected a digit in this number"
    case .missingFraction: "expected a digit after the decimal point"
    case .missingExponent: "expected a digit in the exponent"
    case .hexadecimal: "JSON does not support hexadecimal numbers"
    case .notFinite: "JSON does not support infinity or NaN"
    case .trailingCharacters: "this is not a number"
    }
  }

  private func closing(_ opening: Character) -> Character { opening == "{" ? "}" : "]" }

  package static func unknownLiteral(_ word: String) -> JSONProblem {
    if word == "NaN" || word == "Infinity" { return .notFinite }
    return literal(meantBy: word).map { .otherLiteral(word, meant: $0) } ?? .plainText(word)
  }

  /// Returns the JSON literal that corresponds to a word from another language, such as `None`.
  static func literal(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "true", "yes": "true"
    case "false", "no": "false"
    case "null", "none", "nil", "undefined": "null"
    default: nil
    }
  }
}
