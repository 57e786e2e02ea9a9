/// A draft of OURS that has the meaning that the merge computes.
struct MergedDraft {
  private(set) var draft: ManifestDraft
  private let merge: MeaningMerge
  /// The version in whose favor conflicts are resolved.
  private let side: MergeSide
  /// The tags of the draft, by their numbers in the merge.
  private var known: [Int: DraftTag] = [:]
  /// The draft's resources that the merge considered, by the numbers of their paths.
  private var resources: [Int: Int] = [:]

  /// Creates the draft. Throws ``EditRefusal`` if odr can't edit the text of OURS.
  init(_ merge: MeaningMerge, preferring side: MergeSide) throws(EditRefusal) {
    (self.merge, self.side) = (merge, side)
    draft = try ManifestDraft(merge.versions.manifests.ours)
    renameTags()
    try setCategories()
    try setResources()
    for element in merge.elements {
      guard let key = element.setting else { continue }
      let new = values(of: element)
      // A pin that contains the same tags in another order stays as it is.
      let old = try draft.values(of: key)
      if old.map({ values(of: key, $0) }) != new.map({ values(of: key, $0) }) { _ = try draft.set(key, to: new) }
    }
  }

  // MARK: Settings

  private func values(of element: MergedElement) -> [String]? {
    merge.state(of: element, preferring: side)?.values.map { value in
      merge.versions.names[element.hasTags ? merge.name(ofTag: value, preferring: side) : value].string
    }
  }

  /// Returns the values of a key in an order in which equal values are equal.
  private func values(of key: ManifestKey, _ values: [String]) -> [ByteString] {
    let values = values.map { ByteString($0) }
    return key.isPin ? values.sorted() : values
  }

  // MARK: Tags

  private mutating func renameTags() {
    let names = merge.versions.names
    var renamed: [(tag: DraftTag, name: ByteString)] = []
    for number in merge.versions.tags.ours {
      let tag = merge.identity(ofTag: number, .ours)
      let name = merge.name(ofTag: tag, preferring: side)
      guard let own = draft.names.tag(named: names[number]) else { continue }
      known[tag] = own
      if name != number { renamed.append((own, names[name])) }
    }
    // Because tags may swap names, a tag whose current name is the new name of another tag first gets a temporary name.
    for (index, rename) in renamed.enumerated() {
      guard let holder = draft.names.tag(named: rename.name) else { continue }
      draft.rename(holder, to: ByteString([0] + Array("\(index)".utf8)))
    }
    for rename in renamed { draft.rename(rename.tag, to: rename.name) }
  }

  /// Returns the draft's tags for tags in the merge, and adds the tags that the draft lacks.
  private mutating func tags(_ identities: [Int]) -> [DraftTag] {
    var result: [DraftTag] = []
    for identity in identities {
      let tag =
        known[identity] ?? draft.names.insert(merge.versions.names[merge.name(ofTag: identity, preferring: side)])
      known[identity] = tag
      result.append(tag)
    }
    return result
  }

  private mutating func setCategories() throws(EditRefusal) {
    let all = DownloadCategory.allCases.flatMap { draft.items(of: $0) }
    for category in DownloadCategory.allCases {
      let wanted = tags(merge.order(of: category, preferring: side))
      let old = draft.items(of: category)
      if old.map(\.tag) == wanted { continue }
      try draft.willChange(category)
      draft.categories[category] = CategoryTags(old.reordered(as: wanted, from: all), draft.names)
    }
  }

  // MARK: Resources

  private mutating func setResources() throws(EditRefusal) {
    var moves: [(resource: Int, path: ResourcePath)] = []
    var additions: [(number: Int, path: ResourcePath, tags: [DraftTag])] = []
    for element in merge.elements where element.key.kind == .resource {
      guard let state = merge.state(of: element, preferring: side) else {
        if let own = element.entries.ours { try draft.removeResource(own) }
        continue
      }
      let number = merge.path(element, preferring: side)
      let path = ResourcePath(normalized: merge.versions.names[number].bytes)
      let wanted = tags(state.values)
      if let own = element.entries.ours {
        resources[number] = own
        try setTags(of: own, to: wanted)
        if draft.path(of: own) != path.bytes { moves.append((own, path)) }
      } else {
        additions.append((number, path, wanted))
      }
    }
    try move(moves)
    for (number, path, tags) in additions {
      resources[number] = try draft.addResource(at: path, tags.map { DraftItem(tag: $0, origin: nil) })
    }
  }

  private mutating func setTags(of resource: Int, to wanted: [DraftTag]) throws(EditRefusal) {
    let old = draft.tags(of: resource)
    if old.map(\.tag) == wanted { return }
    let (oldSet, wantedSet) = (Set(old.map(\.tag)), Set(wanted))
    let kept = old.filter { wantedSet.contains($0.tag) }
    let new = wanted.filter { !oldSet.contains($0) }
    if kept.map(\.tag) + new == wanted {
      let place = kept.count == old.count ? draft.placeOfNewTags(of: resource, among: kept) : kept.count
      let items = new.map { DraftItem(tag: $0, origin: nil) }
      return try draft.setTags(of: resource, to: Array(kept[..<place]) + items + kept[place...])
    }
    try draft.setTags(of: resource, to: old.reordered(as: wanted))
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

  // MARK: Other texts

  /// Returns whether a manifest has the content of the draft, in any order if the order doesn't matter.
  func isMeaning(of other: Manifest) -> Bool {
    let tags = other.allTags.map { draft.names.tag(named: ByteString(other.nameBytes($0))) }
    for category in DownloadCategory.allCases {
      let found = other.declarations.filter { $0.category == category }.map { tags[$0.tag.index] }
      let wanted = draft.items(of: category).map { Optional($0.tag) }
      let isSame = category == .prefetchOrder ? found == wanted : Set(found) == Set(wanted)
      guard isSame, found.count == wanted.count else { return false }
    }
    let manifest = draft.manifest
    guard other.entries.count == manifest.entries.count - draft.removed.count + draft.added.count else { return false }
    for (index, path) in merge.versions.numbers(ofPaths: other).enumerated() {
      let changed = resources[path]
      guard let resource = changed ?? merge.versions.entry(at: path, in: .ours),
        changed != nil || !draft.removed.contains(resource) && !draft.vacatedPaths.contains(resource)
      else { return false }
      let (wanted, uses) = (draft.tags(of: resource), other.uses(of: other.entries[index]))
      let isEqual = wanted.count == uses.count && zip(wanted, uses).allSatisfy { $0.tag == tags[$1.tag.index] }
      guard isEqual || Set(wanted.map { $0.tag }) == Set(uses.map { tags[$0.tag.index] }) else { return false }
    }
    var settings: [ElementKey: [ByteString]] = [:]
    for setting in other.settings {
      settings[merge.versions.names.key(of: setting.key)] = values(of: setting.key, setting.values)
    }
    for element in merge.elements {
      guard let key = element.setting else { continue }
      guard settings.removeValue(forKey: element.key) == values(of: element).map({ values(of: key, $0) }) else {
        return false
      }
    }
    return settings.isEmpty
  }
}
