/// Writes YAML mappings and values in block style.
extension LayoutWriter {
  /// Returns the lines of the sections, the comments before the first section, and the comments after the last section.
  func yamlLines(ofRoot root: NodeID) throws(EditRefusal) -> [[UInt8]] {
    let node = tree[root]
    var lines: [[UInt8]] = []
    if node.isFlow {
      let bracket = isEmpty(root) ? nil : CollectionText(tree, root).commentGap(before: 0).trailing
      let above = tree.comments(from: tree.endOfPrologue, to: node.start) + bracket.asArray
      lines += self.lines(of: above, indent: 0, isFirst: true)
      if !above.isEmpty, isBelowBlankLine(node.start) { lines.append([]) }
    }
    if isEmpty(root) {
      lines += self.lines(of: tree.comments(from: node.start, to: node.end), indent: 0, isFirst: true)
      lines.append(Array("{}".utf8))
    } else {
      lines += try self.lines(ofEntriesIn: root, .manifest, indent: 0, limit: tree.source.count)
    }
    if node.isFlow {
      lines += self.lines(of: tree.comments(from: node.end, to: tree.source.count), indent: 0, isFirst: false)
    }
    return lines
  }

  /// Adds the lines of an entry of a mapping.
  func addYAML(to entry: inout LayoutEntry) throws(EditRefusal) {
    guard let key = tree.resolve(entry.key), !tree.scalarBytes(key).isEmpty || !tree[key].isPlain
    else { throw .unsound(tree[entry.key].span) }
    var line = spaces(entry.indent) + (yamlText(of: entry.key, .key) ?? [])
    if tree[entry.key].isAlias { line.append(" ") }
    line.append(":")
    let value = entry.value
    if !tree[value].isCollection || isEmpty(value) {
      addLeaf(to: &entry, after: line)
    } else if tree[value].isSequence {
      try addList(to: &entry, after: line)
    } else {
      let (header, start, end) = commentsAround(CollectionText(tree, value), entry)
      entry.lines = [self.header(line, of: value, header)]
      entry.lines += lines(of: start, indent: entry.indent + 2, isFirst: true)
      entry.lines += try lines(
        ofEntriesIn: value, entry.place.child(tree.scalarBytes(key)), indent: entry.indent + 2, limit: entry.end)
      entry.lines += lines(of: end, indent: entry.indent + 2, isFirst: true)
    }
  }

  /// Returns the comment for the end of the line of a collection's key, and the other comments before the collection's
  /// elements and after its closing bracket.
  func commentsAround(
    _ collection: CollectionText, _ entry: LayoutEntry
  ) -> (header: ByteSpan?, start: [ByteSpan], end: [ByteSpan]) {
    let closing = collection.isFlow ? entry.next.trailing : nil
    var start = collection.isFlow ? tree.comments(from: tree[entry.key].end, to: tree[collection.node].start) : []
    start += gap(before: 0, in: collection, limit: entry.end).trailing.asArray
    guard let first = start.first, tree.source.startOfLineIfFirst(first.start) == nil else {
      return (closing, start, [])
    }
    return (first, Array(start.dropFirst()), closing.asArray)
  }

  /// Adds the lines of an entry whose value does not need its own lines: a scalar, an alias, or empty brackets.
  private func addLeaf(to entry: inout LayoutEntry, after key: [UInt8]) {
    let node = tree[entry.value]
    var line = key + [" "]
    var comments = tree.comments(from: tree[entry.key].end, to: entry.element.span.end)
    var inside: [ByteSpan] = []
    if node.isCollection {
      line += anchor(of: entry.value) + (node.isMapping ? "{}" : "[]").utf8
      inside = comments.filter { $0.start > node.start }
      comments.removeLast(inside.count)
      if let first = inside.first, tree.source.startOfLineIfFirst(first.start) == nil {
        comments.append(inside.removeFirst())
      }
    } else {
      line += yamlText(of: entry.value, .value) ?? []
    }
    // If the value is empty, the line must not end with the space before the value.
    while line.last == " " { line.removeLast() }
    finish(line, comments + entry.next.trailing.asArray, of: &entry)
    let below = inside + entry.next.tail
    entry.lines += lines(of: below, indent: entry.indent + 2, isFirst: true)
    entry.endsWithComments = node.isSequence && !entry.place.hasListsOnLines && !below.isEmpty
  }

  /// Returns whether a collection is empty.
  func isEmpty(_ collection: NodeID) -> Bool { tree[collection].subtreeEnd == collection.index + 1 }
}
