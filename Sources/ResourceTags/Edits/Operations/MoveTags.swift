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

  /// Moves the tags. Throws ``EditRefusal`` if a tag is not declared or is declared twice, or if no category is
  /// specified and the tags are in several categories.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var tags: [DraftTag] = []
    for name in names {
      if ifExists, !draft.isDeclared(name) { continue }
      tags.append(try draft.declaredTag(name))
    }
    tags = tags.uniqued
    guard let first = tags.first else {
      if names.isEmpty { throw .nothingNamed("tag") }
      return
    }
    try draft.checkDeclaredOnce(tags)
    let own = tags.map { draft.category(of: $0) }
    var target = try draft.category(named: category, position)
    if target == nil {
      if let other = own.firstIndex(where: { $0 != own[0] }) {
        throw .severalCategories(draft.names[first].string, draft.names[tags[other]].string)
      }
      target = own[0]
    }
    guard let target else { preconditionFailure("a declared tag must have a category") }
    if position == nil { tags = zip(tags, own).filter { $0.1 != target }.map(\.0) }
    try move(tags, to: target, in: &draft)
  }

  private func move(_ tags: [DraftTag], to target: DownloadCategory, in draft: inout ManifestDraft) throws(EditRefusal)
  {
    if tags.isEmpty { return }
    let taken = draft.takeOut(tags)
    do {
      let items = Dictionary(uniqueKeysWithValues: taken.map { ($0.item.tag, $0.item) })
      let block = tags.compactMap { items[$0] }
      if let position {
        let place = try draft.place(of: position, in: target, besides: Set(tags))
        draft.insert(block.map { $0.moved(to: position) }, into: target, at: place)
      } else {
        draft.merge(block, into: target)
      }
      let isChange = taken.contains { $0.category != target || draft.index(of: $0.item.tag, in: target) != $0.index }
      guard isChange else { return draft.putBack(taken, from: target) }
      let origins = Set(taken.map(\.category)).subtracting([target])
      for category in DownloadCategory.allCases where origins.contains(category) { try draft.willChange(category) }
      try draft.willChange(target)
    } catch {
      draft.putBack(taken, from: target)
      throw error
    }
    let places = tags.compactMap { tag in draft.index(of: tag, in: target).map { (tag, $0) } }.sorted { $0.1 < $1.1 }
    for (tag, index) in places {
      let origin = draft.categoryByTag.updateValue(target, forKey: tag) ?? target
      draft.record(.tagMoved(draft.names[tag].string, from: origin, to: target, position: index + 1))
    }
  }
}

/// A tag that was removed from its category, with its former position.
private struct TakenTag {
  let category: DownloadCategory
  let index: Int
  let item: DraftItem
}

extension ManifestDraft {
  /// Removes declared tags from their categories, and returns them in their former order.
  fileprivate mutating func takeOut(_ tags: [DraftTag]) -> [TakenTag] {
    let places = tags.compactMap { tag in
      categoryByTag[tag].flatMap { home in index(of: tag, in: home).map { (category: home, index: $0) } }
    }
    let taken = places.sorted { $0.index > $1.index }.compactMap { place in
      removeItem(at: place.index, of: place.category).map {
        TakenTag(category: place.category, index: place.index, item: $0)
      }
    }
    return taken.reversed()
  }

  /// Puts removed tags back at their former positions. If the tags are now in `target`, removes them from `target`.
  fileprivate mutating func putBack(_ taken: [TakenTag], from target: DownloadCategory) {
    for tag in taken {
      if let index = index(of: tag.item.tag, in: target) { _ = removeItem(at: index, of: target) }
    }
    for tag in taken { insert([tag.item], into: tag.category, at: tag.index) }
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

  /// The name of the tag that the position is next to; `nil` if the position does not specify a tag.
  var neighbour: String? {
    switch self {
    case .before(let name), .after(let name): name
    default: nil
    }
  }
}

extension ManifestDraft {
  /// Returns `category` or, if `category` is `nil`, the category of the position's neighbor.
  func category(named category: DownloadCategory?, _ position: TagPosition?) throws(EditRefusal) -> DownloadCategory? {
    if let category { return category }
    guard let neighbour = position?.neighbour else { return nil }
    return self.category(of: try declaredTag(neighbour))
  }

  /// Returns the index of `position` in `category`. The category must not contain the tags in `block`. Throws
  /// ``EditRefusal`` if the position does not exist.
  func place(
    of position: TagPosition, in category: DownloadCategory, besides block: Set<DraftTag>
  ) throws(EditRefusal) -> Int {
    let count = categories[category]?.count ?? 0
    switch position {
    case .first: return 0
    case .last: return count
    case .at(let place):
      guard (1...count + 1).contains(place) else { throw .positionOutOfRange(place, category, count: count + 1) }
      return place - 1
    case .before(let name): return try place(of: name, in: category, block)
    case .after(let name): return try place(of: name, in: category, block) + 1
    }
  }

  private func place(of name: String, in category: DownloadCategory, _ block: Set<DraftTag>) throws(EditRefusal) -> Int
  {
    let tag = try declaredTag(name)
    if block.contains(tag) { throw .ownNeighbour(name) }
    guard let index = index(of: tag, in: category) else { throw .tagNotInCategory(name, category) }
    return index
  }
}

extension DraftItem {
  /// Returns a copy of the item, marked as moved to `position`.
  func moved(to position: TagPosition) -> DraftItem {
    var item = self
    item.isMoved = true
    item.bindsToNext = if case .before = position { true } else { false }
    return item
  }
}
