import ResourceTags

/// The asset packs of a manifest, and the packs of each tag.
struct TagPacks {
  /// All packs, by priority.
  let all: [AssetPack]
  /// The limits for the manifest's platform.
  let limits: SizeLimits
  /// The indices of the packs of each tag; empty for a tag that isn't in any pack.
  private let packsOfTag: [String: [Int]]
  /// The names of all tags.
  let tagNames: [String]

  init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    all = manifest.assetPacks(sizes)
    limits = SizeLimits(manifest)
    tagNames = manifest.tags().map(\.name)
    // To Xcode, canonically equivalent names are the same tag; in Swift, they are equal strings.
    var packsOfTag = Dictionary(first: tagNames.map { ($0, [Int]()) })
    for (index, pack) in all.enumerated() { for tag in pack.tags { packsOfTag[tag, default: []].append(index) } }
    self.packsOfTag = packsOfTag
  }

  /// Returns the packs that a request for `tags` downloads, in the order of the packs.
  func packs(of tags: [String]) -> [AssetPack] {
    Set(tags.flatMap { packsOfTag[$0] ?? [] }).sorted().map { all[$0] }
  }

  /// Returns an error message if `tag` isn't in the manifest; otherwise, `nil`. `suggester` finds the closest of
  /// ``tagNames``.
  func problem(with tag: String, _ suggester: inout SpellingSuggester) -> String? {
    if packsOfTag[tag] != nil { return nil }
    return EditRefusal.unknownTag(tag, nearest: suggester.best(for: tag)).message
  }

  /// Whether this many bytes exceed the limit for packs in use at the same time.
  func isOverLimit(_ bytes: Int) -> Bool { limits.inUse.map { bytes > $0 } ?? false }

  /// Returns the size of the packs in use and the limit, such as `90 bytes of 2 GB`.
  func inUse(_ bytes: Int) -> String {
    let count = "\(FormattedByteCount(bytes))"
    guard let limit = limits.inUse else { return count }
    return "\(count)\(isOverLimit(bytes) ? ", over the limit of" : " of") \(FormattedByteCount(limit))"
  }
}

extension [AssetPack] {
  /// The size of all packs together.
  var bytes: Int { sum(\.bytes) }
}

extension AssetPack {
  /// The tags of the pack in brackets.
  var title: String { "[\(tags.map(\.visible).commaSeparated)]" }

  var json: JSONObject { ["tags": tags, "digest": digest, "priority": priority, "bytes": bytes] }
}
