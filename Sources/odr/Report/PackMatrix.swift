import ResourceTags

extension [AssetPack] {
  /// The names of the tags and the packs of a report's matrix, in an order that puts packs with the same tags next to each
  /// other.
  ///
  /// A large manifest has more packs than a table can show, so the matrix contains only the largest packs, up to a number
  /// of packs and of tags.
  var matrix: (tags: [String], packs: [AssetPack]) {
    let (tagLimit, packLimit) = (40, 24)
    var (tags, packs): ([String], [AssetPack]) = ([], [])
    var rest = largest(packLimit, by: \.bytes)
    // Next comes the pack that adds the fewest tags to the table. A pack without any tag in the table comes only if
    // nothing connects the remaining packs with the table.
    var known: Set<String> = []
    while !rest.isEmpty {
      let costs = rest.map { pack in
        let added = pack.tags.count { !known.contains($0) }
        return added == pack.tags.count ? added + tagLimit : added
      }
      let next = rest.remove(at: costs.indices.min { costs[$0] < costs[$1] } ?? 0)
      let added = next.tags.filter { !known.contains($0) }
      if tags.count + added.count > tagLimit { continue }
      known.formUnion(added)
      packs.append(next)
      tags += added
    }
    return (tags, packs)
  }
}
