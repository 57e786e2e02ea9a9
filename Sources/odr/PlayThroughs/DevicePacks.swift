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
