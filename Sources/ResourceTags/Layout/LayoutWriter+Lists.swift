/// Writes lists of names in YAML: between brackets if the list is short and has no comments, and otherwise with one
/// item on each line.
extension LayoutWriter {
  /// An item, with the comments around it.
  private struct Item {
    let node: NodeID
    let place: ArraySlice<ByteSpan>
    var above: [ByteSpan]
    var isBelowBlankLine: Bool
    var trailing: ByteSpan?

    var hasComments: Bool { !place.isEmpty || !above.isEmpty || trailing != nil }
  }

  /// Writes a list after or below its key. If a comment silences findings on the key's line, the list must not move to
  /// or from that line.
  mutating func writeYAMLList(_ list: NodeID, _ entry: EntryContext, line: Int) throws(EditRefusal) {
    let collection = CollectionText(tree, list)
    let isFlow = collection.isFlow
    let (header, start, closing) = commentsAround(collection, entry)
    let (items, end) = try readItems(collection, entry)
    let hasComments = !start.isEmpty || !end.isEmpty || items.contains(where: \.hasComments)
    let isKept = entry.gap.above.last.map(isIgnore) ?? false || (header.asArray + closing).contains(where: isIgnore)
    let isShort = isKept ? isFlow : !entry.place.hasListsOnLines
    if isShort, !hasComments, writeOnOneLine(list, items, line: line, isLimited: !isKept) {
      return finishLine(line, header.asArray + closing, indent: entry.indent)
    }
    writeHeader(of: list, header)
    output += lineBreak
    writeLines(of: start, indent: entry.indent + 2, isFirst: true)
    for (index, item) in items.enumerated() { write(item, indent: entry.indent + 2, isFirst: index == 0) }
    writeLines(of: end, indent: entry.indent + 2, isFirst: false)
    writeLines(of: closing, indent: entry.indent + 2, isFirst: true)
    let isOpen = !closing.isEmpty || collection.commentedOut(end, in: list).last == false
    endsWithComments = isOpen && !entry.place.hasListsOnLines
  }

  /// Returns the items of a list, and the comments below the last item.
  private func readItems(
    _ collection: CollectionText, _ entry: EntryContext
  ) throws(EditRefusal) -> (items: [Item], end: ArraySlice<ByteSpan>) {
    var items: [Item] = []
    var gap = gap(before: 0, in: collection, limit: entry.end)
    for (index, element) in collection.elements.enumerated() {
      let node = tree[element.node]
      guard !node.isCollection, node.end > node.start else { throw .unsound(node.span) }
      var above = Array(gap.above)
      let place = gap.place
      let first = above.first?.start ?? element.span.start
      above += comments(from: element.span.start, to: element.span.end)
      gap = self.gap(before: index + 1, in: collection, limit: entry.end)
      if gap.trailing == nil, let last = above.last, tree.source.startOfLineIfFirst(last.start) == nil {
        gap.trailing = above.removeLast()
      }
      items.append(
        Item(
          node: element.node, place: place, above: above, isBelowBlankLine: isBelowBlankLine(first),
          trailing: gap.trailing))
    }
    if items.dropFirst().contains(where: { !$0.above.isEmpty }), collection.endOfOwnComments != nil {
      items[0].isBelowBlankLine = true
    }
    return (items, gap.place)
  }

  /// Writes all items between brackets. If the line would be too long, or if an item is not valid between brackets,
  /// writes nothing and returns false.
  private mutating func writeOnOneLine(_ list: NodeID, _ items: [Item], line: Int, isLimited: Bool) -> Bool {
    let texts = items.map { yamlText(of: $0.node, .flowItem) }
    if texts.contains(nil) { return false }
    let content = texts.compactMap(\.self).joined(separator: ", ".utf8)
    let text = [.space] + anchor(of: list) + [.openingBracket] + content + [.closingBracket]
    output += text
    if !isLimited || width(of: line..<output.count) <= LayoutSample.lineLength { return true }
    output.removeLast(text.count)
    return false
  }

  private mutating func write(_ item: Item, indent: Int, isFirst: Bool) {
    writeLines(of: item.place, indent: indent, isFirst: isFirst)
    if item.isBelowBlankLine, !isFirst || !item.place.isEmpty { output += lineBreak }
    writeLines(of: item.above, indent: indent, isFirst: true)
    let line = output.count
    writeIndent(indent)
    output += "- ".utf8
    output += yamlText(of: item.node, .item) ?? []
    finishLine(line, item.trailing.asArray, indent: indent)
  }
}
