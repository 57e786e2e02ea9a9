/// Reads text in JSON or in a property list.
extension TreeBuilder {
  /// The byte at ``index``, which may be in the padding.
  @inline(__always) var current: UInt8 { bytes[padded: index] }

  /// The bytes of the character that begins at the index; empty at the end.
  var characterSpan: ByteSpan {
    ByteSpan(index, max(index, min(source.characterEnd(at: index), end)))
  }

  func text(_ span: ByteSpan) -> String { source.string(in: span) }

  /// Adds the scalar from `start` to the index, with its `value` unless the text contains the value unchanged. Stops
  /// reading if the scalar is too long.
  @inline(__always)
  mutating func append(_ style: Node.Style, from start: Int, value: [UInt8]? = nil) {
    if index - start > SyntaxLimits.scalarByteCount {
      return stop(SyntaxFault(.scalarTooLong, ByteSpan(start, start + 1)))
    }
    let decoded = value.map { keepDecoded($0) }
    append(Node(.scalar, style, from: start, to: index, decodedIndex: decoded))
  }

  /// Records a fault after which the reader stops. `opening` is the start of the collection that contains the fault.
  mutating func stop(_ message: String, _ span: ByteSpan, openedAt opening: ByteSpan? = nil) {
    stop(SyntaxFault(.invalid(message), span, related: opening))
  }

  /// Records an unexpected character or another unexpected text at `span`, and stops reading.
  mutating func stopUnexpected(_ expected: String, at span: ByteSpan? = nil, openedAt opening: ByteSpan? = nil) {
    let span = span ?? characterSpan
    let text = text(span)
    // Some characters, such as a fullwidth comma, look like ASCII.
    let codePoint = text.unicodeScalars.first.map { $0.isASCII ? "" : " (\($0.codePoint))" } ?? ""
    let found = text == "'" ? "single quote" : text.quoted + codePoint
    stop("unexpected \(found); expected \(expected)", span, openedAt: opening)
  }

  /// Skips the comment at the index. Returns whether the comment is closed; `nil` if there is no comment.
  mutating func readComment() -> Bool? {
    index = min(index, end)
    guard index < end else { return nil }
    if current == "#" || bytes.has("//", at: index) {
      index = min(source.lineEnd(from: index), end)
      return true
    }
    guard bytes.has("/*", at: index) else { return nil }
    let closing = bytes.offset(ofText: "*/", from: index + 2) ?? end
    index = min(closing + 2, end)
    return closing < end
  }

  /// Reads the string whose opening quote is at the index; a string without escape sequences is not copied. At each
  /// backslash, `readEscape` reads an escape sequence, and returns false to stop. If `isOnLine` is true, the string must
  /// end on its line. `message` is about a string without a closing quote.
  mutating func readQuoted(
    isOnLine: Bool, unclosed message: String, _ readEscape: (inout TreeBuilder, inout [UInt8]) -> Bool
  ) {
    let (start, quote) = (index, current)
    var value: [UInt8] = []
    index += 1
    var copied = index
    while index < end, current != quote, !(isOnLine && current.isBreak) {
      guard current == "\\" else {
        index += 1
        continue
      }
      value += bytes[copied..<index]
      guard readEscape(&self, &value) else { return }
      copied = index
    }
    guard index < end, current == quote else {
      return stop(message, ByteSpan(start, min(source.lineEnd(from: start), end)))
    }
    let hasEscapes = copied > start + 1
    if hasEscapes { value += bytes[copied..<index] }
    index += 1
    append(quote == "'" ? .singleQuoted : .doubleQuoted, from: start, value: hasEscapes ? value : nil)
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

  /// Reads the hexadecimal escape whose letter is at the index, and the next escape if the two escapes form a surrogate
  /// pair. Returns the code point; `nil`, at the first digit, if the number of digits isn't in `counts`.
  mutating func readUnicodeEscape(_ counts: ClosedRange<Int>) -> UInt32? {
    let letter = current
    index += 1
    guard let first = readDigits(counts, radix: 16) else { return nil }
    let firstEnd = index
    if 0xD800...0xDBFF ~= first, current == "\\", bytes[padded: index + 1] == letter {
      index += 2
      if let second = readDigits(counts, radix: 16), 0xDC00...0xDFFF ~= second {
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      }
      index = firstEnd
    }
    return first
  }

  /// Reads as many digits as `counts` allows, and returns their value; `nil` if there are fewer.
  mutating func readDigits(_ counts: ClosedRange<Int>, radix: Int) -> UInt32? {
    let start = index
    var number = 0
    while index < end, index - start < counts.upperBound, let digit = current.hexDigitValue, digit < radix {
      number = number * radix + digit
      index += 1
    }
    if counts.contains(index - start) { return UInt32(number) }
    index = start
    return nil
  }
}
