/// The comments of a manifest, which no fix takes away.
extension SyntaxTree {
  /// Whether this tree has every comment of `old` as often as that one, not counting `removed`.
  func hasComments(of old: SyntaxTree, besides removed: [ByteSpan] = []) -> Bool {
    guard syntax == .yaml else { return true }
    let removed = Set(removed.map(\.start))
    var counts: [ByteString: Int] = [:]
    for comment in old.comments() where !removed.contains(comment.start) {
      counts[ByteString(old.source.bytes[comment]), default: 0] += 1
    }
    for comment in comments() { counts[ByteString(source.bytes[comment]), default: 0] -= 1 }
    return counts.values.allSatisfy { $0 <= 0 }
  }

  /// Whether a comment may be about an element: one directly above it, in it, behind it, or below it and indented deeper.
  func hasComments(about element: ByteSpan) -> Bool {
    guard syntax == .yaml else { return false }
    var end = source.endOfBlanks(from: element.end)
    if end < source.count, source.bytes[end] == UInt8(ascii: ",") { end = source.endOfBlanks(from: end + 1) }
    if end < source.count, source.bytes[end] == UInt8(ascii: "#") { return true }
    if !comments(from: element.start, to: element.end).isEmpty { return true }
    guard let lineStart = startOfLine(of: element.start) else { return false }
    let below = source.afterLineBreak(source.lineEnd(from: end))
    return source.endOfCommentLines(below: below, indentedBeyond: element.start - lineStart) > below
      || !source.commentLines(above: lineStart, notAbove: source.byteOrderMarkLength, indentedUpTo: .max).comments
        .isEmpty
  }

  /// Whether a comment may be about an item of a list.
  func hasComments(aboutItem node: NodeID) -> Bool {
    hasComments(about: ByteSpan(properties[node]?.start ?? span(of: node).start, span(of: node).end))
  }

  /// The start of the line of an element that only white space and its dash precede.
  private func startOfLine(of offset: ByteIndex) -> ByteIndex? {
    let start = source.startOfBlanks(before: offset)
    let isItem = start > 0 && start < offset && source.bytes[start - 1] == UInt8(ascii: "-")
    return source.startOfLineIfFirst(isItem ? start - 1 : offset)
  }
}
