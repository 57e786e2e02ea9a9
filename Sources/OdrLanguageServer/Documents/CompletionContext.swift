import ResourceTags

/// The place in a manifest where the user is typing, found in text that may not be valid YAML or JSON yet.
///
/// In block style, the indentation of the lines above determines the place; in flow style and in JSON, the brackets
/// determine it.
struct CompletionContext {
  /// The keys that enclose the place, outermost first.
  var path: [String] = []
  var role = Role.key
  /// The bytes of the word at the cursor, without quotes.
  var span: ByteSpan
  /// The quote that the word begins with; 0 if the word is not quoted.
  var quote: UInt8 = 0
  /// Whether the place is between brackets.
  var isInFlow = false

  enum Role {
    /// A key of a mapping.
    case key
    /// The value of the innermost key.
    case value
    /// An element of the list that is the value of the innermost key.
    case item
    /// The rule identifier in an ignore comment.
    case ignoredRule
  }

  /// Returns the place at `offset` in `text`, which is JSON or YAML. Returns `nil` where nothing can be completed, such
  /// as in most comments.
  static func at(_ offset: ByteIndex, in text: EditorText, isJSON: Bool) -> CompletionContext? {
    let reader = CompletionContextReader(text: text, offset: offset, isJSON: isJSON)
    return isJSON ? reader.flow(from: 0, below: []) : reader.block()
  }
}

/// Reads the text around the cursor, which is at `offset`.
struct CompletionContextReader {
  let text: EditorText
  let offset: ByteIndex
  let isJSON: Bool

  /// Returns the byte at an index; after the end of the text, returns a line feed.
  func byte(_ index: ByteIndex) -> UInt8 { index < text.bytes.count ? text.bytes[index] : 0x0A }

  /// Returns the value of a scalar whose bytes without quotes are in `span`.
  func string(_ span: ByteSpan) -> String {
    let quote = span.start > 0 ? byte(span.start - 1) : 0
    let isEscaped =
      quote == "\"" && text.bytes[span].contains(.backslash)
      || quote == "'" && text.bytes[span].contains(quote)
    if isEscaped {
      let tree = YAMLReader.read(
        SourceText(name: "", bytes: [quote] + text.bytes[span] + [quote]))
      if let root = tree.root, let string = tree.text(of: root) { return string }
    }
    return text.bytes[span].string
  }

  /// Returns the end of a scalar that begins after a quote: the closing quote, or the end of the line.
  func endOfQuoted(from start: ByteIndex, quote: UInt8) -> ByteIndex {
    var index = start
    while index < text.bytes.count, !byte(index).isBreak {
      if byte(index) == quote {
        // Two single quotes represent one single quote.
        guard quote == "'", byte(index + 1) == quote else { return index }
        index += 1
      } else if quote == "\"", byte(index) == "\\", !byte(index + 1).isBreak {
        index += 1
      }
      index += 1
    }
    return min(index, text.bytes.count)
  }
}
