import ResourceTags

/// The tags and packs of a report's matrix, in an order that puts packs with the same tags next to each other.
///
/// A large manifest has more packs than a table can show, so the matrix contains only the tags with the most packs, and
/// the largest packs of these tags.
struct PackMatrix {
  /// The names of the tags.
  private(set) var tags: [String] = []
  private(set) var packs: [AssetPack] = []
  /// The number of tags that are in a pack.
  let tagCount: Int

  private static let tagLimit = 40
  private static let packLimit = 24

  init(_ all: [AssetPack]) {
    var counts: [String: Int] = [:]
    for tag in all.lazy.flatMap(\.tags) { counts[tag, default: 0] += 1 }
    tagCount = counts.count
    let common = Set(counts.sortedByKey.largest(Self.tagLimit, by: \.value).map(\.key))
    let candidates = all.filter { $0.tags.contains(where: common.contains) }
    var rest = candidates.largest(Self.packLimit, by: \.bytes).map { pack in
      (pack: pack, tags: pack.tags.filter(common.contains))
    }
    // Next comes the pack that adds the fewest tags to the table. A pack without any tag in the table comes only if
    // nothing connects the remaining packs with the table.
    var known: Set<String> = []
    while !rest.isEmpty {
      let costs = rest.map { row in
        let added = row.tags.count { !known.contains($0) }
        return added == row.tags.count ? added + Self.tagLimit : added
      }
      let next = rest.remove(at: costs.indices.min { costs[$0] < costs[$1] } ?? 0)
      packs.append(next.pack)
      for tag in next.tags where known.insert(tag).inserted { tags.append(tag) }
    }
  }
}
