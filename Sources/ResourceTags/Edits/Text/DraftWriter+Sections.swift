/// Adds top-level keys in the order that odr uses in new manifests, and removes top-level keys.
extension DraftWriter {
  mutating func writeNewSections() throws(EditRefusal) {
    if newSections.isEmpty, removedSections.isEmpty { return }
    let root = CollectionText(tree, draft.outline.root)
    func rank(_ section: String) -> Int? { Section.canonicalKeyOrder.firstIndex(of: section) }
    let ranks = root.elements.map { tree.text(of: $0.node).flatMap(rank) }
    let sections = newSections.sorted { rank($0.section) ?? 0 < rank($1.section) ?? 0 }
    if root.elements.isEmpty {
      let entries = sections.map {
        entry(scalars.text($0.section, beside: nil, isInFlow: true), $0.value)
      }
      let lines = mapping(entries, inFlow: true)
      return changes.replace(tree[draft.outline.root].span, with: Array(lines.joined(separator: lineBreak)))
    }
    var change = CollectionChange()
    var rest = sections[...]
    /// Returns the index of the last element that belongs before a section.
    func previous(_ section: String) -> Int? {
      let own = rank(section) ?? 0
      return ranks.lastIndex { $0.map { $0 < own } ?? false }
    }
    func insertThose(behind index: Int?) throws(EditRefusal) {
      while let next = rest.first, previous(next.section) == index {
        rest.removeFirst()
        let key = scalars.text(next.section, beside: root.elements[0].node, isInFlow: root.isFlow)
        let text = entry(key, next.value)
        let isLine = text.lines.count == 1 && !Section.ofSettings.contains(next.section)
        if root.isFlow { change.insert(text) } else { try insert(text, isLine: isLine, behind: index, in: root) }
      }
    }
    try insertThose(behind: nil)
    for index in root.elements.indices {
      if !removedSections.contains(root.elements[index].node) { change.keep(index) }
      try insertThose(behind: index)
    }
    try apply(change, to: root)
  }

  /// Writes a section below another section and below the other section's comments. If blank lines separate sections,
  /// writes a blank line between the two sections. If `isLine` is true, the section is a single line, and no blank line
  /// separates it from other single lines.
  private mutating func insert(
    _ section: ElementText, isLine: Bool, behind index: Int?, in root: CollectionText
  ) throws(EditRefusal) {
    guard let neighbour = root.lines(of: index ?? 0) else { throw .unsupportedLayout(root.elements[index ?? 0].span) }
    let text = section.onLines(indent: neighbour.indent, lineBreak: lineBreak)
    let isAmongLines = isLine && !(index.map { isMapping(root, $0) } ?? false)
    let blank = !isAmongLines && hasBlankLines(root) ? lineBreak : []
    guard index != nil else { return changes.insert(text + blank, at: root.startOfLines(0, neighbour)) }
    changes.insert(blank + text, at: neighbour.span.end)
  }

  private func isMapping(_ root: CollectionText, _ index: Int) -> Bool {
    tree[tree.next(after: root.elements[index].node)].isMapping
  }

  /// Returns whether blank lines separate sections. New manifests contain blank lines between sections, so the result
  /// is false only if the existing sections have no blank lines between them.
  private func hasBlankLines(_ root: CollectionText) -> Bool {
    let sections = root.elements.indices.dropFirst().filter { isMapping(root, $0) }
    return sections.isEmpty
      || sections.contains { index in
        guard let lines = root.lines(of: index) else { return false }
        let start = root.startOfLines(index, lines)
        return source.lineBreakLength(before: start - source.lineBreakLength(before: start)) > 0
      }
  }
}

/// Writes the catalogs.
extension DraftWriter {
  mutating func writeCatalogs() throws(EditRefusal) {
    let home = try draft.outline.section(.catalogs)
    let order = entryOrder.catalogs
    let keys = manifest.catalogs.map(\.key)
    let renamed = order.filter { draft.groups[$0].isRenamed && draft.groups[$0].catalog != nil }
    if renamed.isEmpty, order.elementsEqual(1..<(keys.count + 1)) { return }
    let old = try filledSection(Section.catalogs.rawValue, home) { writer, inFlow in
      order.map { writer.newCatalog($0, beside: nil, inFlow: inFlow) }
    }
    guard let collection = old else { return }
    let neighbour = collection.elements.last?.node
    let change = change(of: collection, to: order, originals: keys) { [draft] group in
      draft.groups[group].catalog.map { keys[$0] }
    } new: { writer, group, _ in
      writer.newCatalog(group, beside: neighbour, inFlow: collection.isFlow)
    }
    try apply(change, to: collection)
    for group in renamed {
      guard let path = draft.groups[group].path else { continue }
      replaceKey(manifest.catalogs[group - 1].key, by: path, inFlow: collection.isFlow)
    }
  }

  private mutating func newCatalog(_ group: Int, beside neighbour: NodeID?, inFlow: Bool) -> ElementText {
    let key = scalars.text(draft.groups[group].path?.string ?? "", beside: neighbour, isInFlow: inFlow)
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
        try writeList(under: entry.key, items) { _ in (layout, neighbour) }
      } else if !items.isEmpty {
        let last = section.flatMap { tree.resolve($0.value) }.flatMap { tree.entries(of: $0).suffix(1).last?.key }
        let key = scalars.text(category.rawValue, beside: last, isInFlow: inFlow)
        let (lines, comments) = newList(items, layout, beside: neighbour, inFlow: inFlow)
        changes.carry(comments)
        missing.append((category, entry(key, lines)))
      }
    }
    if missing.isEmpty { return }
    let old = try filledSection(Section.tags.rawValue, section) { _, _ in missing.map(\.entry) }
    guard let collection = old else { return }
    // Each new category comes before the categories that follow it in the usual order.
    let order = DownloadCategory.allCases
    var change = CollectionChange()
    var rest = missing[...]
    for (index, element) in collection.elements.enumerated() {
      let category = tree.text(of: element.node).flatMap { DownloadCategory(rawValue: $0) }
      if let place = category.flatMap(order.firstIndex) {
        while let next = rest.first, let own = order.firstIndex(of: next.category), own < place {
          change.insert(next.entry)
          rest.removeFirst()
        }
      }
      change.keep(index)
    }
    for next in rest { change.insert(next.entry) }
    try apply(change, to: collection)
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
