/// Comments of YAML, and the rest of their lines.
extension SourceText {
  /// The rest of the line after `offset`, if it is only white space and a comment.
  package func restOfLine(from offset: ByteIndex, allowsComment: Bool = true) -> (comment: ByteSpan?, end: ByteIndex)? {
    let start = endOfBlanks(from: offset)
    if start >= count || Self.isBreak(bytes[start]) { return (nil, min(start, count)) }
    guard allowsComment, bytes[start] == UInt8(ascii: "#") else { return nil }
    let end = lineEnd(from: start)
    return (ByteSpan(start, end), end)
  }

  /// The lines directly above the line that starts at `lineStart`, and not above `floor`, that have only a
  /// comment, indented no deeper than `indent` bytes: the comments, and where the first of these lines starts.
  package func commentLines(
    above lineStart: ByteIndex, notAbove floor: ByteIndex, indentedUpTo indent: Int
  ) -> (comments: [ByteSpan], start: ByteIndex) {
    var comments: [ByteSpan] = []
    var start = lineStart
    while start > floor {
      let previousEnd = start - lineBreakLength(before: start)
      guard previousEnd < start else { break }
      let previous = self.lineStart(of: previousEnd, notBefore: floor)
      let content = endOfBlanks(from: previous)
      guard previous >= floor, content < previousEnd, bytes[content] == UInt8(ascii: "#"), content - previous <= indent
      else { break }
      comments.append(ByteSpan(content, previousEnd))
      start = previous
    }
    return (comments.reversed(), start)
  }

  /// The end of the lines from `lineStart` on that have only a comment which is indented by more than `indent`.
  package func endOfCommentLines(below lineStart: ByteIndex, indentedBeyond indent: Int) -> ByteIndex {
    var start = lineStart
    while start < count {
      let content = endOfBlanks(from: start)
      guard content < count, bytes[content] == UInt8(ascii: "#"), content - start > indent else { break }
      start = afterLineBreak(lineEnd(from: content))
    }
    return start
  }
}
