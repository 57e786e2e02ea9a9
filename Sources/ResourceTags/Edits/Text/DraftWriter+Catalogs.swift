import Syntax
import Bytes

/// The catalogs.
extension DraftWriter {
  mutating func writeCatalogs() throws(EditRefusal) {
    let order = entryOrder.catalogs
    let originals = 1..<(draft.manifest.catalogs.count + 1)
    guard let home = try draft.outline.section(.catalogs) else {
      if order.isEmpty { return }
      return newSections.append((.catalogs, newCatalogs(order, inFlow: !sample.isBlock)))
    }
    let renamed = order.filter { draft.groups[$0].isRenamed && draft.groups[$0].catalog != nil }
    if renamed.isEmpty, order.elementsEqual(originals) { return }
    guard tree[home.value].kind != .alias else { throw .shared(tree.span(of: home.value)) }
    guard let collection = filledMapping(home.value) else {
      return try fill(home.key, home.value, newCatalogs(order, inFlow: isInFlow(home)))
    }
    var change = CollectionChange()
    var place = 0
    let keys = Dictionary(uniqueKeysWithValues: originals.map { (draft.manifest.catalogs[$0 - 1].key, $0) })
    func keepStrangers(before end: Int) {
      for index in place..<max(place, end) where keys[collection.elements[index].node] == nil { change.keep(index) }
      place = max(place, end)
    }
    for group in order {
      if let catalog = draft.groups[group].catalog,
        let index = collection.index(of: draft.manifest.catalogs[catalog].key)
      {
        keepStrangers(before: index)
        change.keep(index)
        place = index + 1
      } else {
        change.insert(newCatalog(group, beside: collection.elements.last?.node, inFlow: collection.isFlow))
      }
    }
    keepStrangers(before: collection.elements.count)
    change.finish(count: collection.elements.count)
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
