/// Where in a tree a place of its text is.
package struct TreePlace: Sendable {
  /// The nodes around it, the outermost first.
  package fileprivate(set) var nodes: [NodeID] = []
  /// The key of each entry of a mapping that it is in or at, the outermost first.
  package fileprivate(set) var keys: [NodeID] = []
  /// Whether the innermost node is the last of the keys.
  package fileprivate(set) var isKey = false
}

extension SyntaxTree {
  /// What is around `offset`; what ends there is, too.
  package func place(at offset: ByteIndex) -> TreePlace {
    var place = TreePlace()
    var next = root
    while let node = next, span(of: node).start <= offset, offset <= span(of: node).end {
      place.nodes.append(node)
      next = nil
      guard self[node].isCollection else { break }
      var key: NodeID?
      for (number, child) in children(of: node).enumerated() {
        if span(of: child).start > offset { break }
        let isKey = self[node].kind == .mapping && number % 2 == 0
        if isKey { key = child }
        (next, place.isKey) = (child, isKey)
      }
      if let key { place.keys.append(key) }
    }
    // The node at which the way ended may not reach the place.
    if let last = place.nodes.last, self[last].isCollection { place.isKey = false }
    return place
  }
}
