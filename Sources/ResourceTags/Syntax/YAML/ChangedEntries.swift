extension YAMLReader {
  /// Reads `source` and returns the same tree as ``read(_:)``. If the text differs little from the text of `old`,
  /// parses only the entries around the difference. In a manifest with 5,000 entries, parsing only these entries
  /// reduces the time between a keystroke and the new findings to an eighth.
  package static func read(_ source: SourceText, after old: SyntaxTree) -> SyntaxTree {
    ChangedEntries(in: old, source)?.reread() ?? read(source)
  }
}

/// The entries of a block mapping that contain all differences between a text and an older text whose tree is known.
///
/// The entries begin at the start of a line, with a key in the mapping's column, and end where the next key's line
/// begins or the text ends. At the start and the end of the entries, the only open constructs in libyaml are the
/// collections around the entries, and only the column of these collections matters. Therefore, libyaml produces the
/// same events for the entries in a separate document as in the whole text, unless the entries contain an anchor, a
/// tag, an alias, a directive, or a document marker.
struct ChangedEntries {
  private let old: SyntaxTree
  private let source: SourceText
  /// The nodes of the old entries: keys and values.
  private var nodes = 0..<0
  /// The bytes of the old entries: whole lines.
  private var span = ByteSpan(at: 0)
  /// The number of spaces before each key.
  private var column = 0
  /// The number of collections around the mapping.
  private var depth = 0

  /// The maximum size of entries that odr parses separately. For larger entries, odr parses the whole text, because the
  /// syntax limits apply to the distance from one value to the next.
  private static let byteLimit = SyntaxLimits.scalarByteCount / 4

  /// Finds the smallest group of entries that contains all differences between the tree `old` and the newer text
  /// `source`; fails if there is no such group.
  init?(in old: SyntaxTree, _ source: SourceText) {
    guard old.syntax == .yaml, old.isComplete, old.faults.isEmpty, old.properties.isEmpty, let root = old.root else {
      return nil
    }
    (self.old, self.source) = (old, source)
    let start = old.source.bytes.countOfCommonPrefix(with: source.bytes)
    let tail = old.source.bytes[from: start].countOfCommonSuffix(with: source.bytes[from: start])
    let change = ByteSpan(start, old.source.count - tail)
    var mapping: NodeID? = root
    var depth = 0
    while let next = mapping, find(change, in: next, depth) {
      // The whole difference may be inside the value of one entry.
      let value = NodeID(nodes.lowerBound + 1)
      mapping = old.next(after: value).index == nodes.upperBound ? value : nil
      depth += 1
    }
    if nodes.isEmpty || newSpan.count > Self.byteLimit { return nil }
  }

  /// Finds the entries of `mapping` that contain `change`. Returns false if no entries contain `change`.
  private mutating func find(_ change: ByteSpan, in mapping: NodeID, _ depth: Int) -> Bool {
    guard old[mapping].kind == .mapping, old[mapping].style == .block else { return false }
    let subtreeEnd = old[mapping].subtreeEnd
    var first: NodeID?
    var end: (node: Int, byte: ByteIndex)?
    for (key, _) in old.entries(of: mapping) {
      let keyStart = old.span(of: key).start
      if keyStart <= change.start {
        first = key
      } else if keyStart >= change.end, let start = lineStart(of: key), start >= change.end {
        end = (key.index, start)
        break
      }
    }
    guard let first, let start = lineStart(of: first) else { return false }
    if end == nil, subtreeEnd == old.nodes.count { end = (subtreeEnd, old.source.count) }
    if end == nil, let start = lineStart(of: NodeID(subtreeEnd)), start >= change.end { end = (subtreeEnd, start) }
    guard let end else { return false }
    nodes = first.index..<end.node
    span = ByteSpan(start, end.byte)
    column = old.span(of: first).start - start
    self.depth = depth
    return true
  }

  /// Returns the start of a node's line; `nil` if that line contains anything but spaces before the node.
  private func lineStart(of id: NodeID) -> ByteIndex? {
    let end = old.span(of: id).start
    var start = end
    while start > 0, old.source.bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start == 0 || SourceText.isBreak(old.source.bytes[start - 1]) ? start : nil
  }

  /// The number of bytes by which the new text is longer than the old text.
  private var growth: Int { source.count - old.source.count }

  /// The bytes of the entries in the new text.
  private var newSpan: ByteSpan { ByteSpan(span.start, max(span.start, span.end + growth)) }

  // MARK: Reading

  /// Returns the tree of the new text; `nil` if the entries may have a different meaning when parsed separately.
  func reread() -> SyntaxTree? {
    let bytes = source.bytes[newSpan]
    guard let last = bytes.last, newSpan.end == source.count || SourceText.isBreak(last), !endsDocument(bytes) else {
      return nil
    }
    let part = YAMLReader.read(SourceText(name: source.name, bytes: bytes))
    guard part.isComplete, part.faults.isEmpty, part.properties.isEmpty, part.nodes.count > 1,
      part.nodes[0].kind == .mapping, part.nodes[0].style == .block, part.nodes[1].startByte == column,
      depth + part.depth <= SyntaxLimits.depth, old.nodes.count + part.nodes.count <= SyntaxLimits.nodeCount
    else { return nil }
    return old.replacing(nodes, span, with: part, in: source)
  }

  /// Whether a line may be a directive or a document marker, which begin in the first column.
  private func endsDocument(_ bytes: ByteSlice) -> Bool {
    var isFirst = true
    for byte in bytes {
      if isFirst, byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
      isFirst = SourceText.isBreak(byte)
    }
    return false
  }
}

extension SyntaxTree {
  /// The maximum depth of nested collections.
  fileprivate var depth: Int {
    var ends: [Int] = []
    var depth = 0
    for index in nodes.indices where nodes[index].isCollection {
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(nodes[index].subtreeEnd)
      depth = max(depth, ends.count)
    }
    return depth
  }

  /// Returns a tree for `source` in which the entries of the mapping `part` replace the nodes `replaced` in `span`.
  fileprivate func replacing(
    _ replaced: Range<Int>, _ span: ByteSpan, with part: SyntaxTree, in source: SourceText
  ) -> SyntaxTree {
    let growth = source.count - self.source.count
    let added = part.nodes.count - 1
    let addedNodes = added - replaced.count
    var new = FlatBufferBuilder<Node>(capacity: nodes.count + addedNodes)
    var decoded = 0
    for index in 0..<replaced.lowerBound {
      var node = nodes[index]
      if node.isCollection {
        if node.subtreeEnd > replaced.lowerBound {
          let isLast = node.subtreeEnd == replaced.upperBound
          node.endByte = isLast ? part.nodes[0].endByte + UInt32(span.start) : node.endByte.moved(by: growth)
          node.subtreeEnd += addedNodes
        }
      } else if node.decodedIndex != nil {
        decoded += 1
      }
      new.append(node)
    }
    let decodedOld = replaced.count { !nodes[$0].isCollection && nodes[$0].decodedIndex != nil }
    for index in 1...added {
      new.append(
        part.nodes[index].moved(by: span.start, nodes: replaced.lowerBound - 1, decoded: decoded))
    }
    let addedDecoded = part.decodedSpans.count - decodedOld
    for index in replaced.upperBound..<nodes.count {
      new.append(nodes[index].moved(by: growth, nodes: addedNodes, decoded: addedDecoded))
    }
    let values = DecodedValues(self).replacing(decoded..<decoded + decodedOld, with: DecodedValues(part))
    return SyntaxTree(
      source: source, syntax: syntax, nodes: new.finish(), sourceBytes: source.bytes, decodedBytes: values.bytes,
      decodedSpans: values.spans, properties: [:], faults: [], isComplete: true)
  }
}

/// The scalar values that differ from the source text, in the order of the scalars.
private struct DecodedValues {
  var bytes: ByteSlice
  var spans: ContiguousArray<ByteSpan>

  init(_ tree: SyntaxTree) {
    (bytes, spans) = (tree.decodedBytes, tree.decodedSpans)
  }

  func replacing(_ replaced: Range<Int>, with part: DecodedValues) -> DecodedValues {
    if replaced.isEmpty, part.spans.isEmpty { return self }
    let start = replaced.lowerBound < spans.count ? spans[replaced.lowerBound].start : bytes.count
    let end = replaced.upperBound < spans.count ? spans[replaced.upperBound].start : bytes.count
    var new = self
    new.bytes = ByteSlice(bytes[before: start] + Array(part.bytes) + Array(bytes[from: end]))
    new.spans.replaceSubrange(replaced, with: part.spans.map { $0.moved(by: start) })
    let growth = part.bytes.count - (end - start)
    for index in replaced.lowerBound + part.spans.count..<new.spans.count {
      new.spans[index] = new.spans[index].moved(by: growth)
    }
    return new
  }
}

extension Node {
  /// Returns the node with its offsets and its references to nodes and decoded values shifted.
  fileprivate func moved(by bytes: Int, nodes: Int, decoded: Int) -> Node {
    var node = self
    node.startByte = startByte.moved(by: bytes)
    node.endByte = endByte.moved(by: bytes)
    if isCollection {
      node.subtreeEnd += nodes
    } else if let index = decodedIndex {
      node.decodedIndex = index + decoded
    }
    return node
  }
}

extension UInt32 {
  fileprivate func moved(by count: Int) -> UInt32 { UInt32(truncatingIfNeeded: Int(self) + count) }
}

extension ByteSpan {
  fileprivate func moved(by count: Int) -> ByteSpan { ByteSpan(start + count, end + count) }
}
