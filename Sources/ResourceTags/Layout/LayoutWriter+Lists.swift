/// Writes lists of names in YAML: between brackets if the list is short and has no comments, and otherwise with one
/// item on each line.
extension LayoutWriter {
  /// An item, with the comments around it.
  private struct Item {
    let node: NodeID
    let place: ArraySlice<ByteSpan>
    let above: [ByteSpan]
    var isBelowBlankLine: Bool
    let trailing: ByteSpan?

    var hasComments: Bool { !place.isEmpty || !above.isEmpty || trailing != nil }
  }

  /// Adds the lines of an entry with a list. The first line begins with `line`. If a comment silences findings on the
  /// key's line, the list must not move to or from that line.
  func addList(to entry: inout LayoutEntry, after line: [UInt8]) throws(EditRefusal) {
    let list = entry.value
    let collection = CollectionText(tree, list)
    let (header, start, closing) = commentsAround(collection, entry)
    let (items, end) = try readItems(collection, entry)
    let hasComments = !start.isEmpty || !end.isEmpty || items.contains(where: \.hasComments)
    let isKept =
      entry.gap.above.last.map(tree.source.isIgnore) ?? false
      || (header.asArray + closing).contains(where: tree.source.isIgnore)
    let mayBeShort = isKept ? collection.isFlow : !entry.place.hasListsOnLines
    if mayBeShort, !hasComments,
      case let texts = items.compactMap({ yamlText(of: $0.node, .flowItem) }), texts.count == items.count
    {
      let content = ["["] + texts.joined(separator: ", ".utf8) + ["]"]
      let short = line + [" "] + anchor(of: list) + content
      if isKept || isShort(short) { return finish(short, header.asArray + closing, of: &entry) }
    }
    let indent = entry.indent + 2
    entry.lines = [self.header(line, of: list, header)] + lines(of: start, indent: indent, isFirst: true)
    for (index, item) in items.enumerated() { entry.lines += lines(of: item, indent: indent, isFirst: index == 0) }
    entry.lines += lines(of: end, indent: indent, isFirst: false)
    entry.lines += lines(of: closing, indent: indent, isFirst: true)
    let isOpen = !closing.isEmpty || collection.commentedOut(end, in: list).last == false
    entry.endsWithComments = isOpen && !entry.place.hasListsOnLines
  }

  /// Returns the items of a list, and the comments below the last item.
  private func readItems(
    _ collection: CollectionText, _ entry: LayoutEntry
  ) throws(EditRefusal) -> (items: [Item], end: ArraySlice<ByteSpan>) {
    var items: [Item] = []
    for (index, element) in collection.elements.enumerated() {
      let node = tree[element.node]
      guard !node.isCollection, node.end > node.start else { throw .unsound(node.span) }
      let gap = gap(before: index, in: collection, limit: entry.end)
      let (above, trailing) = collection.comments(of: index)
      items.append(
        Item(
          node: element.node, place: gap.place, above: above,
          isBelowBlankLine: isBelowBlankLine(gap.above.first?.start ?? element.span.start), trailing: trailing))
    }
    if items.dropFirst().contains(where: { !$0.above.isEmpty }), collection.endOfOwnComments != nil {
      items[0].isBelowBlankLine = true
    }
    return (items, gap(before: items.count, in: collection, limit: entry.end).place)
  }

  private func lines(of item: Item, indent: Int, isFirst: Bool) -> [[UInt8]] {
    var lines = lines(of: item.place, indent: indent, isFirst: isFirst)
    if item.isBelowBlankLine, !isFirst || !item.place.isEmpty { lines.append([]) }
    lines += self.lines(of: item.above, indent: indent, isFirst: true)
    let text = spaces(indent) + "- ".utf8 + (yamlText(of: item.node, .item) ?? [])
    return lines + [text + trailing(item.trailing)]
  }
}
