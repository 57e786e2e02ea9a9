/// Lines as edits see them.
extension SourceText {
  /// The line break of this text: that of the first line that ends with LF or CRLF; without one CR if it has any, else LF.
  ///
  /// Behind a CR of its own, the LF of the next line would make one line break of two.
  package var lineBreak: [UInt8] {
    guard let feed = bytes.offset(of: UInt8(ascii: "\n")) else {
      return [bytes.offset(of: UInt8(ascii: "\r")) == nil ? UInt8(ascii: "\n") : UInt8(ascii: "\r")]
    }
    return feed > 0 && bytes[feed - 1] == UInt8(ascii: "\r") ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
  }

  /// Whether something goes over the end of a line.
  package func hasLineBreak(in span: ByteSpan) -> Bool { bytes[span].contains(where: Self.isBreak) }

  /// The offset after the line break at `lineEnd`; one past the end of the text if there is none.
  package func afterLineBreak(_ lineEnd: ByteIndex) -> ByteIndex {
    guard lineEnd < count else { return count + 1 }
    let isPair = bytes[lineEnd] == UInt8(ascii: "\r") && bytes[padded: lineEnd + 1] == UInt8(ascii: "\n")
    return lineEnd + (isPair ? 2 : 1)
  }

  /// The number of bytes of the line break that ends at `offset`.
  package func lineBreakLength(before offset: ByteIndex) -> Int {
    guard offset > 0, offset <= count else { return 0 }
    if bytes[offset - 1] == UInt8(ascii: "\r") { return 1 }
    guard bytes[offset - 1] == UInt8(ascii: "\n") else { return 0 }
    return offset > 1 && bytes[offset - 2] == UInt8(ascii: "\r") ? 2 : 1
  }

  /// The start of the line of `offset` if only white space is between; takes time in proportion to it.
  package func startOfLineIfFirst(_ offset: ByteIndex) -> ByteIndex? {
    var start = offset
    while start > byteOrderMarkLength, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return start == byteOrderMarkLength || Self.isBreak(bytes[start - 1]) ? start : nil
  }

  /// The white space at the start of the line of `offset`; takes time in proportion to the text before it.
  package func indentOfLine(at offset: ByteIndex) -> [UInt8] {
    let start = max(lineStart(of: offset), offset < byteOrderMarkLength ? 0 : byteOrderMarkLength)
    return Array(bytes[start..<max(start, min(endOfBlanks(from: start), offset))])
  }

  /// The first offset from `offset` on with neither a space nor a tab.
  package func endOfBlanks(from offset: ByteIndex) -> ByteIndex {
    var end = offset
    while end < count, Self.isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// The offset of the first of the spaces and tabs in front of `offset`.
  package func startOfBlanks(before offset: ByteIndex) -> ByteIndex {
    var start = offset
    while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Whether a byte is a space or a tab.
  @inlinable public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a byte is a part of a line break.
  @inlinable public static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
