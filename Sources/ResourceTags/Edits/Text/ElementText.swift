import SourceText

/// An item of a sequence or an entry of a mapping, as it is going to be written.
struct ElementText {
  /// Whole-line comments above it, without their indentation.
  var commentsAbove: [[UInt8]] = []
  /// Its lines: the first without indentation, the others with what they are indented beyond it.
  var lines: [[UInt8]]
  /// What follows it on its last line: white space and a comment.
  var trailing: [UInt8] = []
  /// The comments in it that the text has elsewhere.
  var comments: [ByteSpan] = []

  init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  /// The text on lines of its own. A `suffix`, such as a comma, stands before the comment.
  func onLines(indent: [UInt8], lineBreak: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    commentsAbove.flatMap { indent + $0 + lineBreak } + indent + inline(indent: indent, lineBreak: lineBreak)
      + suffix + trailing + lineBreak
  }

  /// The text between others, on a line that is indented by `indent`, without its comments.
  func inline(indent: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text = lines.first ?? []
    for line in lines.dropFirst() { text += line.isEmpty ? lineBreak : lineBreak + indent + line }
    return text
  }
}
