/// Writes scalars. A plain scalar stays plain if possible. odr removes unnecessary quotes, and keeps double quotes that
/// a parser needs. All other scalars get double quotes.
extension LayoutWriter {
  /// The place where a scalar is written.
  enum ScalarPlace {
    case key, value
    /// An item of a list, on its own line or between brackets.
    case item, flowItem
  }

  /// Returns the YAML text of a scalar or alias with its anchor; `nil` if the scalar's value would change.
  func yamlText(of id: NodeID, _ place: ScalarPlace) -> [UInt8]? {
    let value = tree[id].isAlias ? sourceBytes(id) : yamlValue(of: id, place)
    return value.map { anchor(of: id) + $0 }
  }

  /// Returns the anchor of a node and a space after it; empty if the node has no anchor.
  func anchor(of id: NodeID) -> [UInt8] {
    tree.anchor(of: id).map { tree.source.bytes[$0] + [" "] } ?? []
  }

  private func yamlValue(of id: NodeID, _ place: ScalarPlace) -> ByteSlice? {
    let node = tree[id]
    let value = tree.scalarBytes(id)
    if node.isPlain, !node.isTaggedString {
      let type = PlainScalar(value)
      if type == .null, place == .value { return ByteSlice([]) }
      // Between brackets, libyaml always treats a leading question mark as the start of a key.
      let isFlowSafe =
        place != .flowItem || value.first != "?" && !value.contains(where: ScalarWriter.isFlowIndicator)
      // A scalar that some parser does not read as a string must keep its type, so it cannot be quoted.
      if type != .string, !isFlowSafe { return nil }
      // Between brackets, a single dash is text. On an item's own line, after the item's dash, a second dash would
      // begin a nested list.
      let isItemSafe = place != .item || !(value.count == 1 && "-?:".utf8.contains(value[0]))
      if type != .string || isFlowSafe && isItemSafe && tree.isVerbatim(id) { return value }
    }
    // An item gets the same quotes between brackets and on its own line.
    let isInFlow = place == .flowItem || place == .item
    let hasEscapes = node.style == .doubleQuoted && !tree.isVerbatim(id)
    let mayKeepQuotes = node.style == .doubleQuoted && !isConversion && !tree.source.hasLineBreak(in: node.span)
    if !(hasEscapes && mayKeepQuotes), ScalarWriter.isPlainSafe(value, isInFlow: isInFlow) {
      return value
    }
    return mayKeepQuotes ? sourceBytes(id) : ByteSlice(Array(ScalarWriter.doubleQuoted(tree.string(id)).utf8))
  }

  /// Returns the text of a scalar in JSON. The node must not be an alias.
  func jsonText(of id: NodeID, isKey: Bool) throws(EditRefusal) -> [UInt8] {
    if !isConversion { return Array(sourceBytes(id)) }
    let value = tree.scalarBytes(id)
    let type = tree.type(of: id)
    if isKey, type.isCoreNonString { throw .notInJSON(tree[id].span) }
    switch type {
    case .null: return Array("null".utf8)
    case .bool: return Array(tree.string(id).lowercased().utf8)
    case .number:
      guard JSONReader.isNumber(value) else { throw .notInJSON(tree[id].span) }
      return Array(value)
    default: return Array(ScalarWriter.doubleQuoted(tree.string(id)).utf8)
    }
  }

  private func sourceBytes(_ id: NodeID) -> ByteSlice { tree.source.bytes[tree[id].span] }
}
