/// Moves declared tags to another category, or to another place of their own.
public struct MoveTags: ManifestEdit {
  /// The names, in the order in which they are to stand.
  public let names: [String]
  /// The category they come to; `nil` for that of the position's neighbour, else their own.
  public let category: Category?
  /// Where in the category, as a block; `nil` for the end, for those tags that are not in it yet.
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
    for name in names {
      let tag = try draft.declaredTag(name)
      try draft.checkDeclaredOnce(tag)
      if !tags.contains(tag) { tags.append(tag) }
    }
    guard let first = tags.first else { throw .nothingNamed("tag") }
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
    lists[target] = try draft.placing(block, in: lists[target] ?? [], at: position ?? .last, of: target)
    for category in Category.allCases {
      let (old, new) = (draft.categories[category] ?? [], lists[category] ?? [])
      if old.map(\.tag) != new.map(\.tag) { try draft.set(category, to: new) } else { lists[category] = nil }
    }
    for (index, item) in (lists[target] ?? []).enumerated() where moving.contains(item.tag) {
      draft.record(.tagMoved(draft.names[item.tag].string, target, position: index + 1))
    }
  }
}
