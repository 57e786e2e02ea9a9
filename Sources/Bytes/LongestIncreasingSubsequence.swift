/// The longest part of a row of numbers that rises from one to the next.
package enum LongestIncreasingSubsequence {
  /// The indices of its numbers, in order; `nil` belongs to no such part. Takes the time of sorting.
  package static func indices(of numbers: [Int?]) -> [Int] {
    // For each length the index at which the lowest end of such a row stands.
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
