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

  /// Returns whether a tag named `name` is declared.
  func isDeclared(_ name: String) -> Bool { names.tag(named: ByteString(name)).flatMap { categoryByTag[$0] } != nil }

  /// Returns the declared tag named `name`. If no such tag is declared, throws ``EditRefusal`` with the most similar
  /// name, except for `others`.
  func declaredTag(_ name: String, besides others: [String] = []) throws(EditRefusal) -> TagID {
    if let tag = names.tag(named: ByteString(name)), categoryByTag[tag] != nil { return tag }
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
      .filter { names.tag(named: names[$0]) == $0 && (!isDeclared || categoryByTag[$0] != nil) }
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
    var seen: Set<TagID> = []
    repeatedTags = Set(
      DownloadCategory.allCases.flatMap { self.items(of: $0) }.map(\.tag).filter { !seen.insert($0).inserted })
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
