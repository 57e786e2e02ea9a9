/// Writes JSON values.
extension LayoutWriter {
  /// Adds the lines of an entry of an object, without the comma after it.
  func addJSON(to entry: inout LayoutEntry) throws(EditRefusal) {
    guard let key = tree.resolve(entry.key), tree[key].isScalar, let value = tree.resolve(entry.value) else {
      throw .unsound(tree[entry.key].span)
    }
    let line = spaces(entry.indent) + (try jsonText(of: key, isKey: true)) + ": ".utf8
    entry.lines = try jsonLines(
      of: value, entry.place.child(tree.scalarBytes(key)), in: entry.place, indent: entry.indent, after: line)
  }

  /// Returns the lines of a value. The first line begins with `line`, which is indented by `indent`.
  func jsonLines(
    of value: NodeID, _ place: LayoutPlace, in parent: LayoutPlace, indent: Int, after line: [UInt8]
  ) throws(EditRefusal) -> [[UInt8]] {
    if let empty = emptyCollection(value, place, in: parent) { return [line + empty.utf8] }
    switch tree[value].kind {
    case .mapping:
      let lines = try lines(ofEntriesIn: value, place, indent: indent + 2, limit: tree[value].end)
      return [line + ["{"]] + lines + [spaces(indent) + ["}"]]
    case .sequence:
      let items = try tree.children(of: value).map { (item) throws(EditRefusal) in
        guard let node = tree.resolve(item), tree[node].isScalar else { throw .unsound(tree[item].span) }
        return try jsonText(of: node, isKey: false)
      }
      let short = line + ["["] + items.joined(separator: ", ".utf8) + ["]"]
      if !parent.hasListsOnLines, isShort(short) { return [short] }
      let lines = items.enumerated().map { spaces(indent + 2) + $1 + ($0 + 1 < items.count ? [","] : []) }
      return [line + ["["]] + lines + [spaces(indent) + ["]"]]
    case .scalar: return [line + (try jsonText(of: value, isKey: false))]
    case .alias: throw .unsound(tree[value].span)
    }
  }

  /// Returns the JSON text for an empty collection, or for a section, a catalog, or a list that is empty in YAML.
  private func emptyCollection(_ value: NodeID, _ place: LayoutPlace, in parent: LayoutPlace) -> String? {
    if tree[value].isCollection, isEmpty(value) { return tree[value].isMapping ? "{}" : "[]" }
    guard isConversion, tree.isNull(value) else { return nil }
    return switch (place, parent) {
    case (.tags, _), (.files, _), (.catalogs, _): "{}"
    case (_, .tags), (_, .files): "[]"
    default: nil
    }
  }
}
