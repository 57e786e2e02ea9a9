/// A result that writes its own JSON: for long lists, since `JSONEncoder` takes ten times as long.
package protocol JSONTextWritable: Encodable {
  /// Appends the same JSON as `encode(to:)` gives.
  func write(to text: inout JSONText)
}

/// JSON that is being written.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends JSON as it is.
  package mutating func append(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ json: [UInt8]) { bytes += json }

  package mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Appends a string in quotes. Source: RFC 8259, "Strings".
  package mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 })
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
