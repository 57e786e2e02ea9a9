#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value: the specification's `LSPAny`.
///
/// What is written has a property `json`, and conforms to no protocol for that: the runtime goes through all conformances of a
/// program again and again when it starts, so each costs every command time.
package enum JSONValue: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members in their order; of those that were read, in no particular one.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

  /// Reads a JSON text. Throws `DecodingError` if it is none.
  package init(text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try members.allKeys.map { Member($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  /// The value at `key`; `nil` for everything but objects that have it.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The string that it is.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value that it is.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object; members without a value are left out.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    var present: [Member] = []
    present.reserveCapacity(members.count)
    for case (let key, let value?) in members { present.append(Member(key, value)) }
    self = .object(present)
  }
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

extension [JSONValue] {
  package var json: JSONValue { .array(self) }
}
