/// Writes lists of names in YAML: between brackets if the list is short and has no comments, and otherwise with one
/// item on each line.
extension LayoutWriter {
  /// An item, with the comments that belong to it.
  private struct Item {
    let node: NodeID
    var above: [LayoutComment]
    let isBelowBlankLine: Bool
    var trailing: LayoutComment?
    var below: [LayoutComment] = []

    var hasComments: Bool { !above.isEmpty || trailing != nil || !below.isEmpty }
  }

  /// Writes a list after or below its key. If a comment silences findings on the key's line, the list must not move to
  /// or from that line. `isIgnored` means that a comment directly above the key silences findings on the key's line.
  mutating func writeYAMLList(
    _ list: NodeID, _ entry: EntryContext, line: Int, isIgnored: Bool
  ) throws(LayoutRefusal) {
    let isFlow = tree[list].isFlow
    gap.advance(to: tree[list].start)
    var header = gap.takeTrailing()
    let items = try readItems(list, entry, &header)
    var closing: LayoutComment?
    var end: [LayoutComment] = []
    if isFlow {
      end = gap.takeAll()
      gap.pass(tree[list].end)
      gap.advance(to: entry.limit)
      closing = gap.takeTrailing()
    }
    // Comment lines below the last item are part of the list.
    let hasComments =
      !end.isEmpty || items.contains(where: \.hasComments)
      || !isFlow && entry.column.map { gap.hasBelow($0) } ?? false
    let isKept = isIgnored || [header, closing].contains { $0.map { isIgnore($0) } ?? false }
    let isShort = isKept ? isFlow : !entry.place.hasListsOnLines
    if isShort, !hasComments, writeOnOneLine(list, items, line: line, isLimited: !isKept) {
      return finishLine(line, [header, closing].compactMap { $0 }, indent: entry.indent)
    }
    writeHeader(of: list, header ?? closing, line: line)
    output += lineBreak
    for (index, item) in items.enumerated() { write(item, indent: entry.indent + 2, isFirst: index == 0) }
    writeLines(of: end, indent: entry.indent + 2, isFirst: false)
    if header != nil, let closing { writeLines(of: [closing], indent: entry.indent + 2, isFirst: true) }
  }

  private mutating func readItems(
    _ list: NodeID, _ entry: EntryContext, _ header: inout LayoutComment?
  ) throws(LayoutRefusal) -> [Item] {
    let isFlow = tree[list].isFlow
    let column = gap.column
    if isFlow { gap.pass(tree[list].start + 1) }
    var items: [Item] = []
    var node = NodeID(list.index + 1)
    let end = tree[list].subtreeEnd
    while node.index < end {
      let written = tree[node]
      guard !written.isCollection, written.end > written.start else { throw .unsound(tree[node].span) }
      gap.advance(to: written.start)
      if items.isEmpty, isFlow, header == nil { header = gap.takeTrailing() }
      var item = Item(node: node, above: gap.takeAll(), isBelowBlankLine: gap.takeBlankLine())
      pass(node)
      node = tree.next(after: node)
      let isLast = node.index >= end
      gap.advance(to: isLast && !isFlow ? entry.limit : limit(node, in: list))
      item.trailing = gap.takeTrailing()
      while !isFlow, let comment = gap.takeBelow(column) { item.below.append(comment) }
      items.append(item)
    }
    return items
  }

  /// Writes all items between brackets. If the line would be too long, or if an item is not valid between brackets,
  /// writes nothing and returns false.
  private mutating func writeOnOneLine(_ list: NodeID, _ items: [Item], line: Int, isLimited: Bool) -> Bool {
    let start = output.count
    output.append(0x20)
    writeAnchor(of: list)
    output.append(.openingBracket)
    var isWritten = true
    for (index, item) in items.enumerated() where isWritten {
      if index > 0 { output += ", ".utf8 }
      isWritten = writeYAMLScalar(resolved(item.node), .flowItem)
      // A column takes at most four bytes, so a line with more than four times `lineLength` bytes has too many columns.
      if isLimited, output.count - line > 4 * LayoutSample.lineLength { isWritten = false }
    }
    output.append(.closingBracket)
    if isWritten, !isLimited || width(of: line..<output.count) <= LayoutSample.lineLength { return true }
    output.removeLast(output.count - start)
    return false
  }

  private mutating func write(_ item: Item, indent: Int, isFirst: Bool) {
    writeLines(of: item.above, indent: indent, isFirst: isFirst)
    if item.isBelowBlankLine, !isFirst || !item.above.isEmpty { output += lineBreak }
    let line = output.count
    writeIndent(indent)
    output += "- ".utf8
    _ = writeYAMLScalar(resolved(item.node), .item)
    if let comment = item.trailing { output += trailing(comment, behind: width(of: line..<output.count)) }
    output += lineBreak
    writeLines(of: item.below, indent: indent + 2, isFirst: false)
  }

  private func resolved(_ node: NodeID) -> NodeID {
    isConversion ? tree.resolve(node) ?? node : node
  }
}
