/// Merges the order of a list that both sides may have reordered and extended.
///
/// If only one side changed the order of two elements, the merge uses the changed order. The orders contradict each
/// other if both sides moved the same element, or if no order satisfies the changes of both sides.
///
/// An added element stays after the element that precedes it on the side that added it. If the other side moved the
/// element before an addition, the addition stays before the element that follows the addition, or at the end of the
/// list. Additions at the same position are ordered by the name of their first element, with digits compared as
/// numbers, so the result doesn't depend on which side is ours.
struct OrderMerge {
  /// The versions of the list. They contain only elements of the merged list, without duplicates.
  let lists: PerSide<[Int]>
  /// Returns whether the name of an element comes before the name of another element.
  let precedes: (Int, Int) -> Bool

  /// The maximum length of a range that both sides reordered. There is a limit because odr compares all pairs of
  /// elements in the range.
  private static let limit = 512

  /// Returns the elements of both sides in their merged order. If the orders of the sides contradict each other, the
  /// result has the order of `side`, or is `nil` if `side` is `nil`.
  func merged(preferring side: MergeSide?) -> [Int]? {
    if let merged = lists.merged { return merged }
    let common = Set(lists.ours).intersection(lists.theirs)
    let core = PerSide { lists[$0].filter(common.contains) }
    var moved = PerSide<Set<Int>> { _ in [] }
    var order = core.ours
    if core.ours != core.theirs {
      let isKnown = core.base.count == common.count
      if isKnown { moved = PerSide { $0 == .base ? [] : Self.moved(core.base, core[$0]) } }
      if isKnown, let combined = Self.combined(core, moved) {
        order = combined
      } else if let side {
        order = isKnown || side == .theirs ? core[side] : core.ours
      } else {
        return nil
      }
    }
    return inserting(order, moved)
  }

  private static func places(_ list: [Int]) -> [Int: Int] {
    Dictionary(list.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: The order of common elements

  /// Returns the order that satisfies both sides; `nil` if the orders of the sides contradict each other.
  private static func combined(_ core: PerSide<[Int]>, _ moved: PerSide<Set<Int>>) -> [Int]? {
    if let merged = core.merged { return merged }
    guard moved.ours.isDisjoint(with: moved.theirs) else { return nil }
    let old = core.base
    var range = old.indices
    func isSame(_ index: Int) -> Bool { old[index] == core.ours[index] && old[index] == core.theirs[index] }
    while let first = range.first, isSame(first) { range.removeFirst() }
    while let last = range.last, isSame(last) { range.removeLast() }
    guard range.count <= limit else { return nil }
    let places = PerSide { Self.places(core[$0]) }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      PerSide { (places[$0][left] ?? 0) < (places[$0][right] ?? 0) }.merged ?? false
    }
    // The orders of all pairs are consistent if and only if no two elements have the same number of elements before
    // them.
    var sorted = [Int?](repeating: nil, count: range.count)
    for element in old[range] {
      let rank = old[range].count { $0 != element && isBefore($0, element) }
      guard sorted[rank] == nil else { return nil }
      sorted[rank] = element
    }
    return old[..<range.lowerBound] + sorted.compactMap { $0 } + old[range.upperBound...]
  }

  /// Returns the elements that may have moved. An element has certainly not moved if it is in every longest subsequence
  /// whose order is unchanged.
  private static func moved(_ old: [Int], _ new: [Int]) -> Set<Int> {
    let places = places(old)
    let numbers = new.map { places[$0] ?? 0 }
    let before = lengths(numbers)
    let after = Array(lengths(numbers.reversed().map { -$0 }).reversed())
    let longest = before.max() ?? 0
    let candidates = new.indices.filter { before[$0] + after[$0] - 1 == longest }
    let groups = Dictionary(grouping: candidates) { before[$0] }
    return Set(new).subtracting(groups.values.filter { $0.count == 1 }.map { new[$0[0]] })
  }

  /// Returns, for each number, the length of the longest increasing subsequence that ends with this number.
  private static func lengths(_ numbers: [Int]) -> [Int] {
    var ends: [Int] = []
    return numbers.map { number in
      let length = ends.partitionIndex { $0 >= number }
      if length == ends.count { ends.append(number) } else { ends[length] = number }
      return length + 1
    }
  }

  // MARK: Additions

  /// Returns the common elements, which are in their merged order, together with the elements that each side added.
  private func inserting(_ order: [Int], _ moved: PerSide<Set<Int>>) -> [Int] {
    let places = Self.places(order)
    let gaps = PerSide { $0 == .base ? [:] : additions($0, places, moved: moved[$0.other]) }
    return (0...order.count).flatMap { place in
      let (left, right) = (gaps.ours[place] ?? [], gaps.theirs[place] ?? [])
      let isSwapped = zip(left, right).first { _ in true }.map { precedes($1, $0) } ?? false
      return (isSwapped ? right + left : left + right) + order[place...].prefix(1)
    }
  }

  /// Returns the elements that a side added, grouped by their position among the common elements. `places` contains the
  /// positions of the common elements, and `moved` contains the elements that the other side moved.
  private func additions(_ side: MergeSide, _ places: [Int: Int], moved: Set<Int>) -> [Int: [Int]] {
    var gaps: [Int: [Int]] = [:]
    var (run, previous): ([Int], Int?) = ([], nil)
    for element in lists[side] + [-1] {
      guard places[element] != nil || element < 0 else {
        run.append(element)
        continue
      }
      let next = places[element]
      var place = previous.flatMap { places[$0] }.map { $0 + 1 } ?? 0
      if let previous, moved.contains(previous), !moved.contains(element) { place = next ?? places.count }
      if !run.isEmpty { gaps[place, default: []] += run }
      (run, previous) = ([], element)
    }
    return gaps
  }
}
