/// Moves declared tags to another category, or to another place of their own.
public struct MoveTags: ManifestEdit {
  /// The names, in the order in which they are to stand.
  public let names: [String]
  /// The category they come to; `nil` for that of the position's neighbour, else their own.
  public let category: Category?
  /// Where in the category, as a block; `nil` for those tags alone that are not in it yet, at the end or in order where
  /// the tags of the category are sorted.
  public let position: TagPosition?

  /// Moves the tags `names`, which must be declared.
  public init(_ names: [String], to category: Category? = nil, _ position: TagPosition? = nil) {
    self.names = names
    self.category = category
    self.position = position
  }

  /// Refuses tags that are not declared or declared twice, and tags of several categories where none is named.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var tags: [DraftTag] = []
    var seen: Set<DraftTag> = []
    for name in names {
      let tag = try draft.declaredTag(name)
      if seen.insert(tag).inserted { tags.append(tag) }
    }
    guard let first = tags.first else { throw .nothingNamed("tag") }
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

  private func move(_ tags: [DraftTag], to target: Category, in draft: inout ManifestDraft) throws(EditRefusal) {
    let moving = Set(tags)
    var items: [DraftTag: DraftItem] = [:]
    var lists: [Category: [DraftItem]] = [:]
    for (category, list) in draft.categories {
      for item in list where moving.contains(item.tag) { items[item.tag] = item }
      lists[category] = list.filter { !moving.contains($0.tag) }
    }
    let block = tags.compactMap { items[$0] }
    let rest = lists[target] ?? []
    lists[target] =
      try position.map { position throws(EditRefusal) in
        try draft.placing(block, in: rest, at: position, of: target)
      } ?? draft.merging(block, into: rest, of: target)
    // The target last, since a tag that comes to it goes from where it was.
    for category in Category.allCases.filter({ $0 != target }) + [target] {
      let (old, new) = (draft.categories[category] ?? [], lists[category] ?? [])
      guard old.map(\.tag) != new.map(\.tag) else {
        lists[category] = nil
        continue
      }
      if category == target {
        try draft.set(category, to: new, coming: tags)
      } else {
        try draft.set(category, to: new, going: old.map(\.tag).filter(moving.contains))
      }
    }
    for (index, item) in (lists[target] ?? []).enumerated() where moving.contains(item.tag) {
      draft.record(.tagMoved(draft.names[item.tag].string, target, position: index + 1))
    }
  }
}
