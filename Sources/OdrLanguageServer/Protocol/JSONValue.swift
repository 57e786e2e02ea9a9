#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import ResourceTags

/// Any JSON value: the specification's `LSPAny`.
///
/// To start faster, the server reads and writes messages as ``JSONValue`` and not as `Codable` types. When a program
/// starts, the Swift runtime repeatedly searches all of the program's protocol conformances, and synthesized coding
/// adds seven conformances for each type.
package enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members, which are written in the order of their keys.
  case object([String: JSONValue])

  /// Reads a JSON text. Throws `DecodingError` if the text is not JSON.
  package init(text: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  // MARK: Contents

  /// The value at `key`; `nil` for a value that isn't an object, and for an object without the key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  var int: Int? {
    guard case .number(let value) = self else { return nil }
    return Int(exactly: value)
  }

  package var elements: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  // MARK: Text

  /// The value as JSON text, without white space.
  package var text: [UInt8] { Array(text(indent: nil).utf8) }

  /// Returns the JSON text or, if `indent` is given, the JSON text with one line for each element of an array or object,
  /// on a line that is indented by `indent` levels.
  package func text(indent: Int?) -> String {
    let inner = indent.map { $0 + 1 }
    return switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    // JSON can't express numbers that aren't finite.
    case .number(let value): Int(exactly: value).map(String.init) ?? (value.isFinite ? "\(value)" : "null")
    case .string(let value): Self.quoted(value)
    case .array(let values): Self.list(values.map { $0.text(indent: inner) }, "[", "]", indent)
    case .object(let members):
      Self.list(
        members.sortedByKey.map { Self.quoted($0) + (indent == nil ? ":" : " : ") + $1.text(indent: inner) }, "{", "}",
        indent)
    }
  }

  private static func list(_ elements: [String], _ open: String, _ close: String, _ indent: Int?) -> String {
    guard let indent else { return open + elements.joined(separator: ",") + close }
    let lineBreak = "\n" + String(repeating: "  ", count: indent)
    let lines = elements.map { lineBreak + "  " + $0 }.joined(separator: ",")
    return open + (elements.isEmpty ? "\n" : lines) + lineBreak + close
  }

  /// Returns a string in quotes. Source: RFC 8259, "Strings".
  private static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != "\"" && $0 != "\\" }) { return "\"\(string)\"" }
    let escaped = string.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{8}": "\\b"
      case "\u{C}": "\\f"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      // Invisible characters are escaped, so that a report is also safe on a terminal.
      case _ where scalar.isUnprintable: scalar.escaped
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// A type whose values can be written as JSON.
package protocol JSONConvertible: Sendable {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  package var json: JSONValue { self }
}

// MARK: Literals

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object; members without a value are left out.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self = .object(Dictionary(first: members).compactMapValues { $0?.json })
  }

  package init(arrayLiteral values: JSONValue...) { self = .array(values) }

  package init(stringLiteral value: String) { self = .string(value) }

  package init(integerLiteral value: Int) { self = .number(Double(value)) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension String: JSONConvertible {
  package var json: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
  package var json: JSONValue { .number(Double(self)) }
}

extension Bool: JSONConvertible {
  package var json: JSONValue { .bool(self) }
}

extension Double: JSONConvertible {
  package var json: JSONValue { .number(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { .array(map(\.json)) }
}
