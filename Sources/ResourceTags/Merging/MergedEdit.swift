/// Gives the text of OURS the meaning that the merge computes.
struct MergedEdit: ManifestEdit {
  let merge: MeaningMerge
  /// The version in whose favor conflicts are resolved.
  let side: MergeSide

  /// Changes a draft of OURS. Throws ``EditRefusal`` if odr can't edit its text.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let ours = ManifestVersion(draft.manifest, renames: merge.versions.ours.renames)
    renameTags(of: ours, in: &draft)
    try setCategories(in: &draft)
    try setResources(of: ours, in: &draft)
    for element in merge.elements {
      guard let key = element.setting else { continue }
      let new = merge.values(of: element, preferring: side)?.map { key.isPin ? name(ofTag: $0) : $0 }
      let old = try draft.values(of: key)?.map { ByteString($0) }
      if !key.isSame(old, new) { _ = try draft.set(key, to: new?.map(\.string)) }
    }
  }

  /// Returns the merged name of a tag.
  private func name(ofTag tag: ByteString) -> ByteString { merge.name(of: .tag(tag), preferring: side) }

  // MARK: Tags

  private func renameTags(of ours: ManifestVersion, in draft: inout ManifestDraft) {
    let renames = ours.tags.indices.compactMap { index -> (tag: TagID, name: ByteString)? in
      let key = ElementKey.tag(ours.tags[index])
      let name = merge.name(of: key, preferring: side)
      return name == ours.name(of: key) ? nil : (TagID(index), name)
    }
    // A tag can get a name only after the tag that has this name gives it up. No name begins with this byte.
    for (tag, _) in renames { draft.rename(tag, to: ByteString([0xFF] + Array("\(tag.index)".utf8))) }
    for (tag, name) in renames { draft.rename(tag, to: name) }
  }

  /// Returns the draft's tags for tags in the merge, and adds the tags that the draft lacks.
  private func tags(_ tags: [ByteString], in draft: inout ManifestDraft) -> [TagID] {
    tags.map { draft.names.insert(name(ofTag: $0)) }
  }

  private func setCategories(in draft: inout ManifestDraft) throws(EditRefusal) {
    let all = DownloadCategory.allCases.flatMap { draft.items(of: $0) }
    for category in DownloadCategory.allCases {
      let order = merge.order(of: category, preferring: side, resolving: category == .prefetchOrder ? side : .ours)
      let wanted = tags(order ?? [], in: &draft)
      let old = draft.items(of: category)
      if old.map(\.tag) == wanted { continue }
      try draft.set(category, to: old.reordered(as: wanted, from: all))
    }
  }

  // MARK: Resources

  private func setResources(of ours: ManifestVersion, in draft: inout ManifestDraft) throws(EditRefusal) {
    for element in merge.elements where element.key.kind == .resource {
      let own = ours.entries[element.key.name]
      guard let values = merge.values(of: element, preferring: side) else {
        if let own { try draft.removeResource(own) }
        continue
      }
      let name = merge.name(of: element.key, preferring: side)
      let (path, wanted) = (ResourcePath(normalized: name.bytes), tags(values, in: &draft))
      guard let own else {
        try draft.addResource(at: path, wanted.map { DraftItem(tag: $0) })
        continue
      }
      let old = draft.tags(of: own)
      if old.map(\.tag) != wanted { try draft.setTags(of: own, to: old.reordered(as: wanted)) }
      if draft.path(of: own) != path.bytes { try draft.moveResource(own, to: path) }
    }
  }
}
