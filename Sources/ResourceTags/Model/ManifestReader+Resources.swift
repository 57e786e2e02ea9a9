/// The `files` and `catalogs` sections.
extension ManifestReader {
  mutating func readFiles(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .files, allowsNull: true) else { return }
    sections.append(
      ResourceSection(mapping: mapping, place: .file, catalog: -1, hash: hasher.start, isShared: mapping != value))
  }

  mutating func readCatalogs(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .catalogs, allowsNull: true) else { return }
    var table = HashTable()
    var firstKeys: [NodeID] = []
    for (key, value) in tree.entries(of: mapping) {
      guard let node = keyText(key, .catalogPath) else { continue }
      let (form, hash) = pathHash(tree.scalarBytes(node))
      let first = table.insert(hash)
      if first < firstKeys.count {
        if isSameScalar(firstKeys[first], key) {
          report(.duplicateKey(first: firstKeys[first]), key)
        } else {
          repeatedCatalogs.append((key, firstKeys[first]))
        }
      } else {
        firstKeys.append(key)
      }
      catalogs.append(CatalogEntry(key: key, form: form, hash: hash))
      // Each item's path would begin with it: a million bytes, a hundred thousand times.
      if form.contains(.isTooLong) {
        report(.catalogTooLong, key)
        continue
      }
      guard let items = collection(value, .mapping, .catalog, allowsNull: true) else { continue }
      sections.append(
        ResourceSection(
          mapping: items, place: .item, catalog: Int32(catalogs.count - 1), hash: hash, isShared: items != value))
    }
  }

  /// Reads the entries of all sections: their paths on another processor, their tags on this one.
  mutating func readSections() {
    let paths = DeferredValue(isLarge: tree.nodes.count > 20_000) { [sections, catalogs, tree, hasher] in
      PathReader.read(sections, catalogs: catalogs, in: tree, PathScanner(hasher: hasher))
    }
    var starts: [Int] = []
    for section in sections {
      starts.append(entries.count)
      readEntries(section)
    }
    keep(paths.value, starts)
  }

  private mutating func readEntries(_ section: ResourceSection) {
    let faultCount = faults.count
    // With a local copy of the tree, nothing is reference-counted for each scalar.
    let tree = tree
    let mayBeShared = section.isShared || tree[section.mapping].flags.contains(.hasProperties)
    let end = tree[section.mapping].subtreeEnd
    var key = NodeID(section.mapping.index + 1)
    while key.index < end {
      let value = tree.next(after: key)
      if keyText(key, section.place) != nil {
        entries.append(
          ResourceEntry(
            key: key, list: tagList(value, isShared: mayBeShared, tree) ?? -1, catalog: section.catalog, form: [],
            isShared: section.isShared))
      }
      key = tree.next(after: value)
    }
    // Faults in a mapping that aliases repeat are reported once, where it is written.
    if section.isShared, section.catalog >= 0 { faults.removeSubrange(faultCount...) }
  }

  /// Assigns the paths to their entries; each section's entries begin at the index given in `starts`.
  private mutating func keep(_ paths: (forms: FlatBuffer<PathForm>, index: PathIndex), _ starts: [Int]) {
    precondition(paths.forms.count == entries.count, "a path without an entry, or an entry without a path")
    for index in entries.indices { entries[index].form = paths.forms[index] }
    var section = 0
    for (entry, first) in paths.index.repeated {
      while section + 1 < starts.count, starts[section + 1] <= entry { section += 1 }
      let (key, firstKey) = (entries[entry].key, entries[first].key)
      guard first >= starts[section], isSameScalar(firstKey, key) else {
        repeatedPaths.append((entry, first))
        continue
      }
      if !sections[section].isShared || sections[section].catalog < 0 { report(.duplicateKey(first: firstKey), key) }
    }
    self.paths = paths.index
  }

  /// The form of a catalog's path and the hash of its normalized components.
  private func pathHash(_ path: ByteSlice) -> (PathForm, UInt64) {
    let scanner = PathScanner(hasher: hasher)
    let (form, hash) = scanner.scan(path, from: hasher.start)
    return (form, form.contains(.hasParent) ? scanner.normalizedHash(of: path, from: hasher.start) : hash)
  }

  private func isSameScalar(_ left: NodeID, _ right: NodeID) -> Bool {
    guard let left = tree.resolve(left), let right = tree.resolve(right) else { return false }
    return tree.scalarBytes(left) == tree.scalarBytes(right)
  }
}
