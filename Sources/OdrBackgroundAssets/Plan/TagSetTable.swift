/// Sets of tags, each once and with a number.
struct TagSetTable {
  /// The tags of each set, by number and in order.
  private(set) var sets: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  private var unions: [Pair: Int] = [:]
  /// The number of the set of each single tag.
  private var singles: [Int: Int] = [:]

  /// Two sets.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The number of the set of these tags, in whatever order.
  mutating func number(of tags: [Int]) -> Int {
    if tags.count == 1, let known = singles[tags[0]] { return known }
    let set = tags.count == 1 ? tags : Array(Set(tags)).sorted()
    let number = numbers[set] ?? sets.count
    if number == sets.count {
      numbers[set] = number
      sets.append(set)
    }
    if tags.count == 1 { singles[tags[0]] = number }
    return number
  }

  /// The number of the set with the tags of both.
  mutating func union(_ first: Int, _ second: Int) -> Int {
    if first == second { return first }
    let pair = Pair(first: min(first, second), second: max(first, second))
    if let known = unions[pair] { return known }
    let number = number(of: sets[first] + sets[second])
    unions[pair] = number
    return number
  }

  /// The number of a set that is there; `nil` if it is not.
  func known(_ tags: [Int]) -> Int? { numbers[Array(Set(tags)).sorted()] }
}
