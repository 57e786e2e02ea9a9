/// Scalars and the lines that they are on.
extension SyntaxTree {
  /// The scalars that do not end on the line on which they begin, in order; none in JSON.
  ///
  /// Their line breaks are read as spaces, so their values do not stand in the source as they are.
  package func scalarsOverLines() -> [NodeID] {
    guard syntax == .yaml, !decodedSpans.isEmpty else { return [] }
    var found: [NodeID] = []
    for (index, node) in nodes.enumerated() where node.kind == .scalar && node.decodedIndex != nil {
      if source.hasLineBreak(in: ByteSpan(Int(node.startByte), Int(node.endByte))) { found.append(NodeID(index)) }
    }
    return found
  }
}
