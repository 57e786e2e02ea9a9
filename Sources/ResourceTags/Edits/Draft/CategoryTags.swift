/// The tags of a category, in order.
struct CategoryTags {
  private(set) var items: [DraftItem]
  /// The result of ``order(_:)`` if the tags haven't changed since; otherwise `nil`. Without it, 5,000 additions to a
  /// category with 5,000 tags would compare names for about a second.
  private var knownOrder: SortOrder??

  /// Creates a list of tags in the given order.
  init(_ items: [DraftItem]) {
    self.items = items
  }

  /// The number of tags.
  var count: Int { items.count }

  /// Returns the index of a tag's first item.
  func index(of tag: DraftTag) -> Int? { items.firstIndex { $0.tag == tag } }

  /// Inserts tags, starting at `index`.
  mutating func insert(_ block: [DraftItem], at index: Int) {
    knownOrder = nil
    items.insert(contentsOf: block, at: index)
  }

  /// Removes the tag at `index`, and returns it.
  mutating func remove(at index: Int) -> DraftItem {
    knownOrder = nil
    return items.remove(at: index)
  }

  /// Inserts new tags by name if both the category and the new tags are sorted; otherwise, at the end.
  mutating func merge(_ block: [DraftItem], _ names: DraftNames) {
    guard let order = order(names), order.isSorted(block.map { names[$0.tag].bytes }) else {
      return insert(block, at: count)
    }
    for item in block {
      let name = names[item.tag].bytes
      items.insert(item, at: items.partitionIndex { order.precedes(name, names[$0.tag].bytes) })
    }
  }

  /// Returns the first order in which all tags are sorted; `nil` if there is none, or if there are fewer than two tags.
  private mutating func order(_ names: DraftNames) -> SortOrder? {
    if let knownOrder { return knownOrder }
    let order = count < 2 ? nil : SortOrder.order(of: items.lazy.map { names[$0.tag].bytes })
    knownOrder = .some(order)
    return order
  }

  /// Prepares for a new name of a tag, which may change the order.
  mutating func willRename() { knownOrder = nil }
}
