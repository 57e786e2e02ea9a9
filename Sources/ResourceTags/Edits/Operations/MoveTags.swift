/// Moves declared tags to another category, or to another position in their category.
package struct MoveTags: ManifestEdit {
  /// The names of the tags, in their new order.
  package let names: [String]
  /// The new category; `nil` for the category of the position's neighbor or, if the position has no neighbor, the tags'
  /// current category.
  package let category: DownloadCategory?
  /// The position in the category. If `position` is `nil`, tags that are already in the category stay; all other tags
  /// move to the end or, if the category is sorted, to their positions by name.
  package let position: TagPosition?
  /// Whether to skip tags that are not declared.
  package let ifExists: Bool

  /// Creates an edit that moves the tags `names`, which must be declared unless `ifExists` is true.
  package init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil, ifExists: Bool = false
  ) {
    self.names = names
    self.category = category
    self.position = position
    self.ifExists = ifExists
  }

  /// Moves the tags. Throws ``EditRefusal`` if a tag is not declared or is declared twice, for the name of a category, or
  /// if no category is specified and the tags are in several categories.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if let name = names.first(where: { DownloadCategory.names.contains($0) && !draft.isDeclared($0) }) {
      throw .categoryAsTag(name)
    }
    var tags = try draft.declaredTags(names, ifExists: ifExists)
    guard let first = tags.first else { return }
    if let tag = tags.first(where: draft.repeatedTags.contains) {
      let name = draft.names[tag].string.quoted
      throw .other("tag \(name) is declared more than once; keep only one declaration", draft.declaration(of: tag))
    }
    let own = tags.map { draft.categoryByTag[$0] }
    let given = try draft.category(named: category, position)
    if given == nil, let other = own.firstIndex(where: { $0 != own[0] }) {
      throw .severalCategories(draft.names[first].string, draft.names[tags[other]].string)
    }
    guard let target = given ?? own[0] else { preconditionFailure("a declared tag must have a category") }
    if position == nil { tags = zip(tags, own).filter { $0.1 != target }.map(\.0) }
    try move(tags, to: target, in: &draft)
  }

  private func move(_ tags: [TagID], to target: DownloadCategory, in draft: inout ManifestDraft) throws(EditRefusal) {
    if tags.isEmpty { return }
    let changed = draft.changedCategories
    var taken: [TagID: (index: Int, item: DraftItem)] = [:]
    var isChange = false
    defer {
      if !isChange {
        draft.putBack(taken)
        draft.changedCategories = changed
      }
    }
    taken = try draft.takeOut(Set(tags))
    let places = try draft.insert(tags.compactMap { taken[$0]?.item }, into: target, position)
    try draft.willChange(target)
    isChange = zip(tags, places).contains { draft.categoryByTag[$0] != target || taken[$0]?.index != $1 }
    if !isChange { return }
    for (tag, index) in zip(tags, places).sorted(by: { $0.1 < $1.1 }) {
      let origin = draft.categoryByTag.updateValue(target, forKey: tag) ?? target
      draft.record(.tagMoved(draft.names[tag].string, from: origin, to: target, position: index + 1))
    }
  }
}

/// A position in a category's list of tags.
package enum TagPosition: Sendable, Equatable {
  /// Before all other tags.
  case first
  /// After all other tags.
  case last
  /// At the position with this number, counted from 1 without the moved or added tags.
  case at(Int)
  /// Immediately before the tag with this name.
  case before(String)
  /// Immediately after the tag with this name.
  case after(String)
}

extension ManifestDraft {
  /// Returns `category` or, if `category` is `nil`, the category of the position's neighbor.
  func category(named category: DownloadCategory?, _ position: TagPosition?) throws(EditRefusal) -> DownloadCategory? {
    if let category { return category }
    switch position {
    case .before(let name)?, .after(let name)?: return categoryByTag[try declaredTag(name)]
    default: return nil
    }
  }

  /// Inserts tags into a category at `position` or, if `position` is `nil`, by name if the category is sorted and its
  /// order doesn't matter, and otherwise at the end. Returns the tags' indices. Throws ``EditRefusal`` if the position
  /// does not exist.
  mutating func insert(
    _ block: [DraftItem], into category: DownloadCategory, _ position: TagPosition?
  ) throws(EditRefusal) -> [Int] {
    let isByName = position == nil && category != .prefetchOrder
    let position = position ?? .last
    let place = try place(of: position, in: category, besides: Set(block.map(\.tag)))
    let block = block.map { DraftItem(tag: $0.tag, origin: $0.origin, isMoved: true) }
    let places =
      isByName
      ? categories[category]?.merge(block, names) : categories[category]?.insert(block, at: place, names)
    return places ?? []
  }

  /// Removes tags from their categories, and returns the items with their former indices.
  mutating func takeOut(_ tags: Set<TagID>) throws(EditRefusal) -> [TagID: (index: Int, item: DraftItem)] {
    let homes = DownloadCategory.allCases.filter { home in tags.contains { categories[home]?.contains($0) == true } }
    for home in homes { try willChange(home) }
    var taken: [TagID: (index: Int, item: DraftItem)] = [:]
    for home in homes { taken.merge(categories[home]?.remove(tags, names) ?? [:]) { first, _ in first } }
    return taken
  }

  /// Returns tags that were taken out of their categories to their places.
  fileprivate mutating func putBack(_ taken: [TagID: (index: Int, item: DraftItem)]) {
    for category in DownloadCategory.allCases { _ = categories[category]?.remove(Set(taken.keys), names) }
    for (tag, place) in taken.sorted(by: { $0.value.index < $1.value.index }) {
      guard let home = categoryByTag[tag] else { continue }
      categories[home]?.insert([place.item], at: place.index, names)
    }
  }

  /// Returns the index of `position` in `category`. The category must not contain the tags in `block`. Throws
  /// ``EditRefusal`` if the position does not exist.
  private func place(
    of position: TagPosition, in category: DownloadCategory, besides block: Set<TagID>
  ) throws(EditRefusal) -> Int {
    let count = categories[category]?.count ?? 0
    switch position {
    case .first: return 0
    case .last: return count
    case .at(let place):
      guard (1...count + 1).contains(place) else {
        throw .other("position \(place) does not exist in \(category.rawValue); expected 1 to \(count + 1)")
      }
      return place - 1
    case .before(let name): return try place(of: name, in: category, block)
    case .after(let name): return try place(of: name, in: category, block) + 1
    }
  }

  private func place(of name: String, in category: DownloadCategory, _ block: Set<TagID>) throws(EditRefusal) -> Int {
    let tag = try declaredTag(name)
    if block.contains(tag) { throw .other("tag \(name.quoted) cannot be placed next to itself") }
    guard let index = categories[category]?.index(of: tag) else {
      throw .other("tag \(name.quoted) is not in \(category.rawValue)")
    }
    return index
  }
}
