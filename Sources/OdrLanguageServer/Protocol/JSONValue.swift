#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  package var int: Int? {
    guard case .number(let value) = self else { return nil }
    return Int(exactly: value)
  }

  package var elements: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  // MARK: Text

  /// The value as JSON text, without white space.
  package var text: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let value):
      // JSON can't express numbers that aren't finite.
      text += (Int(exactly: value).map(String.init) ?? (value.isFinite ? "\(value)" : "null")).utf8
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a string in quotes. Source: RFC 8259, "Strings".
  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: text += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
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
