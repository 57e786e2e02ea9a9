import FileTrees
import Syntax
import Bytes

/// The distinct sets of tags that resources carry; Xcode makes one asset pack of each.
///
/// An item of a catalog carries its own tags and those of the catalog folders around it: Apple documents that a
/// folder's tags hold for everything in it, and Xcode's build engine asks `actool` for the combinations. A loose folder is
/// one resource, so the files in it inherit nothing.
struct TagSets {
  private let manifest: Manifest
  private let folders: TaggedFolders
  private let inherited = InheritedTags()
  /// The set of each entry by number, in order of first use; -1 for those without tags.
  private(set) var setOfEntry = ContiguousArray<Int32>()
  /// For each set the first entry that carries it.
  private var firstEntries = ContiguousArray<Int32>()

  /// The number of sets.
  var count: Int { firstEntries.count }

  init(_ manifest: Manifest) {
    self.manifest = manifest
    folders = TaggedFolders(manifest)
    // A set is compared by 64 bits of an unpredictable hash that does not depend on the order of the tags.
    var numbers = HashTable(expectedCount: 256)
    setOfEntry.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries.indices {
      guard let hash = hash(ofEntry: entry) else {
        setOfEntry.append(-1)
        continue
      }
      let number = numbers.insert(hash)
      setOfEntry.append(Int32(truncatingIfNeeded: number))
      if number == count { firstEntries.append(Int32(truncatingIfNeeded: entry)) }
    }
  }

  /// The tags of a set, in the order of their first mention.
  func tags(of set: Int) -> [TagID] {
    allTags(ofEntry: Int(firstEntries[set])).sorted { $0.rawValue < $1.rawValue }
  }

  /// The entry of the innermost catalog folder around an entry.
  func folder(around entry: Int) -> Int? { folders.folder(around: entry) }

  private func hash(ofEntry entry: Int) -> UInt64? {
    let list = manifest.entries[entry].list
    if !folders.isEmpty, manifest.entries[entry].catalog >= 0 {
      let tags = allTags(ofEntry: entry)
      return tags.isEmpty ? nil : tags.reduce(0) { $0 &+ hash(of: $1) }
    }
    if list < 0 { return nil }
    // Few resources have more than a few tags.
    var (sum, seen): (UInt64?, SmallTagSet) = (nil, SmallTagSet())
    for index in manifest.tagLists[Int(list)].uses {
      let tag = manifest.tagUses[index].tag
      if seen.insert(tag) { sum = (sum ?? 0) &+ hash(of: tag) }
    }
    return sum
  }

  /// The part of a tag in a hash that ignores the order and the repetition of tags.
  @inline(__always)
  private func hash(of tag: TagID) -> UInt64 {
    let hasher = manifest.pathScanner.hasher
    return hasher.combine(hasher.start, word: UInt64(tag.rawValue) + 1)
  }

  /// The tags of an entry and of the catalog folders around it.
  private func allTags(ofEntry entry: Int) -> Set<TagID> {
    var outer: [Int] = []
    var current = folders.folder(around: entry)
    while let folder = current, inherited.tags[folder] == nil {
      outer.append(folder)
      current = folders.folder(around: folder)
    }
    // The tags of each folder are looked up once, however deep the folders are nested.
    var tags = current.flatMap { inherited.tags[$0] } ?? []
    for folder in outer.reversed() {
      tags.formUnion(ownTags(ofEntry: folder))
      inherited.tags[folder] = tags
    }
    return tags.union(ownTags(ofEntry: entry))
  }

  private func ownTags(ofEntry entry: Int) -> [TagID] {
    let list = manifest.entries[entry].list
    return list < 0 ? [] : manifest.tagUses[manifest.tagLists[Int(list)].uses].map(\.tag)
  }

  /// The tags that entries pass on when they are catalog folders.
  private final class InheritedTags {
    var tags: [Int: Set<TagID>] = [:]
  }
}

/// The entries that are folders of catalogs and hold other entries.
private struct TaggedFolders {
  private let manifest: Manifest
  /// Whether there are none.
  let isEmpty: Bool
  private let paths: HashTable?

  init(_ manifest: Manifest) {
    self.manifest = manifest
    isEmpty =
      !manifest.paths.hasHolders
      || !manifest.entries.indices.contains {
        manifest.entries[$0].catalog >= 0 && manifest.paths.isHolder($0)
      }
    paths = isEmpty ? nil : manifest.paths.table
  }

  /// The innermost entry of a catalog whose path is a folder of that of `entry`, which lies in the same catalog.
  func folder(around entry: Int) -> Int? {
    let written = manifest.entries[entry]
    guard let paths, written.catalog >= 0, let node = manifest.tree.resolve(written.key) else { return nil }
    let start = manifest.catalogs[Int(written.catalog)].hash
    var found: Int?
    let path = ByteSlice(NormalizedPath(manifest.tree.scalarBytes(node)).bytes)
    _ = manifest.pathScanner.scan(path, from: start) { hash in
      if let folder = paths.find(hash), manifest.entries[folder].catalog == written.catalog { found = folder }
    }
    return found == entry ? nil : found
  }
}

/// A few tags; the first ones need no memory allocation.
private struct SmallTagSet {
  private var first: TagID?
  private var second: TagID?
  private var others: Set<TagID> = []

  /// Whether `tag` is new.
  @inline(__always)
  mutating func insert(_ tag: TagID) -> Bool {
    if tag == first || tag == second { return false }
    if first == nil {
      first = tag
    } else if second == nil {
      second = tag
    } else {
      return others.insert(tag).inserted
    }
    return true
  }
}
