package import ResourceTags

/// An error in an edit script, with a location and a message.
package struct ScriptError: Error {
  package let span: ByteSpan
  package let message: String

  package init(_ span: ByteSpan, _ message: String) {
    self.span = span
    self.message = message
  }
}

extension ScriptError {
  /// Adds a location to an error that a resolver has thrown.
  init(_ span: ByteSpan, _ error: any Error) { self = error as? Self ?? Self(span, error.userMessage) }
}

/// One line of an edit script, split into words as in a POSIX shell.
///
/// Quotes and backslashes work as in the shell, but odr doesn't expand variables or patterns. Unquoted characters that
/// a shell would expand are errors. A `#` at the start of a word begins a comment.
package struct ScriptLine {
  /// The words without their quotes, each with its location in the script.
  package private(set) var words: [(text: String, span: ByteSpan)] = []
  /// The location of the line, without surrounding white space.
  package let span: ByteSpan

  private let bytes: ByteSlice
  private let end: ByteIndex
  private var index: ByteIndex
  private var word: [UInt8] = []

  /// Reads the line from `start` to `end`, which is the index of the line break.
  package init(_ source: SourceText, _ start: ByteIndex, _ end: ByteIndex) throws(ScriptError) {
    bytes = source.bytes
    var first = start
    var last = end
    while first < last, Self.isBlank(bytes[first]) { first += 1 }
    while last > first, Self.isBlank(bytes[last - 1]) { last -= 1 }
    span = ByteSpan(first, last)
    self.end = last
    index = first
    while try readWord() {}
  }

  /// Calls `body` with each line of `source`, and returns the errors in the lines.
  package static func forEach(
    in source: SourceText, _ body: (ScriptLine) throws -> Void
  ) -> [ScriptError] {
    forEach(in: source) { try body(ScriptLine(source, $0, $1)) }
  }

  /// Calls `body` with the start and the end of each line of `source`, without the line break, and returns the errors in
  /// the lines.
  static func forEach(
    in source: SourceText, _ body: (ByteIndex, ByteIndex) throws -> Void
  ) -> [ScriptError] {
    if source.isUTF16 {
      return [ScriptError(ByteSpan(at: 0), "this is UTF-16; save the file as UTF-8, such as 'CSV UTF-8' in Excel")]
    }
    // Excel and Numbers write zip files.
    if source.bytes.starts(with: "PK\u{3}\u{4}".utf8) {
      return [ScriptError(ByteSpan(at: 0), "this is a workbook of Excel or Numbers; save it as CSV (UTF-8)")]
    }
    var errors: [ScriptError] = []
    var start = source.byteOrderMarkLength
    while start < source.count {
      let lineEnd = source.bytes.offset(of: "\n", from: start) ?? source.count
      let end = lineEnd > start && source.bytes[lineEnd - 1] == "\r" ? lineEnd - 1 : lineEnd
      do { try body(start, end) } catch {
        errors.append(ScriptError(ByteSpan(start, end), error))
      }
      start = lineEnd + 1
    }
    return errors
  }

  private mutating func readWord() throws(ScriptError) -> Bool {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
    guard index < end, bytes[index] != "#" else { return false }
    let start = index
    word = []
    while index < end, !Self.isBlank(bytes[index]) { try readPiece() }
    let span = ByteSpan(start, index)
    guard let text = String(validatedUTF8: word) else {
      throw ScriptError(span, "this is not UTF-8")
    }
    if text.utf8.contains(0) { throw ScriptError(span, "this contains a NUL character") }
    words.append((text, span))
    return true
  }

  private mutating func readPiece() throws(ScriptError) {
    let start = index
    let byte = bytes[index]
    index += 1
    switch byte {
    case "'":
      guard let close = bytes.offset(of: byte, from: index), close < end else { throw Self.unclosed(start) }
      word += bytes[index..<close]
      index = close + 1
    case "\"": try readDoubleQuoted(from: start)
    case "\\":
      guard index < end else {
        throw ScriptError(ByteSpan(start, index), "an edit cannot continue on the next line")
      }
      word.append(bytes[index])
      index += 1
    case _ where "*?$`;|&<>()".utf8.contains(byte):
      let character = Character(Unicode.Scalar(byte))
      throw ScriptError(
        ByteSpan(start, index),
        "'\(character)' is not expanded here; put the name in quotes if it contains this character")
    default: word.append(byte)
    }
  }

  private mutating func readDoubleQuoted(from start: ByteIndex) throws(ScriptError) {
    while index < end, bytes[index] != "\"" {
      if bytes[index] == "\\", index + 1 < end, "\"\\$`".utf8.contains(bytes[index + 1]) { index += 1 }
      word.append(bytes[index])
      index += 1
    }
    guard index < end else { throw Self.unclosed(start) }
    index += 1
  }

  private static func unclosed(_ start: ByteIndex) -> ScriptError {
    ScriptError(ByteSpan(start, start + 1), "this quote is not closed on the same line")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte == "\r" }
}
