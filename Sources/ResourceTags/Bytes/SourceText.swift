/// The bytes of one file, exactly as they were read, and the name to call it by.
///
/// Nothing is decoded, normalized or stripped: a byte order mark, CRLF line endings and a missing final newline are all
/// still there. Everything else in the package refers to these bytes by ``ByteSpan``.
public final class SourceText: Sendable {
  /// The most bytes in a text, enough for more than two million resources: trees keep offsets in 32 bits.
  public static let byteLimit = 256 << 20

  /// What diagnostics call the text: a path as the user gave it, or a name such as `<stdin>`.
  public let name: String
  /// Whether the name is no path: the text comes from standard input, and nobody said which file it stands for.
  public let isUnnamed: Bool
  /// The bytes.
  public let bytes: ByteSlice

  /// A text that holds a copy of `bytes`, of which there are at most ``byteLimit``.
  public convenience init(name: String, bytes: some Collection<UInt8>) {
    self.init(name: name, bytes: ByteSlice(bytes))
  }

  /// A text that holds `string` as UTF-8.
  public convenience init(name: String, _ string: String) {
    self.init(name: name, bytes: ByteSlice(string.utf8))
  }

  /// A text that holds `bytes`, of which there are at most ``byteLimit``.
  public init(name: String, bytes: ByteSlice, isUnnamed: Bool = false) {
    precondition(bytes.count <= Self.byteLimit, "a text is longer than SourceText.byteLimit")
    self.name = name
    self.isUnnamed = isUnnamed
    self.bytes = bytes
  }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// A copy of all bytes.
  public var allBytes: [UInt8] { Array(bytes) }

  /// The bytes of `span` as a string; invalid UTF-8 becomes U+FFFD.
  public func string(in span: ByteSpan) -> String { bytes[span].string }

  /// The offset of the line break that ends the line of `offset`, or the end of the text.
  package func lineEnd(from offset: ByteIndex) -> ByteIndex {
    var end = offset
    while end < count, !Self.isBreak(bytes[end]) { end += 1 }
    return end
  }

  /// The offset after the last byte before `offset` that is neither white space nor a line break.
  package func contentEnd(before offset: ByteIndex) -> ByteIndex {
    var end = offset
    while end > 0, bytes[end - 1] == 0x20 || 0x09...0x0D ~= bytes[end - 1] { end -= 1 }
    return end
  }

  /// The end of the code point that begins at `offset`; never past the end of the text.
  package func characterEnd(at offset: ByteIndex) -> ByteIndex {
    var end = min(offset + 1, count)
    while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// The offset of the first byte on the line of `offset`, or `floor` if the line begins before it.
  package func lineStart(of offset: ByteIndex, notBefore floor: ByteIndex = 0) -> ByteIndex {
    var start = offset
    while start > floor, !Self.isBreak(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The number of bytes a UTF-8 byte order mark takes at the start: 3 or 0.
  public var byteOrderMarkLength: Int {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }
}

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
  public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a byte is a part of a line break.
  public static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
