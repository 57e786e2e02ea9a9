/// Moves declared tags to another category, or to another place in their own.
public struct MoveTags: ManifestEdit {
  /// The names, in the order that the tags will have.
  public let names: [String]
  /// The new category; `nil` for that of the position's neighbour, else their own.
  public let category: DownloadCategory?
  /// Where in the category, as a block; `nil` moves only tags of other categories, to the end, or in order if the tags
  /// of the category are sorted.
  public let position: TagPosition?
  /// Whether tags that are not declared are skipped.
  public let ifExists: Bool

  /// Moves the tags `names`, which must be declared unless `ifExists`.
  public init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil, ifExists: Bool = false
  ) {
    self.names = names
    self.category = category
    self.position = position
    self.ifExists = ifExists
  }

  /// Refuses tags that are not declared or declared twice, and tags of several categories without a named category.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var tags: [DraftTag] = []
    var seen: Set<DraftTag> = []
    for name in names {
      if ifExists, !draft.isDeclared(name) { continue }
      let tag = try draft.declaredTag(name)
      if seen.insert(tag).inserted { tags.append(tag) }
    }
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
    guard let target else { preconditionFailure("a declared tag has a category") }
    if position == nil { tags = zip(tags, own).filter { $0.1 != target }.map(\.0) }
    try move(tags, to: target, in: &draft)
  }

  private func move(_ tags: [DraftTag], to target: DownloadCategory, in draft: inout ManifestDraft) throws(EditRefusal)
  {
    if tags.isEmpty { return }
    let taken = draft.takeOut(tags)
    do throws(EditRefusal) {
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
      draft.categoryByTag[tag] = target
      draft.record(.tagMoved(draft.names[tag].string, target, position: index + 1))
    }
  }
}

/// A tag that was taken out of its category, and its former place.
private struct TakenTag {
  let category: DownloadCategory
  let index: Int
  let item: DraftItem
}

extension ManifestDraft {
  /// Takes declared tags out of their categories; returns them in the order that they had there.
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

  /// Puts tags that were taken out back to their former places, from `target` if they are there now.
  fileprivate mutating func putBack(_ taken: [TakenTag], from target: DownloadCategory) {
    for tag in taken {
      if let index = index(of: tag.item.tag, in: target) { _ = removeItem(at: index, of: target) }
    }
    for tag in taken { insert([tag.item], into: tag.category, at: tag.index) }
  }
}
