/// Writes the content of a tree in the canonical layout, in YAML or JSON, as lines without line breaks.
///
/// Values are written in text order, each with the comments that belong to it. If entries need another order, the lines
/// of each entry are moved as a whole. ``LayoutProof`` compares the result with the tree.
struct LayoutWriter {
  let tree: SyntaxTree
  /// The syntax of the new text.
  let syntax: SyntaxKind
  /// The kinds of mappings whose entries are sorted.
  private let sorted: [LayoutPlace]

  /// Returns the text of `tree`.
  static func write(
    _ tree: SyntaxTree, in syntax: SyntaxKind, sorting sorted: [LayoutPlace]
  ) throws(EditRefusal) -> [UInt8] {
    let writer = LayoutWriter(tree: tree, syntax: syntax, sorted: sorted)
    let root = try ManifestOutline.root(of: tree)
    if let properties = tree.properties[root], !writer.isConversion { throw .unsupported(properties) }
    let lines =
      try syntax == .json
      ? writer.jsonLines(of: root, .manifest, in: .other, indent: 0, after: [])
      : writer.prologue + writer.yamlLines(ofRoot: root)
    var output = writer.isConversion ? [] : Array(tree.source.bytes[..<tree.source.byteOrderMarkLength])
    let lineBreak = tree.source.lineBreak
    for line in lines {
      output += line
      output += lineBreak
    }
    return output
  }

  var isConversion: Bool { tree.syntax != syntax }

  /// Returns the lines of a mapping's entries, which are sorted if necessary. A mapping without brackets ends at `limit`.
  func lines(
    ofEntriesIn mapping: NodeID, _ place: LayoutPlace, indent: Int, limit: ByteIndex
  ) throws(EditRefusal) -> [[UInt8]] {
    guard indent < SyntaxLimits.depth * 2 else { throw .unsupported(tree[mapping].span) }
    let collection = CollectionText(tree, mapping)
    var entries: [LayoutEntry] = []
    var gap = gap(before: 0, in: collection, limit: limit)
    for (index, element) in collection.elements.enumerated() {
      let next = self.gap(before: index + 1, in: collection, limit: limit)
      var entry = LayoutEntry(
        element: element, place: place, indent: indent, gap: gap, next: next, isFirst: index == 0)
      addLinesAbove(to: &entry, isBelowComments: entries.last?.endsWithComments ?? false)
      if syntax == .json { try addJSON(to: &entry) } else { try addYAML(to: &entry) }
      entries.append(entry)
      gap = next
    }
    let order = sorted.contains(place) ? try order(of: entries, place) : Array(entries.indices)
    // Comments that moved above an entry must not change the owner of the comments above the first entry.
    let isFirstApart = entries.contains(where: \.movesComments) && collection.endOfOwnComments != nil
    let isSpaced = entries.dropFirst().contains(where: \.startsGroup)
    var lines: [[UInt8]] = []
    for (number, index) in order.enumerated() {
      lines += entries[number].commentsOfPlace
      if number == 0, isFirstApart { lines.append([]) }
      if hasBlankLine(above: number, entries, order, place, isSpaced: isSpaced) { lines.append([]) }
      lines += entries[index].commentsAbove
      lines += entries[index].lines
      if syntax == .json, number + 1 < order.count { lines[lines.count - 1].append(",") }
    }
    return lines + self.lines(of: gap.place, indent: indent, isFirst: false)
  }

  // MARK: Comments

  /// Returns the comments between the elements at `index - 1` and `index`. If the collection has no brackets, `limit` is
  /// its end.
  func gap(before index: Int, in collection: CollectionText, limit: ByteIndex) -> CollectionText.CommentGap {
    isConversion ? .init() : collection.commentGap(before: index, limit: limit)
  }

  /// Whether the line above the line that begins with the text at `offset` is empty.
  func isBelowBlankLine(_ offset: ByteIndex) -> Bool {
    !isConversion && tree.source.startOfLineIfFirst(offset).map(tree.source.isBelowBlankLine) ?? false
  }

  // MARK: Lines

  /// Returns the white space at the start of a line.
  func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: " ", count: count) }

  /// Returns whether a line is short enough for a list on it. Each code point takes one column.
  func isShort(_ line: [UInt8]) -> Bool { line.count { $0 & 0xC0 != 0x80 } <= LayoutSample.lineLength }
}
