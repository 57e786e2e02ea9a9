import ResourceTags

/// The asset packs on a device while the user runs an app.
///
/// A pack is in use as long as the app accesses one of its tags. The system can purge all other packs. The system
/// purges packs with the lowest preservation priority first; among packs with the same priority, the system purges the
/// least recently used pack first. The priority is a number from 0, its initial value, to 1. Apple calls the priority a
/// hint, and promises only that the system doesn't purge packs in use. Apple doesn't say which priority applies to a
/// pack with several tags; odr uses the highest.
///
/// Sources: `Bundle.setPreservationPriority(_:forTags:)` and `NSBundleResourceRequest` in Apple's Foundation
/// documentation. The documented effect of a pack's last use is unverified.
struct DevicePacks {
  /// The effect of a step, and the packs on the device after the step; packs are identified by their indices.
  struct Change {
    /// The packs that are downloaded, in the order of the download.
    var downloaded: [Int] = []
    /// The packs that the system purges, in order.
    var purged: [Int] = []
    /// The number of bytes that the system still needs after purging.
    var missingBytes = 0
    /// The packs that the app uses.
    var inUse: [Int] = []
    /// The packs that the system can purge, starting with the pack that is purged first.
    var purgeable: [Int] = []
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

  private var purgeable: [Int] {
    accesses.indices.compactMap { place -> (Double, Int, Int)? in
      guard accesses[place] == 0, let lastUse = lastUse[place] else { return nil }
      return (packs.packs[place].tags.compactMap { priorities[$0] }.max() ?? 0, lastUse, place)
    }.sorted(by: <).map(\.2)
  }

  /// Applies a step and returns its effect.
  mutating func take(_ step: PlayThrough.Step) -> Change {
    stepCount += 1
    var change = Change()
    switch step {
    case .install:
      // Packs are sorted by priority. Packs without a priority are downloaded only on demand.
      change.downloaded = packs.packs.indices.filter { packs.packs[$0].priority != nil }
    case .request(let tags):
      change.downloaded = packs.packs(of: tags).filter { lastUse[$0] == nil }
      for tag in tags { for place in packs.packs(of: tag) { accesses[place] += 1 } }
    case .end(let tags):
      for tag in tags {
        for place in packs.packs(of: tag) {
          accesses[place] -= 1
          lastUse[place] = stepCount
        }
      }
    case .priority(let tags, let priority): for tag in tags { priorities[tag] = priority }
    case .pressure(let bytes): purge(bytes, &change)
    }
    for place in change.downloaded { lastUse[place] = stepCount }
    change.inUse = accesses.indices.filter { accesses[$0] > 0 }
    change.purgeable = purgeable
    return change
  }

  private mutating func purge(_ bytes: Int, _ change: inout Change) {
    var rest = bytes
    for place in purgeable where rest > 0 {
      rest -= packs.packs[place].bytes
      lastUse[place] = nil
      change.purged.append(place)
    }
    change.missingBytes = max(rest, 0)
  }
}
