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
  mutating func writeHeader(of collection: NodeID, _ comment: ByteSpan?, line: Int) {
    output += ([.space] + anchor(of: collection)).dropLast()
    if let comment { output += trailing(comment, behind: width(of: line..<output.count)) }
  }

  /// Ends the line that began at `line`. Writes the last of `comments` at the end of the line, and writes the other
  /// comments above the line.
  mutating func finishLine(_ line: Int, _ comments: [ByteSpan], indent: Int) {
    if let last = comments.last { output += trailing(last, behind: width(of: line..<output.count)) }
    output += lineBreak
    guard comments.count > 1 else { return }
    movesComments = true
    let written = Array(output[line...])
    output.removeLast(written.count)
    writeLines(of: comments.dropLast(), indent: indent, isFirst: true)
    output += written
  }

  /// Returns the spaces and the comment to write after a text that is `width` code points wide.
  func trailing(_ comment: ByteSpan, behind width: Int) -> [UInt8] {
    let spaceCount = columns.spaceCount(of: comment.start, behind: width)
    return [UInt8](repeating: 0x20, count: spaceCount) + text(of: comment)
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

/// The positions of comments after values, which show which comments are aligned.
struct CommentColumns {
  /// For each comment after a value, its start, the number of code points before it on its line, and the number of
  /// spaces and tabs directly before it.
  private var places: [(offset: ByteIndex, column: Int, distance: Int)] = []

  /// Finds the comments that follow text on their line.
  init(_ comments: [ByteSpan], _ source: SourceText) {
    for comment in comments {
      let lineStart = max(source.lineStart(of: comment.start), source.byteOrderMarkLength)
      let blankStart = source.startOfBlanks(before: comment.start)
      guard blankStart > lineStart else { continue }
      let column = source.bytes[lineStart..<comment.start].count { $0 & 0xC0 != 0x80 }
      places.append((comment.start, column, comment.start - blankStart))
    }
  }

  /// Returns the number of spaces between a text that is `width` code points wide and the comment at `offset`.
  ///
  /// A comment that is aligned with the previous or next comment keeps its column, unless the text is too long. Any
  /// other comment keeps its distance from the text. Formatting the result again does not move comments.
  func spaceCount(of offset: ByteIndex, behind width: Int) -> Int {
    let index = places.partitionIndex { $0.offset >= offset }
    guard index < places.count, places[index].offset == offset else { return 1 }
    let place = places[index]
    let isInLine =
      index > 0 && places[index - 1].column == place.column
      || index + 1 < places.count && places[index + 1].column == place.column
    return max(1, isInLine ? place.column - width : place.distance)
  }
}
