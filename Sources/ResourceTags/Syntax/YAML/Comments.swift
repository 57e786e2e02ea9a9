extension SyntaxTree {
  /// The keyword at the start of every comment that silences findings.
  package static let ignoreKeyword: StaticString = "odr:ignore"

  /// Returns the comments in order, each from its `#` to the end of its line. If the text is not YAML, the result is
  /// empty.
  ///
  /// Comments occur only between scalars, so this function reads the gaps between scalars and the header lines of block
  /// scalars. If the text has a syntax error, this function reads only the text before the error.
  package func comments() -> [ByteSpan] {
    comments(from: source.byteOrderMarkLength, to: isComplete ? source.count : nil)
  }

  /// Returns the comments that begin at or after `start` and before `end` or, if `end` is `nil`, before the last
  /// scalar.
  package func comments(from start: ByteIndex, to end: ByteIndex?) -> [ByteSpan] {
    guard syntax == .yaml else { return [] }
    var found: [ByteSpan] = []
    var gapStart = start
    for node in nodes[firstNode(endingAfter: start)...] where !node.isCollection {
      let nodeStart = node.start
      if let end, nodeStart >= end { break }
      Trivia.scan(source, gapStart, nodeStart, comment: { found.append($0) })
      gapStart = max(gapStart, node.end)
      guard node.isBlockScalar else { continue }
      // After the indicators in a block scalar's header, only a comment may follow on the same line.
      let header = min(source.lineEnd(from: nodeStart), node.end)
      if let comment = source.bytes[nodeStart..<header].firstIndex(of: .numberSign) {
        found.append(ByteSpan(comment, header))
      }
    }
    if let end { Trivia.scan(source, gapStart, min(end, source.count), comment: { found.append($0) }) }
    return found
  }

  /// Returns the offsets of each `indicator` between `start` and `end`. There must not be any part of a scalar between
  /// `start` and `end`.
  func indicators(_ indicator: UInt8, from start: ByteIndex, to end: ByteIndex) -> [ByteIndex] {
    var found: [ByteIndex] = []
    Trivia.scan(source, start, end, indicator: { offset, byte in if byte == indicator { found.append(offset) } })
    return found
  }

  /// Returns the index of the first node that begins at or after `offset`, or of the scalar directly before it, which
  /// may contain `offset`.
  private func firstNode(endingAfter offset: ByteIndex) -> Int {
    let nodes = self.nodes
    let index = nodes.partitionIndex { $0.start >= offset }
    return index > 0 && !nodes[index - 1].isCollection ? index - 1 : index
  }
}
