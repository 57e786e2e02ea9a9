import Diagnostics

/// What in a text is not RFC 8259.
package struct JSONProblem: Sendable, Equatable {
  /// What is wrong: lower-case start, no full stop.
  package let message: String

  private init(_ message: String) {
    self.message = message
  }

  package static let emptyDocument = JSONProblem("the file is empty; expected an object")
  package static let missingComma = JSONProblem("expected ',' between values")
  package static let missingColon = JSONProblem("expected ':' after the key")
  package static let trailingComma = JSONProblem("trailing comma")
  package static let extraComma = JSONProblem("there is no value before this comma")
  package static let comment = JSONProblem("JSON has no comments")
  package static let unterminatedString = JSONProblem("the string is never closed")
  package static let singleQuotedString = JSONProblem("strings are in double quotes")
  package static let nonStringKey = JSONProblem("a key must be a string")
  package static let invalidUnicodeEscape = JSONProblem("expected four hexadecimal digits after '\\u'")

  package static func unexpected(_ text: String, expected: String) -> JSONProblem {
    JSONProblem("unexpected \(text.quoted); expected \(expected)")
  }

  package static func trailingContent(_ text: String) -> JSONProblem {
    JSONProblem("unexpected \(text.quoted) after the end of the document")
  }

  package static func unclosed(opening: Character) -> JSONProblem { JSONProblem("'\(opening)' is never closed") }

  package static func wrongClosing(found: Character, opening: Character) -> JSONProblem {
    JSONProblem("'\(found)' cannot close '\(opening)'")
  }

  package static func unquotedKey(_ key: String) -> JSONProblem {
    JSONProblem("key \(key.quoted) must be in double quotes")
  }

  package static func unknownLiteral(_ word: String) -> JSONProblem {
    if word == "NaN" || word == "Infinity" { return notFinite }
    return JSONProblem("\(word.quoted) is not a JSON value; put text in double quotes")
  }

  package static func controlCharacterInString(_ scalar: Unicode.Scalar) -> JSONProblem {
    JSONProblem("\(scalar.codePoint) must be escaped in a string")
  }

  package static func invalidEscape(_ escape: String) -> JSONProblem {
    JSONProblem("\(escape.quoted) is not a JSON escape")
  }

  package static func invalidWhitespace(_ scalar: Unicode.Scalar) -> JSONProblem {
    JSONProblem("\(scalar.codePoint) is not white space in JSON")
  }

  // MARK: Numbers

  package static let leadingZero = JSONProblem("a number cannot begin with a zero")
  package static let leadingPlus = JSONProblem("a number cannot begin with '+'")
  package static let missingInteger = JSONProblem("expected a digit in this number")
  package static let missingFraction = JSONProblem("expected a digit after the decimal point")
  package static let missingExponent = JSONProblem("expected a digit in the exponent")
  package static let hexadecimal = JSONProblem("JSON has no hexadecimal numbers")
  package static let notFinite = JSONProblem("JSON has no infinity and no NaN")
  package static let trailingCharacters = JSONProblem("this is not a number")
}
