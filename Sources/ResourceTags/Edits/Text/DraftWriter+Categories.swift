/// The categories.
extension DraftWriter {
  mutating func writeTags() throws(EditRefusal) {
    let section = try draft.outline.section(.tags)
    let inFlow = isInFlow(section)
    var missing: [(category: DownloadCategory, entry: ElementText)] = []
    for category in DownloadCategory.allCases where draft.changedCategories.contains(category) {
      let items = draft.items(of: category)
      let layout = sample.categoryLayout(inFlow: inFlow)
      let neighbour = draft.manifest.declarations.first?.node
      if let entry = try draft.outline.category(category) {
        try writeList(under: entry.key, items) { _ in (layout, neighbour) }
      } else if !items.isEmpty {
        let last = section.flatMap { tree.resolve($0.value) }.flatMap { tree.entries(of: $0).suffix(1).last?.key }
        let key = keyText(ByteString(category.rawValue), beside: last, inFlow: inFlow)
        missing.append((category, entry(key, layout.lines(newTexts(of: items, layout, beside: neighbour)))))
      }
    }
    if missing.isEmpty { return }
    guard let section else {
      return newSections.append((Section.tags.rawValue, mapping(missing.map(\.entry), inFlow: inFlow)))
    }
    try insert(missing, into: section, inFlow: inFlow)
  }

  /// Adds categories to the section, each before those that come later.
  private mutating func insert(
    _ missing: [(category: DownloadCategory, entry: ElementText)], into section: ManifestOutline.Entry, inFlow: Bool
  ) throws(EditRefusal) {
    guard tree[section.value].kind != .alias else { throw .shared(tree.span(of: section.value)) }
    guard let collection = filledMapping(section.value) else {
      return try fill(section.key, section.value, mapping(missing.map(\.entry), inFlow: inFlow))
    }
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
    change.finish(count: collection.elements.count)
    try apply(change, to: collection)
  }

  /// Whether the entries of a section are, or will be, between brackets.
  func isInFlow(_ entry: ManifestOutline.Entry?) -> Bool {
    guard let entry, sample.isBlock else { return !sample.isBlock }
    // Empty braces in a text without others are replaced by lines; those with an anchor cannot be.
    let isEmpty = tree.next(after: entry.value).index == entry.value.index + 1
    return tree[entry.value].style == .flow && (!isEmpty || tree[entry.value].flags.contains(.hasProperties))
  }
}
