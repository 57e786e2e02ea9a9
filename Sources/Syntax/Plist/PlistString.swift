import Bytes

extension PlistReader {
  /// Reads the string in quotes at the index. A string without escapes is never copied.
  mutating func readQuoted(_ quote: UInt8) {
    let start = index
    index += 1
    while index < end, bytes[padded: index] != quote, bytes[padded: index] != UInt8(ascii: "\\") { index += 1 }
    var decoded: Int?
    if index < end, bytes[padded: index] == UInt8(ascii: "\\") {
      guard let value = readEscapedRest(from: start + 1, quote) else { return }
      decoded = builder.keepDecoded(value)
    }
    guard index < end else {
      return stop(.unterminatedString, ByteSpan(start, builder.source.lineEnd(from: start)))
    }
    index += 1
    if index - start > SyntaxLimits.scalarByteCount {
      stopTooLong(start)
      return
    }
    let style: Node.Style = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
    builder.append(Node(startByte: start, endByte: index, kind: .scalar, style: style, decodedIndex: decoded))
  }

  /// The value of the string whose text begins at `start` and whose first escape stands at the index; `nil`, with a
  /// fault, if an escape is invalid.
  private mutating func readEscapedRest(from start: Int, _ quote: UInt8) -> [UInt8]? {
    var units: [UInt16] = []
    var value = Array(bytes[start..<index])
    func flush(_ units: inout [UInt16]) {
      if units.isEmpty { return }
      appendUTF8(of: units, to: &value)
      units = []
    }
    while index < end, bytes[padded: index] != quote {
      let byte = bytes[padded: index]
      guard byte == UInt8(ascii: "\\") else {
        flush(&units)
        value.append(byte)
        index += 1
        continue
      }
      let escape = index
      index += 1
      guard index < end else { break }
      if bytes[padded: index] == UInt8(ascii: "U") {
        index += 1
        guard let unit = readDigits(most: 4, radix: 16) else {
          stop(.invalidEscape, ByteSpan(escape, index))
          return nil
        }
        units.append(UInt16(unit))
        continue
      }
      flush(&units)
      if UInt8(ascii: "0")...UInt8(ascii: "7") ~= bytes[padded: index] {
        // Above 127 it would be a character of NeXTSTEP's own encoding, which Xcode never writes.
        guard let code = readDigits(most: 3, radix: 8), code < 0x80 else {
          stop(.invalidEscape, ByteSpan(escape, index))
          return nil
        }
        value.append(UInt8(code))
        continue
      }
      value.append(Self.escaped(bytes[padded: index]))
      index += 1
    }
    flush(&units)
    return value
  }

  /// The number of up to `most` digits at the index; `nil` if there is none.
  private mutating func readDigits(most: Int, radix: Int) -> Int? {
    let start = index
    var number = 0
    while index < end, index - start < most,
      let digit = Character(Unicode.Scalar(bytes[padded: index])).hexDigitValue, digit < radix
    {
      number = number * radix + digit
      index += 1
    }
    return index == start ? nil : number
  }

  /// The byte that a backslash and `byte` stand for.
  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "v"): return 0x0B
    default: return byte
    }
  }
}

/// Appends UTF-16 as UTF-8, a lone surrogate as three bytes.
private func appendUTF8(of units: [UInt16], to value: inout [UInt8]) {
  var index = 0
  while index < units.count {
    let unit = units[index]
    if UTF16.isLeadSurrogate(unit), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) {
      let scalar = UTF16.decode(UTF16.EncodedScalar([unit, units[index + 1]]))
      value += Array(String(scalar).utf8)
      index += 2
      continue
    }
    if let scalar = Unicode.Scalar(unit) {
      value += Array(String(scalar).utf8)
    } else {
      value += [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
    }
    index += 1
  }
}
