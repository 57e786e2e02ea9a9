/// Creates a draft of OURS that has the meaning that the merge computes.
struct MergedDraft {
  private let merge: MeaningMerge
  /// The version in whose favor conflicts are resolved.
  private let side: MergeSide
  private var draft: ManifestDraft
  /// The tags of the draft, by their numbers in the merge.
  private var tags: [Int: DraftTag] = [:]

  /// Returns the draft. Throws ``EditRefusal`` if odr can't edit the text of OURS.
  static func make(_ merge: MeaningMerge, preferring side: MergeSide) throws(EditRefusal) -> ManifestDraft {
    var maker = MergedDraft(merge: merge, side: side, draft: try ManifestDraft(merge.versions.manifests.ours))
    maker.renameTags()
    try maker.setCategories()
    try maker.setResources()
    for setting in merge.settings {
      let values = merge.values(of: setting, preferring: side)
      if setting.key.isPin {
        let old = try maker.draft.values(of: setting.key)
        if old.map({ Set($0.map { ByteString($0) }) }) == values.map({ Set($0) }) { continue }
      } else if values == setting.values.ours {
        continue
      }
      _ = try maker.draft.set(setting.key, to: values?.map(\.string))
    }
    return maker.draft
  }

  private init(merge: MeaningMerge, side: MergeSide, draft: ManifestDraft) {
    (self.merge, self.side, self.draft) = (merge, side, draft)
  }

  // MARK: Tags

  private mutating func renameTags() {
    let names = merge.versions.names
    var renamed: [(tag: DraftTag, name: ByteString)] = []
    for number in merge.versions.known.ours.sorted() {
      let tag = merge.identity(ofTag: number, .ours)
      let name = merge.name(ofTag: tag, preferring: side)
      guard let known = draft.names.tag(named: names[number]) else { continue }
      tags[tag] = known
      if name != number { renamed.append((known, names[name])) }
    }
    // Because tags may swap names, a tag whose current name is the new name of another tag first gets a temporary name.
    for (index, rename) in renamed.enumerated() {
      guard let holder = draft.names.tag(named: rename.name) else { continue }
      draft.rename(holder, to: ByteString([0] + Array("\(index)".utf8)))
    }
    for rename in renamed { draft.rename(rename.tag, to: rename.name) }
  }

  /// Returns the draft's tag for a tag in the merge, and adds the tag if the draft lacks it.
  private mutating func tag(_ identity: Int) -> DraftTag {
    if let tag = tags[identity] { return tag }
    let tag = draft.names.insert(merge.versions.names[merge.name(ofTag: identity, preferring: side)])
    tags[identity] = tag
    return tag
  }

  private mutating func setCategories() throws(EditRefusal) {
    var origins: [DraftTag: DraftItem] = [:]
    for category in DownloadCategory.allCases {
      for item in draft.items(of: category) { origins[item.tag] = item }
    }
    for category in DownloadCategory.allCases {
      var wanted: [DraftTag] = []
      for identity in merge.order(of: category, preferring: side) { wanted.append(tag(identity)) }
      let old = draft.items(of: category).map(\.tag)
      if old == wanted { continue }
      try draft.willChange(category)
      draft.categories[category] = CategoryTags(Self.items(wanted, old, origins), draft.names)
    }
  }

  /// Returns the wanted tags as list items, and moves as few of the old tags as possible.
  private static func items(_ wanted: [DraftTag], _ old: [DraftTag], _ origins: [DraftTag: DraftItem]) -> [DraftItem] {
    let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(LongestIncreasingSubsequence.indices(of: wanted.map { places[$0] }))
    return wanted.enumerated().map { index, tag in
      DraftItem(tag: tag, origin: origins[tag]?.origin, isMoved: !kept.contains(index))
    }
  }

  // MARK: Resources

  private mutating func setResources() throws(EditRefusal) {
    let versions = merge.versions
    var moves: [(resource: Int, path: ResourcePath)] = []
    var additions: [(path: ResourcePath, tags: [DraftTag])] = []
    for resource in merge.resources {
      let own = resource.paths.ours.map { Int(versions.entries.ours[merge.carried.ours[$0] ?? $0]) }
      guard let tags = resource.tags(preferring: side) else {
        if let own { try draft.removeResource(own) }
        continue
      }
      let path = ResourcePath(normalized: versions.path(resource.path(preferring: side)).bytes)
      var wanted: [DraftTag] = []
      for identity in tags { wanted.append(tag(identity)) }
      guard let own else {
        additions.append((path, wanted))
        continue
      }
      try setTags(of: own, to: wanted)
      if draft.path(of: own) != path.bytes { moves.append((own, path)) }
    }
    try move(moves)
    for addition in additions {
      _ = try draft.addResource(at: addition.path, addition.tags.map { DraftItem(tag: $0, origin: nil) })
    }
  }

  private mutating func setTags(of resource: Int, to wanted: [DraftTag]) throws(EditRefusal) {
    let old = draft.tags(of: resource)
    if old.map(\.tag) == wanted { return }
    let known = Set(old.map(\.tag))
    let wantedSet = Set(wanted)
    let kept = old.filter { wantedSet.contains($0.tag) }
    let new = wanted.filter { !known.contains($0) }
    if kept.map(\.tag) + new == wanted {
      let place = kept.count == old.count ? draft.placeOfNewTags(of: resource, among: kept) : kept.count
      let items = new.map { DraftItem(tag: $0, origin: nil) }
      return try draft.setTags(of: resource, to: Array(kept[..<place]) + items + kept[place...])
    }
    let origins = Dictionary(old.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })
    try draft.setTags(of: resource, to: Self.items(wanted, old.map(\.tag), origins))
  }

  /// Moves resources. If all items of a catalog move to the same new catalog, odr only changes the key of the catalog's
  /// entry.
  private mutating func move(_ moves: [(resource: Int, path: ResourcePath)]) throws(EditRefusal) {
    var rest: [(resource: Int, path: ResourcePath)] = []
    for (group, members) in Dictionary(grouping: moves, by: { draft.group(of: $0.resource) })
      .sorted(by: { $0.key < $1.key })
    {
      let target = members[0].path.catalog
      let left = draft.groups[group].originals.filter { !draft.removed.contains($0) }
      let isWhole =
        group > 0 && !target.bytes.isEmpty && left.count == members.count
        && draft.groupsByPath[PathKey(target)] == nil
        && members.allSatisfy { $0.path.catalog == target && $0.path.item == draft.key(of: $0.resource) }
      if isWhole { draft.moveCatalog(group, members.map(\.resource), to: target) } else { rest += members }
    }
    for move in rest { try draft.moveResource(move.resource, to: move.path) }
  }
}
