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
  @inlinable public var count: Int { bytes.count }

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
