/// Merges the order of a list that both sides may have reordered and extended.
///
/// If only one side changed the order of two elements, the merge uses the changed order. The orders contradict each
/// other if both sides moved the same element, or if no order satisfies the changes of both sides.
///
/// An added element stays after the element that precedes it on the side that added it, unless the other side moved that
/// element; then it stays after the element before that. If both sides added elements at the same position, the names of
/// the first added elements decide which side's elements come first, with digits compared as numbers. Therefore, the
/// result doesn't depend on which side is OURS.
struct OrderMerge {
  /// The versions of the list. They contain only elements of the merged list, without duplicates.
  let lists: PerSide<[ByteString]>

  /// Returns the elements of both sides in their merged order. If the orders of the sides contradict each other, the
  /// result has the order of `side`, or is `nil` if `side` is `nil`. `precedes` returns whether the name of an element
  /// comes before the name of another element.
  func merged(preferring side: MergeSide?, by precedes: (ByteString, ByteString) -> Bool) -> [ByteString]? {
    let common = Set(lists.ours).intersection(lists.theirs)
    let core = PerSide { lists[$0].filter(common.contains) }
    let moved = PerSide { $0 == .base || core.ours == core.theirs ? [] : Self.moved(core.base, core[$0]) }
    // The base may lack elements that both sides added.
    let chosen = side.map { $0 == .base && core.base.count < common.count ? core.ours : core[$0] }
    // In a reversed list, any of the elements may have stayed; one of them counts as unmoved.
    let surely = PerSide { moved[$0].subtracting(Self.unmoved(core.base, core[$0])) }
    return (Self.combined(core, moved) ?? chosen).map { inserting($0, surely, by: precedes) }
  }

  // MARK: The order of common elements

  /// Returns the order that satisfies both sides; `nil` if the orders of the sides contradict each other.
  private static func combined(_ core: PerSide<[ByteString]>, _ moved: PerSide<Set<ByteString>>) -> [ByteString]? {
    if let merged = core.merged { return merged }
    // odr compares all pairs of elements, which would take too long for more than 2,000 elements.
    guard core.base.count == core.ours.count, core.base.count <= 2_000, moved.ours.isDisjoint(with: moved.theirs)
    else { return nil }
    /// For each element of the base, its place in each version.
    let places = PerSide { side in
      let places = core[side].firstIndices(by: \.self)
      return core.base.map { places[$0] ?? 0 }
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      PerSide { places[$0][left] < places[$0][right] }.merged ?? false
    }
    // The orders of all pairs are consistent if and only if no two elements have the same number of elements before
    // them.
    let all = core.base.indices
    let sorted = Dictionary(first: all.map { index in (all.count { isBefore($0, index) }, core.base[index]) })
    return sorted.count < all.count ? nil : sorted.sortedByKey.map(\.value)
  }

  /// Returns the elements that may have moved. An element has certainly not moved if it is in every longest subsequence
  /// whose order is unchanged, which are those between the last and the first of them.
  private static func moved(_ old: [ByteString], _ new: [ByteString]) -> Set<ByteString> {
    let places = old.firstIndices(by: \.self)
    let numbers = new.map { places[$0] ?? 0 }
    let last = LongestIncreasingSubsequence.indices(of: numbers)
    let first = LongestIncreasingSubsequence.indices(of: numbers.reversed().map { -$0 }).map { new.count - 1 - $0 }
    return Set(new).subtracting(Set(last).intersection(first).map { new[$0] })
  }

  /// Returns the elements of a longest subsequence whose order is unchanged.
  private static func unmoved(_ old: [ByteString], _ new: [ByteString]) -> [ByteString] {
    let places = old.firstIndices(by: \.self)
    return LongestIncreasingSubsequence.indices(of: new.map { places[$0] ?? 0 }).map { new[$0] }
  }

  // MARK: Additions

  /// Returns the common elements, which are in their merged order, together with the elements that each side added.
  private func inserting(
    _ order: [ByteString], _ moved: PerSide<Set<ByteString>>, by precedes: (ByteString, ByteString) -> Bool
  ) -> [ByteString] {
    let common = Set(order)
    let gaps = PerSide { $0 == .base ? [:] : additions($0, to: common, moved: moved[$0.other]) }
    return ([nil] + order).flatMap { element in
      let (left, right) = (gaps.ours[element] ?? [], gaps.theirs[element] ?? [])
      let isSwapped = !left.isEmpty && !right.isEmpty && precedes(right[0], left[0])
      return element.asArray + (isSwapped ? right + left : left + right)
    }
  }

  /// Returns the elements that a side added, grouped by the common element that they follow; `nil` at the start of the list.
  private func additions(
    _ side: MergeSide, to common: Set<ByteString>, moved: Set<ByteString>
  ) -> [ByteString?: [ByteString]] {
    var gaps: [ByteString?: [ByteString]] = [:]
    var previous: ByteString?
    for element in lists[side] {
      if !common.contains(element) {
        gaps[previous, default: []].append(element)
      } else if !moved.contains(element) {
        previous = element
      }
    }
    return gaps
  }
}
