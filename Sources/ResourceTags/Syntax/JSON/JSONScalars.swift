extension JSONReader {
  /// Reads the string whose opening quote is at the index. A string without escapes is not copied.
  @inline(__always)
  mutating func readString() {
    let start = index
    var last = start + 1
    while last < end {
      let word = bytes.word(at: last)
      let special = word.matches(.doubleQuote) | word.matches(.backslash) | word.controls
      last += ByteWord.distance(to: special)
      if special != 0 { break }
    }
    guard last < end, bytes[last] == "\"" else { return readStringWithEscapes(start, .doubleQuote) }
    index = last + 1
    if index - start > SyntaxLimits.scalarByteCount { return stopTooLong(start) }
    builder.append(Node(.scalar, .doubleQuoted, from: start, to: index))
  }

  /// Reads and reports a string in single quotes.
  mutating func readSingleQuoted() {
    let start = index
    readStringWithEscapes(start, .singleQuote)
    let span = ByteSpan(start, index)
    report("a string must be in double quotes, not single quotes", span, fix: quoting(span, insteadOf: 1))
  }

  /// Reads and reports a string in curly quotes; returns false if there is no such string at the index.
  mutating func readCurlyQuoted() -> Bool {
    guard isCurlyQuote(at: index) else { return false }
    var last = index + 3
    while last < end, !isCurlyQuote(at: last) {
      if bytes[last] < 0x20 || bytes[last] == "\"" { return false }
      last += 1
    }
    guard last < end, last - index < SyntaxLimits.scalarByteCount else { return false }
    let start = index
    index = last + 3
    append(bytes[ByteSpan(start + 3, last)], .doubleQuoted, from: start)
    let span = ByteSpan(start, index)
    report(
      "a string must be in straight double quotes (\"), not curly quotes", span, fix: quoting(span, insteadOf: 1))
    return true
  }

  /// Whether a quotation mark in the range from U+2018 to U+201F begins at `offset`.
  private func isCurlyQuote(at offset: Int) -> Bool {
    bytes[padded: offset] == 0xE2 && bytes[padded: offset + 1] == 0x80 && 0x98...0x9F ~= bytes[padded: offset + 2]
  }

  private mutating func readStringWithEscapes(_ start: Int, _ quote: UInt8) {
    var value: [UInt8] = []
    var hasReportedControl = false
    index = start + 1
    while index < end {
      let byte = current
      if byte == quote {
        index += 1
        if index - start > SyntaxLimits.scalarByteCount { return stopTooLong(start) }
        return append(value, .doubleQuoted, from: start)
      }
      if byte == "\\" {
        readEscape(into: &value)
        continue
      }
      if byte < 0x20 {
        // If the string contains a line break, the closing quote is most likely missing, so reading the rest of the
        // file would cause false reports.
        if byte == 0x0A || byte == 0x0D {
          return stop(Self.unterminated, ByteSpan(start, index))
        }
        if !hasReportedControl {
          report(
            byte == 0x09
              ? "a string cannot contain a tab; write a space"
              : "\(Unicode.Scalar(byte).codePoint) must be escaped in a string", ByteSpan(index, index + 1))
          hasReportedControl = true
        }
      }
      value.append(byte)
      index += 1
    }
    stop(Self.unterminated, ByteSpan(start, end))
  }

  private static let unterminated =
    "the string is not closed on its line; add the closing '\"', or write the string on one line"

  /// Reads the escape sequence whose backslash is at the index.
  private mutating func readEscape(into value: inout [UInt8]) {
    let start = index
    index += 2
    let escaped = bytes[padded: start + 1]
    switch escaped {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": value.append(Self.meaning(ofEscaped: escaped))
    case "u": readUnicodeEscape(start, into: &value)
    default:
      index = min(start + 1, end)
      let last = scalarEnd(index)
      if index < end, current >= 0x20 { index = last }
      value += bytes[start..<index]
      let escape = builder.source.string(in: ByteSpan(start, index))
      report(
        "\(escape.quoted) is not a JSON escape; write '/' between folders, and '\\\\' for a backslash",
        ByteSpan(start, index))
    }
  }

  /// Returns the byte that a backslash followed by `byte` represents, in JSON or in an old-style property list.
  static func meaning(ofEscaped byte: UInt8) -> UInt8 {
    switch byte {
    case "a": 0x07
    case "b": 0x08
    case "f": 0x0C
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    case "v": 0x0B
    default: byte
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, into value: inout [UInt8]) {
    guard let first = hexadecimal(at: start + 2) else {
      index = min(start + 2, end)
      return report("expected four hexadecimal digits after '\\u'", ByteSpan(start, index))
    }
    index = start + 6
    var scalar = first
    let isHigh = first >= 0xD800 && first < 0xDC00
    if isHigh, current == "\\", bytes[padded: index + 1] == "u",
      let second = hexadecimal(at: index + 2), second >= 0xDC00, second < 0xE000
    {
      scalar = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      index += 6
    }
    value.append(codePoint: scalar)
  }

  /// Returns the value of four hexadecimal digits at `offset`; `nil` if there are fewer than four digits.
  private func hexadecimal(at offset: Int) -> UInt32? {
    guard offset + 4 <= end else { return nil }
    var number: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = byte.hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  /// Whether `text` is a number as RFC 8259, section 6, defines it: `-? (0 | [1-9][0-9]*) (. [0-9]+)?
  /// ([eE] [+-]? [0-9]+)?`.
  static func isNumber(_ text: ByteSlice) -> Bool {
    var scanner = ByteScanner(text)
    scanner.skip("-")
    let beginsWithZero = scanner.peek == "0"
    guard scanner.skipDigitRun(beginsWithZero ? 1...1 : 1...Int.max),
      !scanner.skip(".") || scanner.skipDigitRun() > 0
    else { return false }
    if scanner.skip("eE") {
      scanner.skip("+-")
      guard scanner.skipDigitRun() > 0 else { return false }
    }
    return scanner.remaining == 0
  }
}
