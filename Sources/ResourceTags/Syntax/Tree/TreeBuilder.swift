/// The position of a reader in a text, and the nodes that the reader has read so far, in document order. The type enforces
/// the limits that all readers share. The readers for JSON and for property lists extend this type.
struct TreeBuilder: ~Copyable {
  let source: SourceText
  let bytes: ByteSlice
  let syntax: SyntaxKind
  let scan: EncodingValidator
  /// The end of the readable part of the text.
  let end: Int
  /// The position of the reader; ``YAMLReader`` gets its positions from libyaml instead.
  var index: Int
  /// Whether comments with slashes in JSON are not faults.
  var allowsComments = false
  private(set) var nodes: ContiguousArray<Node> = []
  /// The collections that have begun but not ended: the index of each, and the number of its children so far.
  private var open: ContiguousArray<(index: Int, childCount: Int)> = []
  /// The number of open collections in brackets or braces.
  private var flowDepth = 0
  private var decodedBytes: [UInt8] = []
  private var decodedSpans: ContiguousArray<ByteSpan> = []
  var properties: [NodeID: ByteSpan] = [:]
  var faults: [SyntaxFault] = []
  /// Whether a decoded value has more combining marks on one letter than allowed.
  private var hasTooManyMarks = false
  /// The end of the last scalar, alias, or closed flow collection.
  var lastContentEnd = 0

  init(_ source: SourceText, _ syntax: SyntaxKind) {
    self.source = source
    self.syntax = syntax
    bytes = source.bytes
    scan = EncodingValidator(source, syntax)
    end = scan.readableEnd
    index = min(scan.start, end)
    // A dense manifest has one node per 14 bytes; memory that is reserved but not used costs nothing.
    nodes.reserveCapacity(min(source.count / 14 + 16, SyntaxLimits.nodeCount))
  }

  /// Whether the next node is a key of a mapping.
  var expectsKey: Bool {
    guard let last = open.last else { return false }
    return nodes[last.index].isMapping && last.childCount % 2 == 0
  }

  /// The opening bracket of the innermost open collection.
  var bracket: ByteSpan {
    let start = nodes[open[open.count - 1].index].start
    return ByteSpan(start, start + 1)
  }

  /// Adds a scalar or an alias.
  @inline(__always)
  @discardableResult
  mutating func append(_ node: Node) -> NodeID {
    countChild()
    var node = node
    node.isInFlow = flowDepth > 0
    nodes.append(node)
    lastContentEnd = node.end
    return NodeID(nodes.count - 1)
  }

  /// Stores `bytes` as the value of the scalar that is added next, and returns the scalar's `decodedIndex`.
  mutating func keepDecoded(_ bytes: some Collection<UInt8>) -> Int {
    let start = decodedBytes.count
    // ``EncodingValidator`` has already counted the combining marks in the source text.
    let end = MarkCounter.firstTooMany(in: bytes)
    if end != nil { hasTooManyMarks = true }
    decodedBytes.append(contentsOf: bytes.prefix(end ?? bytes.count))
    decodedSpans.append(ByteSpan(start, decodedBytes.count))
    return decodedSpans.count - 1
  }

  /// Begins a mapping or a sequence at `start`.
  @discardableResult
  mutating func openCollection(
    _ kind: Node.Kind, _ style: Node.Style, start: Int, hasProperties: Bool = false
  ) -> NodeID {
    countChild()
    open.append((nodes.count, 0))
    var node = Node(kind, style, from: start, to: start)
    node.hasProperties = hasProperties
    node.isInFlow = flowDepth > 0
    if node.isFlow { flowDepth += 1 }
    nodes.append(node)
    return NodeID(nodes.count - 1)
  }

  /// Ends the innermost collection at `end` or, for a block collection, at the end of its content.
  @discardableResult
  mutating func closeCollection(end: Int? = nil, isUnclosed: Bool = false) -> NodeID {
    guard let collection = open.popLast() else { preconditionFailure("closed a collection that was never opened") }
    var node = nodes[collection.index]
    let end = max(node.start, end ?? lastContentEnd)
    node.end = end
    node.subtreeEnd = nodes.count
    node.isUnclosed = isUnclosed
    if node.isFlow { flowDepth -= 1 }
    nodes[collection.index] = node
    lastContentEnd = max(lastContentEnd, end)
    return NodeID(collection.index)
  }

  /// Returns whether reading continues: if the document, with the next node, exceeds a limit, stops reading at `span`.
  @inline(__always)
  mutating func continues(at span: ByteSpan) -> Bool {
    if stopped { return false }
    if open.count > SyntaxLimits.depth {
      stop(SyntaxFault(.tooDeep, span))
    } else if nodes.count >= SyntaxLimits.nodeCount {
      stop(SyntaxFault(.tooManyNodes, span))
    } else if hasTooManyMarks {
      stop(SyntaxFault(.tooManyMarks, span))
    }
    return !stopped
  }

  /// Returns the tree of everything that was read. Marks open collections as unclosed, and removes a key without a
  /// value.
  ///
  /// If the text ends early because of an encoding fault, which may cause other faults, only the encoding fault is kept,
  /// unless `keepsFaults` is true.
  mutating func finish(keepsFaults: Bool = false) -> SyntaxTree {
    if !keepsFaults, end < source.count, let fault = scan.fault {
      faults = []
      stop(fault)
    }
    let isComplete = open.count == 0 && !stopped
    while let last = open.last {
      if nodes[last.index].isMapping, last.childCount % 2 == 1, let key = children.last { nodes.removeSubrange(key...) }
      closeCollection(isUnclosed: true)
    }
    return SyntaxTree(
      source: source, syntax: syntax, nodes: nodes, decodedBytes: ByteSlice(decodedBytes), decodedSpans: decodedSpans,
      properties: properties, faults: faults, isComplete: isComplete)
  }

  /// Removes the content that a syntax error makes doubtful. `lineStart` is the start of the line with the error.
  ///
  /// In an unclosed flow collection, only the contents on its first line stay: the reader treats all following text as
  /// part of the collection, but most likely only the first line belongs to it. In a block collection, the last item or
  /// entry goes if it begins on the line with the error.
  mutating func dropDoubtful(from lineStart: ByteIndex) {
    guard let last = open.last else { return }
    let children = children
    let start = nodes[last.index].start
    let isFlow = nodes[last.index].isFlow
    let lineEnd = source.lineEnd(from: start)
    var count = children.prefix { isFlow ? nodes[$0].end <= lineEnd : nodes[$0].start < lineStart }.count
    // A mapping keeps whole entries: in a block, an entry begins with its key.
    if nodes[last.index].isMapping { count = isFlow ? count - count % 2 : min(count + count % 2, children.count) }
    if count == children.count, !isFlow { return }
    if count < children.count { nodes.removeSubrange(children[count]...) }
    open[open.count - 1].childCount = count
    if !isFlow {
      // The position of an empty value may be the start of the line, which is after all previous content.
      lastContentEnd = max(keptEnd, source.contentEnd(before: lineStart))
    } else if count > 0 {
      lastContentEnd = nodes[children[count - 1]].end
    } else {
      // In a flow sequence, a mapping with a single pair may have no brackets.
      let hasBracket = source.bytes[start] == "{" || source.bytes[start] == "["
      lastContentEnd = hasBracket ? start + 1 : start
    }
  }

  /// Removes the last scalar if it spans several lines and ends with the key whose colon is at `colon`. Returns the
  /// span of the removed scalar, because its first line is most likely a key without a colon.
  mutating func dropSwallowedKey(at colon: ByteIndex) -> ByteSpan? {
    guard let last = nodes.last, last.isScalar, last.isPlain else { return nil }
    let span = last.span
    guard isLastNodeOpen, span.end >= source.contentEnd(before: colon), source.lineEnd(from: span.start) < span.end
    else {
      return nil
    }
    dropLastNode()
    return span
  }

  /// Removes the last scalar if it is in quotes and only white space separates it from `offset`, because its closing
  /// quote is most likely in the wrong place.
  mutating func dropQuoted(endingBefore offset: ByteIndex) {
    guard let last = nodes.last, last.isQuoted,
      source.startOfBlanks(before: min(offset, source.count)) == last.end, offset < source.count,
      !source.bytes[offset].isBreak, isLastNodeOpen
    else { return }
    dropLastNode()
  }

  /// The indices of the innermost open collection's children or, if no collection is open, of the root.
  private var children: [Int] {
    var found: [Int] = []
    var child = (open.last?.index ?? -1) + 1
    while child < nodes.count {
      found.append(child)
      child = nodes[child].isCollection ? nodes[child].subtreeEnd : child + 1
    }
    return found
  }

  /// Whether the last node is a direct child of the innermost open collection.
  private var isLastNodeOpen: Bool { children.last == nodes.count - 1 }

  private mutating func dropLastNode() {
    nodes.removeLast()
    guard open.count > 0 else { return }
    open[open.count - 1].childCount -= 1
    lastContentEnd = keptEnd
  }

  /// The end of the content that remains after the builder removes the last nodes. If the last remaining node is in a
  /// closed flow collection, the content ends at the closing bracket.
  private var keptEnd: ByteIndex {
    children.reduce(nodes.last.map { max($0.start, $0.end) } ?? 0) { max($0, nodes[$1].end) }
  }

  /// Whether reading ended before the end of the text.
  var stopped = false

  /// Records `fault`, and stops reading.
  mutating func stop(_ fault: SyntaxFault) {
    faults.append(fault)
    stopped = true
  }

  @inline(__always)
  private mutating func countChild() {
    if open.count > 0 { open[open.count - 1].childCount += 1 }
  }
}
