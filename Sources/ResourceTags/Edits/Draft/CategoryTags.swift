/// The tags of a category, and the orders in which they are sorted.
struct CategoryTags {
  /// The tags in order.
  private(set) var items: [DraftItem]
  /// For each ``SortOrder``, the number of descents: tags that the order would put before the previous tag.
  private var descents = SortOrder.allCases.map { _ in 0 }

  /// Creates a list of tags in the given order.
  init(_ items: [DraftItem] = [], _ names: DraftNames) {
    self.items = items
    for (first, second) in zip(items, items.dropFirst()) { addDescents(1, names[first.tag], names[second.tag]) }
  }

  /// The number of tags.
  var count: Int { items.count }

  /// Returns the index of a tag's first item.
  func index(of tag: DraftTag) -> Int? { items.firstIndex { $0.tag == tag } }

  /// The first ``SortOrder`` in which the tags are sorted; `nil` if the tags are unsorted, or if there are fewer than
  /// two tags.
  var order: SortOrder? {
    count < 2 ? nil : zip(SortOrder.allCases, descents).first { $0.1 == 0 }?.0
  }

  /// Returns the index at which a tag named `name` belongs if the tags are sorted in `order`. If the category contains
  /// tags with an equal name, the index is after these tags.
  func place(of name: ByteString, in order: SortOrder, _ names: DraftNames) -> Int {
    items.partitionIndex { order.precedes(name.bytes, names[$0.tag].bytes) }
  }

  /// Inserts a tag at `index`, before the current tag at `index`.
  mutating func insert(_ item: DraftItem, at index: Int, _ names: DraftNames) {
    addDescents(-1, before: index, names)
    items.insert(item, at: index)
    addDescents(1, before: index, names)
    addDescents(1, before: index + 1, names)
  }

  /// Removes the tag at `index`, and returns it.
  mutating func remove(at index: Int, _ names: DraftNames) -> DraftItem {
    addDescents(-1, before: index, names)
    addDescents(-1, before: index + 1, names)
    let item = items.remove(at: index)
    addDescents(1, before: index, names)
    return item
  }

  /// For each ``SortOrder``, adds `difference` to the number of descents if `tag` is a descent, and again if the next
  /// tag is a descent. Callers subtract the descents before they rename the tag, and add the new descents afterward.
  mutating func addDescents(_ difference: Int, around tag: DraftTag, _ names: DraftNames) {
    guard let index = index(of: tag) else { return }
    addDescents(difference, before: index, names)
    addDescents(difference, before: index + 1, names)
  }

  /// For each ``SortOrder``, adds `difference` to the number of descents if the tag at `index` is a descent.
  private mutating func addDescents(_ difference: Int, before index: Int, _ names: DraftNames) {
    guard index > 0, index < count else { return }
    addDescents(difference, names[items[index - 1].tag], names[items[index].tag])
  }

  private mutating func addDescents(_ difference: Int, _ first: ByteString, _ second: ByteString) {
    for (number, order) in SortOrder.allCases.enumerated() where order.precedes(second.bytes, first.bytes) {
      descents[number] += difference
    }
  }
}
