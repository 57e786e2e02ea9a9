/// Writes YAML mappings and values in block style.
extension LayoutWriter {
  /// Writes the sections, the comments before the first section, and the comments after the last section.
  mutating func writeYAMLRoot(_ root: NodeID) throws(LayoutRefusal) {
    if isEmpty(root) {
      gap.advance(to: tree[root].end - 1)
      writeLines(of: gap.takeAll(), indent: 0, isFirst: true)
      output += "{}".utf8
      output += lineBreak
      gap.pass(tree[root].end)
    } else {
      try writeYAMLMapping(root, .manifest, indent: 0)
    }
    gap.advance(to: tree.source.count)
    writeLines(of: gap.takeAll(), indent: 0, isFirst: false)
  }

  private mutating func writeYAMLMapping(_ mapping: NodeID, _ place: LayoutPlace, indent: Int) throws(LayoutRefusal) {
    try writeEntries(of: mapping, place, indent: indent) { (writer, context) throws(LayoutRefusal) in
      try writer.writeYAMLEntry(context)
    }
    guard tree[mapping].isFlow else { return }
    gap.advance(to: tree[mapping].end - 1)
    writeLines(of: gap.takeAll(), indent: indent, isFirst: false)
    gap.pass(tree[mapping].end)
  }

  private mutating func writeYAMLEntry(_ entry: EntryContext) throws(LayoutRefusal) -> EntryRun {
    guard let keyNode = tree.resolve(entry.key), !tree.scalarBytes(keyNode).isEmpty || !tree[keyNode].isPlain
    else { throw .unsound(tree[entry.key].span) }
    let start = output.count
    let above = writeAbove(entry)
    let line = output.count
    writeIndent(entry.indent)
    _ = writeYAMLScalar(isConversion ? keyNode : entry.key, .key)
    if !isConversion, tree[entry.key].isAlias { output.append(0x20) }
    output.append(.colon)
    pass(entry.key)

    let value = isConversion ? tree.resolve(entry.value) ?? entry.value : entry.value
    if tree[value].isCollection, !isEmpty(value) {
      if tree[value].isSequence {
        try writeYAMLList(value, entry, line: line, isIgnored: above.body < line)
      } else {
        try writeYAMLBlock(value, entry.place.child(tree.scalarBytes(keyNode)), entry, line: line)
      }
    } else {
      writeYAMLLeaf(value, entry, line: line)
    }
    while let column = entry.column, let comment = gap.takeBelow(column) {
      writeLines(of: [comment], indent: entry.indent + 2, isFirst: false)
    }
    return EntryRun(
      key: entry.key, start: start, body: above.body, end: output.count, startsGroup: above.startsGroup)
  }

  /// Writes the comments above an entry. Returns the start of the entry, including comments that silence findings in
  /// it, and whether there is a blank line above the entry.
  private mutating func writeAbove(_ entry: EntryContext) -> (body: Int, startsGroup: Bool) {
    gap.advance(to: tree[entry.key].start)
    let comments = gap.takeAll()
    var isBelowBlankLine = gap.takeBlankLine()
    if isConversion, !entry.isFirst, entry.place == .manifest, let key = tree.resolve(entry.key) {
      isBelowBlankLine = Self.setApart.contains { tree.scalarBytes(key).elementsEqual($0.utf8) }
    }
    var ignoring = comments.count
    while !isBelowBlankLine, ignoring > 0, isIgnore(comments[ignoring - 1]),
      ignoring == comments.count || !comments[ignoring].isBelowBlankLine
    {
      ignoring -= 1
    }
    writeLines(of: comments[..<ignoring], indent: entry.indent, isFirst: entry.isFirst)
    if isBelowBlankLine, !entry.isFirst || !comments.isEmpty { output += lineBreak }
    let body = output.count
    writeLines(of: comments[ignoring...], indent: entry.indent, isFirst: entry.isFirst && ignoring == 0)
    return (body, isBelowBlankLine || comments.contains(where: \.isBelowBlankLine))
  }

  /// The sections that come after a blank line in new manifests.
  private static let setApart = ["tags", "files", "catalogs", "assetPacks", "codeNames", "lint"]

  /// Writes a mapping below its key.
  private mutating func writeYAMLBlock(
    _ mapping: NodeID, _ place: LayoutPlace, _ entry: EntryContext, line: Int
  ) throws(LayoutRefusal) {
    gap.advance(to: tree[mapping].start)
    var header = gap.takeTrailing()
    if tree[mapping].isFlow {
      gap.pass(tree[mapping].start + 1)
      gap.advance(to: tree[NodeID(mapping.index + 1)].start)
      if header == nil { header = gap.takeTrailing() }
    }
    writeHeader(of: mapping, header, line: line)
    let headerEnd = output.count
    output += lineBreak
    try writeYAMLMapping(mapping, place, indent: entry.indent + 2)
    gap.advance(to: entry.limit)
    guard let closing = gap.takeTrailing() else { return }
    if header == nil {
      output.insert(contentsOf: trailing(closing, behind: width(of: line..<headerEnd)), at: headerEnd)
    } else {
      writeLines(of: [closing], indent: entry.indent + 2, isFirst: true)
    }
  }

  /// Writes a value that does not need its own lines: a scalar, an alias, or empty brackets.
  private mutating func writeYAMLLeaf(_ value: NodeID, _ entry: EntryContext, line: Int) {
    gap.advance(to: tree[value].start)
    var comments = gap.takeAll()
    var inside: [LayoutComment] = []
    output.append(0x20)
    if tree[value].isCollection {
      writeAnchor(of: value)
      output += (tree[value].isMapping ? "{}" : "[]").utf8
      gap.pass(tree[value].start + 1)
      gap.advance(to: tree[value].end - 1)
      if let comment = gap.takeTrailing() { comments.append(comment) }
      inside = gap.takeAll()
    } else {
      _ = writeYAMLScalar(value, .value)
    }
    // If the value is empty, the line must not end with the space before the value.
    while output.last == 0x20 { output.removeLast() }
    pass(value)
    gap.advance(to: entry.limit)
    if let comment = gap.takeTrailing() { comments.append(comment) }
    finishLine(line, comments, indent: entry.indent)
    writeLines(of: inside, indent: entry.indent + 2, isFirst: true)
  }

  /// Moves past a value, and keeps a comment on the first line of a block scalar.
  mutating func pass(_ id: NodeID) {
    let node = tree[id]
    let span = tree[id].span
    gap.pass(span.end, mayHoldBreaks: node.isScalar && !tree.isVerbatim(id))
    guard node.isBlockScalar else { return }
    let header = min(tree.source.lineEnd(from: span.start), span.end)
    if let comment = tree.source.bytes[span.start..<header].firstIndex(of: .numberSign) {
      gap.addTrailing(ByteSpan(comment, tree.source.contentEnd(before: header)))
    }
  }

  /// Returns whether a collection is empty.
  func isEmpty(_ collection: NodeID) -> Bool { tree[collection].subtreeEnd == collection.index + 1 }
}
