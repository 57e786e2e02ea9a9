/// An element of a manifest in three versions: a tag, a resource, or a setting.
struct MergedElement {
  /// The reason why the changes of both sides can't be combined.
  enum Problem: Error {
    /// A side removes the element, and the other side changes it.
    case removed(by: MergeSide)
    /// A side removes the tag or resource, and the other side may have renamed it to one of these.
    case ambiguous([ElementKey], removedBy: MergeSide)
    /// Both sides rename the element, or change its values, differently.
    case names, values
    /// The sides remove different tags, so that no tags are left.
    case lastTags
    /// The merge bases already conflict, and the sides differ.
    case unsettled
  }

  let key: ElementKey
  /// The key of a setting; `nil` for tags and resources.
  let setting: ManifestKey?
  /// A tag's name or a resource's path, in each version. Settings have no other names than their key.
  let names: PerSide<ByteString>
  /// For a resource or a pin, its tags. For a tag, its category, if it is declared. For other settings, the values. `nil`
  /// if the version doesn't contain the element.
  let values: PerSide<[ByteString]?>

  /// Whether the values are tags, whose order doesn't matter.
  var hasTags: Bool { setting?.isPin ?? (key.kind == .resource) }

  /// Whether the element differs between the sides.
  var isDifferent: Bool { names.ours != names.theirs || !isSame(values.ours, values.theirs) }

  /// Returns the tags that a side added to this element.
  func newTags(_ side: MergeSide) -> [ByteString] {
    let old = Set(values.base ?? [])
    return hasTags ? (values[side] ?? []).filter { !old.contains($0) } : []
  }

  /// Returns whether two values of the element mean the same.
  func isSame(_ left: [ByteString]?, _ right: [ByteString]?) -> Bool {
    left == right || hasTags && left.map(Set.init) == right.map(Set.init)
  }

  /// Returns the values after the changes of both sides; `nil` if the element is removed. `gone` contains the tags that
  /// a side removed: they are removed everywhere, and so is an element that has no other tags. Throws ``Problem`` if the
  /// changes can't be combined.
  func merged(without gone: Set<ByteString>) throws(Problem) -> [ByteString]? {
    if names.merged == nil { throw .names }
    if key.kind == .resource, let ours = values.ours, let theirs = values.theirs, !ours.isEmpty, !theirs.isEmpty,
      union(values.base ?? [], ours, theirs).isEmpty
    {
      throw .lastTags
    }
    let left = PerSide { side in
      values[side].flatMap { all in
        let left = hasTags ? all.filter { !gone.contains($0) } : all
        return left.isEmpty && !all.isEmpty ? nil : left
      }
    }
    let base = left.base ?? []
    if let side = MergeSide.sides.first(where: { values[$0] == nil }) {
      guard let kept = left[side.other], values.base != nil else { return left[side.other] }
      if names.ours == names.theirs, isSame(kept, base) { return nil }
      throw .removed(by: side)
    }
    let merged = try combined(base, left.ours ?? [], left.theirs ?? [])
    return merged.isEmpty && MergeSide.sides.allSatisfy { values[$0]?.isEmpty == false } ? nil : merged
  }

  private func combined(
    _ base: [ByteString], _ ours: [ByteString], _ theirs: [ByteString]
  ) throws(Problem) -> [ByteString] {
    // Only THEIRS may have changed the order.
    if isSame(theirs, base) || isSame(ours, theirs) { return ours == base ? theirs : ours }
    if isSame(ours, base) { return theirs }
    if key.kind == .resource { return union(base, ours, theirs) }
    throw .values
  }

  /// Returns the tags after the additions and removals of both sides, in the order of OURS.
  private func union(_ base: [ByteString], _ ours: [ByteString], _ theirs: [ByteString]) -> [ByteString] {
    let (old, own, other) = (Set(base), Set(ours), Set(theirs))
    return ours.filter { other.contains($0) || !old.contains($0) }
      + theirs.filter { !own.contains($0) && !old.contains($0) }
  }
}
