import ResourceTags

/// Reads the lines of an `.xcconfig` file that mean something, one after the other.
///
/// Source: the grammar in swift-build's `MacroConfigFileParser`.
struct ConfigurationFileReader {
  /// A line that means something.
  enum Line {
    case assignment(ConfigurationFile.Assignment)
    /// `#include "name"`, or `#include? "name"`, which only differ if there is no such file; with the place of the name.
    case include([UInt8], Diagnostic.Location)
  }

  private let source: SourceText
  private let bytes: ByteSlice
  private var index: Int

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    index = source.byteOrderMarkLength
  }

  /// The next line that means something; `nil` at the end.
  mutating func next() -> Line? {
    while index < bytes.count {
      skipBlanks()
      let line = byte == UInt8(ascii: "#") ? include() : isNameStart ? assignment() : nil
      // The rest of a line that is not understood.
      while !isAtLineEnd { index += 1 }
      skipLineBreak()
      if let line { return line }
    }
    return nil
  }

  // MARK: Lines

  private mutating func include() -> Line? {
    index += 1
    skipBlanks()
    let keyword = scan { $0 == 0x20 || 0x09...0x0D ~= $0 }
    skipBlanks()
    guard keyword.equals("include") || keyword.equals("include?"), byte == UInt8(ascii: "\"") else { return nil }
    index += 1
    let start = index
    let name = scan { $0 == UInt8(ascii: "\"") }
    let place = Diagnostic.Location(ByteSpan(start, index), in: source)
    guard byte == UInt8(ascii: "\""), !name.isEmpty else { return nil }
    index += 1
    skipBlanks()
    return isAtLineEnd ? .include(Array(name), place) : nil
  }

  private mutating func assignment() -> Line? {
    let start = index
    let name = scan { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "_") }
    let nameSpan = ByteSpan(start, index)
    skipBlanks()
    var conditions: [SettingCondition] = []
    while byte == UInt8(ascii: "[") {
      index += 1
      let parameter = scan { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "]") }
      guard byte == UInt8(ascii: "=") else { return nil }
      index += 1
      let pattern = scan { $0 == UInt8(ascii: "]") }
      guard byte == UInt8(ascii: "]") else { return nil }
      index += 1
      conditions.append(.init(parameter: parameter.string, pattern: pattern.string))
      skipBlanks()
    }
    guard byte == UInt8(ascii: "=") else { return nil }
    index += 1
    let (value, span) = value()
    return .assignment(
      .init(
        name: ByteString(name), conditions: conditions, value: value, location: .init(span ?? nameSpan, in: source)))
  }

  /// The value from here on, and where it stands. A line that ends with a backslash goes on in the next one.
  private mutating func value() -> ([UInt8], ByteSpan?) {
    var value: [UInt8] = []
    var span: ByteSpan?
    while true {
      skipBlanks()
      if isAtLineEnd { break }
      let start = index
      while !isAtLineEnd, !isAtComment { index += 1 }
      var end = endOfText(from: start, to: index)
      if bytes[end - 1] == UInt8(ascii: ";") { end = endOfText(from: start, to: end - 1) }
      let goesOn = end > start && bytes[end - 1] == UInt8(ascii: "\\")
      if goesOn { end = endOfText(from: start, to: end - 1) }
      if end > start {
        if !value.isEmpty { value.append(0x20) }
        value += bytes[ByteSpan(start, end)]
        span = ByteSpan(span?.start ?? start, end)
      }
      while !isAtLineEnd { index += 1 }
      if !goesOn { break }
      skipLineBreak()
    }
    return (value, span)
  }

  // MARK: Bytes

  /// The byte at the index; 0 at the end.
  private var byte: UInt8 { bytes[padded: index] }

  private var isNameStart: Bool { byte.isLetter || byte == UInt8(ascii: "_") }

  private var isAtComment: Bool { byte == UInt8(ascii: "/") && bytes[padded: index + 1] == UInt8(ascii: "/") }

  private var isAtLineEnd: Bool { index >= bytes.count || lineBreakLength > 0 }

  /// The length of the line break here: LF, CR, CRLF, or one of the separators of Unicode.
  private var lineBreakLength: Int {
    switch byte {
    case 0x0A: return 1
    case 0x0D: return bytes[padded: index + 1] == 0x0A ? 2 : 1
    case 0xE2: return bytes[padded: index + 1] == 0x80 && [0xA8, 0xA9].contains(bytes[padded: index + 2]) ? 3 : 0
    default: return 0
    }
  }

  private mutating func skipLineBreak() {
    if index < bytes.count { index += lineBreakLength }
  }

  /// Skips white space and a comment, but no line break.
  private mutating func skipBlanks() {
    while index < bytes.count, byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C { index += 1 }
    if isAtComment { while !isAtLineEnd { index += 1 } }
  }

  /// The bytes up to the first that `isEnd`, in this line; the index stands there then.
  private mutating func scan(_ isEnd: (UInt8) -> Bool) -> ByteSlice {
    let start = index
    while !isAtLineEnd, !isEnd(byte) { index += 1 }
    return bytes[ByteSpan(start, index)]
  }

  /// The end of the text before `end` without white space.
  private func endOfText(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || 0x0B...0x0C ~= bytes[end - 1] { end -= 1 }
    return end
  }
}
