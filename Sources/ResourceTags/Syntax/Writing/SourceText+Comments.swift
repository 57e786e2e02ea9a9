/// Finds YAML comments after and below a position.
extension SourceText {
  /// Returns the end of the line of `offset`; `nil` if any text other than a comment follows on the line.
  func endOfLine(after offset: ByteIndex, allowsComment: Bool = true) -> ByteIndex? {
    let start = endOfBlanks(from: offset)
    if start >= count || bytes[start].isBreak { return min(start, count) }
    return allowsComment && bytes[start] == "#" ? lineEnd(from: start) : nil
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
