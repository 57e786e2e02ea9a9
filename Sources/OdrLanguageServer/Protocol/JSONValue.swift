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
  /// The members, in the order in which they are written. Members that were read are in no particular order.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

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
    } else if let members = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try members.allKeys.map { Member($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  /// A key that can have any name.
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  // MARK: Contents

  /// The value at `key`; `nil` for a value that isn't an object, and for an object without the key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
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
  package var text: [UInt8] { Array(json.utf8) }

  private var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    // JSON can't express numbers that aren't finite.
    case .number(let value): Int(exactly: value).map(String.init) ?? (value.isFinite ? "\(value)" : "null")
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  /// Returns a string in quotes. Source: RFC 8259, "Strings".
  private static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != "\"" && $0 != "\\" }) { return "\"\(string)\"" }
    return string.unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\0"..<" ": text += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

// MARK: Literals

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object; members without a value are left out.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  package init(arrayLiteral values: JSONValue...) { self = .array(values) }

  package init(stringLiteral value: String) { self = .string(value) }

  package init(integerLiteral value: Int) { self = .number(Double(value)) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension String {
  package var json: JSONValue { .string(self) }
}

extension Int {
  package var json: JSONValue { .number(Double(self)) }
}

extension Bool {
  package var json: JSONValue { .bool(self) }
}
