/// Brings the comments that THEIRS changed into a merged text.
///
/// A comment belongs to what it is about, and is followed through renames and moves like that. One that both sides changed is
/// a conflict. Where a comment only stands elsewhere, since what is around it changed, it stays.
struct CommentMerge {
  private var merge: MeaningMerge
  let keys = KeyNumbers()
  private let all: PerSide<ManifestComments?>
  /// The comments of the base.
  private let known: Set<ByteString>
  /// What THEIRS changed.
  private var changes: [Change] = []
  /// The comments of THEIRS that both sides changed, and those of OURS.
  private(set) var conflicts: [(place: [Int], ours: ByteSpan?, theirs: ByteSpan?)] = []
  /// Comments of THEIRS that JSON cannot hold.
  private(set) var lostComments: [ByteSpan] = []

  /// The comments at a place, in each version.
  private struct Change {
    let place: [Int]
    let texts: PerSide<[ByteString]>
    /// Whether each side has its own: both changed them, or one does not have what they are about.
    let isDisputed: Bool
    /// Whether OURS has what they are about.
    let isInOurs: Bool
  }

  init(_ merge: MeaningMerge) {
    self.merge = merge
    let keys = keys
    // A version in JSON says nothing about comments.
    let all = PerSide { side -> ManifestComments? in
      let manifest = merge.versions.manifests[side]
      return manifest.tree.syntax == .yaml ? ManifestComments(manifest, merge.elements(side, keys)) : nil
    }
    self.all = all
    let source = merge.versions.manifests.base.source
    let lines: [ByteSpan] = all.base.map { $0.blocks.values.flatMap { $0.flatMap(\.lines) } } ?? []
    known = Set(lines.map { ByteString(source.bytes[$0]) })
    guard let theirs = all.theirs else { return }
    let known = PerSide { side in Set(all[side]?.allTexts ?? []) }
    let common = known.base.intersection(known.theirs)
    var places = theirs.places
    if let base = all.base { places += base.places.filter { theirs.blocks[$0] == nil } }
    let presence = ElementPresence(merge)
    for place in places {
      let isLoose =
        place[0] == ManifestComments.Place.below.rawValue || place[0] == ManifestComments.Place.inside.rawValue
      let texts = PerSide { side in
        (all[side]?.texts(at: place) ?? []).filter { !isLoose || !common.contains($0) }
      }
      let (isInOurs, isInTheirs) = (presence.has(place, .ours), presence.has(place, .theirs))
      if texts.theirs == texts.base || texts.theirs == texts.ours || !isInTheirs {
        // What a side removed takes its comments along, and is there again where a person may decide that.
        let isWanted = isInOurs ? !isInTheirs && texts.ours != texts.base : isInTheirs && texts.theirs != texts.ours
        if isWanted, all.ours != nil {
          changes.append(Change(place: place, texts: texts, isDisputed: true, isInOurs: isInOurs))
        }
        continue
      }
      if !isLoose, texts.theirs.isEmpty, texts.base.allSatisfy(known.theirs.contains) { continue }
      guard let ours = all.ours else {
        lostComments += theirs.blocks[place]?.flatMap(\.lines) ?? []
        continue
      }
      let isDisputed = texts.ours != texts.base && isInOurs
      let isRemoved = !isInOurs && presence.has(place, .base)
      changes.append(Change(place: place, texts: texts, isDisputed: isDisputed || isRemoved, isInOurs: isInOurs))
      if isDisputed {
        conflicts.append((place, ours.blocks[place]?.first?.lines.first, theirs.blocks[place]?.first?.lines.first))
      }
    }
  }

  /// The same for a merge of the same versions that leaves more to a person.
  func following(_ merge: MeaningMerge) -> CommentMerge {
    var comments = self
    comments.merge = merge
    return comments
  }

  /// Those of the comments in OURS at these places that the base does not have.
  func lost(among removed: [ByteSpan]) -> [LostComment] {
    let source = merge.versions.manifests.ours.source
    let starts = Set(removed.filter { !known.contains(ByteString(source.bytes[$0])) }.map(\.start))
    guard !starts.isEmpty, let ours = all.ours else { return [] }
    return ours.places.flatMap { place in
      (ours.blocks[place] ?? []).filter { $0.lines.contains { starts.contains($0.start) } }
        .map { LostComment(place: place, block: $0) }
    }
  }

  /// The edits of a merged text that give it the changed comments; of those that both sides changed, that of `side`. Also
  /// the comments of THEIRS for which there is no place any more.
  ///
  /// In a text for marks of conflicts, no comment of `side` is without a place; `removed` are those that OURS loses.
  func edits(
    of manifest: Manifest, preferring side: MergeSide, isForMarks: Bool, removed: [LostComment]
  ) -> (edits: [TextEdit], unplaced: [LostComment]) {
    let removed = isForMarks && side == .ours ? removed : []
    guard !changes.isEmpty || !removed.isEmpty else { return ([], []) }
    let written = ManifestComments(indexing: manifest, merge.elements(ofMerged: manifest, keys, preferring: side))
    var writers = PerSide { version in all[version].map { CommentWriter(written, $0) } }
    for change in changes {
      // Of what OURS removed, its text has nothing, unless the comment is new.
      let version = change.isDisputed && (change.isInOurs || side == .base) ? side : .theirs
      let wanted = change.texts[version]
      if wanted == change.texts.ours, change.isInOurs { continue }
      writers[version == .base && writers.base != nil ? .base : .theirs]?.replace(
        change.texts.ours, by: wanted, at: change.place)
    }
    // One that the base has, too, only stood elsewhere, and goes with what it was about.
    let source = merge.versions.manifests.theirs.source
    let unplaced = (writers.theirs?.unplaced ?? []).filter {
      $0.block.lines.contains { !known.contains(ByteString(source.bytes[$0])) }
    }
    if isForMarks, side == .theirs { for comment in unplaced { writers.theirs?.insert(comment) } }
    for comment in removed { writers.ours?.insert(comment) }
    return (MergeSide.allCases.flatMap { writers[$0]?.edits ?? [] }, unplaced)
  }
}

extension MeaningMerge {
  /// The elements of a version, by the numbers of the base.
  fileprivate func elements(_ side: MergeSide, _ keys: KeyNumbers) -> [CommentedElement] {
    let manifest = versions.manifests[side]
    var paths = [Int](repeating: -1, count: manifest.entries.count)
    for path in 0..<versions.pathCount where versions.has(path, side) {
      paths[Int(versions.entries[side][path])] = path
    }
    for resource in resources {
      guard let path = resource.paths[side] else { continue }
      let own = carried[path].flatMap { versions.has($0, side) && !versions.has(path, side) ? $0 : nil } ?? path
      if versions.has(own, side) { paths[Int(versions.entries[side][own])] = resource.identity }
    }
    let tags = versions.tagNumbers[side].map { identity(ofTag: $0, side) }
    return manifest.commentedElements(keys, tag: { tags[$0.index] }, path: { paths[$0] })
  }

  /// The elements of a merged text, by the same numbers.
  func elements(
    ofMerged manifest: Manifest, _ keys: KeyNumbers, preferring side: MergeSide
  ) -> [CommentedElement] {
    var tags: [ByteString: Int] = [:]
    for version in MergeSide.allCases {
      for tag in versions.known[version] {
        let identity = identity(ofTag: tag, version)
        tags[versions.names[name(ofTag: identity, preferring: side)]] = identity
      }
    }
    var moved: [Int: Int] = [:]
    for resource in resources { moved[resource.path(preferring: side)] = resource.identity }
    return manifest.commentedElements(
      keys, tag: { tags[ByteString(manifest.nameBytes($0))] ?? -1 },
      path: { index in
        let path = manifest.normalizedPath(of: manifest.entries[index])
        return versions.knownNumber(ofPath: path).map { moved[$0] ?? $0 } ?? -1
      })
  }
}

/// Which versions have the elements that comments are about.
private struct ElementPresence {
  private let merge: MeaningMerge
  private let resources: [Int: ResourceVersions]

  init(_ merge: MeaningMerge) {
    self.merge = merge
    resources = Dictionary(merge.resources.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a version has the tag or the resource that a comment at a place is about; true for anything else.
  func has(_ place: [Int], _ side: MergeSide) -> Bool {
    guard place.count > 2 else { return true }
    switch place[1] {
    case CommentedElement.Kind.tag: return merge.name(ofTag: place[2], in: side) != nil
    case CommentedElement.Kind.resource, CommentedElement.Kind.use:
      guard let resource = resources[place[2]] else { return true }
      guard place[1] == CommentedElement.Kind.use, place.count > 3 else { return resource.paths[side] != nil }
      return resource.tags[side]?.contains(place[3]) ?? false
    default: return true
    }
  }
}
