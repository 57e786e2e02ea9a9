/// Pairs of entries that represent the same resource in two manifests: entries with the same path, and entries that
/// moved.
struct ResourcePairs {
  /// A move: a single resource whose path changed, or a folder whose path changed with everything in it.
  struct Move {
    let old: ByteString
    let new: ByteString
    /// The moved entries, by their indices in the old and new manifests.
    var entries: [(old: Int, new: Int)]
  }

  /// For each entry of the new manifest, the index of the same resource's entry in the old manifest; -1 for entries
  /// that are new, repeated, or without tags.
  private(set) var oldOfNew: [Int]
  /// The entries that have tags and are only in the old manifest, in order.
  private(set) var gone: [Int] = []
  /// The entries that have tags and are only in the new manifest, in order.
  private(set) var coming: [Int] = []
  /// The moves, in the order of the new manifest.
  private(set) var moves: [Move] = []

  private let old: Manifest
  private let new: Manifest

  init(_ old: Manifest, _ new: Manifest) {
    self.old = old
    self.new = new
    oldOfNew = [Int](repeating: -1, count: new.entries.count)
    match()
    if !gone.isEmpty, !coming.isEmpty { findMoves() }
  }

  /// Pairs entries with the same path, even if the spelling differs.
  private mutating func match() {
    let spellings = PathSpellings(old)
    var isMatched = [Bool](repeating: false, count: old.entries.count)
    for (index, entry) in new.entries.enumerated() {
      guard new.isFirst(index), !new.uses(of: entry).isEmpty else { continue }
      let path = new.normalizedPath(of: entry)
      var found = old.paths.entry(at: ByteSlice(path))
      if found == nil, entry.form.contains(.isNonASCII) { found = spellings.entry(at: ByteString(path)) }
      // Entries without tags are ignored.
      if let found, !isMatched[found], !old.uses(of: old.entries[found]).isEmpty {
        isMatched[found] = true
        oldOfNew[index] = found
      } else {
        coming.append(index)
      }
    }
    for (index, entry) in old.entries.enumerated()
    where !isMatched[index] && old.isFirst(index) && !old.uses(of: entry).isEmpty {
      gone.append(index)
    }
  }

  // MARK: Moves

  /// The maximum number of entries with equal names that are compared with each other.
  private static let limit = 8

  private mutating func findMoves() {
    let oldPaths = gone.map { path($0, of: old) }
    let newPaths = coming.map { path($0, of: new) }
    let tags = gone.map { Set(old.uses(of: old.entries[$0]).map { ByteString(old.nameBytes($0.tag)) }) }
    var partner: [Int: Int] = [:]
    var taken: Set<Int> = []
    // The more trailing components two paths have in common, the more likely it is that the resource moved.
    for length in [4, 3, 2, 1] {
      var byEnd: [ByteString: [Int]] = [:]
      // The last ones come first, because removing from the end of an array is fast.
      for number in oldPaths.indices.reversed() where !taken.contains(number) {
        if let end = Self.end(of: oldPaths[number], length) { byEnd[end, default: []].append(number) }
      }
      for (number, path) in newPaths.enumerated() where partner[number] == nil {
        guard let end = Self.end(of: path, length),
          let place = byEnd[end]?.suffix(Self.limit).lastIndex(where: { mayBeSame(tags[$0], gone[$0], coming[number]) }
          ),
          let match = byEnd[end]?.remove(at: place)
        else { continue }
        partner[number] = match
        taken.insert(match)
      }
    }
    let pairs = partner.sortedByKey.map { (old: $0.value, new: $0.key) }
    take(group(pairs, oldPaths, newPaths))
  }

  /// Groups pairs of entries into moves of whole folders and moves of single resources.
  private func group(
    _ pairs: [(old: Int, new: Int)], _ oldPaths: [[UInt8]], _ newPaths: [[UInt8]]
  ) -> [Move] {
    var groups: [Move] = []
    var numbers: [[ByteString]: Int] = [:]
    var singles: [Move] = []
    for pair in pairs {
      let (oldFolder, newFolder) = Self.folders(oldPaths[pair.old], newPaths[pair.new])
      let entries = [(gone[pair.old], coming[pair.new])]
      if oldFolder.isEmpty || newFolder.isEmpty {
        singles.append(
          Move(old: ByteString(oldPaths[pair.old]), new: ByteString(newPaths[pair.new]), entries: entries))
        continue
      }
      let key = [ByteString(oldFolder), ByteString(newFolder)]
      if let number = numbers[key] {
        groups[number].entries += entries
      } else {
        numbers[key] = groups.count
        groups.append(Move(old: key[0], new: key[1], entries: entries))
      }
    }
    // If a moved folder has its own entry, the entry belongs to the same move as the folder's contents.
    let goneNumbers = numbersByPath(oldPaths)
    let comingNumbers = numbersByPath(newPaths)
    for index in groups.indices {
      if let old = goneNumbers[groups[index].old], let new = comingNumbers[groups[index].new] {
        groups[index].entries.append((gone[old], coming[new]))
      }
    }
    let below = entriesBelow(Set(groups.map(\.old) + singles.map(\.old)))
    func isWhole(_ move: Move) -> Bool {
      let moved = Set(move.entries.map(\.old))
      return below[move.old, default: []].allSatisfy(moved.contains) && move.new.path(below: move.old) == nil
        && ResourcePath(normalized: move.old.bytes).isCatalog == ResourcePath(normalized: move.new.bytes).isCatalog
    }
    var result: [Move] = []
    for group in groups {
      if isWhole(group) {
        result.append(group)
      } else {
        singles += group.entries.map {
          Move(old: ByteString(path($0.old, of: old)), new: ByteString(path($0.new, of: new)), entries: [$0])
        }
      }
    }
    let others = entriesBelow(Set(singles.map(\.old)))
    // Leave out a resource if the manifest contains entries below the resource's path, because an edit that moves the
    // resource would also move these entries.
    result += singles.filter { others[$0.old, default: []].count == 1 && $0.new.path(below: $0.old) == nil }
    return result.sorted { ($0.entries.first?.new ?? 0) < ($1.entries.first?.new ?? 0) }
  }

  private func numbersByPath(_ paths: [[UInt8]]) -> [ByteString: Int] {
    Dictionary(first: paths.enumerated().map { (ByteString($1), $0) })
  }

  /// Returns the old entries at and below each of `folders`.
  private func entriesBelow(_ folders: Set<ByteString>) -> [ByteString: [Int]] {
    if folders.isEmpty { return [:] }
    var result: [ByteString: [Int]] = [:]
    for index in old.entries.indices {
      let path = path(index, of: old)
      for folder in (path.outerFolders + [path[...]]).map({ ByteString($0) }) where folders.contains(folder) {
        result[folder, default: []].append(index)
      }
    }
    return result
  }

  private mutating func take(_ found: [Move]) {
    var seen: Set<Int> = []
    for move in found {
      let entries = move.entries.filter { seen.insert($0.old).inserted }
      guard entries.count == move.entries.count else { continue }
      moves.append(move)
      for entry in entries { oldOfNew[entry.new] = entry.old }
    }
    let left = Set(moves.flatMap(\.entries).map(\.old))
    gone.removeAll(where: left.contains)
    coming.removeAll { oldOfNew[$0] >= 0 }
  }

  /// Returns whether two entries may be the same resource: both are in catalogs or both are loose, and they have a
  /// common tag or the same number of tags.
  private func mayBeSame(_ oldTags: Set<ByteString>, _ oldEntry: Int, _ newEntry: Int) -> Bool {
    let newEntry = new.entries[newEntry]
    guard (old.entries[oldEntry].catalog < 0) == (newEntry.catalog < 0) else { return false }
    return new.uses(of: newEntry).contains { oldTags.contains(ByteString(new.nameBytes($0.tag))) }
      || oldTags.count == new.uses(of: newEntry).count
  }

  private func path(_ entry: Int, of manifest: Manifest) -> [UInt8] {
    manifest.normalizedPath(of: manifest.entries[entry])
  }

  /// Returns the last `count` components of a path; `nil` if the path has fewer components.
  private static func end(of path: [UInt8], _ count: Int) -> ByteString? {
    var left = count
    for index in path.indices.reversed() where path[index] == "/" {
      left -= 1
      if left == 0 { return ByteString(path[(index + 1)...]) }
    }
    return left == 1 ? ByteString(path) : nil
  }

  /// Returns the folders of a file's old and new paths, without the trailing components that both paths have in common;
  /// each folder keeps at least one component. Both results are empty if the file's name changed, or if a path has no
  /// folder.
  private static func folders(_ old: [UInt8], _ new: [UInt8]) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let slash = UInt8.slash
    var oldParts = old.split(separator: slash)
    var newParts = new.split(separator: slash)
    let count = oldParts.count
    while oldParts.count > 1, newParts.count > 1, let last = oldParts.last, let other = newParts.last,
      last.elementsEqual(other)
    {
      oldParts.removeLast()
      newParts.removeLast()
    }
    if oldParts.count == count { return ([], []) }
    return (old[..<(oldParts.last?.endIndex ?? 0)], new[..<(newParts.last?.endIndex ?? 0)])
  }
}
