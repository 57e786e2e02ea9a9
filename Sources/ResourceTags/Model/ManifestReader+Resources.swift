/// Reads the `files` and `catalogs` sections.
extension ManifestReader {
  mutating func readFiles(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .files) else { return }
    sections.append((mapping, catalog: -1, isShared: mapping != value))
  }

  mutating func readCatalogs(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .catalogs) else { return }
    var firstKeys: [Int: NodeID] = [:]
    for (key, value) in tree.entries(of: mapping) {
      guard let scalar = keyText(key, .path) else { continue }
      let (node, form) = manifest.paths.insert(tree.scalarBytes(scalar))
      if let first = firstKeys[node] {
        if tree.bytes(of: first) == tree.bytes(of: key) {
          report(.duplicateKey(first: first), key)
        } else {
          manifest.repeatedCatalogs.append((key, first))
        }
      } else {
        firstKeys[node] = key
      }
      manifest.catalogs.append(CatalogEntry(key: key, form: form, node: node))
      // odr doesn't read the items of this catalog, because the path of each item starts with the catalog's overlong
      // path.
      if form.contains(.isTooLong) {
        report(.catalogTooLong, key)
        continue
      }
      guard let items = collection(value, .mapping, .catalog) else { continue }
      sections.append((items, catalog: manifest.catalogs.count - 1, isShared: items != value))
    }
  }

  /// Reads the entries of a section.
  mutating func readEntries(_ section: ResourceSection) {
    let faultCount = manifest.faults.count
    let firstEntry = manifest.entries.count
    let start = section.catalog < 0 ? 0 : manifest.catalogs[section.catalog].node
    let mayBeShared = section.isShared || tree[section.mapping].hasProperties
    for (key, value) in tree.entries(of: section.mapping) {
      guard let scalar = keyText(key, .path) else { continue }
      let (node, form) = manifest.paths.insert(tree.scalarBytes(scalar), from: start)
      let entry = manifest.entries.count
      let first = manifest.paths.add(manifest.entries.count, at: node)
      manifest.entries.append(
        ResourceEntry(
          key: key, list: tagList(value, isShared: mayBeShared) ?? -1, catalog: section.catalog,
          node: node, form: form, isShared: section.isShared))
      if first == entry { continue }
      if first >= firstEntry, tree.bytes(of: manifest.entries[first].key) == tree.bytes(of: key) {
        report(.duplicateKey(first: manifest.entries[first].key), key)
      } else {
        manifest.repeatedPaths.append((entry, first))
      }
    }
    // If aliases repeat a mapping, odr reports the mapping's faults only at the anchor.
    if section.isShared, section.catalog >= 0 { manifest.faults.removeSubrange(faultCount...) }
  }
}

/// Reads the `tags` section and the tag lists of resources.
extension ManifestReader {
  mutating func readTags(_ value: NodeID) {
    let faultCount = manifest.faults.count
    defer {
      // A section or list that odr couldn't read may contain any declaration.
      if manifest.faults[faultCount...].contains(where: \.hidesDeclarations) { manifest.hasAllDeclarations = false }
    }
    guard let mapping = collection(value, .mapping, .tags) else { return }
    readSection(mapping, .tags, keys: DownloadCategory.names) { reader, key, value in
      guard let category = DownloadCategory(rawValue: key),
        let list = reader.collection(value, .sequence, .category)
      else { return }
      var position = 0
      for item in reader.tree.children(of: list) {
        guard let tag = reader.tag(item) else { continue }
        position += 1
        reader.manifest.declarations.append(
          TagDeclaration(tag: tag, category: category, position: position, node: item))
      }
    }
  }

  /// Returns the index of the tag list in `value`; `nil` if odr can't read the list. Aliases of the list, or of a
  /// mapping that contains the list, get the same index.
  @inline(__always)
  mutating func tagList(_ value: NodeID, isShared: Bool) -> Int? {
    let written = tree[value]
    guard isShared || written.isAlias || written.hasProperties else { return readTagList(value, value) }
    guard let node = tree.resolve(value) else { return nil }
    if let known = anchoredLists[node] { return known }
    let list = readTagList(node, value)
    anchoredLists[node] = list
    return list
  }

  @inline(__always)
  private mutating func readTagList(_ node: NodeID, _ value: NodeID) -> Int? {
    let start = manifest.tagUses.count
    if tree[node].isSequence {
      for item in tree.children(of: node) {
        if let tag = tag(item) { manifest.tagUses.append(TagUse(tag: tag, node: item)) }
      }
    } else if !tree.isNull(node) {
      report(.wrongType(.tagList), value)
      return nil
    }
    manifest.tagLists.append(TagList(node: node, uses: start..<manifest.tagUses.count))
    return manifest.tagLists.count - 1
  }

  /// Returns the tag that an item refers to.
  @inline(__always)
  private mutating func tag(_ item: NodeID) -> TagID? {
    guard let node = text(item, .tagName) else { return nil }
    if !tree.joinedItems(in: node).isEmpty {
      if node == item { report(.joinedItems, item) }
      return nil
    }
    let name = tree.scalarBytes(node)
    if let known = tags[name] { return known }
    let tag = TagID(manifest.tagNames.count)
    tags[name] = tag
    manifest.tagNames.append(item)
    return tag
  }
}
