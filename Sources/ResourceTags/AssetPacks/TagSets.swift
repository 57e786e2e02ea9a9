/// The distinct sets of tags that resources carry; Xcode makes one asset pack of each.
///
/// An item of a catalog carries its own tags and those of the catalog folders around it: Apple documents that a
/// folder's tags hold for everything in it, and Xcode's build engine asks `actool` for the combinations. A loose folder is
/// one resource, so the files in it inherit nothing. A catalog folder makes no pack itself: an item does that has just its
/// tags. Canonically equivalent names are equal strings to the engine, so they are one tag.
struct TagSets {
  private let manifest: Manifest
  /// Whether any entry is a folder of a catalog and holds other entries.
  private let hasFolders: Bool
  private let respelled: RespelledFolders?
  private let inherited = InheritedTags()
  /// The first tag with an equivalent name, for tags that are not that one.
  private let equivalents: [TagID: TagID]
  /// The set of each entry by number, in order of first use; -1 for those that end in no pack.
  private(set) var setOfEntry = ContiguousArray<Int32>()
  /// For each set the first entry that carries it.
  private var firstEntries = ContiguousArray<Int32>()

  /// The number of sets.
  var count: Int { firstEntries.count }

  /// The sets of `manifest` without `unpacked` files. Without a `survey` the folders that hold other entries make no set,
  /// since perhaps nothing else is in them.
  init(_ manifest: Manifest, _ survey: ResourceSurvey?, _ unpacked: UnpackedFiles) {
    self.manifest = manifest
    equivalents = manifest.equivalentTags
    respelled = RespelledFolders(manifest)
    hasFolders =
      respelled != nil
      || manifest.paths.hasHolders
        && manifest.entries.indices.contains { manifest.entries[$0].catalog >= 0 && manifest.paths.isHolder($0) }
    // A set is compared by 64 bits of an unpredictable hash that does not depend on the order of the tags.
    var numbers = HashTable(expectedCount: 256)
    // For each tag the last entry that carries it, so that a repeated tag counts once.
    var lastEntries = ContiguousArray<Int>(repeating: -1, count: manifest.tagNames.count)
    setOfEntry.reserveCapacity(manifest.entries.count)
    for (index, entry) in manifest.entries.enumerated() {
      var hash: UInt64?
      if unpacked[index] != nil || entry.catalog >= 0 && makesNoPack(index, survey) {
        hash = nil
      } else if hasFolders && entry.catalog >= 0 || !equivalents.isEmpty {
        for tag in allTags(ofEntry: index).keys { hash = (hash ?? 0) &+ self.hash(of: tag) }
      } else {
        for use in manifest.uses(of: entry) where lastEntries[use.tag.index] != index {
          lastEntries[use.tag.index] = index
          hash = (hash ?? 0) &+ self.hash(of: use.tag)
        }
      }
      guard let hash else {
        setOfEntry.append(-1)
        continue
      }
      let number = numbers.insert(hash)
      setOfEntry.append(Int32(truncatingIfNeeded: number))
      if number == count { firstEntries.append(Int32(truncatingIfNeeded: index)) }
    }
  }

  /// The tags of a set, in the order of their first mention, spelled as its first entry does.
  func tags(of set: Int) -> [TagID] {
    allTags(ofEntry: Int(firstEntries[set])).values.sorted { $0.rawValue < $1.rawValue }
  }

  private func makesNoPack(_ entry: Int, _ survey: ResourceSurvey?) -> Bool {
    if let survey { return survey.makesNoPack(entry) }
    return hasFolders && manifest.paths.isHolder(entry)
  }

  /// The innermost entry of a catalog whose path is a folder of that of `entry`, which lies in the same catalog.
  func folder(around entry: Int) -> Int? {
    let written = manifest.entries[entry]
    guard hasFolders, written.catalog >= 0, let node = manifest.tree.resolve(written.key) else { return nil }
    if let respelled {
      let found = respelled.entry(around: written.key, in: manifest.catalogs[Int(written.catalog)])
      return found.flatMap { manifest.entries[$0].catalog < 0 ? nil : $0 }
    }
    let start = manifest.catalogs[Int(written.catalog)].hash
    var found: Int?
    let path = ByteSlice(NormalizedPath(manifest.tree.scalarBytes(node)).bytes)
    _ = manifest.pathScanner.scan(path, from: start) { hash in
      if let folder = manifest.paths.find(hash), manifest.entries[folder].catalog == written.catalog { found = folder }
    }
    return found == entry ? nil : found
  }

  /// The part of a tag in a hash that ignores the order and the repetition of tags.
  @inline(__always)
  private func hash(of tag: TagID) -> UInt64 {
    let hasher = manifest.pathScanner.hasher
    return hasher.combine(hasher.start, word: UInt64(tag.rawValue) + 1)
  }

  /// The tags of an entry and of the catalog folders around it: for the first of equivalent ones that which the entry has.
  private func allTags(ofEntry entry: Int) -> [TagID: TagID] {
    var outer: [Int] = []
    var current = folder(around: entry)
    while let folder = current, inherited.tags[folder] == nil {
      outer.append(folder)
      current = self.folder(around: folder)
    }
    // The tags of each folder are looked up once, however deep the folders are nested.
    var tags = current.flatMap { inherited.tags[$0] } ?? [:]
    func add(_ entry: Int) {
      for use in manifest.uses(of: manifest.entries[entry]) {
        let first = equivalents[use.tag] ?? use.tag
        if tags[first] == nil { tags[first] = use.tag }
      }
    }
    for folder in outer.reversed() {
      add(folder)
      inherited.tags[folder] = tags
    }
    add(entry)
    return tags
  }

  /// The tags that entries pass on when they are catalog folders.
  private final class InheritedTags {
    var tags: [Int: [TagID: TagID]] = [:]
  }
}

extension Manifest {
  /// The first tag with a canonically equivalent name, for each tag that is not that one.
  var equivalentTags: [TagID: TagID] {
    var firstByName: [String: TagID] = [:]
    var equivalents: [TagID: TagID] = [:]
    for index in tagNames.indices {
      let tag = TagID(rawValue: UInt32(index))
      // Names of ASCII are equivalent to no other.
      guard nameBytes(tag).contains(where: { $0 >= 0x80 }) else { continue }
      let name = String(decoding: nameBytes(tag), as: UTF8.self)
      // Every half of a surrogate pair becomes this one character.
      if name.unicodeScalars.contains("\u{FFFD}") { continue }
      if let first = firstByName[name] { equivalents[tag] = first } else { firstByName[name] = tag }
    }
    return equivalents
  }
}
