/// Writes YAML mappings and values in block style.
extension LayoutWriter {
  /// Writes the sections, the comments before the first section, and the comments after the last section.
  mutating func writeYAMLRoot(_ root: NodeID) throws(EditRefusal) {
    let node = tree[root]
    if node.isFlow {
      let bracket = isEmpty(root) ? nil : CollectionText(tree, root).commentGap(before: 0).trailing
      let above = comments(from: tree.endOfPrologue, to: node.start) + bracket.asArray
      writeLines(of: above, indent: 0, isFirst: true)
      if !above.isEmpty, isBelowBlankLine(node.start) { output += lineBreak }
    }
    if isEmpty(root) {
      writeLines(of: comments(from: node.start, to: node.end), indent: 0, isFirst: true)
      output += "{}".utf8 + lineBreak
    } else {
      try writeEntries(of: root, .manifest, indent: 0, limit: tree.source.count)
    }
    if node.isFlow { writeLines(of: comments(from: node.end, to: tree.source.count), indent: 0, isFirst: false) }
  }

  /// Writes an entry of a mapping.
  mutating func writeYAMLEntry(_ entry: EntryContext) throws(EditRefusal) -> EntryRun {
    guard let keyNode = tree.resolve(entry.key), !tree.scalarBytes(keyNode).isEmpty || !tree[keyNode].isPlain
    else { throw .unsound(tree[entry.key].span) }
    let start = output.count
    let above = writeAbove(entry)
    let line = output.count
    writeIndent(entry.indent)
    output += yamlText(of: entry.key, .key) ?? []
    if tree[entry.key].isAlias { output.append(0x20) }
    output.append(.colon)

    let value = entry.value
    if tree[value].isCollection, !isEmpty(value) {
      if tree[value].isSequence {
        try writeYAMLList(value, entry, line: line)
      } else {
        try writeYAMLBlock(value, entry.place.child(tree.scalarBytes(keyNode)), entry)
      }
    } else {
      writeYAMLLeaf(value, entry, line: line)
    }
    return EntryRun(
      key: entry.key, start: start, place: above.place, body: above.body, line: line, end: output.count,
      endsWithComments: endsWithComments)
  }

  /// Writes the comments above an entry. Returns the end of the comments that belong to the entry's place, and the start
  /// of the entry itself, below a blank line if there is one.
  private mutating func writeAbove(_ entry: EntryContext) -> (place: Int, body: Int) {
    let (gap, start) = (entry.gap, entry.element.span.start)
    var isBelowBlankLine = isBelowBlankLine(gap.above.first?.start ?? start) || endsWithComments
    endsWithComments = false
    if isConversion, !entry.isFirst, entry.place == .manifest, let key = tree.resolve(entry.key) {
      isBelowBlankLine = Self.setApart.contains { tree.scalarBytes(key).elementsEqual($0.utf8) }
    }
    writeLines(of: gap.place, indent: entry.indent, isFirst: entry.isFirst)
    let place = output.count
    if isBelowBlankLine, !entry.isFirst || !gap.place.isEmpty { output += lineBreak }
    let body = output.count
    writeLines(of: gap.above, indent: entry.indent, isFirst: true)
    if !gap.above.isEmpty, self.isBelowBlankLine(start) { output += lineBreak }
    return (place, body)
  }

  /// The sections that come after a blank line in new manifests.
  private static let setApart = ["tags", "files", "catalogs", "assetPacks", "codeNames", "limits", "lint"]

  /// Writes a mapping below its key.
  private mutating func writeYAMLBlock(
    _ mapping: NodeID, _ place: LayoutPlace, _ entry: EntryContext
  ) throws(EditRefusal) {
    let (header, start, end) = commentsAround(CollectionText(tree, mapping), entry)
    writeHeader(of: mapping, header)
    output += lineBreak
    writeLines(of: start, indent: entry.indent + 2, isFirst: true)
    try writeEntries(of: mapping, place, indent: entry.indent + 2, limit: entry.end)
    writeLines(of: end, indent: entry.indent + 2, isFirst: true)
  }

  /// Returns the comment for the end of the line of a collection's key, and the other comments before the collection's
  /// elements and after its closing bracket.
  func commentsAround(
    _ collection: CollectionText, _ entry: EntryContext
  ) -> (header: ByteSpan?, start: ArraySlice<ByteSpan>, end: [ByteSpan]) {
    let closing = collection.isFlow ? entry.next.trailing : nil
    var start = collection.isFlow ? comments(from: tree[entry.key].end, to: tree[collection.node].start) : []
    start += gap(before: 0, in: collection, limit: entry.end).trailing.asArray
    guard let first = start.first, tree.source.startOfLineIfFirst(first.start) == nil else {
      return (closing, start, [])
    }
    return (first, start.dropFirst(), closing.asArray)
  }

  /// Writes a value that does not need its own lines: a scalar, an alias, or empty brackets.
  private mutating func writeYAMLLeaf(_ value: NodeID, _ entry: EntryContext, line: Int) {
    let node = tree[value]
    var comments = Array(self.comments(from: tree[entry.key].end, to: entry.element.span.end))
    var inside: [ByteSpan] = []
    output.append(0x20)
    if node.isCollection {
      output += anchor(of: value) + (node.isMapping ? "{}" : "[]").utf8
      inside = comments.filter { $0.start > node.start }
      comments.removeLast(inside.count)
      if let first = inside.first, tree.source.startOfLineIfFirst(first.start) == nil {
        comments.append(inside.removeFirst())
      }
    } else {
      output += yamlText(of: value, .value) ?? []
    }
    // If the value is empty, the line must not end with the space before the value.
    while output.last == 0x20 { output.removeLast() }
    finishLine(line, comments + entry.next.trailing.asArray, indent: entry.indent)
    writeLines(of: inside + entry.next.tail, indent: entry.indent + 2, isFirst: true)
    endsWithComments = node.isSequence && !entry.place.hasListsOnLines && !(inside.isEmpty && entry.next.tail.isEmpty)
  }

  /// Returns whether a collection is empty.
  func isEmpty(_ collection: NodeID) -> Bool { tree[collection].subtreeEnd == collection.index + 1 }
}
