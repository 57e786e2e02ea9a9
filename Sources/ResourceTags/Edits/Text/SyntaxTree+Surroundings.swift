import Syntax

/// Where nodes stand, and what else stands for them: what an edit asks before it replaces them.
extension SyntaxTree {
  /// Which of `nodes` stand inside a flow collection, in one walk over the tree.
  func nodesInFlow(_ nodes: Set<NodeID>) -> Set<NodeID> {
    var result: Set<NodeID> = []
    var flowEnd = 0
    for (index, node) in self.nodes.enumerated() {
      if index < flowEnd, nodes.contains(NodeID(index)) { result.insert(NodeID(index)) }
      if node.isCollection, node.style == .flow, index >= flowEnd { flowEnd = node.subtreeEnd }
    }
    return result
  }

  /// The aliases that stand for one of `scalars` and are not among `known`.
  func aliases(toAny scalars: Set<NodeID>, besides known: Set<NodeID>) -> [NodeID] {
    guard !properties.isEmpty else { return [] }
    return nodes.indices.map { NodeID($0) }.filter { id in
      guard self[id].kind == .alias, !known.contains(id), let target = resolve(id) else { return false }
      return scalars.contains(target)
    }
  }
}
