/// Writes comments.
extension LayoutWriter {
  /// Writes comments on their own lines, with the blank lines above them, except for a blank line at the start of a
  /// block.
  mutating func writeLines(of comments: some Sequence<ByteSpan>, indent: Int, isFirst: Bool) {
    var isFirst = isFirst
    for comment in comments {
      if !isFirst, isBelowBlankLine(comment.start) { output += lineBreak }
      isFirst = false
      writeIndent(indent)
      output += text(of: comment) + lineBreak
    }
  }

  /// Returns a comment without the white space at its end.
  private func text(of comment: ByteSpan) -> ByteSlice {
    tree.source.bytes[ByteSpan(comment.start, tree.source.contentEnd(before: comment.end))]
  }

  /// Writes the anchor of a collection, and the comment after its key.
  mutating func writeHeader(of collection: NodeID, _ comment: ByteSpan?) {
    output += ([.space] + anchor(of: collection)).dropLast()
    if let comment { output += trailing(comment) }
  }

  /// Ends the line that began at `line`. Writes the last of `comments` at the end of the line, and writes the other
  /// comments above the line.
  mutating func finishLine(_ line: Int, _ comments: [ByteSpan], indent: Int) {
    if let last = comments.last { output += trailing(last) }
    output += lineBreak
    guard comments.count > 1 else { return }
    movesComments = true
    let written = Array(output[line...])
    output.removeLast(written.count)
    writeLines(of: comments.dropLast(), indent: indent, isFirst: true)
    output += written
  }

  /// Returns a comment for the end of a line, with as many spaces before it as there was white space before, but at least
  /// one.
  private func trailing(_ comment: ByteSpan) -> [UInt8] {
    let isAlone = tree.source.startOfLineIfFirst(comment.start) != nil
    let distance = isAlone ? 1 : comment.start - tree.source.startOfBlanks(before: comment.start)
    return [UInt8](repeating: .space, count: max(1, distance)) + text(of: comment)
  }

  /// Returns whether a comment looks like an ignore comment, which silences findings on its own line or on the next
  /// line.
  func isIgnore(_ comment: ByteSpan) -> Bool {
    tree.source.bytes[comment].offset(of: IgnoreComments.keyword) != nil
  }

  /// Writes the lines up to the document marker, such as directives, in the same way as comments.
  mutating func writePrologue() {
    let (source, end) = (tree.source, tree.endOfPrologue)
    var lines: [ByteSpan] = []
    var line = source.byteOrderMarkLength
    while line < end {
      let lineEnd = min(source.lineEnd(from: line), end)
      let start = source.endOfBlanks(from: line)
      if start < lineEnd { lines.append(ByteSpan(start, lineEnd)) }
      line = source.afterLineBreak(lineEnd)
    }
    writeLines(of: lines, indent: 0, isFirst: true)
  }
}
