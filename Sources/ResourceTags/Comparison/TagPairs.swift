/// Pairs of tags that represent the same tag in two manifests: tags with the same name, and tags that were renamed.
struct TagPairs {
  /// For each tag of the new manifest, the corresponding tag of the old manifest; `nil` for new tags.
  private(set) var oldOfNew: [TagID?]
  /// The renamed tags, in the order of the new manifest.
  private(set) var renamed: [(old: TagID, new: TagID)] = []
  /// Tags that only the old manifest contains.
  private(set) var gone: Set<TagID> = []

  init(_ old: Manifest, _ new: Manifest, _ resources: ResourcePairs) {
    var numbers: [ByteString: TagID] = [:]
    for tag in old.allTags { numbers[ByteString(old.nameBytes(tag))] = tag }
    gone = Set(old.allTags)
    oldOfNew = new.allTags.map { numbers[ByteString(new.nameBytes($0))] }
    gone.subtract(oldOfNew.compactMap { $0 })
    if gone.isEmpty { return }
    for (tag, old) in bestMatches(old, new, resources) {
      oldOfNew[tag.index] = old
      renamed.append((old, tag))
      gone.remove(old)
    }
  }

  /// Returns each new tag that is probably a renamed tag, paired with the old tag. The tags of a pair have the same
  /// category. The tags of a pair either share more than half of all their resources, or have no resources and the same
  /// position.
  private func bestMatches(_ old: Manifest, _ new: Manifest, _ resources: ResourcePairs) -> [(TagID, TagID)] {
    let isNew = Set(new.allTags.filter { oldOfNew[$0.index] == nil && new.declaration(of: $0) != nil })
    let isGone = gone.filter { old.declaration(of: $0) != nil }
    if isNew.isEmpty || isGone.isEmpty { return [] }
    var oldCounts: [TagID: Int] = [:]
    var newCounts: [TagID: Int] = [:]
    var shared: [TagID: [TagID: Int]] = [:]
    for entry in old.entries { for tag in Set(old.uses(of: entry).map(\.tag)) { oldCounts[tag, default: 0] += 1 } }
    for (index, entry) in new.entries.enumerated() {
      let tags = Set(new.uses(of: entry).map(\.tag)).intersection(isNew)
      for tag in tags { newCounts[tag, default: 0] += 1 }
      guard resources.oldOfNew[index] >= 0, !tags.isEmpty, tags.count <= Self.limit else { continue }
      let olds = Set(old.uses(of: old.entries[resources.oldOfNew[index]]).map(\.tag)).intersection(isGone)
      guard olds.count <= Self.limit else { continue }
      for tag in tags { for old in olds { shared[tag, default: [:]][old, default: 0] += 1 } }
    }
    var candidates: [(new: TagID, old: TagID, share: Double)] = []
    for (tag, olds) in shared {
      for (other, count) in olds {
        let all = newCounts[tag, default: 0] + oldCounts[other, default: 0] - count
        let isSamePlace = old.declaration(of: other)?.category == new.declaration(of: tag)?.category
        if 2 * count > all, isSamePlace { candidates.append((tag, other, Double(count) / Double(all))) }
      }
    }
    var unused: [DownloadCategory: [Int: TagID]] = [:]
    for tag in isGone where oldCounts[tag] == nil {
      if let place = old.declaration(of: tag) { unused[place.category, default: [:]][place.position] = tag }
    }
    for tag in isNew where newCounts[tag] == nil {
      guard let place = new.declaration(of: tag), let match = unused[place.category]?[place.position] else { continue }
      candidates.append((tag, match, 1))
    }
    candidates.sort { ($1.share, $0.new.rawValue, $0.old.rawValue) < ($0.share, $1.new.rawValue, $1.old.rawValue) }
    var usedNew: Set<TagID> = []
    var usedOld: Set<TagID> = []
    let chosen = candidates.filter { pair in
      guard !usedNew.contains(pair.new), !usedOld.contains(pair.old) else { return false }
      usedNew.insert(pair.new)
      usedOld.insert(pair.old)
      return true
    }
    return chosen.map { ($0.new, $0.old) }.sorted { $0.0.rawValue < $1.0.rawValue }
  }

  /// The maximum number of tags that a resource may gain, or lose, before the search for renamed tags ignores the
  /// resource.
  private static let limit = 8
}
