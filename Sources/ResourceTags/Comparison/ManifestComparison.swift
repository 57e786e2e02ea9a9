/// The differences between two manifests, and the edits that give the old manifest the content of the new manifest.
///
/// The comparison ignores the order of a resource's tags, the order of resources, and the order of tags that are not
/// prefetched.
package struct ManifestComparison: Sendable {
  package let old: Manifest
  package let new: Manifest
  /// The differences, grouped by their kind.
  package private(set) var differences: [ManifestDifference] = []
  /// The edits to the old manifest.
  package private(set) var edits: [any ManifestEdit] = []

  private let pairing: Pairing
  private let newOfOld: [TagID: TagID]
  private var tagRemovals: [String] = []

  /// Compares two manifests. odr asks for evidence only if resources may have moved.
  package init(_ old: Manifest, _ new: Manifest, _ evidence: @autoclosure () -> FileEvidence = FileEvidence()) {
    self.old = old
    self.new = new
    pairing = Pairing(old, new, evidence())
    newOfOld = Dictionary(
      first: pairing.oldTags.enumerated().compactMap { index, old in old.map { ($0, TagID(index)) } })
    compareSettings(thatReferToTags: false)
    for tag in pairing.renamedTags {
      let (name, newName) = (old.name(of: tag.old), new.name(of: tag.new))
      note(.tagRenamed(name, to: newName), old.place(of: tag.old), new.place(of: tag.new))
      edits.append(RenameTag(name, to: newName))
    }
    removeResources()
    moveResources()
    compareCategories()
    compareTagsOfResources()
    if !tagRemovals.isEmpty { edits.append(RemoveTags(tagRemovals)) }
    compareSettings(thatReferToTags: true)
  }

  /// Returns whether the edits give the old manifest exactly the content of the new manifest. Throws ``EditFailure`` if
  /// some edits cannot be made.
  package func proveEdits() throws(EditFailure) -> Bool {
    try ManifestComparison(old.applying(edits).manifest, new).differences.isEmpty
  }

  /// The new names of the renamed tags, by their old names.
  var newNames: [ByteString: ByteString] {
    Dictionary(
      first: pairing.renamedTags.map { (ByteString(old.nameBytes($0.old)), ByteString(new.nameBytes($0.new))) })
  }

  private mutating func note(_ kind: ManifestChange, _ oldSpan: ByteSpan?, _ newSpan: ByteSpan?) {
    differences.append(ManifestDifference(kind: kind, oldSpan: oldSpan, newSpan: newSpan))
  }

  // MARK: Settings

  /// Compares the settings that refer to tags, or all other settings. If renaming or removing a tag also changes a
  /// setting, the changed setting is not reported as a difference.
  private mutating func compareSettings(thatReferToTags refersToTags: Bool) {
    let olds = old.settings.filter { $0.key.refersToTags == refersToTags }
    let removed = Set(tagRemovals.byteStrings)
    let names = newNames
    var known: [ByteString: (setting: ManifestSetting, values: [ByteString])] = [:]
    var keys: [ManifestKey] = []
    for setting in olds {
      var (key, left) = (setting.key, setting.values.byteStrings)
      if key.form == .codeName {
        let tag = ByteString(key.member)
        left = removed.contains(tag) ? [] : left
        key = .codeName(tag: (names[tag] ?? tag).string)
      } else if key.isPin {
        left = left.filter { !removed.contains($0) }.map { names[$0] ?? $0 }
      }
      keys.append(key)
      known[key.bytes] = (setting, left)
    }
    for setting in new.settings where setting.key.refersToTags == refersToTags {
      let before = known.removeValue(forKey: setting.key.bytes)
      if setting.key.isSame(before?.values, setting.values.byteStrings) { continue }
      let previous = before?.setting
      note(.keySet(setting.key.name, to: setting.values, old: previous?.values), previous?.span, setting.span)
      edits.append(SetKey(setting.key.name, to: setting.values))
    }
    for (setting, key) in zip(olds, keys) {
      // The edits that remove all tags of a pin also remove the pin.
      guard let left = known[key.bytes], !left.values.isEmpty else { continue }
      note(.keyRemoved(setting.key.name, old: setting.values), setting.span, nil)
      edits.append(UnsetKey(key.name))
    }
  }

  // MARK: Tags

  private mutating func compareCategories() {
    for category in DownloadCategory.allCases {
      let isOrdered = category == .prefetchOrder
      let wanted = new.firstDeclarations(in: category)
      let previous = wanted.map { pairing.oldTags[$0.tag.index].flatMap { old.declaration(of: $0) } }
      let places = previous.enumerated().map { index, before in
        before?.category != category ? nil : isOrdered ? before?.position : index
      }
      let kept = Set(LongestIncreasingSubsequence.indices(of: places))
      /// The edits of consecutive tags; `start` is the position of the first tag.
      var batches: [(names: [String], isAdding: Bool, start: Int)] = []
      for (index, item) in wanted.enumerated() where !kept.contains(index) {
        let name = new.name(of: item.tag)
        let before = previous[index]
        if let before {
          note(
            .tagMoved(
              name, from: before.category, to: category, position: item.prefetchPosition,
              oldPosition: before.prefetchPosition),
            old.tree[before.node].span, new.tree[item.node].span)
        } else {
          note(.tagAdded(name, category, position: item.prefetchPosition), nil, new.tree[item.node].span)
        }
        if let last = batches.last, last.isAdding == (before == nil),
          !isOrdered || last.start + last.names.count == index
        {
          batches[batches.count - 1].names.append(name)
        } else {
          batches.append(([name], before == nil, index))
        }
      }
      for (names, isAdding, start) in batches {
        let position: TagPosition? =
          !isOrdered ? nil : start == 0 ? .first : .after(new.name(of: wanted[start - 1].tag))
        edits.append(
          isAdding
            ? AddTags(names, to: category, position) as any ManifestEdit : MoveTags(names, to: category, position))
      }
    }
    let carriers = old.carriers()
    for declaration in old.declarations where old.declaration(of: declaration.tag)?.node == declaration.node {
      if newOfOld[declaration.tag].flatMap(new.declaration(of:)) != nil { continue }
      let name = old.name(of: declaration.tag)
      let count = carriers[declaration.tag.index].count
      note(.tagRemoved(name, from: declaration.category, resourceCount: count), old.tree[declaration.node].span, nil)
      tagRemovals.append(name)
    }
  }

  // MARK: Resources

  /// Returns the old entry of the resource with the entry `index` in the new manifest; `nil` if one of them has no tags.
  func oldEntry(of index: Int) -> Int? {
    let entry = pairing.oldOfNew[index]
    return entry < 0 || old.hasNoTags(entry) || new.hasNoTags(index) ? nil : entry
  }

  private mutating func removeResources() {
    let kept = Set(new.entries.indices.compactMap(oldEntry))
    let gone = old.entries.indices.filter { old.isFirst($0) && !old.hasNoTags($0) && !kept.contains($0) }
    if gone.isEmpty { return }
    for entry in gone {
      let resource = old.resource(ofEntry: entry)
      let tags = resource.tags.uniqued { ByteString($0) }
      note(.resourceRemoved(old.path(ofEntry: entry).string, tags: tags), resource.span, nil)
    }
    edits.append(RemoveResources(gone.map { old.path(ofEntry: $0) }))
  }

  private mutating func moveResources() {
    for move in pairing.moves {
      let first = move.entries[0]
      note(
        .resourceMoved(move.old.string, to: move.new.string, count: move.entries.count),
        old.resource(ofEntry: first.old).span, new.resource(ofEntry: first.new).span)
      edits.append(
        MoveResource(ResourcePath(normalized: move.old.bytes), to: ResourcePath(normalized: move.new.bytes)))
    }
  }

  private mutating func compareTagsOfResources() {
    /// The resources with each change; resources whose changes have the same words share an edit.
    var changes: [(words: [String], path: ResourcePath)] = []
    for index in new.entries.indices where new.isFirst(index) && !new.hasNoTags(index) {
      let before = oldEntry(of: index)
      let has = before.map { old.tags(ofEntry: $0) } ?? []
      let wants = new.tags(ofEntry: index).uniqued
      let (known, kept) = (Set(has), Set(wants.compactMap { pairing.oldTags[$0.index] }))
      let added = wants.filter { pairing.oldTags[$0.index].map(known.contains) != true }.map { new.name(of: $0) }
      let removed = has.uniqued.filter { !kept.contains($0) }
        .map { tag in newOfOld[tag].map { new.name(of: $0) } ?? old.name(of: tag) }
      if added.isEmpty, removed.isEmpty { continue }
      let path = new.path(ofEntry: index)
      note(
        before == nil
          ? .resourceAdded(path.string, tags: added) : .tagsChanged(path.string, added: added, removed: removed),
        before.map { old.resource(ofEntry: $0).span }, new.resource(ofEntry: index).span)
      let words =
        removed.isEmpty
        ? ["assign"] + added
        : added.isEmpty ? ["unassign"] + removed : ["set"] + wants.map { new.name(of: $0) }
      changes.append((words, path))
    }
    let paths = Dictionary(grouping: changes, by: \.words).mapValues { $0.map(\.path) }
    for words in changes.map(\.words).uniqued {
      let (tags, paths) = (Array(words.dropFirst()), paths[words] ?? [])
      edits.append(
        words[0] == "unassign"
          ? UnassignTags(tags, from: paths) : AssignTags(tags, to: paths, replacing: words[0] == "set"))
    }
  }
}
