extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// Creates the byte of the ASCII character in a literal such as `"/"`.
  @inlinable public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(ascii: character) }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inline(__always) package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter.
  @inline(__always) package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is a space or a tab.
  package var isBlank: Bool { self == " " || self == 0x09 }

  /// Whether the byte ends a line, or is part of a line break.
  package var isBreak: Bool { self == "\n" || self == "\r" }

  /// Whether the byte is ASCII white space, including form feeds and vertical tabs.
  package var isWhitespace: Bool { self == " " || 0x09...0x0D ~= self }

  /// Whether the byte is white space in YAML and XML.
  var isSpaceOrBreak: Bool { isBlank || isBreak }

  /// Whether the byte is a single or double quote.
  package var isQuote: Bool { self == "\"" || self == "'" }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  var hexDigitValue: Int? {
    if isDigit { return Int(self &- 0x30) }
    return isLetter && self | 0x20 <= "f" ? Int((self | 0x20) &- 0x57) : nil
  }
}

extension [UInt8] {
  /// Appends a code point as UTF-8. A surrogate, which UTF-8 doesn't allow, is encoded in three bytes like other code
  /// points.
  package mutating func append(codePoint: UInt32) {
    if let scalar = Unicode.Scalar(codePoint) {
      append(contentsOf: String(scalar).utf8)
    } else {
      self += [0xE0 | UInt8(codePoint >> 12), 0x80 | UInt8(codePoint >> 6 & 0x3F), 0x80 | UInt8(codePoint & 0x3F)]
    }
  }
}
