/// An element of a manifest in three versions: a tag, a resource, or a setting.
struct MergedElement {
  /// The content of an element in a version.
  struct State: Equatable {
    /// The number of a tag's name or of a resource's path. Settings have no other names than their key, so it is 0.
    var name: Int
    /// For a resource or a pin, its tags, by their numbers in the base. For a tag, the number of its category, if it is
    /// declared. For other settings, the numbers of the values.
    var values: [Int]

    /// Returns the state without the tags in `gone`; `nil` if no tags are left.
    fileprivate func without(_ gone: Set<Int>) -> State? {
      let left = values.filter { !gone.contains($0) }
      return left.isEmpty && !values.isEmpty ? nil : State(name: name, values: left)
    }
  }

  /// The reason why the changes of both sides can't be combined.
  enum Problem: Error {
    /// A side removes the element, and the other side changes it.
    case removed(by: MergeSide)
    /// Both sides rename the element, or change its values, differently.
    case names, values
    /// The sides remove different tags, so that no tags are left.
    case lastTags
  }

  let key: ElementKey
  /// The key of a setting; `nil` for tags and resources.
  let setting: ManifestKey?
  /// The state in each version; `nil` if the version doesn't contain the element.
  var states = PerSide<State?> { _ in nil }
  /// The index of a resource's entry in each version.
  var entries = PerSide<Int?> { _ in nil }

  init(_ key: ElementKey, setting: ManifestKey? = nil) { (self.key, self.setting) = (key, setting) }

  /// Whether the values are tags, whose order doesn't matter.
  var hasTags: Bool { setting?.isPin ?? (key.kind == .resource) }

  /// Whether the element differs between the sides.
  var isDifferent: Bool { !isSame(states.ours, states.theirs) }

  /// Returns the tags that a side added to this element.
  func newTags(_ side: MergeSide) -> [Int] {
    guard hasTags, let state = states[side] else { return [] }
    let old = Set(states.base?.values ?? [])
    return state.values.filter { !old.contains($0) }
  }

  private func isSame(_ left: State?, _ right: State?) -> Bool {
    guard hasTags, let left, let right else { return left == right }
    return left.name == right.name && Set(left.values) == Set(right.values)
  }

  /// Returns the state after the changes of both sides; `nil` if the element is removed. `gone` contains the tags that
  /// a side removed: they are removed everywhere, and so is an element that has no other tags. Throws ``Problem`` if the
  /// changes can't be combined.
  func merged(without gone: Set<Int>) throws(Problem) -> State? {
    if key.kind == .resource, let ours = states.ours?.values, let theirs = states.theirs?.values, !ours.isEmpty,
      !theirs.isEmpty, Self.union(states.base?.values ?? [], ours, theirs).isEmpty
    {
      throw .lastTags
    }
    // Different new names are a conflict even if removed tags leave nothing else to combine.
    if let base = states.base, let ours = states.ours, let theirs = states.theirs,
      PerSide(base: base.name, ours: ours.name, theirs: theirs.name).merged == nil
    {
      throw .names
    }
    let left = PerSide { side in states[side].flatMap { hasTags ? $0.without(gone) : $0 } }
    if isSame(left.theirs, left.base) || isSame(left.ours, left.theirs) {
      var result = left.ours
      // Only THEIRS may have changed the order.
      if result?.values == left.base?.values, let theirs = left.theirs { result?.values = theirs.values }
      return result
    }
    if isSame(left.ours, left.base) { return left.theirs }
    guard let ours = left.ours, let theirs = left.theirs else {
      if left.base == nil { return left.ours ?? left.theirs }
      throw .removed(by: left.ours == nil ? .ours : .theirs)
    }
    let base = left.base ?? State(name: key.number, values: [])
    guard let name = PerSide(base: base.name, ours: ours.name, theirs: theirs.name).merged else { throw .names }
    if key.kind == .resource {
      return State(name: name, values: Self.union(base.values, ours.values, theirs.values))
    }
    guard let values = PerSide(base: base.values, ours: ours.values, theirs: theirs.values).merged else {
      throw .values
    }
    return State(name: name, values: values)
  }

  /// Returns the tags after the additions and removals of both sides, in the order of OURS.
  private static func union(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int] {
    let (old, own, other) = (Set(base), Set(ours), Set(theirs))
    return ours.filter { other.contains($0) || !old.contains($0) }
      + theirs.filter { !own.contains($0) && !old.contains($0) }
  }
}
