/// The mappings of resources after the edits, and the order of the resources and catalogs. odr computes them once, after
/// it makes all edits.
struct EntryOrder {
  /// A mapping of resources: the loose files, or a catalog.
  struct Group {
    /// The normalized path of the catalog; empty for loose files.
    var path: ByteString
    /// The entry of the mapping in the manifest; `nil` for a new mapping.
    let home: ManifestOutline.Entry?
    /// The numbers of the resources that are in the group in the manifest.
    var originals: Range<Int> = 0..<0
    /// The resources after the edits; `nil` if they are still the original ones.
    var order: [Int]?
    /// Whether the catalog's path differs from its path in the manifest.
    var isRenamed = false

    /// The resources after the edits, in order.
    var resources: [Int] { order ?? Array(originals) }
  }

  /// The loose files, then the manifest's catalogs, and then new catalogs.
  private(set) var groups: [Group]
  /// The group numbers of the catalogs, in their new order.
  private(set) var catalogs: [Int] = []
  /// The manifest's resources that are no longer in their place in the text.
  private(set) var displaced: Set<Int>
  private let draft: ManifestDraft

  /// Computes the order. New resources and catalogs are inserted in order if the existing entries are sorted;
  /// otherwise, they are appended.
  init(_ draft: ManifestDraft) {
    (self.draft, displaced) = (draft, draft.removed)
    let manifest = draft.manifest
    groups = [Group(path: .empty, home: (try? draft.outline.section(.files)).flatMap(\.self))]
    groups += manifest.catalogs.map(\.key).map { key in
      Group(path: ByteString(manifest.normalizedPath(key)), home: (key, draft.tree.next(after: key)))
    }
    for (index, entry) in manifest.entries.enumerated() {
      let originals = groups[entry.catalog + 1].originals
      groups[entry.catalog + 1].originals = (originals.upperBound == index ? originals.lowerBound : index)..<index + 1
    }
    let coming = findComing()
    let changed = Set(draft.newPaths.keys).union(draft.removed).compactMap { draft.entry(of: $0) }
    for group in Set(coming.keys).union(changed.map { $0.catalog + 1 }) {
      groups[group].order = order(of: group, coming[group] ?? [])
    }
    catalogs = orderOfCatalogs()
  }

  /// Returns the manifest's entry of a resource that stays in its place in the text; `nil` for other resources.
  func entryInPlace(_ resource: Int) -> ResourceEntry? {
    displaced.contains(resource) ? nil : draft.entry(of: resource)
  }

  /// Returns whether the manifest contains a group after the edits. An empty catalog remains only if it was already empty
  /// before the edits, or if comments have places in it.
  func has(_ group: Int) -> Bool {
    guard group > 0, groups[group].order?.isEmpty == true else { return true }
    return groups[group].home != nil && groups[group].originals.isEmpty || hasPlaceComments(group)
  }

  private func hasPlaceComments(_ group: Int) -> Bool {
    guard let value = groups[group].home?.value, draft.tree[value].isMapping else { return false }
    return CollectionText(draft.tree, value).hasPlaceComments
  }

  /// Returns the resources that come to each group, in the order in which they were added or moved. Adds a group for each
  /// new catalog.
  private mutating func findComing() -> [Int: [Int]] {
    var homes = Dictionary(
      first: groups.indices.filter { $0 == 0 || !groups[$0].path.isEmpty }.map { (PathKey(groups[$0].path), $0) })
    let renamed = groups.indices.dropFirst().compactMap { group in newPath(of: group).map { (group, $0) } }
    // A catalog may move to the old path of another moved catalog, so all old paths are given up first.
    for (group, _) in renamed { homes[PathKey(groups[group].path)] = nil }
    for (group, path) in renamed where homes[PathKey(path)] == nil {
      homes[PathKey(path)] = group
      (groups[group].path, groups[group].isRenamed) = (path, true)
    }
    var coming: [Int: [Int]] = [:]
    for (resource, _) in draft.placements.reversed().uniqued(by: \.resource).reversed() {
      guard let path = draft.newPaths[resource]?.catalog, !draft.removed.contains(resource) else { continue }
      let group = homes[PathKey(path)] ?? groups.count
      if group == groups.count {
        groups.append(Group(path: path, home: nil))
        homes[PathKey(path)] = group
      }
      if groups[group].originals.contains(resource) { continue }
      displaced.insert(resource)
      coming[group, default: []].append(resource)
    }
    return coming
  }

  /// Returns the new path of a catalog whose resources all moved to another catalog and kept their paths in it; the
  /// catalog's entry then stays in place and gets a new key. If comments have places in a catalog, a single resource that
  /// moves by itself leaves them there.
  private func newPath(of group: Int) -> ByteString? {
    let left = groups[group].originals.filter { !draft.removed.contains($0) }
    guard let path = left.first.flatMap({ draft.newPaths[$0]?.catalog }), !path.isEmpty, path != groups[group].path,
      left.count > 1 || draft.movedWithCatalog.contains(left[0]) || !hasPlaceComments(group)
    else { return nil }
    let isWhole = left.allSatisfy { resource in
      let item = draft.manifest.normalizedPath(draft.manifest.entries[resource].key)
      return draft.newPaths[resource].map { $0.catalog == path && $0.item.bytes == item } ?? false
    }
    return isWhole ? path : nil
  }

  private mutating func order(of group: Int, _ coming: [Int]) -> [Int] {
    let originals = groups[group].originals
    let staying = originals.filter { !displaced.contains($0) }
    let renamed = groups[group].isRenamed ? [] : staying.filter { draft.newPaths[$0] != nil }
    if coming.isEmpty, renamed.isEmpty { return staying }
    let key = { [draft] resource in draft.key(of: resource).bytes }
    // In a new catalog, moved resources keep their order, unless they were sorted.
    let known = originals.isEmpty ? coming.filter { draft.entry(of: $0) != nil } : Array(originals)
    guard let order = SortOrder.order(of: known.lazy.map { [draft] in Array(draft.keyBytes(of: $0)) }) else {
      return staying + coming
    }
    var kept = staying
    var rest = coming
    if !renamed.isEmpty, !order.isSorted(staying.lazy.map(key)) {
      kept.removeAll { draft.newPaths[$0] != nil }
      rest += renamed
      displaced.formUnion(renamed)
    }
    return kept.merging(rest) { order.precedes(key($0), key($1)) }
  }

  private func orderOfCatalogs() -> [Int] {
    let left = groups.indices.dropFirst().filter(has)
    let staying = left.prefix { groups[$0].home != nil }
    let written = draft.manifest.catalogs.map { Array(draft.tree.bytes(of: $0.key)) }
    guard staying.count < left.count, let order = SortOrder.order(of: written) else { return left }
    return Array(staying).merging(Array(left[staying.count...])) {
      order.precedes(groups[$0].path.bytes, groups[$1].path.bytes)
    }
  }
}
