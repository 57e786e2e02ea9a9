/// A merge of three manifests by meaning: tags, categories, prefetch order, resources with their tags, and other keys.
///
/// The merge ignores layout and comments. odr recognizes renamed tags and moved resources, so one side's changes also
/// apply to a tag or resource that the other side renamed or moved. If both sides change the same thing differently,
/// the merge records a conflict. The caller chooses which version the result prefers in conflicts.
struct MeaningMerge {
  private(set) var versions: PerSide<ManifestVersion>
  /// All tags, settings, and resources.
  private(set) var elements: [MergedElement] = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var notes: [MergeConflict] = []
  /// The elements with conflicts that the user has to resolve. In a result, everything about them comes from a single
  /// version.
  private(set) var disputed: Set<ElementKey> = []
  /// The elements that already conflict in the base, because git merged several merge bases.
  let unsettled: Set<ElementKey>
  private var indices: [ElementKey: Int] = [:]
  /// The tags that a side removed.
  private var gone: Set<ByteString> = []

  /// The tags and resources that a side may have renamed or moved, with the possible new ones.
  private var ambiguous = PerSide<[ElementKey: [ElementKey]]> { _ in [:] }

  /// Merges three versions. `evidence` returns what git knows about the files of a side.
  init(
    _ manifests: PerSide<Manifest>, unsettled: Set<ElementKey> = [],
    _ evidence: (MergeSide) -> FileEvidence = { _ in FileEvidence() }
  ) {
    versions = PerSide { ManifestVersion(manifests[$0]) }
    self.unsettled = unsettled
    var clashes = apply(renames(PerSide { Pairing(manifests.base, manifests[$0], evidence($0)) }))
    findElements()
    clashes.formUnion(findConflicts(besides: clashes))
    if order(of: .prefetchOrder, resolving: nil) == nil { conflicts.append(orderConflict()) }
    dispute(clashes.union(conflicts.map(\.key)))
  }

  // MARK: Renames and moves

  /// Returns the tags that each side renamed, the resources that it moved, and the resources that it added or moved to
  /// folders that the other side moved.
  private mutating func renames(_ pairings: PerSide<Pairing>) -> PerSide<Renames> {
    let base = versions.base
    var renames = PerSide { _ in Renames() }
    for side in MergeSide.sides {
      let (pairing, version) = (pairings[side], versions[side])
      for (old, new) in pairing.renamedTags {
        renames[side].add(.tag(base.tags[old.index]), version.tags[new.index])
      }
      for (old, new) in pairing.ambiguousTags {
        ambiguous[side][.tag(base.tags[old.index])] = new.map { .tag(version.tags[$0.index]) }
      }
      for (index, old) in pairing.oldOfNew.enumerated() where old >= 0 {
        let new = version.resources[index]
        if new != base.resources[old] { renames[side].add(.resource(base.resources[old]), new) }
      }
      for (old, new) in pairing.ambiguousEntries {
        ambiguous[side][.resource(base.resources[old])] = new.map { .resource(version.resources[$0]) }
      }
    }
    // What a side may have renamed to the other side's new name, it renamed, too.
    for side in MergeSide.sides {
      for (old, name) in renames[side].targets
      where ambiguous[side.other][old]?.contains(ElementKey(kind: old.kind, name: name)) == true {
        renames[side.other].add(old, name)
      }
    }
    for side in MergeSide.sides {
      var taken: Set<ByteString> = []
      let added = versions[side].resources.filter { base.entries[$0] == nil }
      // git moves files that a side adds to a folder, but leaves new folders there if the side adds nothing else to the
      // folder. A catalog item is a folder. Source: `dir_rename_mask` in merge-ort.c of git.
      let open = Set(
        added.map(\.bytes).filter { ResourcePath(normalized: $0).catalog.isEmpty }.map(\.folderPath))
      for path in added where pairings[side.other].movesAdditions {
        guard let move = pairings[side.other].paths.moved(path),
          let folder = path.bytes.outerFolders.first(where: { base.manifest.paths.find(ByteSlice($0)) != nil }),
          open.contains(folder)
        else { continue }
        let origin = renames[side].origins[.resource(path)]
        let target = move.path
        if [versions[side], base].contains(where: { $0.entries[target] != nil }) || !taken.insert(target).inserted {
          continue
        }
        // odr treats the resource as if the side had added or moved the resource to the new path.
        if let origin {
          renames[side].targets[.resource(origin)] = target
        } else {
          renames[side].origins[.resource(path)] = target
        }
      }
    }
    return renames
  }

  /// Applies renames and moves. If the other side uses the new name for a different tag or resource, records a conflict.
  /// Returns the tags and resources of these conflicts.
  private mutating func apply(_ renames: PerSide<Renames>) -> Set<ElementKey> {
    var clashes: Set<ElementKey> = []
    for side in MergeSide.sides {
      let others = renames[side.other]
      for (old, name) in renames[side].targets.sortedByKey where others.targets[old] != name {
        let new = ElementKey(kind: old.kind, name: name)
        let origin = others.origin(of: new)
        // A name of the base that only this side gives away is free: what had it was moved or removed, which merges like
        // any other change.
        guard versions[side.other].values[new] != nil, versions.base.values[new] == nil || origin != name else {
          continue
        }
        if !clashes.contains(new) { conflicts.append(sameName(old, name)) }
        clashes.formUnion([old, new, ElementKey(kind: old.kind, name: origin)])
      }
    }
    for side in MergeSide.sides {
      versions[side] = ManifestVersion(versions[side].manifest, renames: renames[side])
    }
    return clashes
  }

  // MARK: Elements and conflicts

  private mutating func findElements() {
    let all = [versions.ours, versions.theirs, versions.base]
    let keys =
      all.flatMap { $0.tags.map(ElementKey.tag) + $0.values.keys.filter { $0.kind == .key }.sorted() }
      + [versions.base, versions.ours, versions.theirs].flatMap { $0.resources.map(ElementKey.resource) }
    for key in keys where indices[key] == nil {
      indices[key] = elements.count
      elements.append(
        MergedElement(
          key: key, setting: key.kind == .key ? ManifestKey(key.name.string) : nil,
          names: PerSide { versions[$0].name(of: key) }, values: PerSide { versions[$0].values[key] }))
    }
  }

  /// Finds the conflicts, and returns the elements with which an element in conflict may be the same.
  private mutating func findConflicts(besides clashes: Set<ElementKey>) -> Set<ElementKey> {
    var candidates: Set<ElementKey> = []
    var newUses = PerSide<Set<ByteString>> { _ in [] }
    for element in elements {
      let values = element.values
      if element.key.kind == .tag, values.base != nil, values.ours == nil || values.theirs == nil {
        gone.insert(element.key.name)
      }
      for side in MergeSide.sides {
        newUses[side].formUnion(element.newTags(side) + codeNameTag(of: element, changedBy: side).asArray)
      }
    }
    for element in elements where !clashes.contains(element.key) {
      let (key, values) = (element.key, element.values)
      do throws(MergedElement.Problem) {
        _ = try element.merged(without: gone)
        if unsettled.contains(key), element.isDifferent { throw .unsettled }
        for side in MergeSide.sides
        where key.kind == .tag && gone.contains(key.name) && values[side] == nil
          && newUses[side.other].contains(key.name)
        {
          throw .removed(by: side)
        }
        // If a side removes what the other side may have renamed, the new name would undo the removal.
        if values.base != nil, values.ours == nil, values.theirs == nil,
          let side = MergeSide.sides.first(where: { ambiguous[$0.other][key] != nil && ambiguous[$0][key] == nil })
        {
          let renames = versions[side.other].renames
          let others = (ambiguous[side.other][key] ?? []).map {
            ElementKey(kind: key.kind, name: renames.origin(of: $0))
          }
          throw .ambiguous(others, removedBy: side)
        }
      } catch {
        conflicts.append(conflict(error, element))
        if case .ambiguous(let others, _) = error { candidates.formUnion(others) }
      }
    }
    return candidates
  }

  /// Returns the tag whose code name a side adds or changes; `nil` for other elements.
  private func codeNameTag(of element: MergedElement, changedBy side: MergeSide) -> ByteString? {
    guard let key = element.setting, key.form == .codeName, let values = element.values[side],
      values != element.values.base
    else { return nil }
    return versions[side].renames.origin(of: .tag(ByteString(key.member)))
  }

  /// Marks everything about `keys` that differs between the sides as a conflict for the user. A tag's uses
  /// are a part of its conflict only if a side lacks the tag, or if `withUses` is `true`. Otherwise, each result has
  /// the uses that both sides added.
  mutating func dispute(_ keys: some Sequence<ElementKey>, withUses: Bool = false) {
    var left = keys.map(\.resource)
    let given = Set(left)
    if left.isEmpty { return }
    disputed.formUnion(given)
    var carriers: [ByteString: [ElementKey]] = [:]
    for element in elements {
      for side in MergeSide.allCases {
        let tags = (element.hasTags ? element.values[side] ?? [] : []).filter { tag in
          withUses || MergeSide.sides.contains { versions[$0].values[.tag(tag)] == nil }
        }
        for tag in tags + codeNameTag(of: element, changedBy: side).asArray {
          carriers[tag, default: []].append(element.key)
        }
      }
    }
    var seen: Set<ElementKey> = []
    while let key = left.popLast() {
      guard seen.insert(key).inserted, let element = indices[key].map({ elements[$0] }),
        element.isDifferent || given.contains(key)
      else { continue }
      disputed.insert(key)
      if key.kind == .tag, let carriers = carriers[key.name] {
        disputed.formUnion(carriers)
        left += carriers
      }
      // If the other side removed a tag of the disputed resource, the tag is disputed, too.
      for side in MergeSide.sides where element.hasTags {
        for tag in element.values[side] ?? [] where gone.contains(tag) && versions[side.other].values[.tag(tag)] == nil
        {
          left.append(.tag(tag))
          if disputed.insert(.tag(tag)).inserted { notes.append(entangled(tag, removedBy: side.other)) }
        }
      }
    }
  }

  // MARK: The result, with conflicts resolved in favor of one side

  /// Returns the merged values of an element; `nil` if the element is removed.
  func values(of element: MergedElement, preferring side: MergeSide) -> [ByteString]? {
    disputed.contains(element.key) ? element.values[side] : try? element.merged(without: gone)
  }

  /// Returns the merged name of a tag, or the merged path of a resource, even if it is removed.
  func name(of key: ElementKey, preferring side: MergeSide) -> ByteString {
    let names = PerSide { versions[$0].name(of: key) }
    return (disputed.contains(key) ? nil : names.merged) ?? names[side]
  }

  /// The element for the prefetch order.
  var prefetchKey: ElementKey { .key("\(Section.tags.rawValue).\(DownloadCategory.prefetchOrder.rawValue)") }

  /// The elements that have different names or values in the three versions.
  var differences: Set<ElementKey> {
    let lists = PerSide { versions[$0].lists[.prefetchOrder] }
    return Set(
      elements.filter { element in
        element.isDifferent || element.names.base != element.names.ours
          || !element.isSame(element.values.base, element.values.ours)
      }.map(\.key) + (lists.ours == lists.theirs && lists.ours == lists.base ? [] : [prefetchKey]))
  }

  /// Returns the merged order of a category. If the orders of the sides contradict each other, the result has the order of
  /// `other`, or is `nil` if `other` is `nil`.
  func order(
    of category: DownloadCategory, preferring side: MergeSide = .ours, resolving other: MergeSide?
  ) -> [ByteString]? {
    let values = [ByteString(category.rawValue)]
    let members = Set(
      elements.filter { $0.key.kind == .tag && self.values(of: $0, preferring: side) == values }.map(\.key.name))
    var lists = PerSide { (versions[$0].lists[category] ?? []).filter(members.contains) }
    // Tags that both sides removed are in the category only if the result prefers the base.
    let known = Set(lists.ours + lists.theirs)
    lists.ours += lists.base.filter { !known.contains($0) }
    if category == .prefetchOrder, unsettled.contains(prefetchKey) { lists.base = [] }
    return OrderMerge(lists: lists).merged(preferring: other) { left, right in
      let names = [left, right].map { name(of: .tag($0), preferring: side).bytes }
      return SortOrder.inNumericOrder(names[0], names[1])
    }
  }

  // MARK: Merged manifests

  /// Finds the tags and resources of a merged manifest.
  func version(_ manifest: Manifest, preferring side: MergeSide) -> ManifestVersion {
    let renamed = elements.map { (key: $0.key, name: name(of: $0.key, preferring: side)) }.filter {
      $0.name != $0.key.name
    }
    var renames = Renames()
    // The names that these elements had in the base are no longer their names.
    for (key, _) in renamed { renames.origins[key] = Renames.noName }
    for (key, name) in renamed { renames.add(key, name) }
    return ManifestVersion(manifest, renames: renames)
  }

  /// Returns whether a manifest has exactly the merged meaning, in any order if the order doesn't matter.
  func isMeaning(of manifest: Manifest) -> Bool {
    let version = version(manifest, preferring: .ours)
    let keys = version.resources.map(ElementKey.resource) + version.values.keys
    // If one side renamed a tag, git's merge often still contains the old name, which isn't the name of an element.
    return keys.allSatisfy { indices[$0] != nil }
      && elements.allSatisfy { $0.isSame(version.values[$0.key], values(of: $0, preferring: .ours)) }
      && version.lists[.prefetchOrder] == order(of: .prefetchOrder, resolving: .ours)
  }
}
