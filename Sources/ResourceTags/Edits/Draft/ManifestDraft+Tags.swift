/// Tags and categories of a draft.
extension ManifestDraft {
  /// The tag with this name; throws ``EditRefusal`` with the closest name if there is none.
  func tag(_ name: String) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)) { return tag }
    throw .unknownTag(name, nearest: nearestTag(to: name, isDeclared: false))
  }

  /// The tag with this name; if `ifExists`, `nil` instead of a refusal if there is none.
  func tag(_ name: String, ifExists: Bool) throws(EditRefusal) -> DraftTag? {
    ifExists ? names.tag(named: ByteString(name)) : try tag(name)
  }

  /// Whether a tag with this name is declared.
  func isDeclared(_ name: String) -> Bool { names.tag(named: ByteString(name)).flatMap { category(of: $0) } != nil }

  /// The declared tag with this name; throws ``EditRefusal`` with the closest name if there is none.
  func declaredTag(_ name: String) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)), category(of: tag) != nil { return tag }
    throw .undeclaredTag(name, nearest: nearestTag(to: name, isDeclared: true))
  }

  private func nearestTag(to name: String, isDeclared: Bool) -> String? {
    guard suggestsNames else { return nil }
    let known = names.names.indices.map { DraftTag($0) }
      .filter { names.tag(named: names[$0]) == $0 && (!isDeclared || categoryByTag[$0] != nil) }
    var suggester = SpellingSuggester(known.map { names[$0].string })
    return suggester.best(for: name)
  }

  /// The category in which a tag is declared.
  func category(of tag: DraftTag) -> DownloadCategory? { categoryByTag[tag] }

  /// Refuses tags that are declared more than once.
  func checkDeclaredOnce(_ tags: [DraftTag]) throws(EditRefusal) {
    let wanted = repeatedTags.intersection(tags)
    if wanted.isEmpty { return }
    var seen: Set<DraftTag> = []
    for category in DownloadCategory.allCases {
      for item in items(of: category) where wanted.contains(item.tag) && !seen.insert(item.tag).inserted {
        throw .tagDeclaredTwice(names[item.tag].string, item.origin.map { tree.span(of: $0) } ?? ByteSpan(at: 0))
      }
    }
  }

  /// Refuses a manifest in which a place that may name tags has the wrong form.
  func checkAllTagsAreSeen() throws(EditRefusal) {
    if let fault = manifest.faults.first(where: \.hidesTags) { throw .unsound(tree.span(of: fault.node)) }
  }

  /// The bytes of the text that declare `tag`, if it is declared.
  func declaration(of tag: DraftTag) -> ByteSpan? {
    let item = DownloadCategory.allCases.lazy.compactMap { items(of: $0).first { $0.tag == tag } }.first
    return item?.origin.map { tree.span(of: $0) }
  }

  /// The tags of a category in order.
  func items(of category: DownloadCategory) -> [DraftItem] { categories[category]?.items ?? [] }

  /// The index of a tag in a category.
  func index(of tag: DraftTag, in category: DownloadCategory) -> Int? { categories[category]?.index(of: tag) }

  /// The categories in which a tag is declared.
  func categories(of tag: DraftTag) -> [DownloadCategory] {
    guard repeatedTags.contains(tag) else { return categoryByTag[tag].map { [$0] } ?? [] }
    return DownloadCategory.allCases.filter { index(of: tag, in: $0) != nil }
  }

  /// Must be called before the first change of a category. Refuses a list with an item that is not a tag.
  mutating func willChange(_ category: DownloadCategory) throws(EditRefusal) {
    if changedCategories.contains(category) { return }
    if let entry = try outline.category(category) {
      try checkAllAreTags(entry.value, count: manifest.declarations.count { $0.category == category })
    }
    changedCategories.insert(category)
  }

  /// Gives a category fewer tags, or the same tags in another order.
  mutating func set(_ category: DownloadCategory, to items: [DraftItem]) throws(EditRefusal) {
    try willChange(category)
    categories[category] = CategoryTags(items, names)
    var seen: Set<DraftTag> = []
    repeatedTags = Set(
      DownloadCategory.allCases.flatMap { self.items(of: $0) }.map(\.tag).filter { !seen.insert($0).inserted })
  }

  /// Inserts new tags into a category, the first of them at `index`.
  mutating func insert(_ block: [DraftItem], into category: DownloadCategory, at index: Int) {
    for (offset, item) in block.enumerated() { categories[category]?.insert(item, at: index + offset, names) }
  }

  /// Inserts new tags into a category by their order: in between if both are sorted and the order has no other
  /// meaning, else at the end.
  mutating func merge(_ block: [DraftItem], into category: DownloadCategory) {
    let order = category == .prefetchOrder ? nil : categories[category]?.order
    let isSorted = order?.isSorted(block.map { names[$0.tag].bytes }) ?? false
    for item in block {
      let place = order.flatMap { isSorted ? categories[category]?.place(of: names[item.tag], in: $0, names) : nil }
      var item = item
      item.isMoved = true
      let end = categories[category]?.count ?? 0
      categories[category]?.insert(item, at: place ?? end, names)
    }
  }

  /// Removes the tag at `index` from a category.
  mutating func removeItem(at index: Int, of category: DownloadCategory) -> DraftItem? {
    categories[category]?.remove(at: index, names)
  }

  /// Renames a tag to a name that no other tag has.
  mutating func rename(_ tag: DraftTag, to newName: ByteString) {
    let homes = categories(of: tag)
    for home in homes { categories[home]?.addDescents(-1, around: tag, names) }
    names.rename(tag, to: newName)
    for home in homes { categories[home]?.addDescents(1, around: tag, names) }
    // For a tag that is in a category twice, only one place is known.
    if repeatedTags.contains(tag) { for home in homes { categories[home] = CategoryTags(items(of: home), names) } }
  }

  /// Refuses the list `value` if it has items beyond the `count` that are tags.
  func checkAllAreTags(_ value: NodeID, count: Int) throws(EditRefusal) {
    guard let list = tree.resolve(value), tree[list].kind == .sequence else { return }
    var found = 0
    for item in tree.children(of: list) {
      guard let node = tree.resolve(item), tree[node].kind == .scalar, !tree.isNull(node) else {
        throw .unsound(tree.span(of: item))
      }
      found += 1
    }
    if found != count { throw .unsound(tree.span(of: value)) }
  }
}
