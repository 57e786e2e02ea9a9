/// The tags and categories of a draft.
extension ManifestDraft {
  /// Returns the tag named `name`. If the tag does not exist, returns `nil` or, if `ifExists` is false, throws
  /// ``EditRefusal`` with the most similar name.
  func tag(_ name: String, ifExists: Bool) throws(EditRefusal) -> TagID? {
    let tag = names.tag(named: ByteString(name))
    if tag == nil, !ifExists { throw .unknownTag(name, nearest: nearestTag(to: name, isDeclared: false)) }
    return tag
  }

  /// Returns the tags named `names`, without repetitions. Unless `ifExists` is true, throws ``EditRefusal`` for a name of
  /// no tag.
  func tags(_ names: [String], ifExists: Bool) throws(EditRefusal) -> [TagID] {
    try names.map { (name) throws(EditRefusal) in try tag(name, ifExists: ifExists) }.compactMap(\.self).uniqued
  }

  /// Returns the category that declares a tag; if several categories declare the tag, the first of these categories.
  func category(of tag: TagID) -> DownloadCategory? {
    DownloadCategory.allCases.first { categories[$0]?.contains(tag) == true }
  }

  /// Returns the category that declares a tag, and the tag's index there.
  func place(of tag: TagID) -> (category: DownloadCategory, index: Int)? {
    category(of: tag).flatMap { category in categories[category]?.index(of: tag).map { (category, $0) } }
  }

  /// Returns whether a tag is declared more than once.
  func isRepeated(_ tag: TagID) -> Bool { categories.values.sum { $0.count(of: tag) } > 1 }

  /// Returns whether a tag named `name` is declared.
  func isDeclared(_ name: String) -> Bool { names.tag(named: ByteString(name)).flatMap(category(of:)) != nil }

  /// Returns the declared tag named `name`. If no such tag is declared, throws ``EditRefusal`` with the most similar
  /// name, except for `others`.
  func declaredTag(_ name: String, besides others: [String] = []) throws(EditRefusal) -> TagID {
    if let tag = names.tag(named: ByteString(name)), category(of: tag) != nil { return tag }
    throw .undeclaredTag(name, nearest: nearestTag(to: name, besides: others, isDeclared: true))
  }

  /// Returns the declared tags named `names`, without repetitions. Throws ``EditRefusal`` for an undeclared tag, unless
  /// `ifExists` is true.
  func declaredTags(_ names: [String], ifExists: Bool = false) throws(EditRefusal) -> [TagID] {
    let wanted = ifExists ? names.filter(isDeclared) : names
    return try wanted.map { (name) throws(EditRefusal) in try declaredTag(name) }.uniqued
  }

  private func nearestTag(to name: String, besides others: [String] = [], isDeclared: Bool) -> String? {
    guard suggestsNames else { return nil }
    let known = names.names.indices.map { TagID($0) }
      .filter { names.tag(named: names[$0]) == $0 && (!isDeclared || category(of: $0) != nil) }
    return name.nearest(in: known.map { names[$0].string }.filter { !others.contains($0) })
  }

  /// Throws ``EditRefusal`` if a value that may contain tags has the wrong form, so that odr cannot find all tags.
  func checkAllTagsAreSeen() throws(EditRefusal) {
    if let fault = manifest.faults.first(where: \.hidesTags) { throw .unsound(tree[fault.node].span) }
  }

  /// Returns the location of the declaration of `tag`; `nil` if the tag is not declared in the text.
  func declaration(of tag: TagID) -> ByteSpan? {
    let item = DownloadCategory.allCases.lazy.compactMap { categories[$0]?.item(of: tag) }.first
    return item?.origin.map { tree[$0].span }
  }

  /// Returns the tags of a category, in order.
  func items(of category: DownloadCategory) -> [DraftItem] { categories[category]?.items ?? [] }

  /// Prepares a category for its first change. Throws ``EditRefusal`` if the category's list contains an item that is
  /// not a tag.
  mutating func willChange(_ category: DownloadCategory) throws(EditRefusal) {
    if changedCategories.contains(category) { return }
    if let entry = try outline.category(category) {
      try checkAllAreTags(entry.value, count: manifest.declarations.count { $0.category == category })
    }
    changedCategories.insert(category)
  }

  /// Replaces the tags of a category.
  mutating func set(_ category: DownloadCategory, to items: [DraftItem]) throws(EditRefusal) {
    try willChange(category)
    categories[category] = DraftTags(items)
  }

  /// Puts tags, which may be new, at `position` in a category or, if `position` is `nil`, by name if the category is
  /// sorted and its order doesn't matter, and otherwise at the end. Returns the tags' indices. If the position does not
  /// exist, or if a category contains items that are not tags, throws ``EditRefusal`` and changes nothing.
  mutating func put(
    _ tags: [TagID], in category: DownloadCategory, _ position: TagPosition?
  ) throws(EditRefusal) -> [Int] {
    let isByName = position == nil && category != .prefetchOrder
    let index = try index(of: position ?? .last, in: category, besides: Set(tags))
    try willChange(category)
    let taken = try takeOut(Set(tags))
    let items = tags.map { DraftItem(tag: $0, origin: taken[$0]?.origin, isMoved: true) }
    let places =
      isByName
      ? categories[category]?.merge(items, names) : categories[category]?.insert(items, at: index, names)
    return places ?? []
  }

  /// Returns the index of `position` in `category` without the tags in `others`. Throws ``EditRefusal`` if the position
  /// does not exist.
  private func index(
    of position: TagPosition, in category: DownloadCategory, besides others: Set<TagID>
  ) throws(EditRefusal) -> Int {
    let list = categories[category] ?? DraftTags([])
    let gone = others.compactMap(list.index(of:))
    let count = list.count - gone.count
    switch position {
    case .first: return 0
    case .last: return count
    case .at(let place):
      guard (1...count + 1).contains(place) else {
        throw .other("position \(place) does not exist in \(category.rawValue); expected 1 to \(count + 1)")
      }
      return place - 1
    case .before(let name), .after(let name):
      let tag = try declaredTag(name)
      if others.contains(tag) { throw .other("tag \(name.quoted) cannot be placed next to itself") }
      guard let index = list.index(of: tag) else {
        throw .other("tag \(name.quoted) is not in \(category.rawValue)")
      }
      let place = index - gone.count { $0 < index }
      return position == .before(name) ? place : place + 1
    }
  }

  /// Returns `category` or, if `category` is `nil`, the category of the position's neighbor.
  func category(named category: DownloadCategory?, _ position: TagPosition?) throws(EditRefusal) -> DownloadCategory? {
    if let category { return category }
    switch position {
    case .before(let name)?, .after(let name)?: return self.category(of: try declaredTag(name))
    default: return nil
    }
  }

  /// Removes tags from their categories, and returns their items.
  @discardableResult mutating func takeOut(_ tags: Set<TagID>) throws(EditRefusal) -> [TagID: DraftItem] {
    let homes = DownloadCategory.allCases.filter { home in tags.contains { categories[home]?.contains($0) == true } }
    for home in homes { try willChange(home) }
    var taken: [TagID: DraftItem] = [:]
    for home in homes {
      let removed = categories[home]?.remove(tags, names) ?? [:]
      taken.merge(removed.mapValues(\.item)) { first, _ in first }
    }
    return taken
  }

  /// Renames a tag to a name that no other tag has.
  mutating func rename(_ tag: TagID, to newName: ByteString) {
    for category in categories.keys { categories[category]?.addDescents(-1, around: tag, names) }
    names.rename(tag, to: newName)
    for category in categories.keys { categories[category]?.addDescents(1, around: tag, names) }
  }

  /// Throws ``EditRefusal`` if the list `value` contains anything other than `count` tags.
  func checkAllAreTags(_ value: NodeID, count: Int) throws(EditRefusal) {
    guard let list = tree.resolve(value), tree[list].isSequence else { return }
    let items = Array(tree.children(of: list))
    let other = items.first { item in tree.resolve(item).map { !tree[$0].isScalar || tree.isNull($0) } ?? true }
    if let place = other ?? (items.count == count ? nil : value) { throw .unsound(tree[place].span) }
  }
}
