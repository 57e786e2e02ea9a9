import ResourceTags

/// The tags and packs of a report's matrix, in an order that puts packs with the same tags next to each other.
///
/// A large manifest has more packs than a table can show, so the matrix contains only the largest packs, up to a number
/// of packs and of tags.
struct PackMatrix {
  /// The names of the tags.
  private(set) var tags: [String] = []
  private(set) var packs: [AssetPack] = []

  private static let tagLimit = 40
  private static let packLimit = 24

  init(_ all: [AssetPack]) {
    var rest = all.largest(Self.packLimit, by: \.bytes)
    // Next comes the pack that adds the fewest tags to the table. A pack without any tag in the table comes only if
    // nothing connects the remaining packs with the table.
    var known: Set<String> = []
    while !rest.isEmpty {
      let costs = rest.map { pack in
        let added = pack.tags.count { !known.contains($0) }
        return added == pack.tags.count ? added + Self.tagLimit : added
      }
      let next = rest.remove(at: costs.indices.min { costs[$0] < costs[$1] } ?? 0)
      let added = next.tags.filter { !known.contains($0) }
      if tags.count + added.count > Self.tagLimit { continue }
      known.formUnion(added)
      packs.append(next)
      tags += added
    }
  }
}
