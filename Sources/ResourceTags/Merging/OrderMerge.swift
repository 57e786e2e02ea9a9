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
  private let base: [Int]
  private let ours: [Int]
  private let theirs: [Int]
  private let precedes: (Int, Int) -> Bool

  /// Creates a merge of lists that contain only elements of the merged list, without duplicates.
  init(base: [Int], ours: [Int], theirs: [Int], precedes: @escaping (Int, Int) -> Bool) {
    (self.base, self.ours, self.theirs, self.precedes) = (base, ours, theirs, precedes)
  }

  /// The maximum length of a range that both sides reordered. There is a limit because odr compares all pairs of
  /// elements in the range.
  private static let limit = 512

  /// Returns the elements of both sides in their merged order; `nil` if the orders of the sides contradict each other.
  func merged() -> [Int]? { merged(preferring: nil) }

  /// Returns the elements in their merged order. If the orders of the sides contradict each other, the result has the
  /// order of `side`.
  func merged(preferring side: MergeSide) -> [Int] { merged(preferring: .some(side)) ?? ours }

  private func merged(preferring side: MergeSide?) -> [Int]? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    let common = Set(ours).intersection(theirs)
    let own = (ours.filter(common.contains), theirs.filter(common.contains))
    let old = base.filter(common.contains)
    var moved: (ours: Set<Int>, theirs: Set<Int>) = ([], [])
    var core = own.0
    if own.0 != own.1 {
      let isKnown = old.count == common.count
      moved = isKnown ? (Self.moved(old, own.0), Self.moved(old, own.1)) : ([], [])
      if let found = isKnown ? combined(old, own.0, own.1, moved.ours, moved.theirs) : nil {
        core = found
      } else if let side {
        core = side == .base && isKnown ? old : side == .theirs ? own.1 : own.0
      } else {
        return nil
      }
    }
    return inserting(core, common, movedByOurs: moved.ours, movedByTheirs: moved.theirs)
  }

  // MARK: The order of common elements

  /// Returns the order that satisfies both sides; `nil` if the orders of the sides contradict each other.
  private func combined(
    _ old: [Int], _ ours: [Int], _ theirs: [Int], _ movedByOurs: Set<Int>, _ movedByTheirs: Set<Int>
  ) -> [Int]? {
    if ours == old { return theirs }
    if theirs == old { return ours }
    guard movedByOurs.isDisjoint(with: movedByTheirs) else { return nil }
    var range = old.indices
    func isSame(_ index: Int) -> Bool { old[index] == ours[index] && old[index] == theirs[index] }
    while let first = range.first, isSame(first) { range.removeFirst() }
    while let last = range.last, isSame(last) { range.removeLast() }
    guard range.count <= Self.limit else { return nil }
    let places = [old, ours, theirs].map { list in
      Dictionary(range.map { (list[$0], $0) }, uniquingKeysWith: { first, _ in first })
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      let orders = places.map { ($0[left] ?? 0) < ($0[right] ?? 0) }
      return orders[1] == orders[0] ? orders[2] : orders[1]
    }
    // The orders of all pairs are consistent if and only if no two elements have the same number of elements before
    // them.
    let elements = Array(old[range])
    var sorted = [Int?](repeating: nil, count: elements.count)
    for element in elements {
      let rank = elements.count { $0 != element && isBefore($0, element) }
      guard sorted[rank] == nil else { return nil }
      sorted[rank] = element
    }
    return old[..<range.lowerBound] + sorted.compactMap { $0 } + old[range.upperBound...]
  }

  /// Returns the elements that may have moved. An element has certainly not moved if it is in every longest subsequence
  /// whose order is unchanged.
  private static func moved(_ old: [Int], _ new: [Int]) -> Set<Int> {
    let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = new.map { places[$0] ?? 0 }
    let before = lengths(numbers)
    let after = Array(lengths(numbers.reversed().map { -$0 }).reversed())
    let longest = before.max() ?? 0
    var counts = [Int](repeating: 0, count: longest + 1)
    let candidates = new.indices.filter { before[$0] + after[$0] - 1 == longest }
    for index in candidates { counts[before[index]] += 1 }
    let kept = Set(candidates.filter { counts[before[$0]] == 1 }.map { new[$0] })
    return Set(new).subtracting(kept)
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

  private func inserting(
    _ core: [Int], _ common: Set<Int>, movedByOurs: Set<Int>, movedByTheirs: Set<Int>
  ) -> [Int] {
    let places = Dictionary(core.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let gaps = (
      additions(of: ours, common, places, moved: movedByTheirs),
      additions(of: theirs, common, places, moved: movedByOurs)
    )
    var result: [Int] = []
    for place in 0...core.count {
      let (left, right) = (gaps.0[place] ?? [], gaps.1[place] ?? [])
      if let first = left.first, let second = right.first, precedes(second, first) {
        result += right + left
      } else {
        result += left + right
      }
      if place < core.count { result.append(core[place]) }
    }
    return result
  }

  /// Returns the elements that a side added, grouped by their position among the common elements.
  private func additions(
    of list: [Int], _ common: Set<Int>, _ places: [Int: Int], moved: Set<Int>
  ) -> [Int: [Int]] {
    var gaps: [Int: [Int]] = [:]
    var index = 0
    var previous: Int?
    while index < list.count {
      if common.contains(list[index]) {
        previous = list[index]
        index += 1
        continue
      }
      var end = index
      while end < list.count, !common.contains(list[end]) { end += 1 }
      var place = previous.flatMap { places[$0] }.map { $0 + 1 } ?? 0
      if previous.map(moved.contains) ?? false {
        let next = end < list.count ? list[end] : nil
        if next.map({ !moved.contains($0) }) ?? true { place = next.flatMap { places[$0] } ?? places.count }
      }
      gaps[place, default: []] += list[index..<end]
      index = end
    }
    return gaps
  }
}
