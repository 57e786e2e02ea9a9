/// The bytes of one file, exactly as they were read, and the file's name.
///
/// Nothing is decoded, normalized, or removed: a byte order mark and CRLF line endings are kept, and a missing final
/// newline stays missing. All other code refers to the text's bytes by ``ByteSpan``.
package final class SourceText: Sendable {
  /// The maximum number of bytes in a text. The limit allows more than two million resources.
  package static let byteLimit = 256 << 20

  /// A text without a name and without bytes.
  package static let empty = SourceText(name: "", "")

  /// The name of the text in diagnostics: a path as the user entered it, or a name such as `<stdin>`.
  package let name: String
  /// Whether the name is not a path, because the text comes from standard input and the user did not specify a file
  /// name.
  package let isUnnamed: Bool
  /// The path; `nil` for standard input without a file name.
  package var path: String? { isUnnamed ? nil : name }
  /// The bytes of the text.
  package let bytes: ByteSlice
  /// The line break for new lines: LF or CRLF, whichever comes first in this text. A text whose only line breaks are
  /// CRs gets CR, and a text without line breaks gets LF.
  ///
  /// In a text with only CRs, a new LF would not work: an LF directly after a CR would form a single CRLF line break.
  package let lineBreak: [UInt8]

  /// Creates a text with a copy of `bytes`, which may contain at most ``byteLimit`` bytes.
  package convenience init(name: String, bytes: some Collection<UInt8>) {
    self.init(name: name, bytes: ByteSlice(bytes))
  }

  /// Creates a text with the UTF-8 bytes of `string`.
  package convenience init(name: String, _ string: String) {
    self.init(name: name, bytes: ByteSlice(string.utf8))
  }

  /// Creates a text with `bytes`, which may contain at most ``byteLimit`` bytes.
  package init(name: String, bytes: ByteSlice, isUnnamed: Bool = false) {
    precondition(bytes.count <= Self.byteLimit, "a text is longer than SourceText.byteLimit")
    self.name = name
    self.isUnnamed = isUnnamed
    self.bytes = bytes
    lineBreak = Self.lineBreak(of: bytes)
  }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// A copy of all bytes as an array.
  package var allBytes: [UInt8] { Array(bytes) }

  /// Returns the same text under another name.
  package func named(_ name: String) -> SourceText { SourceText(name: name, bytes: bytes) }

  /// Returns the bytes of `span` as a string; invalid UTF-8 becomes U+FFFD.
  package func string(in span: ByteSpan) -> String { bytes[span].string }

  /// Returns the offset of the first line break at or after `offset`, or the end of the text.
  package func lineEnd(from offset: ByteIndex) -> ByteIndex {
    bytes.end(ofRunAt: offset) { !$0.isBreak }
  }

  /// Returns the offset where the white space and line breaks directly before `offset` begin.
  func contentEnd(before offset: ByteIndex) -> ByteIndex {
    bytes.start(ofRunBefore: offset, where: \.isWhitespace)
  }

  /// Returns the end of the code point that begins at `offset`; at most the end of the text.
  func characterEnd(at offset: ByteIndex) -> ByteIndex {
    bytes.end(ofRunAt: min(offset + 1, count)) { $0 & 0xC0 == 0x80 }
  }

  /// Returns the start of the line that contains `offset`, or `floor` if the line begins before `floor`.
  package func lineStart(of offset: ByteIndex, notBefore floor: ByteIndex = 0) -> ByteIndex {
    bytes.start(ofRunBefore: offset, notBefore: floor) { !$0.isBreak }
  }

  /// Whether the text begins with a byte order mark of UTF-16 or UTF-32.
  package var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }

  /// The length of the UTF-8 byte order mark at the start of the text: 3, or 0 if the text has none.
  package var byteOrderMarkLength: Int {
    count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  // MARK: Lines, line breaks, and white space

  private static func lineBreak(of bytes: ByteSlice) -> [UInt8] {
    guard let feed = bytes.offset(of: "\n") else {
      return [bytes.offset(of: "\r") == nil ? "\n" : "\r"]
    }
    return feed > 0 && bytes[feed - 1] == "\r" ? Array("\r\n".utf8) : ["\n"]
  }

  /// Returns the lines that begin in a span, without their line breaks.
  func lines(in span: ByteSpan) -> some Sequence<ByteSpan> {
    sequence(state: span.start) { start in
      guard start < span.end else { return nil }
      let line = ByteSpan(start, self.lineEnd(from: start))
      start = self.afterLineBreak(line.end)
      return line
    }
  }

  /// Whether a span contains part of a line break.
  package func hasLineBreak(in span: ByteSpan) -> Bool {
    bytes[span].offset(of: "\n") != nil || bytes[span].offset(of: "\r") != nil
  }

  /// Returns the offset after the line break at `lineEnd`. If `lineEnd` is the end of the text, the result is ``count``
  /// + 1.
  package func afterLineBreak(_ lineEnd: ByteIndex) -> ByteIndex {
    guard lineEnd < count else { return count + 1 }
    let isPair = bytes[lineEnd] == "\r" && bytes[padded: lineEnd + 1] == "\n"
    return lineEnd + (isPair ? 2 : 1)
  }

  /// Returns the length of the line break that ends at `offset`; 0 if there is none.
  package func lineBreakLength(before offset: ByteIndex) -> Int {
    guard offset > 0, offset <= count else { return 0 }
    if bytes[offset - 1] == "\r" { return 1 }
    guard bytes[offset - 1] == "\n" else { return 0 }
    return offset > 1 && bytes[offset - 2] == "\r" ? 2 : 1
  }

  /// Returns the start of the line that contains `offset`; `nil` if anything except spaces and tabs precedes `offset`
  /// on the line. Reads only the spaces and tabs directly before `offset`.
  package func startOfLineIfFirst(_ offset: ByteIndex) -> ByteIndex? {
    let start = bytes.start(ofRunBefore: offset, notBefore: byteOrderMarkLength, where: \.isBlank)
    return start == byteOrderMarkLength || bytes[start - 1].isBreak ? start : nil
  }

  /// Returns the white space at the start of the line that contains `offset`, up to `offset`. The call takes time
  /// proportional to the length of the line before `offset`.
  package func indentOfLine(at offset: ByteIndex) -> [UInt8] {
    let start = max(lineStart(of: offset), offset < byteOrderMarkLength ? 0 : byteOrderMarkLength)
    return Array(bytes[start..<max(start, min(endOfBlanks(from: start), offset))])
  }

  /// Returns the end of the spaces and tabs that start at `offset`; `offset` itself if there are none.
  func endOfBlanks(from offset: ByteIndex) -> ByteIndex {
    bytes.end(ofRunAt: offset, where: \.isBlank)
  }

  /// Returns the start of the spaces and tabs directly before `offset`.
  package func startOfBlanks(before offset: ByteIndex) -> ByteIndex {
    bytes.start(ofRunBefore: offset, where: \.isBlank)
  }
}
