/// The catalogs.
extension DraftWriter {
  mutating func writeCatalogs() throws(EditRefusal) {
    let order = entryOrder.catalogs
    let originals = 1..<(draft.manifest.catalogs.count + 1)
    guard let home = try draft.outline.section(.catalogs) else {
      if order.isEmpty { return }
      return newSections.append((Section.catalogs.rawValue, newCatalogs(order, inFlow: !sample.isBlock)))
    }
    let renamed = order.filter { draft.groups[$0].isRenamed && draft.groups[$0].catalog != nil }
    if renamed.isEmpty, order.elementsEqual(originals) { return }
    guard tree[home.value].kind != .alias else { throw .shared(tree.span(of: home.value)) }
    guard let collection = filledMapping(home.value) else {
      return try fill(home.key, home.value, newCatalogs(order, inFlow: isInFlow(home)))
    }
    let neighbour = collection.elements.last?.node
    let keys = draft.manifest.catalogs.map(\.key)
    let change = change(of: collection, to: order, originals: keys) { [draft] group in
      draft.groups[group].catalog.map { keys[$0] }
    } new: { writer, group, _ in
      writer.newCatalog(group, beside: neighbour, inFlow: collection.isFlow)
    }
    try apply(change, to: collection)
    for group in renamed {
      guard let path = draft.groups[group].path else { continue }
      try replaceKey(draft.manifest.catalogs[group - 1].key, by: path, inFlow: collection.isFlow)
    }
  }

  private mutating func newCatalogs(_ groups: [Int], inFlow: Bool) -> [[UInt8]] {
    var entries: [ElementText] = []
    for group in groups { entries.append(newCatalog(group, beside: nil, inFlow: inFlow)) }
    return mapping(entries, inFlow: inFlow)
  }

  private mutating func newCatalog(_ group: Int, beside neighbour: NodeID?, inFlow: Bool) -> ElementText {
    let key = keyText(draft.groups[group].path ?? ByteString([]), beside: neighbour, inFlow: inFlow)
    return entry(key, newMapping(group, inFlow: inFlow))
  }
}
