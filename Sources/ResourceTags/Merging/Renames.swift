/// The tags that one side renamed, or the resources that it moved.
struct Renames {
  /// The number of each new name, by the number of the name in the base.
  var targets: [Int: Int] = [:]
  /// The number of each name in the base, by the number of the new name.
  var origins: [Int: Int] = [:]

  /// Finds the resources that a side moved.
  ///
  /// odr recognizes a move if a missing path and a new path end with the same components and no other missing or new
  /// path has the same ending. odr compares paths with the same tags first. It compares endings of up to eight
  /// components, and longer endings before shorter endings.
  ///
  /// odr recognizes a rename within a folder if exactly one missing path and exactly one new path in the folder have
  /// the same tags. Tags that only one version contains don't count, because they may have been renamed.
  static func moves(_ base: ManifestVersion, _ side: ManifestVersion) -> Renames {
    func paths(of version: ManifestVersion, missingIn other: ManifestVersion) -> [(Int, [Int], [Int])] {
      version.resources.enumerated().filter { !other.has($1) }.map { entry, path in
        let parts = version.names[path].bytes.split(separator: .slash).map { version.names.number(of: ByteString($0)) }
        return (path, parts, [-1] + version.tags(ofEntry: entry).filter { other.categories[$0] != nil })
      }
    }
    var moves = Renames()
    let (gone, new) = (paths(of: base, missingIn: side), paths(of: side, missingIn: base))
    func pair(_ key: ([Int], [Int]) -> [Int]?) {
      moves.pair(gone.map { ($0, key($1, $2)) }, new.map { ($0, key($1, $2)) })
    }
    for hasTags in [true, false] {
      for length in (1...8).reversed() {
        pair { parts, tags in parts.count < length ? nil : parts.suffix(length) + (hasTags ? tags : []) }
      }
    }
    pair { parts, tags in tags.count == 1 ? nil : parts.dropLast() + tags }
    return moves
  }

  /// Finds the tags that `side` renamed. odr recognizes a rename if a tag is missing and a new tag has the same
  /// predecessor and exactly the same resources. Resources that the side removed don't count, unless it removed all of
  /// the tag's resources.
  static func tags(_ base: ManifestVersion, _ side: ManifestVersion) -> Renames {
    var renames = Renames()
    guard base.tags.contains(where: { side.categories[$0] == nil }) else { return renames }
    func keys(_ version: ManifestVersion, _ other: ManifestVersion) -> [(name: Int, key: [Int]?)] {
      var carriers: [Int: [Int]] = [:]
      for (entry, resource) in version.resources.enumerated() {
        for tag in version.tags(ofEntry: entry) where other.categories[tag] == nil {
          carriers[tag, default: []] += side.has(resource) ? [resource] : []
        }
      }
      return version.lists.enumerated().flatMap { category, list in
        var previous = -1
        return list.compactMap { tag in
          if other.categories[tag] == nil {
            return (tag, carriers[tag] == [] ? nil : [category, previous] + (carriers[tag] ?? []).sorted())
          }
          if base.categories[tag] == side.categories[tag] { previous = tag }
          return nil
        }
      }
    }
    renames.pair(keys(base, side), keys(side, base))
    return renames
  }

  /// Pairs old and new names that have the same key, if no other old or new name has this key.
  private mutating func pair(_ old: [(name: Int, key: [Int]?)], _ new: [(name: Int, key: [Int]?)]) {
    let left = Dictionary(grouping: old.filter { $0.key != nil && targets[$0.name] == nil }) { $0.key }
    let right = Dictionary(grouping: new.filter { origins[$0.name] == nil }) { $0.key }
    for (key, names) in left where names.count == 1 {
      if let others = right[key], others.count == 1 { add(names[0].name, others[0].name) }
    }
  }

  /// Adds a rename.
  mutating func add(_ old: Int, _ new: Int) {
    targets[old] = new
    origins[new] = old
  }
}
