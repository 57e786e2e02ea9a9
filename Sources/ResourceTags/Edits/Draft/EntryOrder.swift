import Syntax
import Bytes

/// The order in which resources and catalogs stand after the edits; worked out once, when all of them are made.
struct EntryOrder {
  /// The resources of each group that has others than in the manifest, by number and in order.
  private var orders: [Int: [Int]] = [:]
  /// The groups under `catalogs`, by number and in order.
  private(set) var catalogs: [Int] = []
  private var catalogSet: Set<Int> = []
  /// Resources that stay in their group and come to another place in it.
  private(set) var relocated: Set<Int> = []
  private let groups: [DraftGroup]

  /// Resources come where the order of those that are there puts them, or behind them where they are in none; so do
  /// catalogs.
  init(_ draft: ManifestDraft) {
    groups = draft.groups
    for group in groups.indices where groups[group].isChanged { orders[group] = order(of: group, draft) }
    catalogs = orderOfCatalogs(draft)
    catalogSet = Set(catalogs)
  }

  /// The resources of a group in order.
  func resources(of group: Int) -> [Int] { newOrder(of: group) ?? Array(groups[group].originals) }

  /// The same where they are others than in the manifest, called otherwise, or in another order.
  func newOrder(of group: Int) -> [Int]? { orders[group] }

  /// Whether a group is in the manifest afterwards.
  func has(_ group: Int) -> Bool { group == 0 || catalogSet.contains(group) }

  /// Groups whose resources are not all that they were, or are called otherwise.
  var changedGroups: [Int] { orders.keys.sorted() }

  /// Whether a resource of the group keeps its place in the text.
  func isInPlace(_ resource: Int, in group: Int) -> Bool {
    groups[group].originals.contains(resource) && !relocated.contains(resource)
  }

  private mutating func order(of group: Int, _ draft: ManifestDraft) -> [Int] {
    let originals = groups[group].originals
    let staying = originals.filter { !draft.removed.contains($0) }
    let coming = groups[group].added.filter { !draft.removed.contains($0) }
    let renamed = draft.newKeys.isEmpty ? [] : staying.filter { draft.newKeys[$0] != nil }
    if coming.isEmpty, renamed.isEmpty { return staying }
    func key(_ resource: Int) -> [UInt8] { draft.key(of: resource).bytes }
    guard let order = SortOrder.order(of: originals.lazy.map { Array(draft.keyBytes(of: $0)) }) else {
      return staying + coming
    }
    var kept = staying
    if !renamed.isEmpty, !order.isSorted(staying.lazy.map(key)) {
      relocated.formUnion(renamed)
      kept = staying.filter { draft.newKeys[$0] == nil }
    }
    let rest = coming + staying.filter(relocated.contains)
    return Self.merging(kept, rest.sorted { order.precedes(key($0), key($1)) }) { order.precedes(key($0), key($1)) }
  }

  private func orderOfCatalogs(_ draft: ManifestDraft) -> [Int] {
    let tree = draft.tree
    let originals = 1..<(draft.manifest.catalogs.count + 1)
    let staying = originals.filter(isLeft)
    let coming = groups.indices.filter { $0 >= originals.upperBound && isLeft($0) }
    if coming.isEmpty { return staying }
    let written = draft.manifest.catalogs.map { tree.resolve($0.key).map { Array(tree.scalarBytes($0)) } ?? [] }
    guard let order = SortOrder.order(of: written) else { return staying + coming }
    func path(_ group: Int) -> [UInt8] { groups[group].path?.bytes ?? [] }
    return Self.merging(staying, coming.sorted { order.precedes(path($0), path($1)) }) {
      order.precedes(path($0), path($1))
    }
  }

  /// Whether a catalog is in the manifest afterwards: it is not new and empty, and has not lost all that it had.
  private func isLeft(_ group: Int) -> Bool {
    guard let order = orders[group] else { return groups[group].catalog != nil }
    return !order.isEmpty || groups[group].catalog != nil && groups[group].originals.isEmpty
  }

  /// Puts each of `rest`, which are in order, behind the last of `row` that it does not precede.
  private static func merging(_ row: [Int], _ rest: [Int], _ precedes: (Int, Int) -> Bool) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(row.count + rest.count)
    var index = 0
    for entry in rest {
      let end = row[index...].partitionIndex { precedes(entry, $0) }
      result += row[index..<end]
      result.append(entry)
      index = end
    }
    return result + row[index...]
  }
}
