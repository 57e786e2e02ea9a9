/// Eight bytes as one number, so that a single test replaces eight comparisons. The first byte is the least significant
/// byte of the number.
///
/// A test returns a mask that marks each byte that passes the test: the byte's highest bit is set. If the subtractions
/// in a test borrow from later bytes, only the first mark is reliable, because later bytes may be marked by mistake.
/// The documentation of each test says which marks are exact.
package struct ByteWord {
  /// The bytes as one number.
  let bits: UInt64

  static var ones: UInt64 { 0x0101_0101_0101_0101 }
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Reads the eight bytes at `address`, which may be unaligned.
  @inline(__always) init(at address: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// Marks the bytes outside ASCII; exact for all bytes.
  @inline(__always) var nonASCII: UInt64 { bits & Self.highBits }

  /// Marks the bytes that equal `byte`; only the first mark is reliable.
  @inline(__always) func matches(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// Marks the bytes below 0x20; only the first mark is reliable.
  @inline(__always) var controls: UInt64 {
    (bits &- (Self.ones &* 0x20)) & ~bits & Self.highBits
  }

  /// Whether all eight bytes are printable ASCII.
  @inline(__always) var isPrintable: Bool { nonASCII | controls | matches(0x7F) == 0 }

  /// Returns a mask in which all bits of the first `count` bytes are set.
  @inline(__always) static func mask(ofFirst count: Int) -> UInt64 {
    count < 8 ? (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 : .max
  }

  /// Returns the number of bytes before the first marked byte of `mask`; eight if no byte is marked.
  @inline(__always) static func distance(to mask: UInt64) -> Int {
    mask.trailingZeroBitCount >> 3
  }
}

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
