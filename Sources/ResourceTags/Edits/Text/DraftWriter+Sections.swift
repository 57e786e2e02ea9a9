/// Adds top-level keys in the order that odr uses in new manifests, and removes top-level keys.
extension DraftWriter {
  mutating func writeNewSections() throws(EditRefusal) {
    if newSections.isEmpty, removedSections.isEmpty { return }
    let root = collection(draft.outline.root)
    let order = Section.canonicalKeyOrder
    let sections = newSections.sorted { order.firstIndex(of: $0.section) ?? 0 < order.firstIndex(of: $1.section) ?? 0 }
    if root.elements.isEmpty {
      let entries = sections.map {
        entry(scalars.text($0.section, beside: nil, isInFlow: true), $0.value)
      }
      let lines = mapping(entries, inFlow: true)
      return changes.replace(tree[draft.outline.root].span, with: Array(lines.joined(separator: lineBreak)))
    }
    let new = sections.map { section, value in
      let index = place(of: section, in: root, order)
      let key = scalars.text(section, beside: root.elements[0].node, isInFlow: root.isFlow)
      return (index, apart(entry(key, value), section, at: index, in: root))
    }
    let removed = root.elements.indices.filter { removedSections.contains(root.elements[$0].node) }
    try change(root, removing: Set(removed), inserting: new)
  }

  /// Returns the text of a section with a blank line between it and the section above or, without one, below. There is
  /// no blank line between keys with a value on their line, and if no blank lines separate the other sections.
  private func apart(_ text: ElementText, _ section: String, at index: Int, in root: CollectionText) -> ElementText {
    let isLine = text.lines.count == 1 && !Section.ofSettings.contains(section)
    let isAmongLines = isLine && (index == 0 || !isMapping(root, index - 1))
    if root.isFlow || isAmongLines || !hasBlankLines(root) { return text }
    var text = text
    if index == 0 { text.commentsBelow = [[]] } else { text.commentsAbove = [[]] }
    return text
  }

  private func isMapping(_ root: CollectionText, _ index: Int) -> Bool {
    tree[root.elements[index].value].isMapping
  }

  /// Returns whether blank lines separate sections. New manifests contain blank lines between sections, so the result
  /// is false only if the existing sections have no blank lines between them.
  private func hasBlankLines(_ root: CollectionText) -> Bool {
    let sections = root.elements.indices.dropFirst().filter { isMapping(root, $0) }
    return sections.isEmpty
      || sections.contains { root.ownLine(above: $0).map { source.isBelowBlankLine($0.start) } ?? false }
  }
}

/// Writes the catalogs.
extension DraftWriter {
  mutating func writeCatalogs() throws(EditRefusal) {
    let home = try draft.outline.section(.catalogs)
    let order = entryOrder.catalogs
    let groups = entryOrder.groups
    let renamed = groups.filter(\.isRenamed)
    if renamed.isEmpty, order.elementsEqual(1..<(manifest.catalogs.count + 1)) { return }
    let old = try filledSection(Section.catalogs.rawValue, home) { writer, inFlow in
      order.map { writer.newCatalog($0, beside: nil, inFlow: inFlow) }
    }
    guard let collection = old else { return }
    for group in renamed {
      if let key = group.home?.key { replaceKey(key, by: group.path) }
    }
    let kept = order.map { groups[$0].home.flatMap { collection.index(of: $0.key) } }
    try change(collection, from: manifest.catalogs.compactMap { collection.index(of: $0.key) }, to: kept) {
      writer, number, _ in
      writer.newCatalog(order[number], beside: collection.elements.last?.node, inFlow: collection.isFlow)
    }
  }

  private mutating func newCatalog(_ group: Int, beside neighbour: NodeID?, inFlow: Bool) -> ElementText {
    let key = scalars.text(entryOrder.groups[group].path.string, beside: neighbour, isInFlow: inFlow)
    return entry(key, newMapping(group, inFlow: inFlow))
  }
}

/// Writes the categories.
extension DraftWriter {
  mutating func writeTags() throws(EditRefusal) {
    let section = try draft.outline.section(.tags)
    let inFlow = isInFlow(section)
    var missing: [(category: DownloadCategory, entry: ElementText)] = []
    for category in DownloadCategory.allCases where draft.changedCategories.contains(category) {
      let items = draft.items(of: category)
      let layout = sample.categoryLayout(inFlow: inFlow)
      let neighbour = manifest.declarations.first?.node
      if let entry = try draft.outline.category(category) {
        try writeList(under: entry.key, items, like: layout, beside: neighbour)
      } else if !items.isEmpty {
        let last = section.flatMap { tree.resolve($0.value) }.flatMap { Array(tree.entries(of: $0)).last?.key }
        let key = scalars.text(category.rawValue, beside: last, isInFlow: inFlow)
        let (lines, comments) = newList(items, layout, beside: neighbour, inFlow: inFlow)
        changes.carry(comments)
        missing.append((category, entry(key, lines)))
      }
    }
    if missing.isEmpty { return }
    let old = try filledSection(Section.tags.rawValue, section) { _, _ in missing.map(\.entry) }
    guard let collection = old else { return }
    let new = missing.map { (place(of: $0.category.rawValue, in: collection, DownloadCategory.names), $0.entry) }
    try change(collection, removing: [], inserting: new)
  }

  /// Returns the index at which a new key belongs in a mapping: after the last key that comes before it in `order`.
  private func place(of key: String, in mapping: CollectionText, _ order: [String]) -> Int {
    let earlier = order.prefix { $0 != key }
    let last = mapping.elements.lastIndex { tree.text(of: $0.node).map(earlier.contains) ?? false }
    return (last ?? -1) + 1
  }

  /// Returns the entries of a section. If the section is missing or empty, writes it with new entries and returns `nil`.
  /// `entries` creates the new entries; its second argument is true if they are between brackets. If the section's text
  /// can't change, returns `nil`.
  mutating func filledSection(
    _ name: String, _ home: ManifestOutline.Entry?, _ entries: (inout DraftWriter, Bool) -> [ElementText]
  ) throws(EditRefusal) -> CollectionText? {
    let inFlow = isInFlow(home)
    if let home {
      if keepsText(of: home.value) { return nil }
      if let collection = filledMapping(home.value) { return collection }
    }
    let lines = mapping(entries(&self, inFlow), inFlow: inFlow)
    if let home { try fill(home.key, lines) } else { newSections.append((name, lines)) }
    return nil
  }

  /// Returns whether the entries of a section are, or will be, between brackets.
  func isInFlow(_ entry: ManifestOutline.Entry?) -> Bool {
    guard let entry, sample.isBlock else { return !sample.isBlock }
    // Empty braces in a text without other brackets are replaced with lines. Braces with an anchor cannot be replaced.
    let isEmpty = tree.firstChild(of: entry.value) == nil
    return tree[entry.value].isFlow && (!isEmpty || tree[entry.value].hasProperties)
  }
}
