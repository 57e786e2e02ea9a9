/// The text of a sequence or mapping in any syntax: the positions of the items or entries, and the text that belongs to
/// each item or entry.
package struct CollectionText {
  package let tree: SyntaxTree
  package let node: NodeID
  package internal(set) var elements: [Element] = []

  /// A sequence item, or a mapping entry with its key and value.
  package struct Element {
    /// The item, or the key of the entry.
    package let node: NodeID
    /// The item, or the value of the entry.
    let value: NodeID
    /// The bytes from the element's dash, anchor, or first byte to the end of its value. Outside YAML, the span ends at
    /// the comma if there is more than white space between the value and the comma.
    package internal(set) var span: ByteSpan
    /// The comma after the element, or the semicolon in a property list dictionary.
    package internal(set) var comma: ByteIndex?
  }

  /// The lines of an element that doesn't share its lines with other text, and their indentation. The span is from the
  /// start of the element's first line to the start of the line after its last line, which may be a comment at the end
  /// of a collection in the element.
  package typealias Lines = (span: ByteSpan, indent: [UInt8])

  /// Where a line of its own for an element or a comment can begin, and its indentation.
  typealias OwnLine = (start: ByteIndex, indent: [UInt8])

  package init(_ tree: SyntaxTree, _ node: NodeID) {
    self.tree = tree
    self.node = node
    let hasDashes = !isFlow && tree[node].isSequence
    var children = tree.children(of: node)
    while let child = children.next() {
      let value = tree[node].isMapping ? children.next() ?? child : child
      var span = tree.span(ofEntry: child, value)
      if hasDashes { span.start = dash(before: span.start) }
      elements.append(Element(node: child, value: value, span: span))
    }
    if isFlow { findCommas() }
  }

  /// Returns the offset of the dash before the next item, which begins at `start`.
  private func dash(before start: ByteIndex) -> ByteIndex {
    let floor = elements.last?.span.end ?? tree[node].start
    let offset = source.bytes.start(ofRunBefore: start, notBefore: floor, where: \.isBlank)
    if offset > floor, source.bytes[offset - 1] == "-" { return offset - 1 }
    return tree.indicators("-", from: floor, to: start).last ?? start
  }

  var isFlow: Bool { tree[node].isFlow }
  package var source: SourceText { tree.source }

  /// Returns the index of the element whose item or key is `child`.
  package func index(of child: NodeID) -> Int? {
    let index = elements.partitionIndex { $0.node >= child }
    return index < elements.count && elements[index].node == child ? index : nil
  }

  /// Returns the lines of an element; `nil` if there is other text on these lines.
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
    let tail = commentGap(before: index + 1).tail.last
    return (
      ByteSpan(start, tail.map { source.afterLineBreak($0.end) } ?? lineEnd),
      Array(source.bytes[start..<element.span.start])
    )
  }

  /// Returns the start of the first of an element's lines, including the comments above the element.
  private func startOfLines(_ index: Int, _ lines: Lines) -> ByteIndex {
    commentGap(before: index).above.lazy.compactMap { source.startOfLineIfFirst($0.start) }.first ?? lines.span.start
  }

  /// Returns the span of an element and of all comments that belong to it. The span consists of whole lines unless there
  /// is other text on these lines.
  func spanWithComments(of index: Int) -> ByteSpan {
    if let lines = lines(of: index) { return ByteSpan(startOfLines(index, lines), lines.span.end) }
    let (above, next) = (commentGap(before: index).above, commentGap(before: index + 1))
    let span = elements[index].span
    return ByteSpan(above.first?.start ?? span.start, next.trailing?.end ?? span.end)
  }

  /// Returns the start and indentation of the lines for new elements; `nil` if the neighboring element shares its
  /// lines. A comment that would belong to a new element directly below it keeps the blank line that follows it.
  func ownLine(for insertion: CollectionChange.Insertion) -> OwnLine? {
    guard let previous = insertion.previous else { return ownLine(above: insertion.neighbour) }
    return insertion.next.flatMap { endsWithLooseComment(previous) ? ownLine(above: $0) : nil }
      ?? ownLine(below: previous)
  }

  /// Returns the start of an element's lines, including the comments above the element, and their indentation; `nil` if
  /// the element shares its lines.
  func ownLine(above index: Int) -> OwnLine? {
    lines(of: index).map { (startOfLines(index, $0), $0.indent) }
  }

  /// Returns the end of an element's lines, and their indentation; `nil` if the element shares its lines.
  func ownLine(below index: Int) -> OwnLine? {
    lines(of: index).map { ($0.span.end, $0.indent) }
  }
}
