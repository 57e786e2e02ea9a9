/// What a request is called until it is answered: a number or a string.
package enum RequestID: Decodable, Hashable, Sendable {
  case number(Int)
  case string(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let number): return number.json
    case .string(let string): return string.json
    }
  }
}
