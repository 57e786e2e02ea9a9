import ResourceTags

/// Whether bytes are JSON as RFC 8259 has it, found out in the simplest way: the yardstick of the reader.
struct StrictJSON {
  private let bytes: [UInt8]
  private var index = 0

  /// True for one value in UTF-8, a byte order mark in front of it or not.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var reader = StrictJSON(bytes: isMarked ? Array(bytes.dropFirst(3)) : bytes)
    guard String(validatedUTF8: bytes) != nil, reader.value() else { return false }
    reader.skipBlanks()
    return reader.index == reader.bytes.count
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: Character) -> Bool {
    guard next == byte.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
  }

  private mutating func value() -> Bool {
    skipBlanks()
    defer { skipBlanks() }
    switch next {
    case UInt8(ascii: "{"): return list(until: "}") { $0.member() }
    case UInt8(ascii: "["): return list(until: "]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(until close: Character, of element: (inout StrictJSON) -> Bool) -> Bool {
    index += 1
    skipBlanks()
    if take(close) { return true }
    repeat {
      guard element(&self) else { return false }
      skipBlanks()
    } while take(",")
    return take(close)
  }

  private mutating func member() -> Bool {
    skipBlanks()
    guard string() else { return false }
    skipBlanks()
    return take(":") && value()
  }

  private mutating func word(_ word: String) -> Bool {
    word.allSatisfy { take($0) }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next, byte >= 0x20 {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\"), !escape() { return false }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard let byte = next else { return false }
    index += 1
    guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
    return (0..<4).allSatisfy { _ in
      defer { index += 1 }
      return next.map { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 } ?? false
    }
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, 0x30...0x39 ~= byte { index += 1 }
    return index > start
  }
}
