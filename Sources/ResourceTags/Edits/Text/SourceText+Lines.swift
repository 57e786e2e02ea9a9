import SourceText

/// Lines as edits see them.
extension SourceText {
  /// The line break of this text: that of its first line, LF where it has none.
  var lineBreak: [UInt8] {
    let end = lineEnd(from: 0)
    return end < count ? Array(bytes[end..<afterLineBreak(end)]) : [UInt8(ascii: "\n")]
  }

  /// The offset after the line break at `lineEnd`; one past the end of the text where there is none.
  func afterLineBreak(_ lineEnd: ByteOffset) -> ByteOffset {
    guard lineEnd < count else { return count + 1 }
    let isPair = bytes[lineEnd] == UInt8(ascii: "\r") && bytes[unchecked: lineEnd + 1] == UInt8(ascii: "\n")
    return lineEnd + (isPair ? 2 : 1)
  }

  /// The number of bytes of the line break that ends at `offset`.
  func lineBreakLength(before offset: ByteOffset) -> Int {
    guard offset > 0, offset <= count else { return 0 }
    if bytes[offset - 1] == UInt8(ascii: "\r") { return 1 }
    guard bytes[offset - 1] == UInt8(ascii: "\n") else { return 0 }
    return offset > 1 && bytes[offset - 2] == UInt8(ascii: "\r") ? 2 : 1
  }

  /// The start of the line of `offset` where nothing but white space stands between; takes the time of that.
  func startOfLineIfFirst(_ offset: ByteOffset) -> ByteOffset? {
    var start = offset
    while start > byteOrderMarkLength, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return start == byteOrderMarkLength || Self.isBreak(bytes[start - 1]) ? start : nil
  }

  /// What follows `offset` on its line, where that is nothing but white space and a comment.
  func restOfLine(from offset: ByteOffset, allowsComment: Bool = true) -> (comment: ByteSpan?, end: ByteOffset)? {
    let start = endOfBlanks(from: offset)
    if start >= count || Self.isBreak(bytes[start]) { return (nil, min(start, count)) }
    guard allowsComment, bytes[start] == UInt8(ascii: "#") else { return nil }
    let end = lineEnd(from: start)
    return (ByteSpan(start, end), end)
  }

  /// The white space at the start of the line of `offset`; takes the time of what stands before it on its line.
  func indentOfLine(at offset: ByteOffset) -> [UInt8] {
    let start = max(lineStart(of: offset), offset < byteOrderMarkLength ? 0 : byteOrderMarkLength)
    return Array(bytes[start..<max(start, min(endOfBlanks(from: start), offset))])
  }

  /// The first offset from `offset` on at which there is no space and no tab.
  func endOfBlanks(from offset: ByteOffset) -> ByteOffset {
    var end = offset
    while end < count, Self.isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// The lines directly above the line that starts at `lineStart`, and not above `floor`, that hold nothing but a
  /// comment, indented no deeper than `indent` bytes: the comments, and where the first of these lines starts.
  func commentLines(
    above lineStart: ByteOffset, notAbove floor: ByteOffset, indentedUpTo indent: Int
  ) -> (comments: [ByteSpan], start: ByteOffset) {
    var comments: [ByteSpan] = []
    var start = lineStart
    while start > floor {
      let previousEnd = start - lineBreakLength(before: start)
      guard previousEnd < start else { break }
      let previous = lineStartNotAbove(floor, previousEnd)
      let content = endOfBlanks(from: previous)
      guard previous >= floor, content < previousEnd, bytes[content] == UInt8(ascii: "#"), content - previous <= indent
      else { break }
      comments.append(ByteSpan(content, previousEnd))
      start = previous
    }
    return (comments.reversed(), start)
  }

  /// The end of the lines from `lineStart` on that hold nothing but a comment which is indented by more than `indent`.
  func endOfCommentLines(below lineStart: ByteOffset, indentedBeyond indent: Int) -> ByteOffset {
    var start = lineStart
    while start < count {
      let content = endOfBlanks(from: start)
      guard content < count, bytes[content] == UInt8(ascii: "#"), content - start > indent else { break }
      start = afterLineBreak(lineEnd(from: content))
    }
    return start
  }

  /// The offset of the first of the spaces and tabs in front of `offset`.
  func startOfBlanks(before offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  private func lineStartNotAbove(_ floor: ByteOffset, _ offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start > floor, !Self.isBreak(bytes[start - 1]) { start -= 1 }
    return start
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
