/// The tags of a category or of a resource, in order.
///
/// Scripts change one list many thousands of times. The tags are in blocks, so the time of a change depends on the size of
/// a block, which grows much more slowly than the list.
struct DraftTags {
  private var blocks: [[DraftItem]]
  /// The blocks that contain each tag, one for each of its items.
  private var blocksByTag: [TagID: [Int]] = [:]
  /// The size at which a block is divided.
  private let limit: Int
  /// For each ``SortOrder``, the number of tags that it would put before the previous tag; `nil` until needed.
  private var descents: [Int]?

  /// Creates a list of tags in the given order.
  init(_ items: [DraftItem]) {
    let size = 64 + 8 * Int(Double(items.count).squareRoot())
    limit = 2 * size
    blocks = stride(from: 0, through: items.count, by: size).map { Array(items[$0...].prefix(size)) }
    for (number, block) in blocks.enumerated() {
      for item in block { blocksByTag[item.tag, default: []].append(number) }
    }
  }

  /// The tags in order.
  var items: [DraftItem] { Array(blocks.joined()) }

  /// The number of tags.
  var count: Int { blocks.sum { $0.count } }

  /// Returns the number of a tag's items.
  func count(of tag: TagID) -> Int { blocksByTag[tag]?.count ?? 0 }

  /// Whether the list contains a tag.
  func contains(_ tag: TagID) -> Bool { blocksByTag[tag] != nil }

  /// Returns the index of a tag's first item.
  func index(of tag: TagID) -> Int? {
    guard let block = blocksByTag[tag]?.min(), let index = blocks[block].firstIndex(where: { $0.tag == tag }) else {
      return nil
    }
    return blocks[..<block].sum { $0.count } + index
  }

  /// Returns a tag's first item.
  func item(of tag: TagID) -> DraftItem? { index(of: tag).map { self[$0] } }

  private subscript(index: Int) -> DraftItem {
    let (block, place) = place(of: index)
    return blocks[block][place]
  }

  /// Returns the block that contains the item at `index`, and the item's index in the block; for the end of the list, the
  /// end of the last block.
  private func place(of index: Int) -> (block: Int, index: Int) {
    var (block, place) = (0, index)
    while place >= blocks[block].count, block + 1 < blocks.count {
      place -= blocks[block].count
      block += 1
    }
    return (block, place)
  }

  // MARK: Order

  /// Returns the first ``SortOrder`` in which the tags are sorted; `nil` if the tags are unsorted, or if there are fewer
  /// than two tags.
  mutating func order(_ names: DraftNames) -> SortOrder? {
    if descents == nil {
      descents = SortOrder.allCases.map { _ in 0 }
      for (previous, item) in zip(items, items.dropFirst()) { addDescents(1, previous, item, names) }
    }
    return count < 2 ? nil : zip(SortOrder.allCases, descents ?? []).first { $1 == 0 }?.0
  }

  /// Adds `difference` to the number of descents for each descent from one of the items in `range` to the next item.
  private mutating func addDescents(_ difference: Int, from range: Range<Int>, _ names: DraftNames) {
    if descents == nil { return }
    for index in range.clamped(to: 0..<max(0, count - 1)) {
      addDescents(difference, self[index], self[index + 1], names)
    }
  }

  private mutating func addDescents(
    _ difference: Int, _ previous: DraftItem, _ item: DraftItem, _ names: DraftNames
  ) {
    for (number, order) in SortOrder.allCases.enumerated()
    where order.precedes(names[item.tag].bytes, names[previous.tag].bytes) {
      descents?[number] += difference
    }
  }

  /// Adds `difference` to the number of descents for each descent to or from a tag, before or after it gets another name.
  mutating func addDescents(_ difference: Int, around tag: TagID, _ names: DraftNames) {
    guard let index = index(of: tag) else { return }
    if count(of: tag) == 1 {
      addDescents(difference, from: index - 1..<index + 1, names)
    } else {
      descents = nil
    }
  }

  // MARK: Changes

  /// Inserts tags at `index`, before the current tag at `index`. Returns the tags' indices.
  @discardableResult mutating func insert(_ items: [DraftItem], at index: Int, _ names: DraftNames) -> [Int] {
    addDescents(-1, from: index - 1..<index, names)
    let (block, place) = place(of: index)
    blocks[block].insert(contentsOf: items, at: place)
    for item in items { blocksByTag[item.tag, default: []].append(block) }
    addDescents(1, from: index - 1..<index + items.count, names)
    if blocks[block].count > limit {
      let descents = descents
      self = DraftTags(self.items)
      self.descents = descents
    }
    return items.indices.map { $0 + index }
  }

  /// If both this list and `items` are sorted, inserts each tag by name, after tags with an equal name; otherwise, appends
  /// the tags. Returns the tags' indices.
  mutating func merge(_ items: [DraftItem], _ names: DraftNames) -> [Int] {
    guard let order = order(names), order.isSorted(items.map { names[$0.tag].bytes }) else {
      return insert(items, at: count, names)
    }
    return items.map { item in
      let place = (0..<count).partitionIndex { order.precedes(names[item.tag].bytes, names[self[$0].tag].bytes) }
      insert([item], at: place, names)
      return place
    }
  }

  /// Removes tags, and returns them with their former indices.
  @discardableResult mutating func remove(
    _ tags: Set<TagID>, _ names: DraftNames
  ) -> [TagID: (index: Int, item: DraftItem)] {
    var removed: [TagID: (index: Int, item: DraftItem)] = [:]
    for tag in tags { if let index = index(of: tag) { removed[tag] = (index, self[index]) } }
    for tag in removed.keys {
      while let index = index(of: tag) {
        addDescents(-1, from: index - 1..<index + 1, names)
        let (block, place) = place(of: index)
        blocks[block].remove(at: place)
        let others = blocksByTag[tag]?.sorted().dropFirst() ?? []
        blocksByTag[tag] = others.isEmpty ? nil : Array(others)
        addDescents(1, from: index - 1..<index, names)
      }
    }
    return removed
  }
}

extension Array {
  /// Inserts elements in order: each of them goes directly before the first element that it precedes. Returns the new
  /// array.
  func merging(_ new: [Element], _ precedes: (Element, Element) -> Bool) -> [Element] {
    var merged: [Element] = []
    var start = 0
    for element in new.sorted(by: precedes) {
      let end = self[start...].partitionIndex { precedes(element, $0) }
      merged += self[start..<end]
      merged.append(element)
      start = end
    }
    return merged + self[start...]
  }
}
