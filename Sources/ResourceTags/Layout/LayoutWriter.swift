/// Writes the content of a tree in the canonical layout, in YAML or JSON, from start to end.
///
/// Values are written in text order, each with the comments that belong to it. If entries need another order, the
/// written text of each entry is moved as a whole. ``LayoutProof`` compares the result with the tree.
struct LayoutWriter {
  let tree: SyntaxTree
  /// The syntax of the new text.
  let syntax: SyntaxKind
  /// The kinds of mappings whose entries are sorted.
  private let sorted: [LayoutPlace]
  let lineBreak: [UInt8]
  /// The comments of the tree; JSON has none.
  private let comments: [ByteSpan]
  var output: [UInt8] = []
  /// Whether the output ends with comments at the end of a resource's list, which only a blank line separates from the
  /// next resource.
  var endsWithComments = false
  /// Whether comments after an entry's key moved above the entry.
  var movesComments = false

  /// Returns the text of `tree`.
  static func write(
    _ tree: SyntaxTree, in syntax: SyntaxKind, sorting sorted: [LayoutPlace]
  ) throws(EditRefusal) -> [UInt8] {
    var writer = LayoutWriter(tree, syntax, sorted)
    try writer.writeDocument()
    return writer.output
  }

  private init(_ tree: SyntaxTree, _ syntax: SyntaxKind, _ sorted: [LayoutPlace]) {
    self.tree = tree
    self.syntax = syntax
    self.sorted = sorted
    lineBreak = tree.source.lineBreak
    comments = tree.comments()
  }

  var isConversion: Bool { tree.syntax != syntax }

  private mutating func writeDocument() throws(EditRefusal) {
    guard let root = tree.rootMapping else {
      throw .noManifest(tree.root.map { tree[$0].span } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
    }
    if let properties = tree.properties[root], !isConversion { throw .unsupported(properties) }
    if !isConversion { output += tree.source.bytes[..<tree.source.byteOrderMarkLength] }
    if syntax == .json {
      try writeJSON(root, .manifest, in: .other, indent: 0, line: output.count)
      output += lineBreak
    } else {
      writePrologue()
      try writeYAMLRoot(root)
    }
  }

  /// Writes and sorts the entries of a mapping. A mapping without brackets ends at `limit`.
  mutating func writeEntries(
    of mapping: NodeID, _ place: LayoutPlace, indent: Int, limit: ByteIndex
  ) throws(EditRefusal) {
    guard indent < SyntaxLimits.depth * 2 else { throw .unsupported(tree[mapping].span) }
    let collection = CollectionText(tree, mapping)
    let start = output.count
    let isOrdered = sorted.contains(place)
    var runs: [EntryRun] = []
    var gap = gap(before: 0, in: collection, limit: limit)
    let moved = movesComments
    movesComments = false
    var endOfPlace = start
    for (index, element) in collection.elements.enumerated() {
      let next = self.gap(before: index + 1, in: collection, limit: limit)
      let entry = EntryContext(
        element: element, value: tree.next(after: element.node), place: place, indent: indent, gap: gap, next: next,
        isFirst: index == 0)
      let run = try syntax == .json ? writeMember(entry) : writeYAMLEntry(entry)
      if index == 0 { endOfPlace = run.place }
      if isOrdered { runs.append(run) }
      gap = next
    }
    endsWithComments = false
    if isOrdered { try arrange(runs, place, from: start) }
    if movesComments, collection.endOfOwnComments != nil {
      output.insert(contentsOf: lineBreak, at: endOfPlace)
    }
    movesComments = moved
    writeLines(of: gap.place, indent: indent, isFirst: false)
  }

  // MARK: Comments

  /// Returns the comments between the elements at `index - 1` and `index`. If the collection has no brackets, `limit` is
  /// its end.
  func gap(before index: Int, in collection: CollectionText, limit: ByteIndex) -> CollectionText.CommentGap {
    isConversion ? .init() : collection.commentGap(before: index, limit: limit)
  }

  /// Returns the comments that begin at or after `start` and before `end`.
  func comments(from start: ByteIndex, to end: ByteIndex) -> ArraySlice<ByteSpan> {
    comments[comments.partitionIndex { $0.start >= start }...].prefix { $0.start < end }
  }

  /// Whether the line above the line that begins with the text at `offset` is empty.
  func isBelowBlankLine(_ offset: ByteIndex) -> Bool {
    !isConversion && tree.source.startOfLineIfFirst(offset).map(tree.source.isBelowBlankLine) ?? false
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

extension SourceText {
  /// Returns whether the line above the line that starts at `line` is empty.
  func isBelowBlankLine(_ line: ByteIndex) -> Bool {
    let end = line - lineBreakLength(before: line)
    return end < line && startOfLineIfFirst(end) != nil
  }
}

/// An entry to write, with its context.
struct EntryContext {
  let element: CollectionText.Element
  let value: NodeID
  /// The role of the mapping that contains the entry.
  let place: LayoutPlace
  /// The number of spaces before the entry.
  let indent: Int
  /// The comments before and after the entry.
  let gap, next: CollectionText.CommentGap
  let isFirst: Bool

  var key: NodeID { element.node }

  /// The end of the entry and of the comments at the end of the collection in it.
  var end: ByteIndex { max(element.span.end, next.trailing?.end ?? 0, next.tail.last?.end ?? 0) }
}
