import SourceText

/// Declares tags: the + of Xcode's Resource Tags tab.
public struct AddTags: ManifestEdit {
  /// The names, in the order in which they are to stand.
  public let names: [String]
  /// The category they are declared in; `nil` for that of the position's neighbour, else `onDemand`.
  public let category: Category?
  /// Where in the category; `nil` for the end, or in order where the tags of the category are sorted.
  public let position: TagPosition?

  /// Declares the tags `names` that are not declared yet.
  public init(_ names: [String], to category: Category? = nil, _ position: TagPosition? = nil) {
    self.names = names
    self.category = category
    self.position = position
  }

  /// Passes over tags that stand in the category already. Refuses names that cannot be tags, and tags that stand in
  /// another category.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if names.isEmpty { throw .nothingNamed("tag") }
    let category = try draft.category(named: category, position) ?? .onDemand
    var block: [DraftItem] = []
    var coming: Set<DraftTag> = []
    for name in names {
      if InvalidTagName.isInvalid(name) { throw .invalidTagName(name) }
      let tag = draft.names.insert(ByteString(name))
      if let existing = draft.category(of: tag) {
        guard existing == category else { throw .tagInOtherCategory(name, existing, draft.declaration(of: tag)) }
      } else if coming.insert(tag).inserted {
        block.append(DraftItem(tag: tag, origin: nil))
      }
    }
    if block.isEmpty { return try checkNeighbour(draft, category) }
    let items = draft.categories[category] ?? []
    let placed =
      try position.map { position throws(EditRefusal) in
        try draft.placing(block, in: items, at: position, of: category)
      } ?? draft.merging(block, into: items, of: category)
    try draft.set(category, to: placed, coming: block.map(\.tag))
    var positions: [DraftTag: Int] = [:]
    for (index, item) in placed.enumerated() where coming.contains(item.tag) { positions[item.tag] = index + 1 }
    for item in block {
      guard let position = positions[item.tag] else { continue }
      draft.record(.tagAdded(draft.names[item.tag].string, category, position: position))
    }
  }

  /// A place that does not exist is refused even where nothing has to be put there.
  private func checkNeighbour(_ draft: ManifestDraft, _ category: Category) throws(EditRefusal) {
    guard let neighbour = position?.neighbour else { return }
    let tag = try draft.declaredTag(neighbour)
    if draft.category(of: tag) != category { throw .tagNotInCategory(neighbour, category) }
  }
}

extension ManifestDraft {
  /// `items` with those of `block` where their order says: in between where both are sorted and their order has no
  /// meaning of its own, else at the end.
  func merging(_ block: [DraftItem], into items: [DraftItem], of category: Category) -> [DraftItem] {
    let order =
      items.count < 2 || category == .prefetchOrder ? nil : SortOrder.order(of: items.lazy.map { names[$0.tag].bytes })
    let block = block.map { item in
      var item = item
      item.isMoved = true
      return item
    }
    guard let order, order.isSorted(block.map { names[$0.tag].bytes }) else { return items + block }
    var merged: [DraftItem] = []
    merged.reserveCapacity(items.count + block.count)
    var rest = items[...]
    for item in block {
      let name = names[item.tag].bytes
      let before = rest.prefix { !order.precedes(name, names[$0.tag].bytes) }
      merged += before
      merged.append(item)
      rest = rest.dropFirst(before.count)
    }
    return merged + rest
  }
}
