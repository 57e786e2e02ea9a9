/// The longest subsequence of numbers in which each is larger than the one before.
package enum LongestIncreasingSubsequence {
  /// The indices of its numbers, in order; `nil` is never part of it. Takes as long as sorting.
  package static func indices(of numbers: [Int?]) -> [Int] {
    // For each length, the index of the lowest last number of such a subsequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      let length = ends.partitionIndex { (numbers[$0] ?? 0) >= number }
      previous[index] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var result: [Int] = []
    var next = ends.last
    while let index = next {
      result.append(index)
      next = previous[index]
    }
    return result.reversed()
  }
}
