import ResourceTags

/// Chooses the identifiers of asset packs: the identifiers that the manifest pins and, for all other packs, identifiers
/// made from the packs' tags.
struct PackIDs {
  /// The pinned identifiers, by the number of their tag set.
  let pinned: [Int: String]
  /// Pinned identifiers that no pack uses, because no pack has exactly the tags that the manifest lists for the
  /// identifier.
  let unused: [String]
  private var used: Set<String>

  /// Reads the pins of a manifest. `tags` contains the numbers of the manifest's tags. `sets` contains the tag sets of
  /// the manifest's files, and `packs` contains the numbers of the sets that have a pack.
  init(_ pins: [AssetPackPin], _ tags: [String: Int], _ sets: TagSetTable, packs: Set<Int>) {
    var (pinned, unused): ([Int: String], [String]) = ([:], [])
    for pin in pins {
      let numbers = pin.tags.compactMap { tags[$0.name] }
      if numbers.count == pin.tags.count, let set = sets.known(numbers), packs.contains(set), pinned[set] == nil {
        pinned[set] = pin.id
      } else {
        unused.append(pin.id)
      }
    }
    (self.pinned, self.unused) = (pinned, unused)
    // The name of a pack's manifest file is the pack's identifier, and file systems may ignore case.
    used = Set(pins.map { $0.id.lowercased() })
  }

  /// Returns a unique identifier for a set of tags that has no pinned identifier. If the set contains only one tag, and
  /// this tag can be an identifier, returns the tag; otherwise, the identifier consists of the tags and their digest.
  mutating func id(of tags: [String]) -> String {
    if tags.count == 1, PackFacts.isPlainID(tags[0]), used.insert(tags[0].lowercased()).inserted { return tags[0] }
    let digest = MD5.hexDigest(of: Array(tags.joined(separator: ":").utf8))
    let limit = PackFacts.idLimit - 9
    var base: [UInt8] = []
    for byte in tags.joined(separator: "-").utf8 where base.count < limit {
      if PackFacts.isPlain(byte) {
        base.append(byte)
      } else if base.last.map({ $0 != UInt8(ascii: "-") }) ?? false {
        base.append(UInt8(ascii: "-"))
      }
    }
    while base.last == UInt8(ascii: "-") { base.removeLast() }
    let start = (base.isEmpty ? "pack" : String(decoding: base, as: UTF8.self)) + "-"
    for length in [8, 16, 32] {
      let id = start + digest.prefix(length)
      if used.insert(id.lowercased()).inserted { return id }
    }
    return start + digest
  }
}

/// Stores each set of tags once, and assigns a number to the set.
struct TagSetTable {
  /// The sorted tags of each set, by set number.
  private(set) var sets: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  private var unions: [Pair: Int] = [:]
  /// The number of each set that contains a single tag, by that tag.
  private var singles: [Int: Int] = [:]

  /// A pair of set numbers.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// Returns the number of the set that contains exactly `tags`, which may be in any order. Adds the set if it is new.
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

  /// Returns the number of the union of two sets.
  mutating func union(_ first: Int, _ second: Int) -> Int {
    if first == second { return first }
    let pair = Pair(first: min(first, second), second: max(first, second))
    if let known = unions[pair] { return known }
    let number = number(of: sets[first] + sets[second])
    unions[pair] = number
    return number
  }

  /// Returns the number of an existing set, or `nil` if the table doesn't contain the set.
  func known(_ tags: [Int]) -> Int? { numbers[Array(Set(tags)).sorted()] }
}
