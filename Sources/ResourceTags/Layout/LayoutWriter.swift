/// Writes the content of a tree in the canonical layout, in YAML or JSON, from start to end.
///
/// Values are written in text order, each with the comments that belong to it. If entries need another order, the
/// written text of each entry is moved as a whole. ``LayoutProof`` compares the result with the tree.
struct LayoutWriter {
  let tree: SyntaxTree
  /// The syntax of the new text.
  let syntax: SyntaxKind
  /// Whether paths are sorted.
  let isSorted: Bool
  let lineBreak: [UInt8]
  let columns: CommentColumns
  var gap: TriviaCursor
  var output: [UInt8] = []
  /// The aliases of the tree with their targets; `nil` if an anchor is defined twice, because the order of entries then
  /// matters.
  let aliases: [(alias: NodeID, target: NodeID)]?
  /// Mappings whose entries could not be sorted, because an alias would come before its anchor.
  private(set) var keptOrders: [NodeID] = []

  /// Returns the text of `tree`, and the mappings that could not be sorted.
  static func write(
    _ tree: SyntaxTree, in syntax: SyntaxKind, isSorted: Bool
  ) throws(LayoutRefusal) -> (bytes: [UInt8], keptOrders: [NodeID]) {
    var writer = LayoutWriter(tree, syntax, isSorted)
    try writer.writeDocument()
    return (writer.output, writer.keptOrders)
  }

  private init(_ tree: SyntaxTree, _ syntax: SyntaxKind, _ isSorted: Bool) {
    self.tree = tree
    self.syntax = syntax
    self.isSorted = isSorted
    let isConversion = tree.syntax != syntax
    lineBreak = tree.source.lineBreak
    columns = CommentColumns(tree)
    gap = TriviaCursor(tree.source, isActive: !isConversion)
    aliases = isConversion ? [] : tree.aliasPairs
  }

  var isConversion: Bool { tree.syntax != syntax }

  private mutating func writeDocument() throws(LayoutRefusal) {
    guard let root = tree.rootMapping else {
      throw .noManifest(tree.root.map { tree[$0].span } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
    }
    if let properties = tree.properties[root], !isConversion { throw .unsupported(properties) }
    if !isConversion { output += tree.source.bytes[..<tree.source.byteOrderMarkLength] }
    if syntax == .json {
      try writeJSON(root, .manifest, in: .other, indent: 0, line: output.count)
      output += lineBreak
    } else {
      if !isConversion { writePrologue() }
      try writeYAMLRoot(root)
    }
  }

  /// Writes each entry of a mapping with `write`, and sorts the entries.
  mutating func writeEntries(
    of mapping: NodeID, _ place: LayoutPlace, indent: Int,
    _ write: (inout LayoutWriter, EntryContext) throws(LayoutRefusal) -> EntryRun
  ) throws(LayoutRefusal) {
    guard indent < SyntaxLimits.depth * 2 else { throw .unsupported(tree[mapping].span) }
    let node = tree[mapping]
    let isFlow = node.isFlow
    gap.advance(to: node.start)
    let column = gap.column
    if isFlow { gap.pass(node.start + 1) }
    let start = output.count
    let isOrdered = place == .manifest || isSorted && place.holdsPaths
    var runs: [EntryRun] = []
    var key = NodeID(mapping.index + 1)
    var isFirst = true
    while key.index < node.subtreeEnd {
      let value = tree.next(after: key)
      let next = tree.next(after: value)
      let run = try write(
        &self,
        EntryContext(
          key: key, value: value, place: place, indent: indent, column: isFlow ? nil : column,
          limit: limit(next, in: mapping), isFirst: isFirst))
      if isOrdered { runs.append(run) }
      isFirst = false
      key = next
    }
    if isOrdered, try !arrange(runs, place, from: start) { keptOrders.append(mapping) }
  }

  /// Returns the start of the next value after an element of `collection`, or the end of the collection.
  func limit(_ next: NodeID, in collection: NodeID) -> ByteIndex {
    let node = tree[collection]
    if next.index < node.subtreeEnd { return tree[next].start }
    if node.isFlow { return node.end - 1 }
    return next.index < tree.nodes.count ? tree[next].start : tree.source.count
  }

  // MARK: Lines

  mutating func writeIndent(_ count: Int) {
    for _ in 0..<count { output.append(0x20) }
  }

  /// Returns the number of code points in a range of the output.
  func width(of range: Range<Int>) -> Int {
    output[range].count { $0 & 0xC0 != 0x80 }
  }
}

/// An entry to write, with its context.
struct EntryContext {
  let key: NodeID
  let value: NodeID
  /// The role of the mapping that contains the entry.
  let place: LayoutPlace
  /// The number of spaces before the entry.
  let indent: Int
  /// The number of bytes before the entry on its line in the old text; `nil` in braces.
  let column: Int?
  /// The start of the next value in the old text, or the end of the mapping.
  let limit: ByteIndex
  let isFirst: Bool
}
