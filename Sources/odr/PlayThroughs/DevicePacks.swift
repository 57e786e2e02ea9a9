import ResourceTags

/// The asset packs on a device while the user runs an app.
///
/// A pack is in use as long as the app accesses one of its tags. The system can purge all other packs. The system
/// purges packs with the lowest preservation priority first; among packs with the same priority, the system purges the
/// least recently used pack first. The priority is a number from 0, its initial value, to 1. Apple calls the priority a
/// hint, and promises only that the system doesn't purge packs in use. Apple doesn't say which priority applies to a
/// pack with several tags; odr uses the highest.
///
/// Sources: `setPreservationPriority(_:forTags:)` of Bundle, and `NSBundleResourceRequest`, in Apple's documentation of
/// Foundation. The documented effect of a pack's last use is unverified.
struct DevicePacks {
  /// The effect of a step; packs are identified by their indices.
  struct Change {
    /// The packs that are downloaded, in the order of the download.
    var downloaded: [Int] = []
    /// The packs that the system purges, in order.
    var purged: [Int] = []
    /// The number of bytes that the system still needs after purging.
    var missingBytes = 0
  }

  private let packs: TagPacks
  /// The number of the step at which each pack was last used or, if it was never used, downloaded; `nil` for a pack
  /// that isn't on the device.
  private var lastUse: [Int?]
  /// The number of accesses to the tags of each pack.
  private var accesses: [Int]
  /// The preservation priorities that the app has set, by tag.
  private var priorities: [String: Double] = [:]
  private var stepCount = 0

  /// Creates a device on which the app isn't installed yet.
  init(_ packs: TagPacks) {
    self.packs = packs
    lastUse = Array(repeating: nil, count: packs.packs.count)
    accesses = Array(repeating: 0, count: packs.packs.count)
  }

  /// The packs that the app uses.
  var inUse: [Int] { accesses.indices.filter { accesses[$0] > 0 } }

  /// The packs that the system can purge, starting with the pack that is purged first.
  var purgeable: [Int] {
    accesses.indices.compactMap { place -> (Double, Int, Int)? in
      guard accesses[place] == 0, let lastUse = lastUse[place] else { return nil }
      return (packs.packs[place].tags.compactMap { priorities[$0] }.max() ?? 0, lastUse, place)
    }.sorted(by: <).map(\.2)
  }

  /// Returns whether the pack at the index `place` is on the device.
  func has(_ place: Int) -> Bool { lastUse[place] != nil }

  /// Applies a step and returns its effect.
  mutating func take(_ step: PlayThrough.Step) -> Change {
    stepCount += 1
    var change = Change()
    switch step {
    case .install:
      // Packs are sorted by priority. Packs without a priority are downloaded only on demand.
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

/// The asset packs of a manifest, and the packs that contain each tag.
struct TagPacks {
  /// The packs, by priority.
  let packs: [AssetPack]
  /// The limits for the manifest's platform.
  let limits: SizeLimits
  /// The indices of the packs of each tag; empty for a tag that isn't in any pack.
  private let packsOfTag: [String: [Int]]
  /// The names of all tags.
  let tagNames: [String]

  init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    packs = manifest.assetPacks(sizes)
    limits = manifest.sizeLimits
    tagNames = manifest.tags().map(\.name)
    // To Xcode, canonically equivalent names are the same tag; in Swift, they are equal strings.
    var packsOfTag = Dictionary(tagNames.map { ($0, [Int]()) }, uniquingKeysWith: { first, _ in first })
    for (index, pack) in packs.enumerated() { for tag in pack.tags { packsOfTag[tag, default: []].append(index) } }
    self.packsOfTag = packsOfTag
  }

  /// Returns the indices of the packs that a request for `tag` downloads.
  func packs(of tag: String) -> [Int] { packsOfTag[tag] ?? [] }

  /// Returns the indices of the packs that a request for `tags` downloads, in the order of the packs.
  func packs(of tags: [String]) -> [Int] { Set(tags.flatMap { packs(of: $0) }).sorted() }

  /// Returns an error message if `tag` isn't in the manifest; otherwise, `nil`. `suggester` finds the most similar name
  /// in ``tagNames``.
  func problem(with tag: String, _ suggester: inout SpellingSuggester) -> String? {
    if packsOfTag[tag] != nil { return nil }
    return EditRefusal.unknownTag(tag, nearest: suggester.best(for: tag)).message
  }

  /// Returns the size of the packs at these indices.
  func bytes(of places: some Sequence<Int>) -> Int { places.reduce(0) { $0 + packs[$1].bytes } }

  /// Whether this many bytes exceed the limit for packs in use at the same time.
  func isOverLimit(_ bytes: Int) -> Bool { limits.inUse.map { bytes > $0 } ?? false }

  /// Returns the size of the packs in use and the limit, such as `90 bytes of 2 GB`.
  func inUse(_ bytes: Int) -> String {
    let count = "\(FormattedByteCount(bytes))"
    guard let limit = limits.inUse else { return count }
    return bytes > limit
      ? "\(count), over the limit of \(FormattedByteCount(limit))" : "\(count) of \(FormattedByteCount(limit))"
  }

  /// Returns the packs at these indices by their tags, such as `[forest], [forest, level-2]`; returns the word
  /// `nothing` if `places` is empty.
  func names(of places: some Collection<Int>) -> String {
    places.isEmpty ? "nothing" : places.map(name).joined(separator: ", ")
  }

  /// Returns the tags of a pack in brackets.
  func name(of place: Int) -> String { "[\(packs[place].tags.map(\.visible).joined(separator: ", "))]" }
}
