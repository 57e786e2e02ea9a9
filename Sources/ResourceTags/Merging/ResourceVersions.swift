/// A resource in three versions, with the tags as the base calls them.
struct ResourceVersions {
  /// Its path in the base; of a new one, its path on the side that added it.
  let identity: Int
  /// Its path in each version; `nil` where it is not there.
  var paths = PerSide<Int?> { _ in nil }
  /// Its tags in each version.
  var tags = PerSide<[Int]?> { _ in nil }
  /// The side that removed it, while the other one changed it.
  var removal: MergeSide?
  /// Whether a side has no entry for it only because all of its tags are gone there.
  var isEmptied = PerSide<Bool> { _ in false }
  /// Whether a person decides about all of it.
  var isDisputed = false

  /// Its path after the merge; of two, that of `side`.
  func path(preferring side: MergeSide) -> Int {
    let known = PerSide { paths[$0] ?? paths.base ?? paths[$0.other] ?? identity }
    return isDisputed ? known[side] : known.merged ?? known[side]
  }

  /// Whether both sides moved it to different paths.
  var hasTwoPaths: Bool {
    guard let base = paths.base, let ours = paths.ours, let theirs = paths.theirs else { return false }
    return ours != theirs && ours != base && theirs != base
  }

  /// Its tags after the merge; `nil` if it is gone. Of what conflicts, those of `side` are taken.
  func tags(preferring side: MergeSide) -> [Int]? { isDisputed ? tags[side] : mergedTags }

  /// Whether each side took other tags away, so that none is left.
  var losesAllTags: Bool {
    tags.ours?.isEmpty == false && tags.theirs?.isEmpty == false && mergedTags?.isEmpty ?? true
  }

  /// Whether it is not the same on both sides.
  var isDifferent: Bool { paths.ours != paths.theirs || tags.ours.map { Set($0) } != tags.theirs.map { Set($0) } }

  /// Additions and removals of both sides; the order of ours, unless only theirs has changed it.
  private var mergedTags: [Int]? {
    let lists = PerSide { isEmptied[$0] ? [] : tags[$0] }
    if lists.ours == lists.theirs { return isEmptied.ours || isEmptied.theirs ? nil : lists.ours }
    if tags.theirs == tags.base { return tags.ours }
    if tags.ours == tags.base { return tags.theirs }
    guard let ours = lists.ours, let theirs = lists.theirs else {
      // Without a conflict, a resource that only one side has is new, or removed by the other side.
      return tags.base == nil ? lists.ours ?? lists.theirs : nil
    }
    let base = Set(lists.base ?? [])
    let (own, other) = (Set(ours), Set(theirs))
    let kept = ours.filter { other.contains($0) || !base.contains($0) }
    let all = kept + theirs.filter { !own.contains($0) && !base.contains($0) }
    if !all.isEmpty { return all }
    let isExplicit = ours.isEmpty && !isEmptied.ours || theirs.isEmpty && !isEmptied.theirs
    return isExplicit ? [] : nil
  }
}
