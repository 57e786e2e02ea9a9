/// A resource in three versions. Tags are given by their numbers in the base.
struct ResourceVersions {
  /// The path in the base or, for a new resource, on the side that added it.
  let identity: Int
  /// The path in each version; `nil` if the version doesn't contain the resource.
  var paths = PerSide<Int?> { _ in nil }
  /// The tags in each version; `nil` if the version doesn't contain the resource.
  var tags = PerSide<[Int]?> { _ in nil }
  /// The side that removed the resource, if the other side changed it.
  var removal: MergeSide?
  /// For each side, whether the resource's entry is missing only because that side removed all of the resource's tags
  /// from the manifest.
  var isEmptied = PerSide<Bool> { _ in false }
  /// Whether the user has to resolve a conflict about the whole resource.
  var isDisputed = false

  /// Returns the merged path. If both sides moved the resource to different paths, returns the path of `side`.
  func path(preferring side: MergeSide) -> Int {
    let known = PerSide { paths[$0] ?? paths.base ?? paths[$0.other] ?? identity }
    return isDisputed ? known[side] : known.merged ?? known[side]
  }

  /// Whether both sides moved the resource to different paths.
  var hasTwoPaths: Bool {
    guard let base = paths.base, let ours = paths.ours, let theirs = paths.theirs else { return false }
    return ours != theirs && ours != base && theirs != base
  }

  /// Returns the merged tags; `nil` if the resource is removed. If there is a conflict, returns the tags of `side`.
  func tags(preferring side: MergeSide) -> [Int]? { isDisputed ? tags[side] : mergedTags }

  /// Whether the sides remove different tags, so that no tags are left.
  var losesAllTags: Bool {
    tags.ours?.isEmpty == false && tags.theirs?.isEmpty == false && mergedTags?.isEmpty ?? true
  }

  /// Whether the resource differs between the sides.
  var isDifferent: Bool { paths.ours != paths.theirs || tags.ours.map { Set($0) } != tags.theirs.map { Set($0) } }

  /// The tags after the additions and removals of both sides, in the order of OURS unless only THEIRS changed the
  /// order.
  private var mergedTags: [Int]? {
    let lists = PerSide { isEmptied[$0] ? [] : tags[$0] }
    if lists.ours == lists.theirs { return isEmptied.ours || isEmptied.theirs ? nil : lists.ours }
    if tags.theirs == tags.base { return tags.ours }
    if tags.ours == tags.base { return tags.theirs }
    guard let ours = lists.ours, let theirs = lists.theirs else {
      // Without a conflict, a resource on only one side is either new or was removed by the other side.
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
