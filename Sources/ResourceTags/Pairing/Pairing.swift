/// Which tags and resources of an old manifest became which tags and resources of a new manifest.
///
/// A tag was renamed if it is gone, another tag is new, and more than half of the resources that both manifests list and
/// that have either tag have both. If no resources have the tags, they must follow the same tag in the same category. If
/// several tags match equally well, none of them counts as renamed.
struct Pairing {
  /// A move of a resource, or of a folder with all resources in it.
  struct Move {
    let old: ByteString
    let new: ByteString
    /// The moved entries, by their indices in the old and new manifests, in the order of the new manifest.
    let entries: [(old: Int, new: Int)]
  }

  /// For each entry of the new manifest, the index of the same resource's entry in the old manifest; -1 for entries that
  /// are new or repeat a path.
  private(set) var oldOfNew: [Int]
  /// The moves, in the order of the new manifest, and with the resources in a moved folder before the folder.
  private(set) var moves: [Move] = []
  /// The old entries that may have become one of several new entries, with some of these new entries.
  private(set) var ambiguousEntries: [(old: Int, new: [Int])] = []
  /// For each tag of the new manifest, the corresponding tag of the old manifest; `nil` for new tags.
  private(set) var oldTags: [TagID?]
  /// The renamed tags, in the order of the new manifest.
  private(set) var renamedTags: [(old: TagID, new: TagID)] = []
  /// The tags that only the old manifest contains.
  private var goneTags: Set<TagID> = []
  /// The gone tags that were replaced with new tags in some resources, and may have been renamed to one of them.
  private(set) var ambiguousTags: [(old: TagID, new: [TagID])] = []
  /// Which paths moved.
  private(set) var paths = PathPairing(FileEvidence())
  /// Whether resources that the other side adds to a moved folder move, too.
  private(set) var movesAdditions = true
  private let old: Manifest
  private let new: Manifest

  /// Compares two manifests. odr asks for evidence only if resources may have moved.
  init(_ old: Manifest, _ new: Manifest, _ evidence: @autoclosure () -> FileEvidence = FileEvidence()) {
    (self.old, self.new) = (old, new)
    oldOfNew = [Int](repeating: -1, count: new.entries.count)
    let known = Dictionary(first: old.allTags.map { (old.nameBytes($0), $0) })
    oldTags = new.allTags.map { known[new.nameBytes($0)] }
    goneTags = Set(old.allTags).subtracting(oldTags.compactMap(\.self))
    pairResources(evidence)
    if !goneTags.isEmpty { pairTags() }
  }

  // MARK: Resources

  private mutating func pairResources(_ evidence: () -> FileEvidence) {
    var newOfOld = [Int?](repeating: nil, count: old.entries.count)
    for index in new.entries.indices where new.isFirst(index) {
      guard let found = old.paths.entry(at: ByteSlice(new.normalizedPath(of: new.entries[index]))),
        newOfOld[found] == nil
      else { continue }
      newOfOld[found] = index
      oldOfNew[index] = found
    }
    /// Entries without tags mean nothing, so they can't move.
    func unpaired(_ manifest: Manifest, _ isPaired: (Int) -> Bool) -> [Int] {
      manifest.entries.indices.filter {
        manifest.isFirst($0) && !manifest.hasNoTags($0) && !isPaired($0)
      }
    }
    var gone = unpaired(old) { newOfOld[$0] != nil }
    if gone.isEmpty { return }
    let evidence = evidence()
    let files = PathPairing(evidence)
    var followed: Set<Int> = []
    moves = gone.flatMap { followFiles($0, files, &followed, &newOfOld) }
    gone = unpaired(old) { newOfOld[$0] != nil }
    let coming = unpaired(new) { oldOfNew[$0] >= 0 }
    if gone.isEmpty || coming.isEmpty { return }
    /// For each path in the old manifest, whether an entry that isn't gone is at or below the path.
    var keeps = [Bool](repeating: false, count: old.paths.count)
    let isGone = Set(gone)
    for (index, entry) in old.entries.enumerated() where !isGone.contains(index) {
      var node = entry.node
      while node >= 0, !keeps[node] {
        keeps[node] = true
        node = old.paths[node].folder
      }
    }
    let items = gone.map(oldItem)
    movesAdditions = evidence.movesAdditions
    // A resource can be a folder, whose files git renamed.
    let renames = Dictionary(first: items.compactMap { item in files.moved(item.path).map { (item.path, $0.path) } })
    paths = PathPairing(
      items, coming.map(newItem), renames: renames, files: evidence.files
    ) { [old, new] path in
      old.paths.find(ByteSlice(path.bytes)).map { keeps[$0] } ?? false || new.paths.find(ByteSlice(path.bytes)) != nil
    }
    ambiguousEntries = paths.ambiguous.map { (gone[$0], $1.map { coming[$0] }) }
    var entries: [ByteString: [(old: Int, new: Int)]] = [:]
    for (number, target) in paths.targets.sorted(by: { $0.value < $1.value }) {
      let entry = gone[number]
      oldOfNew[coming[target]] = entry
      guard let move = paths.moved(old.path(ofEntry: entry).bytes) else { continue }
      entries[move.from, default: []].append((entry, coming[target]))
    }
    func isInMovedFolder(_ move: Move) -> Bool {
      move.old.bytes.outerFolders.contains { entries[ByteString($0)] != nil }
    }
    moves += entries.map { Move(old: $0, new: paths.moves[$0] ?? $0, entries: $1) }
      .sorted { $0.entries[0].new < $1.entries[0].new }
    moves = moves.filter(isInMovedFolder) + moves.filter { !isInMovedFolder($0) }
  }

  /// Pairs a gone entry with the entry that lists its file, although another file was at this path before, and so on with
  /// the entry of the other file: renumbered files replace each other. Returns the moves, the last one first, because its
  /// new path is free. If the files don't end at a path that is new, or if an entry on the way has other tags, some of them
  /// were overwritten, and the entries keep their paths.
  ///
  /// `followed` contains the new entries that odr has reached, because two paths can lead to one, or in a circle.
  private mutating func followFiles(
    _ gone: Int, _ files: PathPairing, _ followed: inout Set<Int>, _ newOfOld: inout [Int?]
  ) -> [Move] {
    var moves: [Move] = []
    var entry = gone
    while entry >= 0 {
      guard let path = files.moved(old.path(ofEntry: entry).bytes)?.path,
        let target = new.paths.entry(at: ByteSlice(path.bytes)), followed.insert(target).inserted,
        case let (item, other) = (oldItem(entry), newItem(target)), item.tags == other.tags, !item.tags.isEmpty
      else { return [] }
      moves.append(Move(old: item.path, new: other.path, entries: [(entry, target)]))
      entry = oldOfNew[target]
    }
    // A single move to a new path needs no chain.
    if moves.count == 1 { return [] }
    for (entry, target) in moves.flatMap(\.entries) { (oldOfNew[target], newOfOld[entry]) = (entry, target) }
    return moves.reversed()
  }

  private func oldItem(_ index: Int) -> PathPairing.Item {
    item(old, index) { goneTags.contains($0) ? nil : $0.index }
  }

  private func newItem(_ index: Int) -> PathPairing.Item { item(new, index) { oldTags[$0.index]?.index } }

  private func item(_ manifest: Manifest, _ index: Int, _ number: (TagID) -> Int?) -> PathPairing.Item {
    PathPairing.Item(
      path: manifest.path(ofEntry: index).bytes, tags: manifest.tags(ofEntry: index).compactMap(number).sorted(),
      isInCatalog: manifest.entries[index].catalog >= 0)
  }

  // MARK: Tags

  private mutating func pairTags() {
    let isNew = Set(new.declaredTags.filter { oldTags[$0.index] == nil })
    let isGone = goneTags.intersection(old.declaredTags)
    if isNew.isEmpty || isGone.isEmpty { return }
    var (oldCounts, newCounts): ([TagID: Int], [TagID: Int]) = ([:], [:])
    var shared: [TagID: [TagID: Int]] = [:]
    for index in new.entries.indices where oldOfNew[index] >= 0 {
      let news = Set(new.tags(ofEntry: index)).intersection(isNew)
      let olds = Set(old.tags(ofEntry: oldOfNew[index])).intersection(isGone)
      for tag in news { newCounts[tag, default: 0] += 1 }
      for tag in olds { oldCounts[tag, default: 0] += 1 }
      if news.count > Self.limit || olds.count > Self.limit { continue }
      for tag in news { for old in olds { shared[old, default: [:]][tag, default: 0] += 1 } }
    }
    // `part` is the part of the tags' resources that have both.
    var candidates: [(old: TagID, new: TagID, part: Double)] = []
    for (tag, others) in shared {
      for (other, count) in others {
        let all = (oldCounts[tag] ?? 0) + (newCounts[other] ?? 0) - count
        if 2 * count > all { candidates.append((tag, other, Double(count) / Double(all))) }
      }
    }
    // The tags that are in the same category of both manifests.
    let stable = new.declaredTags.compactMap { tag in
      oldTags[tag.index].flatMap { other in
        old.declaration(of: other)?.category == new.declaration(of: tag)?.category ? (tag, other) : nil
      }
    }
    let newPlaces = places(of: isNew, in: new, Dictionary(first: stable))
    for (place, tag) in places(of: isGone, in: old, Dictionary(first: stable.map { ($1, $1) })) {
      if let tag, let other = newPlaces[place] ?? nil { candidates.append((tag, other, 1)) }
    }
    let byOld = Dictionary(grouping: candidates, by: \.old)
    let byNew = Dictionary(grouping: candidates, by: \.new)
    // A pair that matches best is in both lists, and nothing else in them matches equally well.
    let chosen = candidates.filter { pair in
      ((byOld[pair.old] ?? []) + (byNew[pair.new] ?? [])).count { $0.part >= pair.part } == 2
    }
    for pair in chosen.sorted(by: { $0.new.index < $1.new.index }) {
      oldTags[pair.new.index] = pair.old
      renamedTags.append((pair.old, pair.new))
      goneTags.remove(pair.old)
    }
    ambiguousTags = goneTags.compactMap { tag in
      let others = (shared[tag] ?? [:]).keys.filter { oldTags[$0.index] == nil }
      return others.isEmpty ? nil : (tag, others.sorted { $0.index < $1.index })
    }
  }

  private struct Place: Hashable {
    let category: DownloadCategory
    let previous: TagID?
  }

  /// Returns the places of the tags without resources: the category, and the nearest tag before the tag that is in
  /// `stable`. The value is `nil` if several tags are at a place.
  private func places(
    of tags: Set<TagID>, in manifest: Manifest, _ stable: [TagID: TagID]
  ) -> [Place: TagID?] {
    var places: [Place: TagID?] = [:]
    var previous: [DownloadCategory: TagID] = [:]
    let isUsed = manifest.isUsed
    for category in DownloadCategory.allCases {
      for tag in manifest.firstDeclarations(in: category).map(\.tag) {
        if let other = stable[tag] { previous[category] = other }
        if !tags.contains(tag) || isUsed[tag.index] { continue }
        let place = Place(category: category, previous: previous[category])
        places[place] = places[place] == nil ? tag : .some(nil)
      }
    }
    return places
  }

  /// The maximum number of tags that a resource may gain, or lose, before odr ignores the resource.
  private static let limit = 8
}
