/// What surrounds nodes and which aliases refer to them: an edit needs this before it replaces them.
extension SyntaxTree {
  /// The nodes among `nodes` that are inside a flow collection, found in one walk over the tree.
  func nodesInFlow(_ nodes: Set<NodeID>) -> Set<NodeID> {
    var result: Set<NodeID> = []
    var flowEnd = 0
    for (index, node) in self.nodes.enumerated() {
      if index < flowEnd, nodes.contains(NodeID(index)) { result.insert(NodeID(index)) }
      if node.isCollection, node.style == .flow, index >= flowEnd { flowEnd = node.subtreeEnd }
    }
    return result
  }

  /// The aliases that refer to one of `scalars` and are not among `known`.
  func aliases(toAny scalars: Set<NodeID>, besides known: Set<NodeID>) -> [NodeID] {
    guard !properties.isEmpty else { return [] }
    return nodes.indices.map { NodeID($0) }.filter { id in
      guard self[id].kind == .alias, !known.contains(id), let target = resolve(id) else { return false }
      return scalars.contains(target)
    }
  }
}
