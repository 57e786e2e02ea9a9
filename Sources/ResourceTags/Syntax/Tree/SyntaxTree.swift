/// The language of a file.
package enum SyntaxKind: Sendable {
  case yaml, json
  /// A property list, either old-style or in XML.
  case plist
}

/// A document as a flat array of nodes over the original bytes.
///
/// Nodes are in the order in which they begin, so a collection directly precedes its first child, and each subtree is
/// a contiguous part of the array. A mapping's children alternate between keys and values. The bytes between the
/// scalars don't belong to any node; odr reads their indicators, comments, and blank lines on demand.
package struct SyntaxTree: Sendable {
  package let source: SourceText
  package let syntax: SyntaxKind
  package let nodes: ContiguousArray<Node>
  /// The scalar values that differ from the source text, for example because of escape sequences.
  let decodedBytes: ByteSlice
  let decodedSpans: ContiguousArray<ByteSpan>
  /// The positions of anchors and tags, by node.
  package let properties: [NodeID: ByteSpan]
  /// The syntax faults, in the order in which the reader found them.
  package let faults: [SyntaxFault]
  /// Whether the reader read the whole text. After a syntax error, the tree contains everything before the error.
  package let isComplete: Bool

  /// The outermost node; `nil` if the document is empty.
  package var root: NodeID? { nodes.count == 0 ? nil : NodeID(0) }

  /// The outermost node, if it is a mapping.
  package var rootMapping: NodeID? { nodes.first?.isMapping == true ? NodeID(0) : nil }

  /// The node with the number `id`.
  package subscript(id: NodeID) -> Node { nodes[id.index] }

  /// Returns the bytes of a node, without its anchor and tag.
  package func span(of id: NodeID) -> ByteSpan {
    nodes[id.index].span
  }

  /// Returns the node after `id` and all nodes inside `id`: the next sibling, if there is one.
  @inline(__always) package func next(after id: NodeID) -> NodeID {
    let node = nodes[id.index]
    return NodeID(node.isCollection ? node.subtreeEnd : id.index + 1)
  }

  /// Returns the node itself or, for an alias, the anchored node; `nil` if the alias doesn't refer to a node.
  @inline(__always) package func resolve(_ id: NodeID) -> NodeID? {
    let node = nodes[id.index]
    guard node.isAlias else { return id }
    return node.aliasTarget == id.index ? nil : NodeID(node.aliasTarget)
  }

  /// Returns the node itself or, for an alias, the anchored node; `nil` if the alias doesn't refer to a node.
  func resolved(_ id: NodeID) -> Node? { resolve(id).map { self[$0] } }

  /// Returns the value of a scalar, or of the scalar that an alias refers to; empty if the alias doesn't refer to a
  /// node.
  func bytes(of id: NodeID) -> ByteSlice { resolve(id).map { scalarBytes($0) } ?? .empty }

  /// Returns the value of a scalar, or of the scalar that an alias refers to, as UTF-8; each lone surrogate in JSON takes
  /// three bytes. For a list or a mapping, returns its text.
  package func scalarBytes(_ id: NodeID) -> ByteSlice {
    let node = nodes[id.index]
    guard node.isScalar else { return textOfOther(node) }
    if let decoded = node.decodedIndex { return decodedBytes[decodedSpans[decoded]] }
    let quote = node.isPlain ? 0 : 1
    return source.bytes[ByteSpan(node.start + quote, node.end - quote)]
  }

  private func textOfOther(_ node: Node) -> ByteSlice {
    if node.isAlias, nodes[node.aliasTarget].isScalar { return scalarBytes(NodeID(node.aliasTarget)) }
    return source.bytes[node.span]
  }

  /// Returns the value of a scalar as a string.
  package func string(_ id: NodeID) -> String {
    scalarBytes(id).string
  }

  /// Returns the value of a scalar, or of the scalar that an alias refers to; `nil` for a sequence or a mapping.
  package func text(of id: NodeID) -> String? {
    guard let node = resolve(id), self[node].isScalar else { return nil }
    return string(node)
  }

  /// Returns the first entry with the key `key` in a mapping, or in the mapping that an alias refers to.
  package func entry(_ key: String, of mapping: NodeID?) -> (key: NodeID, value: NodeID)? {
    guard let node = mapping.flatMap(resolve), self[node].isMapping else { return nil }
    return entries(of: node).first { text(of: $0.key) == key }
  }

  /// Whether the source contains the scalar's value unchanged, between the quotes if there are any.
  package func isVerbatim(_ id: NodeID) -> Bool {
    nodes[id.index].decodedIndex == nil
  }

  /// Returns the children of a collection in order. For a mapping, keys and values alternate.
  package func children(of id: NodeID) -> UnfoldSequence<NodeID, Int> {
    let end = nodes[id.index].isCollection ? nodes[id.index].subtreeEnd : 0
    // Copying the whole tree would take longer than most iterations.
    return sequence(state: id.index + 1) { [nodes] position in
      guard position < end else { return nil }
      let node = nodes[position]
      defer { position = node.isCollection ? node.subtreeEnd : position + 1 }
      return NodeID(position)
    }
  }

  /// Returns the entries of a mapping in order.
  package func entries(of id: NodeID) -> some Sequence<(key: NodeID, value: NodeID)> {
    sequence(state: children(of: id)) { children in
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key: key, value: value)
    }
  }
}

/// Scalars that span several lines.
extension SyntaxTree {
  /// Returns the scalars that span several lines, in order; only YAML has such scalars.
  ///
  /// The value of a scalar that spans several lines always differs from the source text.
  func scalarsOverLines() -> [NodeID] {
    guard syntax == .yaml, !decodedSpans.isEmpty else { return [] }
    var found: [NodeID] = []
    for (index, node) in nodes.enumerated() where node.isScalar && node.decodedIndex != nil {
      if source.hasLineBreak(in: node.span) { found.append(NodeID(index)) }
    }
    return found
  }
}

extension SyntaxTree {
  /// Returns the nodes that contain `offset` or end at it, outermost first, and, for each mapping among these nodes, the
  /// last key that begins at or before `offset`.
  package func place(at offset: ByteIndex) -> (nodes: [NodeID], keys: [NodeID]) {
    var (nodes, keys): ([NodeID], [NodeID]) = ([], [])
    var next = root
    while let node = next, span(of: node).start <= offset, offset <= span(of: node).end {
      nodes.append(node)
      let before = children(of: node).prefix { span(of: $0).start <= offset }
      next = before.last
      if self[node].isMapping, !before.isEmpty { keys.append(before[(before.count - 1) / 2 * 2]) }
    }
    return (nodes, keys)
  }
}
