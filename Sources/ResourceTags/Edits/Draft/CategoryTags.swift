/// The tags of a category, and the order in which they are sorted.
struct CategoryTags {
  /// The tags in order.
  private(set) var items: [DraftItem]
  /// The result of ``order(_:)``; unknown, and therefore `nil`, after changes that may change the order.
  var knownOrder: SortOrder??

  /// Creates a list of tags in the given order.
  init(_ items: [DraftItem]) {
    self.items = items
  }

  /// The number of tags.
  var count: Int { items.count }

  /// Returns the index of a tag's first item.
  func index(of tag: TagID) -> Int? { items.firstIndex { $0.tag == tag } }

  /// Returns the first ``SortOrder`` in which the tags are sorted; `nil` if the tags are unsorted, or if there are fewer
  /// than two tags.
  mutating func order(_ names: DraftNames) -> SortOrder? {
    if let knownOrder { return knownOrder }
    let order = count < 2 ? nil : SortOrder.order(of: items.lazy.map { names[$0.tag].bytes })
    knownOrder = .some(order)
    return order
  }

  /// Inserts tags at `index`, before the current tag at `index`. Returns the tags' indices.
  mutating func insert(_ block: [DraftItem], at index: Int) -> [Int] {
    items.insert(contentsOf: block, at: index)
    knownOrder = nil
    return block.indices.map { $0 + index }
  }

  /// If both this list and `block` are sorted, inserts each tag by name, after tags with an equal name; otherwise,
  /// appends the tags. Returns the tags' indices.
  mutating func merge(_ block: [DraftItem], _ names: DraftNames) -> [Int] {
    guard let order = order(names), order.isSorted(block.map { names[$0.tag].bytes }) else {
      return insert(block, at: count)
    }
    let (merged, places) = items.merging(block) { order.precedes(names[$0.tag].bytes, names[$1.tag].bytes) }
    items = merged
    return places
  }

  /// Removes tags, and returns them with their former indices.
  mutating func remove(_ tags: Set<TagID>) -> [TagID: (index: Int, item: DraftItem)] {
    var removed: [TagID: (index: Int, item: DraftItem)] = [:]
    // Scripts move thousands of single tags; comparing takes a twentieth of the time of hashing.
    let single = tags.count == 1 ? tags.first : nil
    func isRemoved(_ item: DraftItem) -> Bool { item.tag == single || single == nil && tags.contains(item.tag) }
    for (index, item) in items.enumerated() where isRemoved(item) { removed[item.tag] = (index, item) }
    if !removed.isEmpty {
      items.removeAll(where: isRemoved)
      knownOrder = nil
    }
    return removed
  }
}

extension Array {
  /// Inserts elements in order: each of them goes directly before the first element that it precedes. Returns the new
  /// array, and the indices of the new elements in their order.
  func merging(
    _ new: [Element], _ precedes: (Element, Element) -> Bool
  ) -> (merged: [Element], places: [Int]) {
    var merged: [Element] = []
    var places: [Int] = []
    var start = 0
    for element in new.sorted(by: precedes) {
      let end = self[start...].partitionIndex { precedes(element, $0) }
      merged += self[start..<end]
      places.append(merged.count)
      merged.append(element)
      start = end
    }
    return (merged + self[start...], places)
  }
}
