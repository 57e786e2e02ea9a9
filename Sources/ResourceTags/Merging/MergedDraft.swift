/// A draft of OURS that has the meaning that the merge computes.
struct MergedDraft {
  var draft: ManifestDraft
  private let merge: MeaningMerge
  private let ours: ManifestVersion
  /// The version in whose favor conflicts are resolved.
  private let side: MergeSide

  /// Creates the draft of `ours`. Throws ``EditRefusal`` if odr can't edit its text.
  init(_ merge: MeaningMerge, of ours: ManifestVersion, preferring side: MergeSide) throws(EditRefusal) {
    (self.merge, self.ours, self.side) = (merge, ours, side)
    draft = try ManifestDraft(ours.manifest)
    renameTags()
    try setCategories()
    try setResources()
    for element in merge.elements {
      guard let key = element.setting else { continue }
      let new = merge.values(of: element, preferring: side)?.map { bytes($0, isTag: key.isPin) }
      let old = try draft.values(of: key)?.map { ByteString($0) }
      if !key.isSame(old, new) { _ = try draft.set(key, to: new?.map(\.string)) }
    }
  }

  private func bytes(_ value: Int, isTag: Bool) -> ByteString {
    merge.names[isTag ? merge.name(of: .tag(value), preferring: side) : value]
  }

  // MARK: Tags

  private mutating func renameTags() {
    let renames = ours.tags.indices.compactMap { index -> (tag: TagID, name: Int)? in
      let key = ElementKey.tag(ours.tags[index])
      let name = merge.name(of: key, preferring: side)
      return name == ours.name(of: key) ? nil : (TagID(index), name)
    }
    // A tag can get a name only after the tag that has this name gives it up. No name begins with this byte.
    for (tag, _) in renames { draft.rename(tag, to: ByteString([0xFF] + Array("\(tag.index)".utf8))) }
    for (tag, name) in renames { draft.rename(tag, to: merge.names[name]) }
  }

  /// Returns the draft's tags for tags in the merge, and adds the tags that the draft lacks.
  private mutating func tags(_ numbers: [Int]) -> [TagID] {
    numbers.map { draft.names.insert(bytes($0, isTag: true)) }
  }

  private mutating func setCategories() throws(EditRefusal) {
    let all = DownloadCategory.allCases.flatMap { draft.items(of: $0) }
    for (number, category) in DownloadCategory.allCases.enumerated() {
      let order = merge.order(of: number, preferring: side, resolving: category == .prefetchOrder ? side : .ours)
      let wanted = tags(order ?? [])
      let old = draft.items(of: category)
      if old.map(\.tag) == wanted { continue }
      try draft.set(category, to: old.reordered(as: wanted, from: all))
    }
  }

  // MARK: Resources

  private mutating func setResources() throws(EditRefusal) {
    var moves: [(resource: Int, path: ResourcePath)] = []
    var additions: [(path: ResourcePath, tags: [TagID])] = []
    for element in merge.elements where element.key.kind == .resource {
      let own = ours.entries[element.key.number]
      guard let values = merge.values(of: element, preferring: side) else {
        if let own { try draft.removeResource(own) }
        continue
      }
      let name = merge.names[merge.name(of: element.key, preferring: side)]
      let (path, wanted) = (ResourcePath(normalized: name.bytes), tags(values))
      guard let own else {
        additions.append((path, wanted))
        continue
      }
      let old = draft.tags(of: own)
      if old.map(\.tag) != wanted { try draft.setTags(of: own, to: old.reordered(as: wanted)) }
      if draft.path(of: own) != path.bytes { moves.append((own, path)) }
    }
    try draft.moveResources(moves)
    for (path, tags) in additions { try draft.addResource(at: path, tags.map { DraftItem(tag: $0) }) }
  }
}
