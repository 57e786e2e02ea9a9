/// The resources that one side moved to another path.
///
/// odr recognizes a move if a missing path and a new path end with the same components and no other missing or new path
/// has the same ending. odr compares paths with the same tags first, and longer endings before shorter endings. odr
/// recognizes a rename within a folder if exactly one missing path and exactly one new path in the folder have the same
/// tags.
struct ResourceMoves {
  /// The new path of each moved resource, by the resource's path in the base.
  private(set) var targets: [Int: Int] = [:]
  /// The base path of each moved resource, by the resource's new path.
  private(set) var origins: [Int: Int] = [:]
  private let versions: ThreeVersions
  private let side: MergeSide
  private let hasher = ByteHasher()

  /// The maximum number of trailing path components to compare.
  private static let depthLimit = 16

  /// Finds the moves of `side`. `names` contains the new number of each tag that `side` probably renamed, by the tag's
  /// number in the base.
  init(_ versions: ThreeVersions, _ side: MergeSide, renamed names: [Int: Int]) {
    self.versions = versions
    self.side = side
    let (gone, new) = versions.differences(side)
    if gone.isEmpty || new.isEmpty { return }
    let old = gone.map { candidate($0, (versions.tags($0, .base) ?? []).map { names[$0] ?? $0 }) }
    let other = new.map { candidate($0, versions.tags($0, side) ?? []) }
    for keyPath in [\Candidate.endings, \Candidate.names] {
      for depth in (1...Self.depthLimit).reversed() {
        pair(old, other) { $0[keyPath: keyPath].count >= depth ? $0[keyPath: keyPath][depth - 1] : nil }
      }
    }
    pair(old, other) { $0.folder }
  }

  /// Adds moves that both sides made but that odr recognized only on the other side.
  mutating func add(_ other: ResourceMoves) {
    for (old, new) in other.targets where targets[old] == nil && origins[new] == nil {
      guard !versions.has(old, side), versions.has(new, side) else { continue }
      targets[old] = new
      origins[new] = old
    }
  }

  /// A path that may be the old path or the new path of a move. `endings` and `names` are hashes of the path's last
  /// components, shortest ending first; only `endings` includes the tags. `folder` is a hash of the tags and the
  /// folder.
  private struct Candidate {
    let path: Int
    let endings: [UInt64]
    let names: [UInt64]
    let folder: UInt64
  }

  private func candidate(_ path: Int, _ tags: [Int]) -> Candidate {
    let parts = versions.path(path).bytes.split(separator: UInt8(ascii: "/"))
    func endings(_ start: UInt64) -> [UInt64] {
      var hash = start
      return parts.reversed().prefix(Self.depthLimit).map { part in
        hash = hasher.combine(hash, ByteSlice(part))
        return hash
      }
    }
    let start = tags.reduce(hasher.start) { hasher.combine($0, word: UInt64(truncatingIfNeeded: $1 + 1)) }
    let folder = parts.dropLast().reduce(hasher.combine(start, word: 0)) { hasher.combine($0, ByteSlice($1)) }
    return Candidate(path: path, endings: endings(start), names: endings(hasher.start), folder: folder)
  }

  /// Pairs candidates with the same key if the key is unique among the old paths and among the new paths.
  private mutating func pair(_ old: [Candidate], _ new: [Candidate], by key: (Candidate) -> UInt64?) {
    func alone(_ candidates: [Candidate], _ isTaken: (Int) -> Bool) -> [UInt64: Int?] {
      var found: [UInt64: Int?] = [:]
      for candidate in candidates where !isTaken(candidate.path) {
        guard let key = key(candidate) else { continue }
        found.updateValue(found[key] == nil ? candidate.path : nil, forKey: key)
      }
      return found
    }
    let left = alone(old) { targets[$0] != nil }
    if left.isEmpty { return }
    let right = alone(new) { origins[$0] != nil }
    for (key, path) in left {
      guard let path, case .some(.some(let target)) = right[key] else { continue }
      // If the other side has resources at both paths, the resource at the new path is a different resource.
      if versions.has(target, side.other), versions.has(path, side.other) { continue }
      targets[path] = target
      origins[target] = path
    }
  }
}
