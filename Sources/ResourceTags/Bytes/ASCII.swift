extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  @inline(__always) @inlinable public var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter of ASCII.
  @inline(__always) @inlinable public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  package var hexDigitValue: Int? {
    if isDigit { return Int(self &- 0x30) }
    return isLetter && self | 0x20 <= UInt8(ascii: "f") ? Int((self | 0x20) &- 0x57) : nil
  }
}

extension [UInt8] {
  /// Adds a code point as UTF-8; a surrogate, which UTF-8 does not allow, gets the three bytes that it would have.
  package mutating func append(codePoint: UInt32) {
    if let scalar = Unicode.Scalar(codePoint) {
      append(contentsOf: String(scalar).utf8)
    } else {
      self += [0xE0 | UInt8(codePoint >> 12), 0x80 | UInt8(codePoint >> 6 & 0x3F), 0x80 | UInt8(codePoint & 0x3F)]
    }
  }
}
