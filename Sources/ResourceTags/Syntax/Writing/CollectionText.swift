/// A sequence or a mapping of any syntax as text: the positions of its items or entries, and what belongs to each.
package struct CollectionText {
  package let tree: SyntaxTree
  package let node: NodeID
  package let elements: [Element]

  /// An item, or an entry with its key and value.
  package struct Element {
    /// The item or the key.
    package let node: NodeID
    /// From its dash, anchor or first byte to the end of its value. Outside YAML it ends at the comma if more than white
    /// space is between.
    package internal(set) var span: ByteSpan
    /// The comma after it, or the semicolon in a dictionary of a property list.
    package internal(set) var comma: ByteIndex?
  }

  /// The lines of an element that shares them with no other.
  package struct Lines {
    /// From the start of its first line to the start of the line after its last. Comments below it that are indented
    /// deeper belong to it.
    package let span: ByteSpan
    /// Where the line after that of its last byte starts.
    package let end: ByteIndex
    package let indent: [UInt8]
    /// The comment that follows it, with the white space before.
    package let trailing: ByteSpan
    package let comment: ByteSpan?
  }

  package init(_ tree: SyntaxTree, _ node: NodeID) {
    self.tree = tree
    self.node = node
    let isFlow = tree[node].style == .flow
    let hasDashes = !isFlow && tree[node].kind == .sequence
    var elements: [Element] = []
    var children = tree.children(of: node)
    while let child = children.next() {
      let last = tree[node].kind == .mapping ? children.next() ?? child : child
      var start = tree.start(of: child)
      if hasDashes {
        start = Self.dash(before: start, notAbove: elements.last?.span.end ?? Int(tree[node].startByte), tree)
      }
      elements.append(Element(node: child, span: ByteSpan(start, Self.end(of: child, last, tree))))
    }
    self.elements = isFlow ? Self.addingCommas(elements, tree, node) : elements
  }

  package var isFlow: Bool { tree[node].style == .flow }
  package var source: SourceText { tree.source }

  /// The element that the item or key `child` is.
  package func index(of child: NodeID) -> Int? {
    let index = elements.partitionIndex { $0.node >= child }
    return index < elements.count && elements[index].node == child ? index : nil
  }

  /// The lines that an element has for itself; `nil` if anything else is on them.
  package func lines(of index: Int) -> Lines? {
    let element = elements[index]
    guard let start = source.startOfLineIfFirst(element.span.start) else { return nil }
    var end = element.span.end
    if let comma = element.comma {
      guard source.endOfBlanks(from: end) == comma else { return nil }
      end = comma + 1
    }
    guard let rest = source.restOfLine(from: end, allowsComment: tree.syntax == .yaml) else { return nil }
    let lineEnd = source.afterLineBreak(rest.end)
    let below =
      tree.syntax == .yaml
      ? source.endOfCommentLines(below: lineEnd, indentedBeyond: element.span.start - start) : lineEnd
    return Lines(
      span: ByteSpan(start, below), end: lineEnd, indent: Array(source.bytes[start..<element.span.start]),
      trailing: ByteSpan(end, rest.comment == nil ? end : rest.end), comment: rest.comment)
  }

  /// The comments directly above an element, and where the first of their lines starts: the start of the element's own
  /// line if there are none. Those above the first element belong to the whole collection.
  package func commentsAbove(_ index: Int, _ lines: Lines) -> (comments: [ByteSpan], start: ByteIndex) {
    guard index > 0, tree.syntax == .yaml else { return ([], lines.span.start) }
    let previousEnd = elements[index - 1].comma.map { $0 + 1 } ?? elements[index - 1].span.end
    let floor = source.afterLineBreak(source.lineEnd(from: previousEnd))
    return source.commentLines(above: lines.span.start, notAbove: floor, indentedUpTo: lines.indent.count)
  }

  /// Where the lines of new elements start, if the neighbour has its own lines.
  package func ownLine(for insertion: CollectionChange.Insertion) -> (ByteIndex, indent: [UInt8])? {
    let neighbour = insertion.neighbour
    return lines(of: neighbour).map { lines in
      (insertion.followsPrevious ? lines.span.end : commentsAbove(neighbour, lines).start, lines.indent)
    }
  }

  // MARK: Finding the bytes of elements

  /// The bytes of an entry, from its anchor or key to the end of its value or, without a value, of the colon.
  package static func span(ofEntry key: NodeID, _ value: NodeID, _ tree: SyntaxTree) -> ByteSpan {
    ByteSpan(tree.start(of: key), end(of: key, value, tree))
  }

  /// The dash before an item that begins at `start`; the search begins at `floor`.
  private static func dash(before start: ByteIndex, notAbove floor: ByteIndex, _ tree: SyntaxTree) -> ByteIndex {
    var offset = start
    while offset > floor, SourceText.isBlank(tree.source.bytes[offset - 1]) { offset -= 1 }
    if offset > floor, tree.source.bytes[offset - 1] == UInt8(ascii: "-") { return offset - 1 }
    return tree.lastIndicator(UInt8(ascii: "-"), from: floor, to: start) ?? start
  }

  private static func end(of key: NodeID, _ value: NodeID, _ tree: SyntaxTree) -> ByteIndex {
    let node = tree[value]
    if node.startByte < node.endByte || node.kind == .alias || value == key { return Int(node.endByte) }
    // A missing value: libyaml puts it at the next token, so look for the colon.
    let keyEnd = Int(tree[key].endByte)
    if node.flags.contains(.hasProperties), let properties = tree.properties[value] { return properties.end }
    let end = max(keyEnd, min(tree.source.endOfBlanks(from: keyEnd), Int(node.endByte)))
    return end < tree.source.count && tree.source.bytes[end] == UInt8(ascii: ":") ? end + 1 : keyEnd
  }
}
