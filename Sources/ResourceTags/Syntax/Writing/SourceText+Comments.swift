/// Finds YAML comments and blank lines after and below a position.
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

  /// Whether a comment silences findings.
  func isIgnore(_ comment: ByteSpan) -> Bool { bytes[comment].offset(ofText: SyntaxTree.ignoreKeyword) != nil }

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

  /// Returns whether the line before the start of a line is empty.
  func isBelowBlankLine(_ line: ByteIndex) -> Bool {
    let end = line - lineBreakLength(before: line)
    return end < line && startOfLineIfFirst(end) != nil
  }

  /// Returns whether the line below the line of `start` is empty and before `end`.
  func hasBlankLine(from start: ByteIndex, to end: ByteIndex) -> Bool {
    let content = endOfBlanks(from: afterLineBreak(lineEnd(from: start)))
    return content < end && bytes[content].isBreak
  }
}
