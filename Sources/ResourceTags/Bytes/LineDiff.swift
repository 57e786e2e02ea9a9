/// Finds the lines in which two texts differ.
///
/// Like patience diff, this type first matches lines that occur exactly once in each text: as many lines as possible,
/// in the same order in both texts. The lines between two matches are then compared in the same way. Even for very
/// different texts, the diff takes about as long as sorting the lines.
package struct LineDiff {
  /// The lines of the old text.
  package let oldLines: [ByteSlice]
  /// The lines of the new text.
  package let newLines: [ByteSlice]
  /// The ranges of lines that differ, in order. At least one line between two changes stays the same.
  package private(set) var changes: [(removed: Range<Int>, added: Range<Int>)] = []
  /// A number for each line; equal lines have equal numbers.
  private let old: [Int]
  private let new: [Int]
  /// The maximum recursion depth. Each recursive call compares the lines between two matched lines.
  private static let depthLimit = 8

  /// Returns replacements of whole lines that turn `source` into `bytes`.
  package static func edits(from source: SourceText, to bytes: [UInt8]) -> [TextEdit] {
    let diff = LineDiff(source.bytes, ByteSlice(bytes))
    let starts = diff.oldLines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return diff.changes.map { removed, added in
      TextEdit(ByteSpan(starts[removed.lowerBound], starts[removed.upperBound]), added.flatMap { diff.newLines[$0] })
    }
  }

  /// Compares two texts.
  package init(_ oldText: ByteSlice, _ newText: ByteSlice) {
    oldLines = oldText.lines
    newLines = newText.lines
    var numbers: [ByteSlice: Int] = [:]
    func number(of line: ByteSlice) -> Int {
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    old = oldLines.map(number)
    new = newLines.map(number)
    compare(0..<old.count, 0..<new.count, depth: 0)
  }

  private mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
    var oldRange = oldRange
    var newRange = newRange
    while let left = oldRange.first, let right = newRange.first, old[left] == new[right] {
      oldRange.removeFirst()
      newRange.removeFirst()
    }
    while let left = oldRange.last, let right = newRange.last, old[left] == new[right] {
      oldRange.removeLast()
      newRange.removeLast()
    }
    if oldRange.isEmpty, newRange.isEmpty { return }
    let matches = oldRange.isEmpty || newRange.isEmpty || depth == Self.depthLimit ? [] : matches(oldRange, newRange)
    if matches.isEmpty { return changes.append((oldRange, newRange)) }
    var oldIndex = oldRange.lowerBound
    var newIndex = newRange.lowerBound
    for match in matches {
      compare(oldIndex..<match.old, newIndex..<match.new, depth: depth + 1)
      oldIndex = match.old + 1
      newIndex = match.new + 1
    }
    compare(oldIndex..<oldRange.upperBound, newIndex..<newRange.upperBound, depth: depth + 1)
  }

  /// Returns the positions of lines that occur exactly once in each range: as many lines as possible, in the same order
  /// in both ranges.
  private func matches(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
    let newIndices = Self.indicesOfUniqueLines(new, newRange)
    let common = Self.indicesOfUniqueLines(old, oldRange).compactMap { line, index in
      newIndices[line].map { (old: index, new: $0) }
    }.sorted { $0.old < $1.old }
    return LongestIncreasingSubsequence.indices(of: common.map(\.new)).map { common[$0] }
  }

  /// Returns the indices of the lines that occur exactly once in `range`, by the lines' numbers.
  private static func indicesOfUniqueLines(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
    Dictionary(grouping: range) { lines[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

extension ByteSlice {
  /// The lines, including their line endings; only LF ends a line.
  package var lines: [ByteSlice] {
    var lines: [ByteSlice] = []
    var start = 0
    while start < count {
      let end = offset(of: "\n", from: start).map { $0 + 1 } ?? count
      lines.append(self[ByteSpan(start, end)])
      start = end
    }
    return lines
  }
}

/// Finds the longest subsequence in which each number is larger than the previous number.
package enum LongestIncreasingSubsequence {
  /// Returns the indices of the numbers in the longest increasing subsequence, in order, and ignores `nil` elements.
  /// The call takes about as long as sorting the numbers.
  package static func indices(of numbers: [Int?]) -> [Int] {
    // For each length, the index of the smallest number with which an increasing subsequence of that length can end.
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
