/// Tags in order; adding, removing and finding one takes logarithmic time.
///
/// A binary tree that counts its nodes, so that it finds indices. It stays flat because its nodes have random
/// priorities, each greater than those below it. Source: R. Seidel and C. R. Aragon, "Randomized Search
/// Trees", Algorithmica 16, 1996.
struct TagTree {
  private struct Node {
    var item: DraftItem
    var priority: UInt64
    var left = none
    var right = none
    var parent = none
    /// The number of nodes from this one down.
    var count = 1
  }

  /// The node below which there is nothing: the first, whose item is none.
  private static let none = 0
  private var nodes = [Node(item: DraftItem(tag: DraftTag(-1)), priority: 0, count: 0)]
  private var root = none
  /// The nodes of each tag; several only if the manifest declares it more than once.
  private var places: [DraftTag: [Int]] = [:]

  init(_ items: [DraftItem]) {
    nodes.reserveCapacity(items.count + 1)
    for item in items { insert(item, at: count) }
  }

  /// The number of items.
  var count: Int { nodes[root].count }

  /// All items in order.
  var items: [DraftItem] {
    var items: [DraftItem] = []
    items.reserveCapacity(count)
    var path: [Int] = []
    var node = root
    while node != Self.none || !path.isEmpty {
      while node != Self.none {
        path.append(node)
        node = nodes[node].left
      }
      node = path.removeLast()
      items.append(nodes[node].item)
      node = nodes[node].right
    }
    return items
  }

  /// The item at `index`, which must be less than ``count``.
  subscript(index: Int) -> DraftItem {
    var (node, rest) = (root, index)
    while true {
      let before = countOnLeft(node)
      if rest == before { return nodes[node].item }
      if rest < before {
        node = nodes[node].left
      } else {
        rest -= before + 1
        node = nodes[node].right
      }
    }
  }

  /// The index of the first item of a tag.
  func index(of tag: DraftTag) -> Int? { places[tag]?.map(index).min() }

  /// The index of the first item for which `isInSecondPart` is true, as it must be for all later ones; else ``count``.
  func partitionIndex(where isInSecondPart: (DraftItem) -> Bool) -> Int {
    var (node, index) = (root, 0)
    while node != Self.none {
      if isInSecondPart(nodes[node].item) {
        node = nodes[node].left
      } else {
        index += countOnLeft(node) + 1
        node = nodes[node].right
      }
    }
    return index
  }

  /// Inserts an item at `index`, before the item that is there.
  mutating func insert(_ item: DraftItem, at index: Int) {
    let place = nodes.count
    nodes.append(Node(item: item, priority: .random(in: .min ... .max)))
    places[item.tag, default: []].append(place)
    let (before, behind) = split(root, at: index)
    root = join(join(before, place), behind)
  }

  /// Removes the item at `index`.
  mutating func remove(at index: Int) -> DraftItem {
    let (before, rest) = split(root, at: index)
    let (place, behind) = split(rest, at: 1)
    root = join(before, behind)
    let item = nodes[place].item
    let others = places[item.tag]?.filter { $0 != place } ?? []
    places[item.tag] = others.isEmpty ? nil : others
    return item
  }

  // MARK: Nodes

  private func countOnLeft(_ node: Int) -> Int { nodes[nodes[node].left].count }

  private func index(of node: Int) -> Int {
    var index = countOnLeft(node)
    var (child, parent) = (node, nodes[node].parent)
    while parent != Self.none {
      if nodes[parent].right == child { index += countOnLeft(parent) + 1 }
      (child, parent) = (parent, nodes[parent].parent)
    }
    return index
  }

  /// Puts nodes below another one.
  private mutating func link(_ node: Int, left: Int, right: Int) {
    (nodes[node].left, nodes[node].right) = (left, right)
    (nodes[left].parent, nodes[right].parent) = (node, node)
    nodes[node].count = nodes[left].count + nodes[right].count + 1
  }

  /// The first `index` nodes from `node` down, and the others.
  private mutating func split(_ node: Int, at index: Int) -> (before: Int, behind: Int) {
    guard node != Self.none else { return (Self.none, Self.none) }
    nodes[node].parent = Self.none
    let before = countOnLeft(node)
    if index <= before {
      let parts = split(nodes[node].left, at: index)
      link(node, left: parts.behind, right: nodes[node].right)
      return (parts.before, node)
    }
    let parts = split(nodes[node].right, at: index - before - 1)
    link(node, left: nodes[node].left, right: parts.before)
    return (node, parts.behind)
  }

  private mutating func join(_ before: Int, _ behind: Int) -> Int {
    if before == Self.none { return behind }
    if behind == Self.none { return before }
    if nodes[before].priority > nodes[behind].priority {
      link(before, left: nodes[before].left, right: join(nodes[before].right, behind))
      return before
    }
    link(behind, left: join(before, nodes[behind].left), right: nodes[behind].right)
    return behind
  }
}
