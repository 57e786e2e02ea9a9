import Bytes

/// An item of a sequence or an entry of a mapping, as it is going to be written.
struct ElementText {
  /// Whole-line comments above it, without their indentation.
  var commentsAbove: [[UInt8]] = []
  /// Its lines: the first without indentation, the others with what they are indented beyond it.
  var lines: [[UInt8]]
  /// What follows it on its last line: white space and a comment.
  var trailing: [UInt8] = []
  /// Whole-line comments below it, with what they are indented beyond it.
  var commentsBelow: [[UInt8]] = []
  /// The comments in it that the text has elsewhere.
  var comments: [ByteSpan] = []

  init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  /// The text on lines of its own, each without its line break: all between `prefix`, on the first line, and `suffix`,
  /// on the last and in front of its comment.
  func ownLines(prefix: [UInt8] = [], suffix: [UInt8] = []) -> [[UInt8]] {
    var body = lines
    if !body.isEmpty {
      body[0] = prefix + body[0]
      body[body.count - 1] += suffix + trailing
    }
    return commentsAbove + body + commentsBelow
  }

  /// The text on lines of its own that are indented by `indent`.
  func onLines(indent: [UInt8], lineBreak: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    ownLines(suffix: suffix).flatMap { ($0.isEmpty ? [] : indent + $0) + lineBreak }
  }

  /// The text between others, on a line that is indented by `indent`, without its comments.
  func inline(indent: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text = lines.first ?? []
    for line in lines.dropFirst() { text += line.isEmpty ? lineBreak : lineBreak + indent + line }
    return text
  }
}
