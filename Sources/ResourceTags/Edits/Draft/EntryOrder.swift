/// The order of resources and catalogs after the edits; computed once, when all edits are made.
struct EntryOrder {
  /// The new order of the resources in each group that changes, by number.
  private var orders: [Int: [Int]] = [:]
  /// The groups under `catalogs`, by number and in order.
  private(set) var catalogs: [Int] = []
  private var catalogSet: Set<Int> = []
  /// Resources that stay in their group but change their place in it.
  private(set) var relocated: Set<Int> = []
  private let groups: [DraftGroup]

  /// Places new resources and catalogs by the order of the existing ones, or behind them if these are not sorted.
  init(_ draft: ManifestDraft) {
    groups = draft.groups
    for group in groups.indices where groups[group].isChanged { orders[group] = order(of: group, draft) }
    catalogs = orderOfCatalogs(draft)
    catalogSet = Set(catalogs)
  }

  /// The resources of a group in order.
  func resources(of group: Int) -> [Int] { newOrder(of: group) ?? Array(groups[group].originals) }

  /// The same if it differs from the manifest in members, names or order; else `nil`.
  func newOrder(of group: Int) -> [Int]? { orders[group] }

  /// Whether a group is in the manifest after the edits.
  func has(_ group: Int) -> Bool { group == 0 || catalogSet.contains(group) }

  /// Groups whose resources or their names have changed.
  var changedGroups: [Int] { orders.keys.sorted() }

  /// Whether a resource of the group keeps its place in the text.
  func isInPlace(_ resource: Int, in group: Int) -> Bool {
    groups[group].originals.contains(resource) && !relocated.contains(resource)
  }

  private mutating func order(of group: Int, _ draft: ManifestDraft) -> [Int] {
    let originals = groups[group].originals
    let staying = originals.filter { !draft.removed.contains($0) }
    let coming = groups[group].added.filter { !draft.removed.contains($0) }
    if groups[group].isSorted { return sortedOrder(staying + coming, draft) }
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

  /// Resources in the order of their paths; as many as possible keep their place in the text.
  private mutating func sortedOrder(_ resources: [Int], _ draft: ManifestDraft) -> [Int] {
    guard let sorted = SortOrder.sorting(resources.map { draft.key(of: $0).bytes }) else { return resources }
    let kept = Set(LongestIncreasingSubsequence.indices(of: sorted))
    relocated.formUnion(sorted.enumerated().filter { !kept.contains($0.offset) }.map { resources[$0.element] })
    return sorted.map { resources[$0] }
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

  /// Whether a catalog is in the manifest after the edits: not new and empty, and not emptied.
  private func isLeft(_ group: Int) -> Bool {
    guard let order = orders[group] else { return groups[group].catalog != nil }
    return !order.isEmpty || groups[group].catalog != nil && groups[group].originals.isEmpty
  }

  /// Puts each of `rest`, which is sorted, behind the last element of `row` that it does not precede.
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
