import ResourceTags

/// The sizes that a page compares with each other: sizes with limits, categories, and tags.
struct PageSizes {
  /// The sizes with limits, the closest limit first: of the whole manifest, its largest tag, and its largest pack.
  let all: [LimitedSize]
  /// The sizes of the packs for Background Assets.
  let successors: [LimitedSize]
  /// The size of all packs in use at once, which depends on the app.
  let upperBound: LimitedSize?
  /// The sizes of the packs in the category that downloads each pack first, so that they add up to all packs.
  let categories: [Int]
  /// For each tag, the size of the pack without other tags, and the number of packs.
  private(set) var packsOfTag: [String: (own: Int, count: Int)] = [:]
  /// The size of the largest tag, and the maximum size that Apple recommends.
  let largestTag: Int
  let recommended: Int

  /// The classes of the categories.
  static let names = ["first", "next", "later"]

  static func name(_ category: DownloadCategory?) -> String {
    names[DownloadCategory.allCases.firstIndex(of: category ?? .onDemand) ?? 2]
  }

  init(_ contents: ReportContents) {
    let groups = LimitedSize.groups(contents)
    func sizes(_ heading: String) -> [LimitedSize] { groups.first { $0.heading == heading }?.sizes ?? [] }
    let whole = sizes("On-Demand Resources")
    let largest = sizes("Largest tags").prefix(1) + sizes("Largest packs").prefix(1)
    all = (whole.filter { !$0.isUpperBound } + largest).largest(.max) { $0.limit == nil ? -1 : Int($0.share * 1e6) }
    upperBound = whole.first(where: \.isUpperBound)
    successors = sizes("Background Assets")
    categories = DownloadCategory.allCases.map { category in
      contents.packs.reduce(0) { $0 + ($1.category == category ? $1.bytes : 0) }
    }
    largestTag = contents.listing.tags.reduce(0) { max($0, $1.bytes ?? 0) }
    recommended = contents.manifest.sizeLimits.recommendedTag
    for pack in contents.packs {
      for tag in pack.tags {
        packsOfTag[tag, default: (0, 0)].count += 1
        if pack.tags.count == 1 { packsOfTag[tag, default: (0, 0)].own = pack.bytes }
      }
    }
  }

  /// The size that is closest to its limit.
  var closest: LimitedSize? { all.first { $0.limit != nil } }

  /// The part of a limit at which the axis of all bars ends: the first step that the largest share fits in.
  var axis: Double {
    let most = (all + successors).filter { $0.limit != nil }.map(\.share).max() ?? 0
    return [0.05, 0.1, 0.25, 0.5, 1].first { $0 >= most } ?? most
  }
}
