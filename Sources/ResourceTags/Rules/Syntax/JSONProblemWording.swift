package import Syntax
import Bytes
import Diagnostics

/// Messages for what is not JSON in a text.
package enum JSONProblemWording {
  /// What is wrong; `text` is the text at that place.
  package static func message(_ problem: JSONProblem, _ text: String) -> String {
    switch problem {
    case .emptyDocument: return "the file is empty; expected an object"
    case .unexpectedCharacter(let expected): return "unexpected \(text.quoted); expected \(expected)"
    case .missingComma: return "expected ',' between values"
    case .missingColon: return "expected ':' after the key"
    case .trailingComma: return "trailing comma"
    case .extraComma: return "there is no value before this comma"
    case .comment: return "JSON has no comments"
    case .trailingContent: return "unexpected \(text.quoted) after the end of the document"
    case .unclosed(let opening): return "'\(opening)' is never closed"
    case .wrongClosing(let found, let opening): return "'\(found)' cannot close '\(opening)'"
    case .unterminatedString: return "the string is never closed"
    case .singleQuotedString: return "strings are in double quotes"
    case .unquotedKey(let key): return "key \(key.quoted) must be in double quotes"
    case .nonStringKey: return "a key must be a string"
    case .unknownLiteral("NaN"), .unknownLiteral("Infinity"): return message(.notFinite)
    case .unknownLiteral(let word): return "\(word.quoted) is not a JSON value; put text in double quotes"
    case .invalidNumber(let fault): return message(fault)
    case .controlCharacterInString(let scalar):
      return "\(TextFaultWording.codePoint(scalar)) must be escaped in a string"
    case .invalidEscape(let escape): return "\(escape.quoted) is not a JSON escape"
    case .invalidUnicodeEscape: return "expected four hexadecimal digits after '\\u'"
    case .invalidWhitespace(let scalar): return "\(TextFaultWording.codePoint(scalar)) is not white space in JSON"
    }
  }

  private static func message(_ fault: JSONProblem.NumberFault) -> String {
    switch fault {
    case .leadingZero: return "a number cannot begin with a zero"
    case .leadingPlus: return "a number cannot begin with '+'"
    case .missingInteger: return "expected a digit in this number"
    case .missingFraction: return "expected a digit after the decimal point"
    case .missingExponent: return "expected a digit in the exponent"
    case .hexadecimal: return "JSON has no hexadecimal numbers"
    case .notFinite: return "JSON has no infinity and no NaN"
    case .trailingCharacters: return "this is not a number"
    }
  }
}
