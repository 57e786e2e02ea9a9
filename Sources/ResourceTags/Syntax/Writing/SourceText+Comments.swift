/// Finds YAML comments after, above, and below a position.
extension SourceText {
  /// Returns the comment after `offset`, if there is one, and the end of the line. Returns `nil` if any other text
  /// follows on the line.
  func restOfLine(from offset: ByteIndex, allowsComment: Bool = true) -> (comment: ByteSpan?, end: ByteIndex)? {
    let start = endOfBlanks(from: offset)
    if start >= count || bytes[start].isBreak { return (nil, min(start, count)) }
    guard allowsComment, bytes[start] == "#" else { return nil }
    let end = lineEnd(from: start)
    return (ByteSpan(start, end), end)
  }

  /// Returns the comments on the lines directly above `lineStart`, and the start of the first comment line. Each
  /// comment line contains only a comment, is indented by at most `indent` bytes, and is not above `floor`.
  func commentLines(
    above lineStart: ByteIndex, notAbove floor: ByteIndex
  ) -> (comments: [ByteSpan], start: ByteIndex) {
    var comments: [ByteSpan] = []
    var start = lineStart
    while start > floor {
      let previousEnd = start - lineBreakLength(before: start)
      guard previousEnd < start else { break }
      let previous = self.lineStart(of: previousEnd, notBefore: floor)
      let content = endOfBlanks(from: previous)
      guard previous >= floor, content < previousEnd, bytes[content] == "#"
      else { break }
      comments.append(ByteSpan(content, previousEnd))
      start = previous
    }
    return (comments.reversed(), start)
  }

  /// Returns the end of the comment lines that begin at `lineStart` and are indented by more than `indent` bytes.
  func endOfCommentLines(below lineStart: ByteIndex, indentedBeyond indent: Int) -> ByteIndex {
    var start = lineStart
    while start < count {
      let content = endOfBlanks(from: start)
      guard content < count, bytes[content] == "#", content - start > indent else { break }
      start = afterLineBreak(lineEnd(from: content))
    }
    return start
  }
}
