/// The `assetPacks` section.
extension ManifestReader {
  /// Notes what is wrong with the shape of the section. ``Manifest/pins`` reads what it says.
  mutating func readAssetPacks(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .assetPacks, allowsNull: true) else { return }
    var keys = HashTable()
    var nodes: [NodeID] = []
    for (key, value) in tree.entries(of: mapping) {
      guard let id = keyText(key, .packID) else { continue }
      let number = keys.insert(hasher.hash(of: tree.scalarBytes(id)))
      if number < nodes.count {
        report(.duplicateKey(first: nodes[number]), key)
      } else {
        nodes.append(key)
        if tree.scalarBytes(id).isEmpty { report(.emptyString(.packID), key) }
      }
      guard let list = collection(value, .sequence, .packTags, allowsNull: false) else { continue }
      var hasAny = false
      for item in tree.children(of: list) {
        hasAny = true
        _ = nonEmptyText(item, .packTag)
      }
      if !hasAny, !tree[list].flags.contains(.isUnclosed) { report(.noPackTags, value) }
    }
  }
}
