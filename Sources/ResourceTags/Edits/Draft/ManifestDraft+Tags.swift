import Diagnostics
import Syntax
import Bytes

/// Tags and categories of a draft.
extension ManifestDraft {
  /// The tag with this name; throws ``EditRefusal`` with the nearest name where there is none.
  func tag(_ name: String) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)) { return tag }
    throw .unknownTag(name, nearest: nearestTag(to: name, isDeclared: false))
  }

  /// The declared tag with this name; throws ``EditRefusal`` with the nearest name where there is none.
  func declaredTag(_ name: String) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)), category(of: tag) != nil { return tag }
    throw .undeclaredTag(name, nearest: nearestTag(to: name, isDeclared: true))
  }

  private func nearestTag(to name: String, isDeclared: Bool) -> String? {
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

  /// Refuses a manifest in which something that may name tags is not what it should be.
  func checkAllTagsAreSeen() throws(EditRefusal) {
    if let fault = manifest.faults.first(where: \.hidesTags) { throw .unsound(tree.span(of: fault.node)) }
  }

  /// The bytes of the text that declare `tag`, if any do.
  func declaration(of tag: DraftTag) -> ByteSpan? {
    let item = DownloadCategory.allCases.lazy.compactMap { items(of: $0).first { $0.tag == tag } }.first
    return item?.origin.map { tree.span(of: $0) }
  }

  /// The tags of a category in order.
  func items(of category: DownloadCategory) -> [DraftItem] { categories[category]?.items ?? [] }

  /// Where a tag stands in a category.
  func index(of tag: DraftTag, in category: DownloadCategory) -> Int? { categories[category]?.index(of: tag) }

  /// The categories in which a tag is declared.
  func categories(of tag: DraftTag) -> [DownloadCategory] {
    guard repeatedTags.contains(tag) else { return categoryByTag[tag].map { [$0] } ?? [] }
    return DownloadCategory.allCases.filter { index(of: tag, in: $0) != nil }
  }

  /// Has to come before the first change of a category. Refuses a list in which something stands that is no tag.
  mutating func willChange(_ category: DownloadCategory) throws(EditRefusal) {
    if changedCategories.contains(category) { return }
    if let entry = try outline.category(category) {
      try checkAllAreTags(entry.value, count: manifest.declarations.count { $0.category == category })
    }
    changedCategories.insert(category)
  }

  /// Gives a category fewer tags or the same in another order.
  mutating func set(_ category: DownloadCategory, to items: [DraftItem]) throws(EditRefusal) {
    try willChange(category)
    categories[category] = CategoryTags(items)
    var seen: Set<DraftTag> = []
    repeatedTags = Set(
      DownloadCategory.allCases.flatMap { self.items(of: $0) }.map(\.tag).filter { !seen.insert($0).inserted })
  }

  /// Puts new tags into a category, the first of them at `index`.
  mutating func insert(_ block: [DraftItem], into category: DownloadCategory, at index: Int) {
    for (offset, item) in block.enumerated() { insert(item, into: category, at: index + offset) }
  }

  private mutating func insert(_ item: DraftItem, into category: DownloadCategory, at index: Int) {
    categories[category, default: CategoryTags()].insert(item, at: index, names)
  }

  /// Puts new tags into a category where their order says: in between where both are sorted and their order has no
  /// meaning of its own, else at the end.
  mutating func merge(_ block: [DraftItem], into category: DownloadCategory) {
    let order = category == .prefetchOrder ? nil : categories[category]?.order(names)
    let isSorted = order?.isSorted(block.map { names[$0.tag].bytes }) ?? false
    for item in block {
      let place = order.flatMap { isSorted ? categories[category]?.place(of: names[item.tag], in: $0, names) : nil }
      var item = item
      item.isMoved = true
      insert(item, into: category, at: place ?? categories[category]?.count ?? 0)
    }
  }

  /// Takes the tag at `index` out of a category.
  mutating func removeItem(at index: Int, of category: DownloadCategory) -> DraftItem? {
    categories[category]?.remove(at: index, names)
  }

  /// Gives a tag another name, which no other has.
  mutating func rename(_ tag: DraftTag, to newName: ByteString) {
    let homes = categories(of: tag)
    // Of a tag that stands in a category twice, only one place is known.
    if repeatedTags.contains(tag) { for home in homes { categories[home] = CategoryTags(items(of: home)) } }
    for home in homes { categories[home]?.addDescents(-1, around: tag, names) }
    names.rename(tag, to: newName)
    for home in homes { categories[home]?.addDescents(1, around: tag, names) }
  }

  /// Refuses the list that `value` is where it has more items than the `count` that are tags.
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
