/// The new text of a sequence item or a mapping entry.
package struct ElementText {
  /// The whole-line comments above the element, without their indentation.
  var commentsAbove: [[UInt8]] = []
  /// The lines of the element. The first line has no indentation; the other lines have their indentation relative to
  /// the first line.
  package var lines: [[UInt8]]
  /// The white space and the comment after the element on its last line.
  package var trailing: [UInt8] = []
  /// The whole-line comments below the element, with their indentation relative to the element's first line.
  var commentsBelow: [[UInt8]] = []
  /// The comments in this text that come from another position in the manifest.
  package var comments: [ByteSpan] = []

  package init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  /// Moves the comment after the element to the line of its key if the value is on the lines below the key.
  package mutating func moveCommentToKey() {
    guard lines.count > 1, lines[0].last == ":" else { return }
    lines[0] += trailing
    trailing = []
  }

  /// Returns the text as separate lines without line breaks. `prefix` precedes the first line's text; `suffix` follows
  /// the last line's text, before its comment.
  func ownLines(prefix: [UInt8] = [], suffix: [UInt8] = []) -> [[UInt8]] {
    var body = lines
    if !body.isEmpty {
      body[0] = prefix + body[0]
      body[body.count - 1] += suffix + trailing
    }
    return commentsAbove + body + commentsBelow
  }

  /// Returns the text on lines of its own, indented by `indent`.
  func onLines(indent: [UInt8], lineBreak: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    ownLines(suffix: suffix).flatMap { ($0.isEmpty ? [] : indent + $0) + lineBreak }
  }

  /// Returns the text, without comments, for a line that the element shares with other elements. `indent` is the
  /// indentation of the line.
  package func inline(indent: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text = lines.first ?? []
    for line in lines.dropFirst() { text += line.isEmpty ? lineBreak : lineBreak + indent + line }
    return text
  }
}
