import Bytes

/// The tags of a category, and whether they are sorted.
///
/// It starts as a plain list, since most runs change little or nothing; with many changes it becomes a tree.
struct CategoryTags {
  private static let changesOfList = 16
  private var list: [DraftItem]
  private var tree: TagTree?
  private var changeCount = 0
  /// For each ``SortOrder`` the number of tags that come before the previous tag in that order.
  private var descents: [Int] = []

  /// Tags in the order given.
  init(_ items: [DraftItem] = []) {
    list = items
  }

  /// The number of tags.
  var count: Int { tree?.count ?? list.count }

  /// The tags in order.
  var items: [DraftItem] { tree?.items ?? list }

  /// The index of a tag's first item.
  func index(of tag: DraftTag) -> Int? {
    tree.map { $0.index(of: tag) } ?? list.firstIndex { $0.tag == tag }
  }

  /// The first of the orders that all tags are in; `nil` also with fewer than two tags.
  func order(_ names: DraftNames) -> SortOrder? {
    if count < 2 { return nil }
    if tree == nil { return SortOrder.order(of: list.lazy.map { names[$0.tag].bytes }) }
    return zip(SortOrder.allCases, descents).first { $0.1 == 0 }?.0
  }

  /// The index of a tag with this name among tags in `order`, behind tags with an equal name.
  func place(of name: ByteString, in order: SortOrder, _ names: DraftNames) -> Int {
    func isBehind(_ item: DraftItem) -> Bool { order.precedes(name.bytes, names[item.tag].bytes) }
    return tree?.partitionIndex(where: isBehind) ?? list.partitionIndex(where: isBehind)
  }

  /// Inserts a tag at `index`, before the tag that is there.
  mutating func insert(_ item: DraftItem, at index: Int, _ names: DraftNames) {
    guard isTree(names) else { return list.insert(item, at: index) }
    addDescents(-1, before: index, names)
    tree?.insert(item, at: index)
    addDescents(1, before: index, names)
    addDescents(1, before: index + 1, names)
  }

  /// Removes the tag at `index`.
  mutating func remove(at index: Int, _ names: DraftNames) -> DraftItem? {
    guard isTree(names) else { return list.remove(at: index) }
    addDescents(-1, before: index, names)
    addDescents(-1, before: index + 1, names)
    let item = tree?.remove(at: index)
    addDescents(1, before: index, names)
    return item
  }

  /// Announces how many tags will be added, removed or looked up.
  mutating func expect(_ count: Int, _ names: DraftNames) {
    changeCount += count
    if tree != nil || changeCount <= Self.changesOfList { return }
    tree = TagTree(list)
    descents = SortOrder.allCases.map { _ in 0 }
    for index in list.indices.dropFirst() { addDescents(1, names[list[index - 1].tag], names[list[index].tag]) }
    list = []
  }

  /// Removes or adds the descents around a tag: before and after the tag is renamed.
  mutating func addDescents(_ difference: Int, around tag: DraftTag, _ names: DraftNames) {
    guard let index = tree?.index(of: tag) else { return }
    addDescents(difference, before: index, names)
    addDescents(difference, before: index + 1, names)
  }

  /// Counts a change that follows; returns whether it is made in the tree, not in the list.
  private mutating func isTree(_ names: DraftNames) -> Bool {
    expect(1, names)
    return tree != nil
  }

  /// Adds to the number of descents from the tag before `index` to that at `index`, if both exist.
  private mutating func addDescents(_ difference: Int, before index: Int, _ names: DraftNames) {
    guard let tree, index > 0, index < tree.count else { return }
    addDescents(difference, names[tree[index - 1].tag], names[tree[index].tag])
  }

  private mutating func addDescents(_ difference: Int, _ first: ByteString, _ second: ByteString) {
    for (number, order) in SortOrder.allCases.enumerated() where order.precedes(second.bytes, first.bytes) {
      descents[number] += difference
    }
  }
}
