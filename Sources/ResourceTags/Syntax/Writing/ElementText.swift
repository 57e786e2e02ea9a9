/// The new text of an item of a sequence or an entry of a mapping.
package struct ElementText {
  /// Whole-line comments above it, without their indentation.
  package var commentsAbove: [[UInt8]] = []
  /// Its lines: the first without indentation, the others with their indentation beyond that of the first.
  package var lines: [[UInt8]]
  /// What follows it on its last line: white space and a comment.
  package var trailing: [UInt8] = []
  /// Whole-line comments below it, with their indentation beyond that of its first line.
  package var commentsBelow: [[UInt8]] = []
  /// The comments in it that come from another place in the text.
  package var comments: [ByteSpan] = []

  package init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  /// The text on its own lines, each without a line break: everything between `prefix` on the first line and `suffix`
  /// on the last and in front of its comment.
  package func ownLines(prefix: [UInt8] = [], suffix: [UInt8] = []) -> [[UInt8]] {
    var body = lines
    if !body.isEmpty {
      body[0] = prefix + body[0]
      body[body.count - 1] += suffix + trailing
    }
    return commentsAbove + body + commentsBelow
  }

  /// The text on its own lines, indented by `indent`.
  package func onLines(indent: [UInt8], lineBreak: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    ownLines(suffix: suffix).flatMap { ($0.isEmpty ? [] : indent + $0) + lineBreak }
  }

  /// The text between others, on a line that is indented by `indent`, without its comments.
  package func inline(indent: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text = lines.first ?? []
    for line in lines.dropFirst() { text += line.isEmpty ? lineBreak : lineBreak + indent + line }
    return text
  }
}
