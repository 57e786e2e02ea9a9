package import SourceText

extension SyntaxTree {
  /// The comments, each from its `#` to the end of its line, in order; none in JSON, which has no comments.
  ///
  /// Comments stand only between scalars, so this reads the gaps and the header lines of block scalars. After a syntax
  /// error it covers what was read before.
  package func comments() -> [ByteSpan] {
    guard syntax == .yaml else { return [] }
    var found: [ByteSpan] = []
    func findComments(_ start: ByteOffset, _ end: ByteOffset) {
      Gap.scan(source, start, end, comment: { found.append($0) })
    }
    var gapStart = source.byteOrderMarkLength
    for node in nodes.elements where !node.isCollection {
      let start = Int(node.startByte)
      findComments(gapStart, start)
      gapStart = max(gapStart, Int(node.endByte))
      guard node.style == .literal || node.style == .folded else { continue }
      // After the indicators of a block scalar's header only a comment may follow on its line.
      let header = min(source.lineEnd(from: start), Int(node.endByte))
      if let comment = source.bytes[start..<header].firstIndex(of: UInt8(ascii: "#")) {
        found.append(ByteSpan(comment, header))
      }
    }
    if isComplete { findComments(gapStart, source.count) }
    return found
  }
}
