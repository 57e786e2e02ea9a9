/// Writes lists of names in YAML: between brackets if the list is short and has no comments, and otherwise with one
/// item on each line.
extension LayoutWriter {
  /// Adds the lines of an entry with a list. The first line begins with `line`. If a comment silences findings on the
  /// key's line, the list must not move to or from that line.
  func addList(to entry: inout LayoutEntry, after line: [UInt8]) throws(EditRefusal) {
    let list = entry.value
    let collection = CollectionText(tree, list)
    let (header, start, closing) = commentsAround(collection, entry)
    let indent = entry.indent + 2
    let (items, end, haveComments) = try itemLines(collection, entry, indent: indent)
    let isKept =
      entry.gap.above.last.map(tree.source.isIgnore) ?? false
      || (header.asArray + closing).contains(where: tree.source.isIgnore)
    let mayBeShort = isKept ? collection.isFlow : !entry.place.hasListsOnLines
    if mayBeShort, start.isEmpty, end.isEmpty, !haveComments,
      case let texts = collection.elements.compactMap({ yamlText(of: $0.node, .flowItem) }),
      texts.count == collection.elements.count
    {
      let content = ["["] + texts.joined(separator: ", ".utf8) + ["]"]
      let short = line + [" "] + anchor(of: list) + content
      if isKept || isShort(short) { return finish(short, header.asArray + closing, of: &entry) }
    }
    entry.lines = [self.header(line, of: list, header)] + lines(of: start, indent: indent, isFirst: true) + items
    entry.lines += lines(of: end, indent: indent, isFirst: false)
    entry.lines += lines(of: closing, indent: indent, isFirst: true)
    let isOpen = !closing.isEmpty || collection.commentedOut(end, in: list).last == false
    entry.endsWithComments = isOpen && !entry.place.hasListsOnLines
  }

  /// Returns the lines of a list's items with their comments, whether there are such comments, and the comments below the
  /// last item.
  private func itemLines(
    _ collection: CollectionText, _ entry: LayoutEntry, indent: Int
  ) throws(EditRefusal) -> (lines: [[UInt8]], end: ArraySlice<ByteSpan>, haveComments: Bool) {
    var lines: [[UInt8]] = []
    var hasComments = false
    // If other items have comments above them, a blank line keeps the list's own comments apart from the first item.
    let isApart =
      collection.endOfOwnComments != nil
      && collection.elements.indices.dropFirst().contains { !collection.comments(of: $0).above.isEmpty }
    for (index, element) in collection.elements.enumerated() {
      let node = tree[element.node]
      guard !node.isCollection, node.end > node.start else { throw .unsound(node.span) }
      let gap = gap(before: index, in: collection, limit: entry.end)
      let (above, trailing) = collection.comments(of: index)
      hasComments = hasComments || !(gap.place.isEmpty && above.isEmpty && trailing == nil)
      lines += self.lines(of: gap.place, indent: indent, isFirst: index == 0)
      let isBelowBlank = isBelowBlankLine(gap.above.first?.start ?? element.span.start)
      if isBelowBlank || isApart && index == 0, index > 0 || !gap.place.isEmpty { lines.append([]) }
      lines += self.lines(of: above, indent: indent, isFirst: true)
      let text = spaces(indent) + "- ".utf8 + (yamlText(of: element.node, .item) ?? [])
      lines.append(text + self.trailing(trailing))
    }
    return (lines, gap(before: collection.elements.count, in: collection, limit: entry.end).place, hasComments)
  }
}
