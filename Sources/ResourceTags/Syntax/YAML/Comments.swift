extension SyntaxTree {
  /// The comments, each from its `#` to the end of its line, in order; none in JSON, which has no comments.
  ///
  /// Comments stand only between scalars, so this reads the gaps and the header lines of block scalars. After a syntax
  /// error it covers the text before the error.
  package func comments() -> [ByteSpan] {
    comments(from: source.byteOrderMarkLength, to: isComplete ? source.count : nil)
  }

  /// The comments that begin at `start` or later and before `end`, or before the end of what was read.
  package func comments(from start: ByteIndex, to end: ByteIndex?) -> [ByteSpan] {
    guard syntax == .yaml else { return [] }
    var found: [ByteSpan] = []
    var gapStart = start
    for node in nodes[firstNode(endingAfter: start)...] where !node.isCollection {
      let nodeStart = Int(node.startByte)
      if let end, nodeStart >= end { break }
      Trivia.scan(source, gapStart, nodeStart, comment: { found.append($0) })
      gapStart = max(gapStart, Int(node.endByte))
      guard node.style == .literal || node.style == .folded else { continue }
      // After the indicators of a block scalar's header only a comment may follow on its line.
      let header = min(source.lineEnd(from: nodeStart), Int(node.endByte))
      if let comment = source.bytes[nodeStart..<header].firstIndex(of: UInt8(ascii: "#")) {
        found.append(ByteSpan(comment, header))
      }
    }
    if let end { Trivia.scan(source, gapStart, min(end, source.count), comment: { found.append($0) }) }
    return found
  }

  /// The first `indicator` from `start` up to `end`, where no part of a scalar is.
  package func firstIndicator(_ indicator: UInt8, from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    var found: ByteIndex?
    Trivia.scan(
      source, start, end, indicator: { offset, byte in if found == nil, byte == indicator { found = offset } })
    return found
  }

  /// The last such byte.
  package func lastIndicator(_ indicator: UInt8, from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    var found: ByteIndex?
    Trivia.scan(source, start, end, indicator: { offset, byte in if byte == indicator { found = offset } })
    return found
  }

  /// The index of the first node that begins at `offset` or later, or of the scalar around `offset`.
  private func firstNode(endingAfter offset: ByteIndex) -> Int {
    let nodes = self.nodes
    let index = nodes.partitionIndex { Int($0.startByte) >= offset }
    return index > 0 && !nodes[index - 1].isCollection ? index - 1 : index
  }
}
