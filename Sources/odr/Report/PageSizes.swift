import ResourceTags

/// The sizes that a page compares with each other: sizes with limits, categories, and tags.
struct PageSizes {
  /// The sizes with limits, the closest limit first: of the whole manifest, its largest tag, and its largest pack.
  let all: [LimitedSize]
  /// The number and the total size of the packs that the app would have with Background Assets, next to Apple's limits.
  let successors: [LimitedSize]
  /// The sizes that depend on the app's requests.
  let upperBounds: [LimitedSize]
  /// The percentage of a limit at which the axis of all bars ends: the first step that the largest share fits in.
  let axis: Int
  /// The sizes of the packs in the category that downloads each pack first, so that they add up to all packs.
  let categories: [Int]
  /// For each tag, the size of the pack without other tags, and the number of packs.
  private(set) var packsOfTag: [String: (own: Int, count: Int)] = [:]
  /// The size of the largest tag.
  let largestTag: Int
  /// The maximum size of a tag that Apple recommends.
  let recommended: Int
  /// The category that downloads each pack first, by the pack's digest.
  let categoryOfPack: [String: DownloadCategory]

  init(_ contents: ReportContents) {
    let groups = LimitedSize.groups(contents).map(\.sizes)
    (upperBounds, successors) = (groups[0].filter(\.isUpperBound), groups[1])
    all = (groups[0].filter { !$0.isUpperBound } + groups.dropFirst(2).map { $0[0] }).largest(.max, by: \.percent)
    let most = (all + successors).reduce(0) { max($0, $1.percent) }
    axis = [5, 10, 25, 50, 100].first { $0 >= most } ?? most
    categories = DownloadCategory.allCases.map { category in
      contents.packs.reduce(0) { $0 + ($1.category == category ? $1.bytes : 0) }
    }
    categoryOfPack = Dictionary(first: contents.packs.map { ($0.digest, $0.category) })
    largestTag = contents.listing.tags.reduce(1) { max($0, $1.bytes ?? 0) }
    recommended = contents.manifest.sizeLimits.recommendedTag ?? .max
    for pack in contents.packs {
      for tag in pack.tags {
        let (own, count) = packsOfTag[tag] ?? (0, 0)
        packsOfTag[tag] = (pack.tags.count == 1 ? pack.bytes : own, count + 1)
      }
    }
  }
}
