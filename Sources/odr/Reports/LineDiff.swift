import Bytes

/// The lines in which two texts differ, for a change of which only the result is known.
///
/// Like patience diff, it first matches the lines that both texts have once, as many as keep their order, then the
/// rest between them in the same way. It takes the time of a sort at most, however different the texts are.
struct LineDiff {
  private let oldStarts: [Int]
  private let newStarts: [Int]
  private let old: [Int]
  private let new: [Int]
  private let bytes: [UInt8]
  private var edits: [TextEdit] = []
  /// How often the rest between matched lines is compared again.
  private static let depthLimit = 8

  /// The replacements, each of whole lines, that turn `source` into `bytes`.
  static func edits(from source: SourceText, to bytes: [UInt8]) -> [TextEdit] {
    var diff = LineDiff(source, bytes)
    diff.compare(0..<diff.old.count, 0..<diff.new.count, depth: 0)
    return diff.edits
  }

  private init(_ source: SourceText, _ bytes: [UInt8]) {
    self.bytes = bytes
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let oldBytes = source.allBytes
    oldStarts = Self.lineStarts(oldBytes)
    newStarts = Self.lineStarts(bytes)
    old = zip(oldStarts, oldStarts.dropFirst()).map { number(oldBytes[$0..<$1]) }
    new = zip(newStarts, newStarts.dropFirst()).map { number(bytes[$0..<$1]) }
  }

  /// The start of each line, and the end of the text.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    return starts
  }

  private mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
    var (oldRange, newRange) = (oldRange, newRange)
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
    if matches.isEmpty {
      let span = ByteSpan(oldStarts[oldRange.lowerBound], oldStarts[oldRange.upperBound])
      edits.append(TextEdit(span, Array(bytes[newStarts[newRange.lowerBound]..<newStarts[newRange.upperBound]])))
      return
    }
    var (oldIndex, newIndex) = (oldRange.lowerBound, newRange.lowerBound)
    for match in matches {
      compare(oldIndex..<match.old, newIndex..<match.new, depth: depth + 1)
      (oldIndex, newIndex) = (match.old + 1, match.new + 1)
    }
    compare(oldIndex..<oldRange.upperBound, newIndex..<newRange.upperBound, depth: depth + 1)
  }

  private struct Match {
    var old: Int
    var new: Int
  }

  /// Lines that are in each range once: the largest set of them that has the same order in both.
  private func matches(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Match] {
    let oldPlaces = Self.places(of: old, oldRange)
    let newPlaces = Self.places(of: new, newRange)
    let common = oldRange.compactMap { index -> Match? in
      guard oldPlaces[old[index]] == .some(.some(index)), case .some(.some(let place)) = newPlaces[old[index]] else {
        return nil
      }
      return Match(old: index, new: place)
    }
    return LongestIncreasingSubsequence.indices(of: common.map(\.new)).map { common[$0] }
  }

  /// For each line in `range` its place there; `nil` where it has several.
  private static func places(of lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
    var places: [Int: Int?] = [:]
    places.reserveCapacity(range.count)
    for index in range { places.updateValue(places[lines[index]] == nil ? index : nil, forKey: lines[index]) }
    return places
  }
}
