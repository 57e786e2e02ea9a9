/// Writes JSON values.
extension LayoutWriter {
  /// Writes a value after its key, on a line that begins at `line` and is indented by `indent`.
  mutating func writeJSON(
    _ value: NodeID, _ place: LayoutPlace, in parent: LayoutPlace, indent: Int, line: Int
  ) throws(EditRefusal) {
    switch tree[value].kind {
    case .mapping: try writeObject(value, place, indent: indent)
    case .sequence: try writeArray(value, isOnLines: parent.hasListsOnLines, indent: indent, line: line)
    case .scalar: output += try jsonText(of: value, isKey: false)
    case .alias: throw .unsound(tree[value].span)
    }
  }

  private mutating func writeObject(_ object: NodeID, _ place: LayoutPlace, indent: Int) throws(EditRefusal) {
    if isEmpty(object) {
      output += "{}".utf8
      return
    }
    output.append(.openingBrace)
    output += lineBreak
    try writeEntries(of: object, place, indent: indent + 2, limit: tree[object].end)
    // The last entry is not followed by a comma.
    output.remove(at: output.count - lineBreak.count - 1)
    writeIndent(indent)
    output.append(.closingBrace)
  }

  /// Writes an entry of an object, with a comma.
  mutating func writeMember(_ entry: EntryContext) throws(EditRefusal) -> EntryRun {
    guard let key = tree.resolve(entry.key), tree[key].isScalar, let value = tree.resolve(entry.value) else {
      throw .unsound(tree[entry.key].span)
    }
    let start = output.count
    if !entry.isFirst, isBelowBlankLine(entry.element.span.start) { output += lineBreak }
    let body = output.count
    writeIndent(entry.indent)
    output += try jsonText(of: key, isKey: true) + ": ".utf8
    let place = entry.place.child(tree.scalarBytes(key))
    if let empty = emptyCollection(value, place, in: entry.place) {
      output += empty.utf8
    } else {
      try writeJSON(value, place, in: entry.place, indent: entry.indent, line: body)
    }
    output.append(.comma)
    output += lineBreak
    return EntryRun(
      key: entry.key, start: start, place: start, body: body, line: body, end: output.count,
      endsWithComments: false)
  }

  /// Returns the JSON text for a section, a catalog, or a list that is empty in YAML.
  private func emptyCollection(_ value: NodeID, _ place: LayoutPlace, in parent: LayoutPlace) -> String? {
    guard isConversion, tree.isNull(value) else { return nil }
    return switch (place, parent) {
    case (.tags, _), (.files, _), (.catalogs, _): "{}"
    case (_, .tags), (_, .files): "[]"
    default: nil
    }
  }

  /// Writes an array. A short array is on one line, unless `isOnLines` is true.
  private mutating func writeArray(
    _ array: NodeID, isOnLines: Bool, indent: Int, line: Int
  ) throws(EditRefusal) {
    if isEmpty(array) {
      output += "[]".utf8
      return
    }
    let items = try tree.children(of: array).map { (item) throws(EditRefusal) in
      guard let node = tree.resolve(item), tree[node].isScalar else { throw .unsound(tree[item].span) }
      return try jsonText(of: node, isKey: false)
    }
    let start = output.count
    output += [.openingBracket] + items.joined(separator: ", ".utf8) + [.closingBracket]
    if !isOnLines, width(of: line..<output.count) <= LayoutSample.lineLength { return }
    output.removeLast(output.count - start)
    let separator = lineBreak + [UInt8](repeating: 0x20, count: indent + 2)
    output += [.openingBracket] + separator + items.joined(separator: [.comma] + separator) + lineBreak
    writeIndent(indent)
    output.append(.closingBracket)
  }
}
