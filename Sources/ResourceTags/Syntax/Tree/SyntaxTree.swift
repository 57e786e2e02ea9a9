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

  /// Returns the first item or key of a collection; `nil` if the collection is empty.
  func firstChild(of collection: NodeID) -> NodeID? {
    let first = NodeID(collection.index + 1)
    return self[collection].isCollection && first.index < self[collection].subtreeEnd ? first : nil
  }

  /// Returns the items of a list; empty if the value is not a list.
  package func items(of list: NodeID?) -> [NodeID] {
    guard let list, self[list].isSequence else { return [] }
    return Array(children(of: list))
  }

  /// Returns the elements of a list, in order; `nil` for an element that is not a string.
  package func elements(of list: NodeID?) -> [ByteString?] {
    items(of: list).map { self[$0].isScalar ? ByteString(scalarBytes($0)) : nil }
  }

  /// Returns the strings in a list, without elements of other types; empty if the value is not a list.
  package func strings(in list: NodeID?) -> [ByteString] { elements(of: list).compactMap(\.self) }

  /// Returns the value of `key` in a mapping. If the key is repeated, the last value counts, as in most JSON readers.
  package func value(of key: String, in mapping: NodeID) -> NodeID? {
    entries(of: mapping).filter { scalarBytes($0.key).equals(key.utf8) }.last?.value
  }

  /// The aliases that refer to a node, each with this node, in text order.
  var aliases: [(alias: NodeID, target: NodeID)] {
    if properties.isEmpty { return [] }
    return nodes.indices.lazy.map { NodeID($0) }.filter { self[$0].isAlias }
      .compactMap { alias in resolve(alias).map { (alias, $0) } }
  }

  // MARK: Types

  /// Returns the type of a scalar in YAML 1.2. A quoted scalar is a string.
  @inline(__always)
  func type(of node: NodeID) -> PlainScalar {
    let written = self[node]
    guard written.isPlain, !written.isTaggedString else { return .string }
    return PlainScalar(scalarBytes(node))
  }

  /// Whether a node is a null scalar.
  func isNull(_ node: NodeID) -> Bool { self[node].isScalar && type(of: node) == .null }

  /// Returns the scalar of a key, following an alias; `nil` for a merge key.
  @inline(__always)
  func keyScalar(_ key: NodeID) -> NodeID? {
    guard let node = resolve(key), self[node].isScalar else { return nil }
    let isMergeKey = syntax == .yaml && self[node].isPlain && scalarBytes(node).equals("<<")
    return isMergeKey ? nil : node
  }

  /// Returns the scalar of a key, following an alias; `nil` for a merge key and for a null.
  func nonNullKeyScalar(_ key: NodeID) -> NodeID? {
    keyScalar(key).flatMap { isNull($0) ? nil : $0 }
  }

  // MARK: Positions

  /// Returns the start of a node, including its anchor and tag.
  package func start(of id: NodeID) -> ByteIndex { properties[id]?.start ?? self[id].start }

  /// Returns the bytes of an entry, from its anchor or key to the end of its value or, without a value, to the end of
  /// its colon.
  package func span(ofEntry key: NodeID, _ value: NodeID) -> ByteSpan {
    ByteSpan(start(of: key), end(of: key, value))
  }

  private func end(of key: NodeID, _ value: NodeID) -> ByteIndex {
    let node = self[value]
    if node.start < node.end || node.isAlias || value == key { return node.end }
    // libyaml places a missing value at the next token, so look for the colon instead.
    let keyEnd = self[key].end
    if node.hasProperties, let properties = properties[value] { return properties.end }
    let end = max(keyEnd, min(source.endOfBlanks(from: keyEnd), node.end))
    return end < source.count && source.bytes[end] == ":" ? end + 1 : keyEnd
  }

  /// The end of the line of the document marker `---` before the outermost node or, without a marker, the start of the
  /// text.
  var endOfPrologue: ByteIndex {
    let textStart = source.byteOrderMarkLength
    let start = max(root.map { self[$0].start } ?? 0, textStart)
    let marker = source.lines(in: ByteSpan(textStart, start)).first { source.bytes.has("---", at: $0.start) }
    return marker.map { min($0.end, start) } ?? textStart
  }

  /// Returns the nodes that contain `offset` or end at it, outermost first, and, for each mapping among these nodes, the
  /// last key that begins at or before `offset`.
  package func place(at offset: ByteIndex) -> (nodes: [NodeID], keys: [NodeID]) {
    var (nodes, keys): ([NodeID], [NodeID]) = ([], [])
    var next = root
    while let node = next, self[node].span.touches(offset) {
      nodes.append(node)
      let before = children(of: node).prefix { self[$0].start <= offset }
      next = before.last
      if self[node].isMapping, !before.isEmpty { keys.append(before[(before.count - 1) / 2 * 2]) }
    }
    return (nodes, keys)
  }

  /// Returns the scalars that span several lines, in order; only YAML has such scalars.
  ///
  /// The value of a scalar that spans several lines always differs from the source text.
  func scalarsOverLines() -> [NodeID] {
    guard syntax == .yaml, !decodedSpans.isEmpty else { return [] }
    return nodes.indices.filter { index in
      let node = nodes[index]
      return node.isScalar && node.decodedIndex != nil && source.hasLineBreak(in: node.span)
    }.map { NodeID($0) }
  }

  /// Returns the spans of the text on each line of a scalar except the first line. Leaves out blank lines.
  func continuations(of scalar: NodeID) -> [ByteSpan] {
    let span = self[scalar].span
    return source.lines(in: span).dropFirst().map { line in
      let start = source.endOfBlanks(from: line.start)
      return ByteSpan(start, max(start, source.startOfBlanks(before: min(line.end, span.end))))
    }.filter { !$0.isEmpty }
  }

  /// Returns the ``continuations(of:)`` of an item of a block list that begin with a dash, because each of these lines was
  /// meant as an item.
  func joinedItems(in item: NodeID) -> [ByteSpan] {
    guard self[item].isPlain, !self[item].isInFlow, self[item].decodedIndex != nil else { return [] }
    return continuations(of: item).filter { source.bytes.has("- ", at: $0.start) }
  }

  // MARK: Layout

  /// Whether the text is minified JSON, without white space between values.
  var isCompact: Bool {
    guard syntax == .json, let root, self[root].isMapping, let key = firstChild(of: root) else { return false }
    let gap = source.bytes[self[key].end..<self[next(after: key)].start]
    return gap.elementsEqual([":"]) && !source.bytes[self[root].start + 1].isBreak
  }

  /// The default separator for items and entries on one line.
  package var separator: [UInt8] { isCompact ? [","] : Array(", ".utf8) }

  // MARK: Faults

  /// The place where the user has to fix the first syntax fault; `nil` if there are no syntax faults.
  var firstFaultPlace: ByteSpan? {
    faults.first.map { ConflictMarker.find(in: source) ?? $0.span }
  }
}
