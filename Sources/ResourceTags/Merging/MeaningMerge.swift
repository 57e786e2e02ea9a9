/// A merge of three manifests by meaning: tags, categories, prefetch order, resources with their tags, and other keys.
///
/// The merge ignores layout and comments. odr recognizes renamed tags and moved resources, so one side's changes also
/// apply to a tag or resource that the other side renamed or moved. If both sides change the same thing differently,
/// the merge records a conflict. The caller chooses which version the result prefers in conflicts.
struct MeaningMerge {
  private(set) var versions: ThreeVersions
  private(set) var renames = PerSide { _ in TagRenames() }
  /// The resources that at least one side added, changed, or removed.
  private(set) var resources: [ResourceVersions] = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var notes: [MergeConflict] = []
  let keys = KeyNumbers()
  /// The tags with conflicts. In a result, everything about a tag with conflicts comes from a single version.
  private(set) var disputedTags: Set<Int> = []
  /// The settings that at least one side changed, and all asset pack pins.
  private(set) var settings: [SettingVersions] = []
  /// The tags that one side removed or renamed although the other side added uses of the tag.
  private var (removedInUse, renamedInUse): ([Int: MergeSide], Set<Int>) = ([:], [])
  /// The base numbers of all tags that any version declares.
  private var tags: [Int] = []

  init(_ versions: ThreeVersions) {
    self.versions = versions
    let moves = findChanges()
    collectResources(moves)
    mergeTags()
    mergeResources()
    mergeSettings(SettingVersions.all(in: versions.manifests))
    reportNewUses()
    for category in DownloadCategory.allCases where category == .prefetchOrder {
      if orderMerge(of: category, .ours).merged() == nil { conflicts.append(order(of: category)) }
    }
  }

  // MARK: Conflicts that the user has to resolve

  /// The elements with conflicts that the user has to resolve. If a disputed tag has different names in the versions,
  /// the tag's resources are disputed, too.
  var disputed: Set<ElementKey> {
    var numbers = Set(resources.filter(\.isDisputed).map(\.identity))
    let renamed = disputedTags.filter { Set([names(of: $0).base, names(of: $0).ours, names(of: $0).theirs]).count > 1 }
    if !renamed.isEmpty {
      for path in 0..<versions.pathCount {
        let tags = (versions.tags(path, .base) ?? []).map { identity(ofTag: $0, .base) }
        if !renamed.isDisjoint(with: tags) { numbers.insert(path) }
      }
    }
    return Set(
      disputedTags.map { ElementKey(kind: .tag, number: $0) } + numbers.map { ElementKey(kind: .resource, number: $0) }
        + settings.filter(\.isDisputed).map { key(of: $0) })
  }

  /// Marks everything about `elements` that differs between the sides as a conflict for the user.
  mutating func dispute(_ elements: Set<ElementKey>) {
    let places = Dictionary(resources.enumerated().map { ($1.identity, $0) }, uniquingKeysWith: { first, _ in first })
    let exact = Dictionary(settings.enumerated().map { (key(of: $1), $0) }, uniquingKeysWith: { first, _ in first })
    for element in elements.sorted() {
      switch element.kind {
      case .tag: dispute(tag: element.number)
      case .resource, .use: if let index = places[element.number] { dispute(index) }
      case .catalog:
        let catalog = keys.names[element.number]
        for index in resources.indices where resources[index].isDifferent && isIn(catalog, resources[index]) {
          dispute(index)
        }
      case .key:
        if let index = exact[element] {
          settings[index].isDisputed = settings[index].isDisputed || settings[index].isChanged
          continue
        }
        for index in settings.indices where settings[index].isChanged && isAbout(element, settings[index]) {
          settings[index].isDisputed = true
        }
      case .end: break
      }
    }
  }

  /// Marks everything as a conflict for the user.
  mutating func disputeAll() {
    disputedTags.formUnion(tags)
    for index in resources.indices { resources[index].isDisputed = true }
    for index in settings.indices where settings[index].isChanged { settings[index].isDisputed = true }
  }

  private mutating func dispute(tag: Int) {
    guard isChanged(tag) else { return }
    disputedTags.insert(tag)
    for index in resources.indices where resources[index].isDifferent && !resources[index].isDisputed {
      if MergeSide.allCases.contains(where: { resources[index].tags[$0]?.contains(tag) ?? false }) { dispute(index) }
    }
  }

  private mutating func dispute(_ index: Int) {
    if resources[index].isDisputed { return }
    resources[index].isDisputed = true
    // If the other side removed a tag of the disputed resource, the tag is disputed, too.
    for side in MergeSide.sides {
      for tag in resources[index].tags[side] ?? [] where isGone(tag, side.other) && !disputedTags.contains(tag) {
        dispute(tag: tag)
      }
    }
  }

  private func isIn(_ catalog: ByteString, _ resource: ResourceVersions) -> Bool {
    MergeSide.allCases.contains { side in
      resource.paths[side].map { ResourcePath(normalized: versions.path($0).bytes).catalog == catalog } ?? false
    }
  }

  /// Returns whether an element is a setting's key, the section that contains the key, or an item in the setting's
  /// list.
  private func isAbout(_ element: ElementKey, _ setting: SettingVersions) -> Bool {
    let (name, own) = (keys.names[element.number].bytes + [0], keys.names[key(of: setting).number].bytes + [0])
    return name.starts(with: own) || own.starts(with: name)
  }

  /// Returns whether a tag differs between the three versions.
  func isChanged(_ tag: Int) -> Bool {
    let (names, categories) = (names(of: tag), categories(of: tag))
    let known = PerSide { name(ofTag: tag, in: $0) != nil }
    return names.ours != names.base || names.theirs != names.base || categories.ours != categories.base
      || categories.theirs != categories.base || known.ours != known.base || known.theirs != known.base
  }

  // MARK: Renames and moves

  private mutating func findChanges() -> PerSide<ResourceMoves?> {
    var moves = PerSide<ResourceMoves?> { _ in nil }
    for side in MergeSide.sides {
      let candidates = TagRenames.Candidates(versions, side)
      let found = ResourceMoves(versions, side, renamed: candidates.likely)
      moves[side] = found
      renames[side] = TagRenames(candidates, versions, side, found)
    }
    if let (ours, theirs) = moves.ours.flatMap({ ours in moves.theirs.map { (ours, $0) } }) {
      moves.ours?.add(theirs)
      moves.theirs?.add(ours)
    }
    // If one side renamed a tag but the other side uses the new name for a different tag, the merge records a conflict.
    for side in MergeSide.sides {
      for (old, new) in renames[side].targets.sorted(by: { $0.key < $1.key })
      where versions.known[side.other].contains(new) && renames[side.other].targets[old] != new {
        let other = renames[side.other].origins[new]
        renames[side].forget(old)
        disputedTags.formUnion([old, new])
        if let other {
          renames[side.other].forget(other)
          disputedTags.insert(other)
        }
        conflicts.append(sameName(new))
      }
    }
    return moves
  }

  /// Returns a tag's number in the base, even if the given version renamed the tag.
  func identity(ofTag tag: Int, _ side: MergeSide) -> Int { renames[side].origins[tag] ?? tag }

  /// Returns the number of a tag's name in a version; `nil` if the version doesn't contain the tag.
  func name(ofTag tag: Int, in side: MergeSide) -> Int? {
    let name = renames[side].targets[tag] ?? tag
    return versions.known[side].contains(name) && renames[side].origins[name] ?? tag == tag ? name : nil
  }

  /// Returns whether a side removed a tag that the base contains.
  private func isGone(_ tag: Int, _ side: MergeSide) -> Bool {
    versions.known.base.contains(tag) && name(ofTag: tag, in: side) == nil
  }

  // MARK: Resources

  private mutating func collectResources(_ moves: PerSide<ResourceMoves?>) {
    let changed = versions.changedPaths
    var folders = PerSide<FolderMoves?> { _ in nil }
    for side in MergeSide.sides {
      let hasNew = changed.contains { versions.has($0, side.other) && !versions.has($0, .base) }
      if hasNew, let moves = moves[side] { folders[side] = FolderMoves(versions, side, moves) }
    }
    var numbers: [Int: Int] = [:]
    var noted: Set<ByteString> = []
    func add(_ path: Int, _ side: MergeSide, as identity: Int) {
      let tags = versions.tags(path, side)?.map { self.identity(ofTag: $0, side) }
      let number = numbers[identity] ?? resources.count
      if number == resources.count {
        numbers[identity] = number
        resources.append(ResourceVersions(identity: identity))
      }
      resources[number].paths[side] = path
      resources[number].tags[side] = tags
    }
    for path in changed {
      for side in MergeSide.allCases where versions.has(path, side) {
        let origin = moves[side]?.origins[path]
        let isNew = side != .base && origin == nil && !versions.has(path, .base)
        if isNew, let move = folders[side.other]?.target(of: versions.path(path)) {
          let target = versions.number(ofPath: move.path)
          if !versions.has(target, side), !versions.has(target, .base), carried[side][target] == nil {
            if noted.insert(move.folder).inserted {
              notes.append(movedFolder(move.folder, to: move.target, by: side.other, target))
            }
            add(path, side, as: target)
            let number = numbers[target] ?? 0
            // odr treats the resource as if the side had added the resource at the new path.
            resources[number].paths[side] = target
            carried[side][target] = path
            continue
          }
        }
        add(path, side, as: origin ?? path)
      }
    }
  }

  /// The resources that each side added to a folder that the other side moved. Each key is the new path of a resource;
  /// the value is the path where the side added the resource.
  private(set) var carried = PerSide<[Int: Int]> { _ in [:] }

  private mutating func mergeResources() {
    // Swift's exclusive access doesn't allow reading `resources` while one of its elements changes.
    var marked = resources
    resources = []
    for index in marked.indices {
      markRemoval(&marked[index])
      let resource = marked[index]
      if let side = resource.removal {
        conflicts.append(removedResource(resource.identity, by: side))
      } else if resource.hasTwoPaths {
        conflicts.append(paths(resource))
      } else if resource.losesAllTags {
        conflicts.append(lastTags(resource.identity))
      }
      for side in MergeSide.sides {
        let old = Set(resource.tags.base ?? [])
        for tag in resource.tags[side] ?? [] where !old.contains(tag) { noteNewUse(of: tag, by: side) }
        let isMovedHere = resource.paths[side].map { $0 != resource.paths.base } ?? false
        if isMovedHere, resource.paths.base != nil, let other = resource.tags[side.other], other != resource.tags.base,
          resource.removal == nil
        {
          notes.append(movedResource(resource.identity, to: resource.path(preferring: side), by: side))
        }
      }
    }
    resources = marked
  }

  private mutating func noteNewUse(of tag: Int, by side: MergeSide) {
    if isGone(tag, side.other) { removedInUse[tag] = side.other }
    if renames[side.other].targets[tag] != nil, renames[side].targets[tag] == nil { renamedInUse.insert(tag) }
  }

  private mutating func reportNewUses() {
    for tag in removedInUse.keys.sorted() where disputedTags.insert(tag).inserted {
      conflicts.append(removedTag(tag, by: removedInUse[tag] ?? .theirs))
    }
    for tag in renamedInUse.sorted() {
      notes.append(renamedUses(of: tag, by: renames.ours.targets[tag] == nil ? .theirs : .ours))
    }
  }

  /// Records whether one side removed a resource that the other side changed.
  private func markRemoval(_ resource: inout ResourceVersions) {
    guard let base = resource.tags.base else { return }
    for side in MergeSide.sides where resource.tags[side] == nil {
      resource.isEmptied[side] = !base.isEmpty && base.allSatisfy { isGone($0, side) }
      guard let other = resource.tags[side.other] else { continue }
      let (left, right) = (base.filter { !isGone($0, side.other) }, other)
      let isMoved = resource.paths[side.other] != resource.paths.base
      if (isMoved || Set(left) != Set(right)) && !resource.isEmptied[side] { resource.removal = side }
    }
  }

  // MARK: Keys

  private mutating func mergeSettings(_ all: [SettingVersions]) {
    let pins = all.filter(\.key.isPin).map { pin in
      SettingVersions(key: pin.key, values: PerSide { side in pin.values[side]?.map { baseName(ofTag: $0, side) } })
    }
    for pin in pins {
      let old = Set(pin.values.base ?? [])
      for side in MergeSide.sides {
        for name in pin.values[side] ?? [] where !old.contains(name) {
          if let tag = versions.number(ofTag: name) { noteNewUse(of: tag, by: side) }
        }
      }
    }
    settings = all.filter { !$0.key.isPin && $0.isChanged }
    // Remove deleted tags from pins, too, and remove pins that have no tags left.
    settings += pins.map { pin in
      SettingVersions(
        key: pin.key,
        values: PerSide { side in
          let left = pin.values[side]?.filter { !isGoneForGood($0) }
          return left?.isEmpty == true ? nil : left
        })
    }
    conflicts += settings.filter { $0.merged == nil }.map { values($0) }
  }

  /// Returns the name that a tag in a pin has in the base.
  private func baseName(ofTag name: ByteString, _ side: MergeSide) -> ByteString {
    versions.number(ofTag: name).map { versions.names[identity(ofTag: $0, side)] } ?? name
  }

  /// Returns whether a side removed a tag without causing a conflict.
  private func isGoneForGood(_ name: ByteString) -> Bool {
    guard let tag = versions.number(ofTag: name), !isDisputed(tag) else { return false }
    return isGone(tag, .ours) || isGone(tag, .theirs)
  }

  private func isDisputed(_ tag: Int) -> Bool { disputedTags.contains(tag) || removedInUse[tag] != nil }

  // MARK: Tags

  private mutating func mergeTags() {
    var seen: Set<Int> = []
    for side in MergeSide.allCases {
      for category in DownloadCategory.allCases {
        for tag in versions.lists[side][category] ?? [] {
          let identity = identity(ofTag: tag, side)
          if seen.insert(identity).inserted { tags.append(identity) }
        }
      }
    }
    for tag in tags where !disputedTags.contains(tag) {
      let categories = categories(of: tag)
      let gone = MergeSide.sides.first { isGone(tag, $0) }
      if let gone {
        let isChanged = categories[gone.other] != categories.base || renames[gone.other].targets[tag] != nil
        guard isChanged, !isGone(tag, gone.other) else { continue }
        disputedTags.insert(tag)
        conflicts.append(removedTag(tag, by: gone))
        continue
      }
      if categories.merged == nil { conflicts.append(self.categories(tag: tag, categories)) }
      if names(of: tag).merged == nil { conflicts.append(tagNames(tag)) }
    }
  }

  private func categories(of tag: Int) -> PerSide<DownloadCategory?> {
    PerSide { side in name(ofTag: tag, in: side).flatMap { versions.categories[side][$0] } }
  }

  private func names(of tag: Int) -> PerSide<Int> { PerSide { renames[$0].targets[tag] ?? tag } }

  // MARK: The result, with conflicts resolved in favor of one side

  /// Returns the number of a tag's merged name.
  func name(ofTag tag: Int, preferring side: MergeSide) -> Int {
    let names = names(of: tag)
    return disputedTags.contains(tag) ? names[side] : names.merged ?? names[side]
  }

  /// Returns a tag's merged category; `nil` if the tag isn't declared.
  func category(of tag: Int, preferring side: MergeSide) -> DownloadCategory? {
    let categories = categories(of: tag)
    return disputedTags.contains(tag) ? categories[side] : categories.merged ?? categories[side]
  }

  /// Returns a key's merged values; `nil` if the key is removed.
  func values(of setting: SettingVersions, preferring side: MergeSide) -> [ByteString]? {
    let values = setting.merged ?? setting.values[side]
    if !setting.key.isPin { return values }
    func isDisputed(_ name: ByteString) -> Bool { versions.number(ofTag: name).map(self.isDisputed) ?? false }
    let tags = (values ?? []).filter { !isDisputed($0) } + (setting.values[side] ?? []).filter(isDisputed)
    if tags.isEmpty { return nil }
    return tags.map { name in
      versions.number(ofTag: name).map { versions.names[self.name(ofTag: $0, preferring: side)] } ?? name
    }
  }

  /// Returns the merged tags of a category, in order.
  func order(of category: DownloadCategory, preferring side: MergeSide) -> [Int] {
    orderMerge(of: category, side).merged(preferring: side)
  }

  private func orderMerge(of category: DownloadCategory, _ side: MergeSide) -> OrderMerge {
    let members = Set(tags.filter { self.category(of: $0, preferring: side) == category })
    var lists = PerSide { side in
      (versions.lists[side][category] ?? []).map { identity(ofTag: $0, side) }.filter(members.contains)
    }
    // Tags that both sides removed are in the category only if the result prefers the base.
    let (own, other) = (Set(lists.ours), Set(lists.theirs))
    lists.ours += lists.base.filter { !own.contains($0) && !other.contains($0) }
    // Tags that one side removed are in the category only if the result prefers another version; such tags count as
    // added.
    lists.base.removeAll { !own.contains($0) || !other.contains($0) }
    let names = versions.names
    return OrderMerge(base: lists.base, ours: lists.ours, theirs: lists.theirs) { [self] left, right in
      let (first, second) = (
        names[name(ofTag: left, preferring: side)].bytes, names[name(ofTag: right, preferring: side)].bytes
      )
      if SortOrder.numeric.precedes(first, second) { return true }
      return !SortOrder.numeric.precedes(second, first) && first.lexicographicallyPrecedes(second)
    }
  }

  // MARK: Other texts

  /// Returns whether a manifest has exactly the meaning that the merge computes. The answer is valid only if there are
  /// no conflicts.
  func isMeaning(of manifest: Manifest) -> Bool {
    var lists: [DownloadCategory: [Int]] = [:]
    let tags = manifest.tagNames.indices.map { index in
      versions.number(ofTag: ByteString(manifest.nameBytes(TagID(rawValue: UInt32(index))))) ?? -1
    }
    for declaration in manifest.declarations {
      lists[declaration.category, default: []].append(tags[declaration.tag.index])
    }
    for category in DownloadCategory.allCases {
      let wanted = order(of: category, preferring: .ours).map { name(ofTag: $0, preferring: .ours) }
      let found = lists[category] ?? []
      guard category == .prefetchOrder ? found == wanted : Set(found) == Set(wanted) && found.count == wanted.count
      else {
        return false
      }
    }
    var changed: [Int: Set<Int>] = [:]
    var gone = Set(MergeSide.sides.flatMap { carried[$0].values })
    for resource in resources {
      let path = resource.path(preferring: .ours)
      gone.formUnion(MergeSide.allCases.compactMap { resource.paths[$0] })
      if let tags = resource.tags(preferring: .ours) {
        changed[path] = Set(tags.map { name(ofTag: $0, preferring: .ours) })
      }
    }
    var count = changed.count
    let own = VersionUses(versions, .ours)
    let names = versions.names.indices.map { name(ofTag: identity(ofTag: $0, .ours), preferring: .ours) }
    for (index, entry) in manifest.entries.enumerated() {
      guard let path = versions.knownNumber(ofPath: manifest.normalizedPath(of: manifest.entries[index])) else {
        return false
      }
      let found = manifest.uses(of: entry).map { tags[$0.tag.index] }
      if let wanted = changed[path] {
        if Set(found) != wanted { return false }
        count -= 1
      } else {
        guard path < versions.pathCount, own.entry(path) >= 0, !gone.contains(path) else { return false }
        var wanted: [Int] = []
        own.forEachTag(own.entry(path)) { wanted.append(names[$0]) }
        if found != wanted, Set(found) != Set(wanted) { return false }
      }
    }
    let unchanged = (0..<versions.pathCount).count { own.entry($0) >= 0 && changed[$0] == nil && !gone.contains($0) }
    guard count == 0, manifest.entries.count == changed.count + unchanged else { return false }
    return hasSettings(manifest)
  }

  private func hasSettings(_ manifest: Manifest) -> Bool {
    var found: [ByteString: [ByteString]] = [:]
    for setting in manifest.settings { found[setting.key.bytes] = setting.values.map { ByteString($0) } }
    let changed = Dictionary(settings.map { ($0.key.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    for setting in SettingVersions.all(in: versions.manifests) {
      let key = setting.key
      let wanted = changed[key.bytes].map { values(of: $0, preferring: .ours) } ?? setting.values.ours
      guard let values = found.removeValue(forKey: key.bytes) else {
        if wanted != nil { return false }
        continue
      }
      guard let wanted, key.isPin ? Set(values) == Set(wanted) : values == wanted else { return false }
    }
    return found.isEmpty
  }
}
