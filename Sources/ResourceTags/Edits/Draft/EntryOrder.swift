/// The order of resources and catalogs after the edits. odr computes the order once, after it makes all edits.
struct EntryOrder {
  /// The new order of the resources in each changed group, by the group's number.
  private(set) var orders: [Int: [Int]] = [:]
  /// The group numbers of the catalogs, in their new order.
  private(set) var catalogs: [Int] = []
  private var catalogSet: Set<Int> = []
  /// Resources that stay in their group but change their position within the group.
  private(set) var relocated: Set<Int> = []
  private let groups: [DraftGroup]

  /// Computes the order. New resources and catalogs are inserted in order if the existing entries are sorted;
  /// otherwise, they are appended.
  init(_ draft: ManifestDraft) {
    groups = draft.groups
    let changed = draft.entries.indices.filter { draft.entries[$0].newKey != nil || draft.removed.contains($0) }
    for group in Set(changed.map { draft.entries[$0].group }) { orders[group] = order(of: group, draft) }
    catalogs = orderOfCatalogs(draft)
    catalogSet = Set(catalogs)
  }

  /// Returns the resources of a group, in order.
  func resources(of group: Int) -> [Int] { orders[group] ?? Array(groups[group].originals) }

  /// Returns whether the manifest contains a group after the edits.
  func has(_ group: Int) -> Bool { group == 0 || catalogSet.contains(group) }

  /// Returns whether `resource` keeps its position in the text of `group`.
  func isInPlace(_ resource: Int, in group: Int) -> Bool {
    groups[group].originals.contains(resource) && !relocated.contains(resource)
  }

  private mutating func order(of group: Int, _ draft: ManifestDraft) -> [Int] {
    let originals = groups[group].originals
    let staying = originals.filter { !draft.removed.contains($0) }
    let coming = groups[group].added.filter { !draft.removed.contains($0) }
    let renamed = staying.filter { draft.entries[$0].newKey != nil }
    if coming.isEmpty, renamed.isEmpty { return staying }
    func key(_ resource: Int) -> [UInt8] { draft.key(of: resource).bytes }
    // In a new catalog, moved resources keep their order, unless they were sorted.
    let known = originals.isEmpty ? coming.compactMap { draft.entries[$0].origin } : Array(originals)
    guard let order = SortOrder.order(of: known.lazy.map { Array(draft.keyBytes(of: $0)) }) else {
      return staying + coming
    }
    var kept = staying
    if !renamed.isEmpty, !order.isSorted(staying.lazy.map(key)) {
      relocated.formUnion(renamed)
      kept = staying.filter { draft.entries[$0].newKey == nil }
    }
    let rest = coming + staying.filter(relocated.contains)
    return kept.merging(rest) { order.precedes(key($0), key($1)) }
  }

  private func orderOfCatalogs(_ draft: ManifestDraft) -> [Int] {
    let left = groups.indices.dropFirst().filter { isLeft($0, draft) }
    let staying = left.prefix { groups[$0].catalog != nil }
    let written = draft.manifest.catalogs.map { Array(draft.tree.bytes(of: $0.key)) }
    guard staying.count < left.count, let order = SortOrder.order(of: written) else { return left }
    func path(_ group: Int) -> [UInt8] { groups[group].path?.bytes ?? [] }
    return Array(staying).merging(Array(left[staying.count...])) { order.precedes(path($0), path($1)) }
  }

  /// Returns whether the manifest contains a catalog after the edits. An empty catalog remains only if it was already
  /// empty before the edits, or if comments have places in it.
  private func isLeft(_ group: Int, _ draft: ManifestDraft) -> Bool {
    guard let order = orders[group], order.isEmpty else { return orders[group] != nil || groups[group].catalog != nil }
    guard let catalog = groups[group].catalog else { return false }
    let value = draft.tree.next(after: draft.manifest.catalogs[catalog].key)
    return groups[group].originals.isEmpty
      || draft.tree[value].isMapping && CollectionText(draft.tree, value).hasPlaceComments
  }
}
