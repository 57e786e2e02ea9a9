import ResourceTags

/// The asset packs on a device while an app is used.
///
/// A pack is in use as long as the app accesses one of its tags. Of the others the system may purge those with the lowest
/// preservation priority first, and of equal ones those that were used longest ago. Apple calls the priority, a number from
/// 0, which it is at first, to 1, a hint, and promises only that the system does not purge what is in use. It does not say
/// what holds for a pack with several tags; here the highest counts.
///
/// Sources: `setPreservationPriority(_:forTags:)` of Bundle, and `NSBundleResourceRequest`, in Apple's documentation of
/// Foundation. What these say of last use is not verified.
struct DevicePacks {
  /// What a step does, in places of packs.
  struct Change {
    /// What is downloaded, in the order of the download.
    var downloaded: [Int] = []
    /// What the system purges, in its order.
    var purged: [Int] = []
    /// The bytes that the system needs and does not get.
    var missingBytes = 0
  }

  private let packs: TagPacks
  /// The number of the step at which each pack was last used or, if never, downloaded; `nil` for one that is not there.
  private var lastUse: [Int?]
  /// How often the tags of each pack are accessed.
  private var accesses: [Int]
  /// The preservation priority of each tag that has one.
  private var priorities: [String: Double] = [:]
  private var stepCount = 0

  /// A device without the app.
  init(_ packs: TagPacks) {
    self.packs = packs
    lastUse = Array(repeating: nil, count: packs.packs.count)
    accesses = Array(repeating: 0, count: packs.packs.count)
  }

  /// The packs that the app uses.
  var inUse: [Int] { accesses.indices.filter { accesses[$0] > 0 } }

  /// The packs that the system may purge, the first one first.
  var purgeable: [Int] {
    accesses.indices.compactMap { place -> (Double, Int, Int)? in
      guard accesses[place] == 0, let lastUse = lastUse[place] else { return nil }
      return (packs.packs[place].tags.compactMap { priorities[$0] }.max() ?? 0, lastUse, place)
    }.sorted(by: <).map(\.2)
  }

  /// Whether the pack at a place is on the device.
  func has(_ place: Int) -> Bool { lastUse[place] != nil }

  /// Takes a step, and returns what it does.
  mutating func take(_ step: PlayThrough.Step) -> Change {
    stepCount += 1
    var change = Change()
    switch step {
    case .install:
      // Packs are in the order of their priorities; what is on demand only has none.
      change.downloaded = packs.packs.indices.filter { packs.packs[$0].priority != nil }
    case .request(let tags):
      change.downloaded = packs.packs(of: tags).filter { !has($0) }
      for tag in tags { for place in packs.packs(of: tag) { accesses[place] += 1 } }
    case .end(let tags):
      for tag in tags {
        for place in packs.packs(of: tag) {
          accesses[place] -= 1
          lastUse[place] = stepCount
        }
      }
    case .priority(let tags, let priority): for tag in tags { priorities[tag] = priority }
    case .pressure(let bytes): change = purge(bytes)
    }
    for place in change.downloaded { lastUse[place] = stepCount }
    return change
  }

  private mutating func purge(_ bytes: Int) -> Change {
    var change = Change()
    var rest = bytes
    for place in purgeable where rest > 0 {
      rest -= packs.packs[place].bytes
      lastUse[place] = nil
      change.purged.append(place)
    }
    change.missingBytes = max(rest, 0)
    return change
  }
}

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
