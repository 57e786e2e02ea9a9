import Bytes
import Syntax

/// Brings the comments that THEIRS changed into a merged text.
///
/// A comment belongs to what it is about, and is followed through renames and moves like that. One that both sides changed is
/// a conflict. Where a comment only stands elsewhere, since what is around it changed, it stays.
struct CommentMerge {
  private let merge: MeaningMerge
  private let keys = KeyNumbers()
  private let theirs: ManifestComments?
  /// The comments of the base.
  private let known: Set<ByteString>
  /// What THEIRS changed.
  private var changes: [Change] = []
  /// The comments of THEIRS that both sides changed, and those of OURS.
  private(set) var conflicts: [(ours: ByteSpan?, theirs: ByteSpan?)] = []
  /// Comments of THEIRS that JSON cannot hold.
  private(set) var lostComments: [ByteSpan] = []

  /// The comments at a place, in each version.
  private struct Change {
    let place: [Int]
    let texts: PerSide<[ByteString]>
    /// Whether both sides changed them.
    let isDisputed: Bool
  }

  init(_ merge: MeaningMerge) {
    self.merge = merge
    let keys = keys
    // A version in JSON says nothing about comments.
    let all = PerSide { side -> ManifestComments? in
      let manifest = merge.versions.manifests[side]
      return manifest.tree.syntax == .yaml ? ManifestComments(manifest, merge.elements(side, keys)) : nil
    }
    theirs = all.theirs
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
      // What a side removed takes its comments along.
      if texts.theirs == texts.base || texts.theirs == texts.ours || !presence.has(place, .theirs) { continue }
      if !isLoose, texts.theirs.isEmpty, texts.base.allSatisfy(known.theirs.contains) { continue }
      guard let ours = all.ours else {
        lostComments += theirs.blocks[place]?.flatMap(\.lines) ?? []
        continue
      }
      changes.append(
        Change(place: place, texts: texts, isDisputed: texts.ours != texts.base && presence.has(place, .ours)))
      if texts.ours != texts.base, presence.has(place, .ours) {
        conflicts.append((ours.blocks[place]?.first?.lines.first, theirs.blocks[place]?.first?.lines.first))
      }
    }
  }

  /// Those of the comments in OURS that the base does not have.
  func new(among comments: [ByteSpan]) -> [ByteSpan] {
    let source = merge.versions.manifests.ours.source
    return comments.filter { !known.contains(ByteString(source.bytes[$0])) }
  }

  /// The edits of a merged text that give it the changed comments; of those that both sides changed, that of `side`. Also
  /// the comments for which there is no place any more.
  func edits(of manifest: Manifest, preferring side: MergeSide) -> (edits: [TextEdit], unplaced: [ByteSpan]) {
    guard let theirs, !changes.isEmpty else { return ([], []) }
    let elements = merge.elements(ofMerged: manifest, keys, preferring: side)
    var writer = CommentWriter(ManifestComments(indexing: manifest, elements), theirs)
    for change in changes {
      let wanted = change.isDisputed ? change.texts[side] : change.texts.theirs
      if wanted != change.texts.ours { writer.replace(change.texts.ours, by: wanted, at: change.place) }
    }
    // One that the base has, too, only stood elsewhere, and goes with what it was about.
    let source = merge.versions.manifests.theirs.source
    return (writer.edits, writer.unplaced.filter { !known.contains(ByteString(source.bytes[$0])) })
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
    return manifest.commentedElements(
      keys, tag: { identity(ofTag: versions.tagNumbers[side][$0.index], side) }, path: { paths[$0] })
  }

  /// The elements of a merged text, by the same numbers.
  fileprivate func elements(
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
