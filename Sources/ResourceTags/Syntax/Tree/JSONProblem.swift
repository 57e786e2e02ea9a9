/// A violation of RFC 8259, the JSON standard.
package struct JSONProblem: Sendable, Equatable {
  /// The message, which starts in lowercase and doesn't end with a period.
  package let message: String

  private init(_ message: String) {
    self.message = message
  }

  package static let emptyDocument = JSONProblem("the file is empty; expected an object, which begins with '{'")
  package static let missingComma = JSONProblem("expected ',' between values")
  package static let missingColon = JSONProblem("expected ':' after the key")
  package static let missingValue = JSONProblem("the key has no value; add ':' and a value")
  package static let trailingComma = JSONProblem("trailing comma; remove it")
  package static let extraComma = JSONProblem("unexpected ',': no value before it; remove it")
  package static let comment = JSONProblem("JSON does not support comments; remove this comment")
  package static let unterminatedString = JSONProblem(
    "the string is not closed on its line; add the closing '\"', or write the string on one line")
  package static let singleQuotedString = JSONProblem("a string must be in double quotes, not single quotes")
  static let curlyQuotes = JSONProblem("a string must be in straight double quotes (\"), not curly quotes")
  static let textBehindString = JSONProblem(
    "unexpected text after the closing quote; put it in the quotes, or remove it")
  package static let isYAML = JSONProblem(
    "this looks like YAML; change the extension to '.yml', or write JSON, which begins with '{'")
  package static let nonStringKey = JSONProblem("a key must be a string")
  package static let invalidUnicodeEscape = JSONProblem("expected four hexadecimal digits after '\\u'")

  package static func unexpected(_ text: String, expected: String) -> JSONProblem {
    switch text {
    case "，": JSONProblem("this is a fullwidth comma (U+FF0C); write ','")
    case "：": JSONProblem("this is a fullwidth colon (U+FF1A); write ':'")
    default: JSONProblem("unexpected \(text.quoted); expected \(expected)")
    }
  }

  package static func trailingContent(_ text: String) -> JSONProblem {
    let advice = "]}".contains(text) ? "remove it" : "move its keys inside the braces above, or remove it"
    return JSONProblem("unexpected \(text.quoted) after the end of the manifest; \(advice)")
  }

  package static func unclosed(opening: Character) -> JSONProblem {
    JSONProblem("'\(opening)' is never closed; add '\(closing(opening))'")
  }

  package static func wrongClosing(found: Character, opening: Character) -> JSONProblem {
    JSONProblem("'\(found)' cannot close '\(opening)'; a '\(closing(opening))' is missing before it")
  }

  private static func closing(_ opening: Character) -> Character { opening == "{" ? "}" : "]" }

  package static func unquotedKey(_ key: String) -> JSONProblem {
    JSONProblem("key \(key.quoted) must be in double quotes")
  }

  package static func unknownLiteral(_ word: String) -> JSONProblem {
    if word == "NaN" || word == "Infinity" { return notFinite }
    if let meant = literal(meantBy: word) {
      return JSONProblem("\(word.quoted) is not a JSON value; write \(meant == "null" ? "a value, or null" : meant)")
    }
    return plainText(word)
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

  static func plainText(_ word: String) -> JSONProblem {
    JSONProblem("\(word.quoted) is not a JSON value; put text in double quotes")
  }

  package static func controlCharacterInString(_ scalar: Unicode.Scalar) -> JSONProblem {
    JSONProblem("\(scalar.codePoint) must be escaped in a string")
  }

  package static func invalidEscape(_ escape: String) -> JSONProblem {
    JSONProblem("\(escape.quoted) is not a JSON escape; write '/' between folders, and '\\\\' for a backslash")
  }

  package static func invalidWhitespace(_ scalar: Unicode.Scalar) -> JSONProblem {
    JSONProblem("\(scalar.codePoint) is not white space in JSON; write a normal space")
  }

  // MARK: Numbers

  package static let leadingZero = JSONProblem("a number cannot have a leading zero; remove it")
  package static let leadingPlus = JSONProblem("a number cannot begin with '+'")
  package static let missingInteger = JSONProblem("expected a digit in this number")
  package static let missingFraction = JSONProblem("expected a digit after the decimal point")
  package static let missingExponent = JSONProblem("expected a digit in the exponent")
  package static let hexadecimal = JSONProblem("JSON does not support hexadecimal numbers")
  package static let notFinite = JSONProblem("JSON does not support infinity or NaN")
  package static let trailingCharacters = JSONProblem("this is not a number")
}
