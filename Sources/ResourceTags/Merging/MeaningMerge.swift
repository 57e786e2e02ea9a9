/// A merge of three manifests by meaning: tags, categories, prefetch order, resources with their tags, and other keys.
///
/// The merge ignores layout and comments. odr recognizes renamed tags and moved resources, so one side's changes also
/// apply to a tag or resource that the other side renamed or moved. If both sides change the same thing differently,
/// the merge records a conflict. The caller chooses which version the result prefers in conflicts.
struct MeaningMerge {
  let versions: ThreeVersions
  /// All tags, all settings, and the resources that at least one side added, changed, or removed.
  private(set) var elements: [MergedElement] = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var notes: [MergeConflict] = []
  /// The elements with conflicts that the user has to resolve. In a result, everything about them comes from a single
  /// version.
  private(set) var disputed: Set<ElementKey> = []
  private var renames = PerSide { _ in Renames() }
  private var places: [ElementKey: Int] = [:]
  /// The elements with each tag in any version.
  private var carriers: [Int: [Int]] = [:]
  /// The tags that a side removed.
  private var gone: Set<Int> = []

  init(_ versions: ThreeVersions) {
    self.versions = versions
    let moves = findMoves()
    let clashes = findRenames(moves)
    for side in MergeSide.allCases { addTags(side) }
    addResources(moves)
    for side in MergeSide.allCases { addSettings(side) }
    findConflicts(besides: clashes)
    if orderMerge(of: .prefetchOrder, .ours).merged(preferring: nil) == nil { conflicts.append(order()) }
    dispute(clashes + conflicts.map(\.key))
  }

  // MARK: Renames and moves

  private func findMoves() -> PerSide<Renames> {
    let found = PerSide { $0 == .base ? Renames() : Renames.moves(versions, $0) }
    var moves = found
    moves.ours.add(found.theirs, versions, .ours)
    moves.theirs.add(found.ours, versions, .theirs)
    return moves
  }

  /// Finds the renamed tags. If one side renamed a tag but the other side uses the new name for a different tag, records
  /// a conflict. Returns the tags of these conflicts.
  private mutating func findRenames(_ moves: PerSide<Renames>) -> [ElementKey] {
    for side in MergeSide.sides { renames[side] = Renames.tags(versions, side, moves[side]) }
    var clashes: [ElementKey] = []
    for side in MergeSide.sides {
      let others = Set(versions.tags[side.other])
      for (old, new) in renames[side].targets.sorted(by: { $0.key < $1.key })
      where others.contains(new) && renames[side.other].targets[old] != new {
        let other = renames[side.other].origins[new]
        renames[side].forget(old)
        if let other { renames[side.other].forget(other) }
        clashes += ([old, new] + (other.map { [$0] } ?? [])).map { ElementKey(kind: .tag, number: $0) }
        conflicts.append(sameName(new))
      }
    }
    return clashes
  }

  /// Returns a tag's number in the base, even if the given version renamed the tag.
  func identity(ofTag tag: Int, _ side: MergeSide) -> Int { renames[side].origins[tag] ?? tag }

  // MARK: Elements

  private mutating func add(
    _ key: ElementKey, _ side: MergeSide, _ state: MergedElement.State, entry: Int? = nil, setting: ManifestKey? = nil
  ) {
    let place = places[key] ?? elements.count
    if place == elements.count {
      places[key] = place
      elements.append(MergedElement(key, setting: setting))
    }
    elements[place].states[side] = state
    elements[place].entries[side] = entry
    guard elements[place].hasTags else { return }
    for tag in state.values where carriers[tag]?.last != place { carriers[tag, default: []].append(place) }
  }

  private mutating func addTags(_ side: MergeSide) {
    var categories: [(tag: Int, values: [Int])] = []
    for (number, category) in DownloadCategory.allCases.enumerated() {
      categories += (versions.lists[side][category] ?? []).map { ($0, [number]) }
    }
    for tag in versions.tags[side] where versions.categories[side][tag] == nil { categories.append((tag, [])) }
    for (tag, values) in categories {
      add(
        ElementKey(kind: .tag, number: identity(ofTag: tag, side)), side, MergedElement.State(name: tag, values: values)
      )
    }
  }

  private mutating func addResources(_ moves: PerSide<Renames>) {
    let changed = versions.changedPaths
    let folders = PerSide { side -> FolderMoves? in
      let hasNew = side != .base && changed.contains { versions.has($0, side.other) && !versions.has($0, .base) }
      return hasNew ? FolderMoves(versions, side, moves[side]) : nil
    }
    var noted: Set<ByteString> = []
    for path in changed {
      for side in MergeSide.allCases {
        guard let entry = versions.entry(at: path, in: side) else { continue }
        let tags = versions.tags(ofEntry: entry, side).map { identity(ofTag: $0, side) }
        let origin = moves[side].origins[path]
        var (key, name) = (ElementKey(kind: .resource, number: origin ?? path), path)
        if side != .base, origin == nil, !versions.has(path, .base),
          let move = folders[side.other]?.target(of: versions.names[path])
        {
          let target = versions.names.number(of: move.path)
          let targetKey = ElementKey(kind: .resource, number: target)
          if !versions.has(target, side), !versions.has(target, .base),
            places[targetKey].flatMap({ elements[$0].states[side] }) == nil
          {
            // odr treats the resource as if the side had added the resource at the new path.
            (key, name) = (targetKey, target)
            if noted.insert(move.folder).inserted {
              notes.append(movedFolder(move.folder, to: move.target, by: side.other, target))
            }
          }
        }
        add(key, side, MergedElement.State(name: name, values: tags), entry: entry)
      }
    }
  }

  private mutating func addSettings(_ side: MergeSide) {
    for setting in versions.manifests[side].settings {
      let values = setting.values.map { versions.names.number(of: ByteString($0)) }
      add(
        versions.names.key(of: setting.key), side,
        MergedElement.State(name: 0, values: setting.isPin ? values.map { identity(ofTag: $0, side) } : values),
        setting: setting.key)
    }
  }

  // MARK: Conflicts

  private mutating func findConflicts(besides clashes: [ElementKey]) {
    var newUses = PerSide<Set<Int>> { _ in [] }
    for element in elements {
      let states = element.states
      if element.key.kind == .tag, states.base != nil, states.ours == nil || states.theirs == nil {
        gone.insert(element.key.number)
      }
      for side in MergeSide.sides { newUses[side].formUnion(element.newTags(side)) }
    }
    let clashes = Set(clashes)
    for element in elements where !clashes.contains(element.key) {
      let (states, number) = (element.states, element.key.number)
      do throws(MergedElement.Problem) {
        _ = try element.merged(without: gone)
        for side in MergeSide.sides where element.key.kind == .tag && newUses[side.other].contains(number) {
          if gone.contains(number), states[side] == nil { throw .removed(by: side) }
          if states[side]?.name ?? number != number, states[side.other]?.name == number {
            notes.append(renamedUses(of: number, by: side))
          }
        }
      } catch {
        conflicts.append(conflict(error, element))
        if case .removed = error { continue }
      }
      for side in MergeSide.sides where element.key.kind == .resource {
        guard let base = states.base, let name = states[side]?.name, name != base.name,
          let other = states[side.other], other.values != base.values
        else { continue }
        notes.append(movedResource(number, to: path(element, preferring: side), by: side))
      }
    }
  }

  /// Marks everything about `keys` that differs between the sides as a conflict for the user.
  mutating func dispute(_ keys: [ElementKey]) {
    var left = keys
    var renamed: Set<Int> = []
    while let key = left.popLast() {
      for index in related(to: key) {
        let element = elements[index]
        guard element.isDifferent, disputed.insert(element.key).inserted else { continue }
        let names = names(ofTag: element.key.number)
        if element.key.kind == .tag, names.ours != names.base || names.theirs != names.base {
          renamed.insert(element.key.number)
        }
        // If the other side removed a tag of the disputed resource, the tag is disputed, too.
        guard element.hasTags else { continue }
        for side in MergeSide.sides {
          let removed = (element.states[side]?.values ?? []).filter { gone.contains($0) && !isThere($0, side.other) }
          left += removed.map { ElementKey(kind: .tag, number: $0) }.filter { !disputed.contains($0) }
        }
      }
    }
    if renamed.isEmpty { return }
    // If a disputed tag has different names in the versions, the tag's resources are disputed, too.
    for (entry, path) in versions.paths.base.enumerated()
    where !renamed.isDisjoint(with: versions.tags(ofEntry: entry, .base)) {
      disputed.insert(ElementKey(kind: .resource, number: path))
    }
  }

  /// Returns the elements that a key is about: an element and what contains it, or everything in a section or catalog.
  private func related(to key: ElementKey) -> [Int] {
    if let place = places[key.resource] {
      return [place] + (key.kind == .tag && elements[place].isDifferent ? carriers[key.number] ?? [] : [])
    }
    if key.kind != .key, key.kind != .catalog { return [] }
    let separator: [UInt8] = key.kind == .key ? [0] : [UInt8(ascii: "/")]
    let name = versions.names[key.number].bytes + separator
    return elements.indices.filter { index in
      guard elements[index].key.kind == (key.kind == .key ? .key : .resource) else { return false }
      return MergeSide.allCases.contains { side in
        let number = key.kind == .key ? elements[index].key.number : elements[index].states[side]?.name
        guard let own = number.map({ versions.names[$0].bytes + separator }) else { return false }
        return own.starts(with: name) || name.starts(with: own)
      }
    }
  }

  private func isThere(_ tag: Int, _ side: MergeSide) -> Bool {
    places[ElementKey(kind: .tag, number: tag)].map { elements[$0].states[side] != nil } ?? false
  }

  // MARK: The result, with conflicts resolved in favor of one side

  /// Returns the merged state of an element; `nil` if the element is removed.
  func state(of element: MergedElement, preferring side: MergeSide) -> MergedElement.State? {
    if disputed.contains(element.key) { return element.states[side] }
    return (try? element.merged(without: gone)) ?? nil
  }

  /// Returns the merged path of a resource, even if the resource is removed.
  func path(_ element: MergedElement, preferring side: MergeSide) -> Int {
    let states = element.states
    let known = PerSide { (states[$0] ?? states.base ?? states[$0.other])?.name ?? element.key.number }
    return disputed.contains(element.key) ? known[side] : known.merged ?? known[side]
  }

  private func names(ofTag tag: Int) -> PerSide<Int> { PerSide { renames[$0].targets[tag] ?? tag } }

  /// Returns the number of a tag's merged name.
  func name(ofTag tag: Int, preferring side: MergeSide) -> Int {
    let names = names(ofTag: tag)
    return disputed.contains(ElementKey(kind: .tag, number: tag)) ? names[side] : names.merged ?? names[side]
  }

  /// Returns the merged tags of a category, in order.
  func order(of category: DownloadCategory, preferring side: MergeSide) -> [Int] {
    orderMerge(of: category, side).merged(preferring: side) ?? []
  }

  private func orderMerge(of category: DownloadCategory, _ side: MergeSide) -> OrderMerge {
    let value = DownloadCategory.allCases.firstIndex(of: category)
    let members = Set(
      elements.filter { $0.key.kind == .tag && state(of: $0, preferring: side)?.values.first == value }.map(
        \.key.number))
    var lists = PerSide { side in
      (versions.lists[side][category] ?? []).map { identity(ofTag: $0, side) }.filter(members.contains)
    }
    // Tags that both sides removed are in the category only if the result prefers the base.
    let (own, other) = (Set(lists.ours), Set(lists.theirs))
    lists.ours += lists.base.filter { !own.contains($0) && !other.contains($0) }
    // Tags that one side removed are in the category only if the result prefers another version; such tags count as
    // added.
    lists.base.removeAll { !own.contains($0) || !other.contains($0) }
    return OrderMerge(lists: lists) { left, right in
      let (first, second) = (
        versions.names[name(ofTag: left, preferring: side)].bytes,
        versions.names[name(ofTag: right, preferring: side)].bytes
      )
      if SortOrder.numeric.precedes(first, second) { return true }
      return !SortOrder.numeric.precedes(second, first) && first.lexicographicallyPrecedes(second)
    }
  }

  // MARK: The elements of texts

  /// Returns the text of a version, together with the elements in the text.
  func text(_ side: MergeSide) -> VersionText {
    var paths = versions.paths[side]
    for element in elements { if let entry = element.entries[side] { paths[entry] = element.key.number } }
    let tags = versions.tags[side].map { identity(ofTag: $0, side) }
    return VersionText(versions.manifests[side], versions.names, tags: tags, paths: paths)
  }

  /// Returns the text of a merged manifest, together with the elements in the text.
  func text(of manifest: Manifest, preferring side: MergeSide) -> VersionText {
    var (tags, paths): ([Int: Int], [Int: Int]) = ([:], [:])
    for element in elements {
      let number = element.key.number
      if element.key.kind == .tag { tags[name(ofTag: number, preferring: side)] = number }
      if element.key.kind == .resource { paths[path(element, preferring: side)] = number }
    }
    return VersionText(
      manifest, versions.names, tags: versions.names.numbers(ofTags: manifest).map { tags[$0] ?? -1 },
      paths: versions.numbers(ofPaths: manifest).map { paths[$0] ?? $0 })
  }
}
