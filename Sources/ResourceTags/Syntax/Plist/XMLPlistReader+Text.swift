/// Reads the text of elements.
extension XMLPlistReader {
  /// Reads the text after an opening tag, and the closing tag. Returns the text's span, its decoded value, and whether
  /// the source contains the value as it is.
  mutating func readText(of tag: XMLTag) -> (span: ByteSpan, value: [UInt8], isVerbatim: Bool)? {
    if tag.form == .empty { return (tag.span, [], false) }
    let start = index
    var value: [UInt8] = []
    var isVerbatim = true
    while index < end {
      let byte = bytes[index]
      if byte == "&" {
        guard readReference(into: &value) else { return nil }
        isVerbatim = false
      } else if byte == "<" {
        if !hasPrefix("<![CDATA[") {
          let span = ByteSpan(start, index)
          return readEnd(of: tag, span) ? (span, value, isVerbatim) : nil
        }
        guard readCDATA(into: &value) else { return nil }
        isVerbatim = false
      } else if byte < 0x20, !byte.isSpaceOrBreak {
        stop(.controlCharacter, ByteSpan(index, index + 1))
        return nil
      } else {
        value.append(byte)
        index += 1
      }
    }
    stop(.unclosed(text(tag.name)), ByteSpan(at: end), openedAt: tag)
    return nil
  }

  /// Reads the closing tag at the index, which ends the text of an element; returns false if it is another tag, or if the
  /// text is too long.
  private mutating func readEnd(of tag: XMLTag, _ span: ByteSpan) -> Bool {
    guard let closing = readTag() else { return false }
    if closing.form != .closing {
      stop(.unexpected(text(closing.span), expected: "</" + text(tag.name) + ">"), closing.span, openedAt: tag)
    } else if closes(closing, tag), span.count > SyntaxLimits.scalarByteCount {
      builder.stop(SyntaxFault(.scalarTooLong, tag.span))
    }
    return !builder.stopped
  }

  private mutating func readCDATA(into decoded: inout [UInt8]) -> Bool {
    let start = index
    index += 9
    guard skip(past: "]]>") else {
      stop(.unterminatedCDATA, ByteSpan(start, min(start + 9, end)))
      return false
    }
    decoded += bytes[ByteSpan(start + 9, index - 3)]
    return true
  }

  /// Reads the reference at the index: `&name;`, `&#digits;`, or `&#xdigits;`.
  private mutating func readReference(into decoded: inout [UInt8]) -> Bool {
    let start = index
    // Without leading zeros, no reference is longer than `&#x10FFFF;`.
    let limit = min(end, start + 32)
    while index < limit, bytes[index] != ";" { index += 1 }
    guard index < limit, let scalar = Self.scalar(of: bytes[ByteSpan(start + 1, index)]) else {
      stop(.invalidReference, ByteSpan(start, min(max(start + 1, builder.source.characterEnd(at: index)), end)))
      return false
    }
    index += 1
    decoded.append(codePoint: scalar)
    return true
  }

  /// Returns the character for the text of a reference: a number, or one of XML's five entities.
  private static func scalar(of name: ByteSlice) -> UInt32? {
    let name = Array(name)
    if name.first == "#" {
      let isHexadecimal = name.dropFirst().first == "x"
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard !digits.isEmpty, digits.allSatisfy({ isHexadecimal ? $0.hexDigitValue != nil : $0.isDigit }),
        let value = UInt32(digits.string, radix: isHexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(value), value >= 0x20 || UInt8(value).isSpaceOrBreak, value != 0xFFFE,
        value != 0xFFFF
      else { return nil }
      return scalar.value
    }
    return switch name.string {
    case "amp": 0x26
    case "lt": 0x3C
    case "gt": 0x3E
    case "quot": 0x22
    case "apos": 0x27
    default: nil
    }
  }
}

/// Checks the text of elements that aren't strings.
extension XMLPlistProblem {
  /// Returns the fault in the text of an element; `nil` if the text is valid.
  static func problem(in value: [UInt8], of element: String) -> XMLPlistProblem? {
    var text = value.drop { $0.isSpaceOrBreak }
    while let last = text.last, last.isSpaceOrBreak { text.removeLast() }
    switch element {
    case "true", "false": return text.isEmpty ? nil : .booleanWithText
    case "data": return text.allSatisfy(isData) ? nil : .invalidData
    case "date": return isDate(text) ? nil : .invalidDate
    case "integer": return isInteger(text) ? nil : .invalidNumber
    default:
      // Words such as 'nan' and 'infinity' are real numbers as well.
      let isReal = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
      return isReal ? nil : .invalidNumber
    }
  }

  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = text
    if digits.first == "-" || digits.first == "+" { digits = digits.dropFirst() }
    if digits.first == "0", digits.count > 2, digits[digits.startIndex + 1] | 0x20 == "x" {
      return digits.dropFirst(2).allSatisfy { $0.hexDigitValue != nil }
    }
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern = "0000-00-00T00:00:00Z".utf8
    return text.count == pattern.count
      && zip(text, pattern).allSatisfy { $1 == "0" ? $0.isDigit : $0 == $1 }
  }

  private static func isData(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "+/=".utf8.contains(byte) || byte.isSpaceOrBreak
  }
}
