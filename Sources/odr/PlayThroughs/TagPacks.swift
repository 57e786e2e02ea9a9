import ResourceTags

/// The asset packs of a manifest, and those that each of its tags is in.
struct TagPacks {
  /// The packs, by priority.
  let packs: [AssetPack]
  /// The limits for the manifest's platform.
  let limits: SizeLimits
  /// The places of the packs of each tag; empty for a tag that no pack has.
  private let packsOfTag: [String: [Int]]
  /// The names of all tags.
  let tagNames: [String]

  init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    packs = manifest.assetPacks(sizes)
    limits = manifest.sizeLimits
    tagNames = manifest.tags().map(\.name)
    // Canonically equivalent names are one tag to Xcode, and equal strings to Swift.
    var packsOfTag = Dictionary(tagNames.map { ($0, [Int]()) }, uniquingKeysWith: { first, _ in first })
    for (index, pack) in packs.enumerated() { for tag in pack.tags { packsOfTag[tag, default: []].append(index) } }
    self.packsOfTag = packsOfTag
  }

  /// The places of the packs that asking for `tag` downloads.
  func packs(of tag: String) -> [Int] { packsOfTag[tag] ?? [] }

  /// The places of the packs that asking for any of `tags` downloads, in the order of the packs.
  func packs(of tags: [String]) -> [Int] { Set(tags.flatMap { packs(of: $0) }).sorted() }

  /// Why `tag` cannot be asked for; `nil` if it can. `suggester` finds the closest one of ``tagNames``.
  func problem(with tag: String, _ suggester: inout SpellingSuggester) -> String? {
    if packsOfTag[tag] != nil { return nil }
    return EditRefusal.unknownTag(tag, nearest: suggester.best(for: tag)).message
  }

  /// The bytes of the packs at these places.
  func bytes(of places: some Sequence<Int>) -> Int { places.reduce(0) { $0 + packs[$1].bytes } }

  /// Whether so many bytes may not be in use at once.
  func isOverLimit(_ bytes: Int) -> Bool { limits.inUse.map { bytes > $0 } ?? false }

  /// The bytes that are in use, against the limit, as `90 bytes of 2 GB`.
  func inUse(_ bytes: Int) -> String {
    let count = "\(FormattedByteCount(bytes))"
    guard let limit = limits.inUse else { return count }
    return bytes > limit
      ? "\(count), over the limit of \(FormattedByteCount(limit))" : "\(count) of \(FormattedByteCount(limit))"
  }

  /// The packs at these places by their tags, as `[forest], [forest, level-2]`; `nothing` without any.
  func names(of places: some Collection<Int>) -> String {
    places.isEmpty ? "nothing" : places.map(name).joined(separator: ", ")
  }

  /// The tags of a pack in brackets.
  func name(of place: Int) -> String { "[\(packs[place].tags.map(\.visible).joined(separator: ", "))]" }
}
