import ResourceTags

/// Where in a manifest somebody writes, found in text that may not be YAML or JSON yet.
///
/// In block style the lines above tell it, by their indentation; in flow style, and in JSON, the brackets do.
struct CompletionContext: Equatable {
  /// The keys around it, the outermost first.
  var path: [String] = []
  var role = Role.key
  /// The bytes of the word that is written here, without quotes.
  var span: ByteSpan
  /// The quote that the word begins with; 0 if there is none.
  var quote: UInt8 = 0
  var neighbours = Neighbours.none

  enum Role: Equatable {
    /// A key of a mapping.
    case key
    /// The value of the last key.
    case value
    /// An element of the list that is the value of the last key.
    case item
    /// The rule in an ignore comment.
    case ignoredRule
  }

  /// What tells the other elements of its list, or the other keys of its mapping.
  enum Neighbours: Equatable {
    case none
    /// Those before it in the same brackets; others follow behind an offset.
    case flow([ByteSpan], behind: ByteIndex, isList: Bool)
    /// Those with the same indentation.
    case block(line: Int, indent: Int, isItem: Bool)
  }

  /// Whether it is between brackets.
  var isInFlow: Bool {
    if case .flow = neighbours { return true }
    return false
  }

  /// The place at `offset` of `text`, which is JSON or YAML; `nil` in other comments and behind text that ends a line.
  static func at(_ offset: ByteIndex, in text: EditorText, isJSON: Bool) -> CompletionContext? {
    let reader = CompletionContextReader(text, offset, isJSON: isJSON)
    return isJSON ? reader.flow(from: 0, below: []) : reader.block()
  }

  /// The other elements of its list, or keys of its mapping.
  func siblings(in text: EditorText, isJSON: Bool) -> Set<String> {
    let reader = CompletionContextReader(text, span.start, isJSON: isJSON)
    switch neighbours {
    case .none: return []
    case .flow(let before, let end, let isList):
      return Set((before + reader.elements(behind: end, isList: isList)).map(reader.string))
    case .block(let line, let indent, let isItem):
      return Set(reader.siblings(of: line, indent: indent, isItem: isItem).map(reader.string))
    }
  }
}

/// Reads the text around a place.
struct CompletionContextReader {
  let text: EditorText
  let offset: ByteIndex
  let isJSON: Bool

  init(_ text: EditorText, _ offset: ByteIndex, isJSON: Bool) {
    (self.text, self.offset, self.isJSON) = (text, offset, isJSON)
  }

  /// The byte at an index; a line feed behind the end.
  func byte(_ index: ByteIndex) -> UInt8 { index < text.bytes.count ? text.bytes[index] : 0x0A }

  /// What a scalar says whose bytes without quotes are those of `span`.
  func string(_ span: ByteSpan) -> String {
    let quote = span.start > 0 ? byte(span.start - 1) : 0
    let isEscaped =
      quote == UInt8(ascii: "\"") && text.bytes[span.start..<span.end].contains(UInt8(ascii: "\\"))
      || quote == UInt8(ascii: "'") && text.bytes[span.start..<span.end].contains(quote)
    if isEscaped {
      let tree = YAMLReader.read(
        SourceText(name: "", bytes: [quote] + text.bytes[span.start..<span.end] + [quote]))
      if let root = tree.root, let string = tree.text(of: root) { return string }
    }
    return String(decoding: text.bytes[span.start..<span.end], as: UTF8.self)
  }

  /// The end of what begins behind a quote: the closing quote, or the end of the line.
  func endOfQuoted(from start: ByteIndex, quote: UInt8) -> ByteIndex {
    var index = start
    while index < text.bytes.count, !SourceText.isBreak(byte(index)) {
      if byte(index) == quote {
        // Two single quotes are one.
        guard quote == UInt8(ascii: "'"), byte(index + 1) == quote else { return index }
        index += 1
      } else if quote == UInt8(ascii: "\""), byte(index) == UInt8(ascii: "\\"), !SourceText.isBreak(byte(index + 1)) {
        index += 1
      }
      index += 1
    }
    return min(index, text.bytes.count)
  }

  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
