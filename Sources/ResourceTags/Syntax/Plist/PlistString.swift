extension PlistReader {
  /// Reads the quoted string at the index. A string without escapes is not copied.
  mutating func readQuoted(_ quote: UInt8) {
    let start = index
    index += 1
    while index < end, current != quote, current != "\\" { index += 1 }
    var decoded: Int?
    if index < end, current == "\\" {
      guard let value = readEscapedRest(from: start + 1, quote) else { return }
      decoded = builder.keepDecoded(value)
    }
    guard index < end else {
      return stop("the string is never closed", ByteSpan(start, builder.source.lineEnd(from: start)))
    }
    index += 1
    appendScalar(quote == "'" ? .singleQuoted : .doubleQuoted, from: start, decodedIndex: decoded)
  }

  /// Reads the rest of a string from its first escape, which is at the index, and returns the whole value. The text of
  /// the string begins at `start`. If an escape is invalid, records a fault and returns `nil`.
  private mutating func readEscapedRest(from start: Int, _ quote: UInt8) -> [UInt8]? {
    var value = Array(bytes[start..<index])
    while index < end, current != quote {
      let escape = index
      index += 1
      guard bytes[escape] == "\\" else {
        value.append(bytes[escape])
        continue
      }
      guard index < end else { break }
      if current == "U" || "0"..."7" ~= current {
        let isUnicode = current == "U"
        // A code above 127 would be a character in NeXTSTEP's own encoding, which Xcode never writes.
        guard let code = isUnicode ? readUnicodeEscape() : readDigits(most: 3, radix: 8).map({ UInt32($0) }),
          isUnicode || code < 0x80
        else {
          let span = ByteSpan(escape, index)
          stop("\(builder.source.string(in: span).quoted) is not a property list escape sequence", span)
          return nil
        }
        value.append(codePoint: code)
      } else {
        value.append(JSONReader.meaning(ofEscaped: current))
        index += 1
      }
    }
    return value
  }

  /// Reads the escape whose `U` is at the index, and the next escape if the two escapes form a surrogate pair. Returns
  /// the code point; `nil` if the first escape has no digits.
  private mutating func readUnicodeEscape() -> UInt32? {
    index += 1
    guard let first = readDigits(most: 4, radix: 16) else { return nil }
    let behind = index
    if 0xD800...0xDBFF ~= first, current == "\\",
      bytes[padded: index + 1] == "U"
    {
      index += 2
      if let second = readDigits(most: 4, radix: 16), 0xDC00...0xDFFF ~= second {
        return UInt32(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
      index = behind
    }
    return UInt32(first)
  }

  /// Reads up to `most` digits at the index and returns their value; `nil` if there are no digits.
  private mutating func readDigits(most: Int, radix: Int) -> Int? {
    let start = index
    var number = 0
    while index < end, index - start < most,
      let digit = current.hexDigitValue, digit < radix
    {
      number = number * radix + digit
      index += 1
    }
    return index == start ? nil : number
  }
}
