/// The tags that one side renamed, or the resources that it moved.
struct Renames {
  /// The number of each new name, by the number of the name in the base.
  private(set) var targets: [Int: Int] = [:]
  /// The number of each name in the base, by the number of the new name.
  private(set) var origins: [Int: Int] = [:]

  /// The maximum number of trailing path components to compare.
  private static let depthLimit = 8

  /// Finds the resources that `side` moved.
  ///
  /// odr recognizes a move if a missing path and a new path end with the same components and no other missing or new
  /// path has the same ending. odr compares paths with the same tags first, and longer endings before shorter endings.
  /// odr recognizes a rename within a folder if exactly one missing path and exactly one new path in the folder have
  /// the same tags. Tags that only one version contains don't count, because they may have been renamed.
  static func moves(_ versions: ThreeVersions, _ side: MergeSide) -> Renames {
    var moves = Renames()
    let gone = versions.paths.base.filter { !versions.has($0, side) }
    let new = versions.paths[side].filter { !versions.has($0, .base) }
    if gone.isEmpty || new.isEmpty { return moves }
    let common = Set(versions.tags.base).intersection(versions.tags[side])
    let (hasher, limit) = (ByteHasher(), depthLimit)
    func keys(_ path: Int, _ side: MergeSide) -> (path: Int, keys: [UInt64?]) {
      let parts = versions.names[path].bytes.split(separator: UInt8(ascii: "/"))
      let tags =
        versions.entry(at: path, in: side).map { versions.tags(ofEntry: $0, side).filter(common.contains) } ?? []
      func endings(_ start: UInt64) -> [UInt64?] {
        var hash = start
        let endings = parts.suffix(limit).reversed().map { part in
          hash = hasher.combine(hash, ByteSlice(part))
          return hash
        }
        return Array(repeating: nil, count: limit - endings.count) + endings.reversed()
      }
      let start = tags.reduce(hasher.start) { hasher.combine($0, word: UInt64(truncatingIfNeeded: $1 + 1)) }
      let folder = parts.dropLast().reduce(hasher.combine(start, word: 0)) { hasher.combine($0, ByteSlice($1)) }
      return (path, endings(start) + endings(hasher.start) + [tags.isEmpty ? nil : folder])
    }
    let (old, other) = (gone.map { keys($0, .base) }, new.map { keys($0, side) })
    for rank in 0...2 * limit {
      moves.pair(old.map { ($0.path, $0.keys[rank]) }, other.map { ($0.path, $0.keys[rank]) }) { path, target in
        // If the other side has resources at both paths, the resource at the new path is a different resource.
        !versions.has(target, side.other) || !versions.has(path, side.other)
      }
    }
    return moves
  }

  /// Adds moves that both sides made but that odr recognized only on the other side.
  mutating func add(_ other: Renames, _ versions: ThreeVersions, _ side: MergeSide) {
    for (old, new) in other.targets where targets[old] == nil && origins[new] == nil {
      if !versions.has(old, side), versions.has(new, side) { add(old, new) }
    }
  }

  /// Finds the tags that `side` renamed. odr recognizes a rename if a tag is missing and a new tag has the same
  /// predecessor and exactly the same resources. `moves` contains the resources that `side` moved.
  static func tags(_ versions: ThreeVersions, _ side: MergeSide, _ moves: Renames) -> Renames {
    let (old, new) = (Set(versions.tags.base), Set(versions.tags[side]))
    var renames = Renames()
    if old.isSubset(of: new) || new.isSubset(of: old) { return renames }
    func keys(_ version: MergeSide, _ isWanted: (Int) -> Bool, path: (Int) -> Int?) -> [(name: Int, key: [Int]?)] {
      var carriers: [Int: [Int]] = [:]
      for (entry, place) in versions.paths[version].enumerated() {
        // Ignore resources that the side removed.
        guard let place = path(place) else { continue }
        for tag in versions.tags(ofEntry: entry, version) where isWanted(tag) {
          carriers[tag, default: []].append(place)
        }
      }
      return DownloadCategory.allCases.enumerated().flatMap { number, category in
        var previous = -1
        return (versions.lists[version][category] ?? []).compactMap { tag in
          if isWanted(tag) { return (tag, [number, previous] + (carriers[tag] ?? []).sorted()) }
          if versions.categories.base[tag] == versions.categories[side][tag] { previous = tag }
          return nil
        }
      }
    }
    let gone = keys(.base, { !new.contains($0) }) { versions.has($0, side) ? $0 : moves.targets[$0] }
    renames.pair(gone, keys(side, { !old.contains($0) }) { $0 }) { _, _ in true }
    return renames
  }

  /// Pairs old and new names that have the same key, if no other old or new name has this key.
  private mutating func pair<Key: Hashable>(
    _ old: [(name: Int, key: Key?)], _ new: [(name: Int, key: Key?)], where isPossible: (Int, Int) -> Bool
  ) {
    func alone(_ names: [(name: Int, key: Key?)], besides known: [Int: Int]) -> [Key: Int?] {
      var found: [Key: Int?] = [:]
      for (name, key) in names where known[name] == nil {
        if let key { found.updateValue(found[key] == nil ? name : nil, forKey: key) }
      }
      return found
    }
    let left = alone(old, besides: targets)
    if left.isEmpty { return }
    let right = alone(new, besides: origins)
    for (key, name) in left {
      if let name, case .some(.some(let target)) = right[key], isPossible(name, target) { add(name, target) }
    }
  }

  private mutating func add(_ old: Int, _ new: Int) {
    targets[old] = new
    origins[new] = old
  }

  /// Removes a rename, so that the old name counts as removed and the new name as added.
  mutating func forget(_ old: Int) {
    if let new = targets.removeValue(forKey: old) { origins[new] = nil }
  }
}
