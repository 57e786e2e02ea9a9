/// What a file is written in.
package enum SyntaxKind: Sendable {
  case yaml, json
  /// A property list, old-style or in XML.
  case plist
}

/// A document as a flat array of nodes over the original bytes.
///
/// Nodes stand in the order in which they begin, so the first child of a collection follows it and each subtree is one
/// stretch of the array. A mapping's children are its keys and values in turn. The bytes between the scalars hold the
/// indicators, comments and blank lines; they belong to no node and are read on demand.
package struct SyntaxTree: Sendable {
  package let source: SourceText
  package let syntax: SyntaxKind
  package let nodes: FlatBuffer<Node>
  /// The bytes of the source, kept here so that the most frequent reads are one load.
  let sourceBytes: ByteSlice
  /// The values of scalars that differ from the text between their quotes.
  let decodedBytes: ByteSlice
  let decodedSpans: ContiguousArray<ByteSpan>
  /// Where the anchor and the tag of a node stand, for nodes that have any.
  package let properties: [NodeID: ByteSpan]
  /// What was wrong with the syntax, in the order found.
  package let faults: [SyntaxFault]
  /// Whether the whole text was read; after a syntax error the tree holds what stood before it.
  package let isComplete: Bool

  /// The outermost node; `nil` if the document is empty.
  package var root: NodeID? { nodes.count == 0 ? nil : NodeID(0) }

  /// The node with the number `id`.
  @inline(__always) package subscript(id: NodeID) -> Node { nodes[id.index] }

  /// The bytes of a node, without its anchor and tag.
  @inline(__always) package func span(of id: NodeID) -> ByteSpan {
    let node = nodes[id.index]
    return ByteSpan(Int(node.startByte), Int(node.endByte))
  }

  /// The node after `id` and everything in it: its next sibling, where it has one.
  @inline(__always) package func next(after id: NodeID) -> NodeID {
    let node = nodes[id.index]
    return NodeID(node.isCollection ? node.subtreeEnd : id.index + 1)
  }

  /// The node that `id` stands for: itself, or the anchored node of an alias; `nil` if an alias has none.
  @inline(__always) package func resolve(_ id: NodeID) -> NodeID? {
    let node = nodes[id.index]
    guard node.kind == .alias else { return id }
    return node.aliasTarget == id.index ? nil : NodeID(node.aliasTarget)
  }

  /// The value of a scalar as UTF-8; lone surrogates of JSON stand as three bytes each.
  @inline(__always) package func scalarBytes(_ id: NodeID) -> ByteSlice { withScalarBytes(id) { $0 } }

  /// Calls `body` with the value of a scalar: without the cost of counting a reference for each value.
  @inline(__always) package func withScalarBytes<Result>(
    _ id: NodeID, _ body: (ByteSlice) -> Result
  ) -> Result {
    let node = nodes[id.index]
    if let decoded = node.decodedIndex { return body(decodedBytes[decodedSpans[decoded]]) }
    let quote = node.style == .plain ? 0 : 1
    return body(sourceBytes[ByteSpan(Int(node.startByte) + quote, Int(node.endByte) - quote)])
  }

  /// The value of a scalar as a string.
  package func string(_ id: NodeID) -> String {
    scalarBytes(id).string
  }

  /// The value of the scalar that a node is or stands for; `nil` for a list or a mapping.
  package func text(of id: NodeID) -> String? {
    guard let node = resolve(id), self[node].kind == .scalar else { return nil }
    return string(node)
  }

  /// The first entry with a key, of the mapping that a node is or stands for.
  package func entry(_ key: String, of mapping: NodeID?) -> (key: NodeID, value: NodeID)? {
    guard let node = mapping.flatMap(resolve), self[node].kind == .mapping else { return nil }
    return entries(of: node).first { text(of: $0.key) == key }
  }

  /// Whether the value of a scalar stands in the source as it is, between its quotes if it has any.
  package func isVerbatim(_ id: NodeID) -> Bool {
    nodes[id.index].decodedIndex == nil
  }

  /// The children of a collection, in order; keys and values in turn for a mapping.
  package func children(of id: NodeID) -> Children {
    Children(tree: self, position: id.index + 1, end: nodes[id.index].subtreeEnd)
  }

  /// The entries of a mapping, in order.
  package func entries(of id: NodeID) -> Entries {
    Entries(children: children(of: id))
  }

  /// The children of a collection, one after the other.
  package struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var position: Int
    let end: Int

    init(tree: SyntaxTree, position: Int, end: Int) {
      self.tree = tree
      self.position = position
      self.end = end
    }

    /// The next child.
    package mutating func next() -> NodeID? {
      guard position < end else { return nil }
      let id = NodeID(position)
      position = tree.next(after: id).index
      return id
    }
  }

  /// The entries of a mapping, one after the other.
  package struct Entries: Sequence, IteratorProtocol {
    var children: Children

    init(children: Children) {
      self.children = children
    }

    /// The next key and its value.
    package mutating func next() -> (key: NodeID, value: NodeID)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}

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
