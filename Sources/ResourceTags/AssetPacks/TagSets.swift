/// The distinct sets of tags that resources have. Xcode creates one asset pack for each set.
///
/// A catalog item has its own tags and the tags of the catalog folders that contain the item. Apple documents that a
/// folder's tags apply to everything in the folder, and Xcode's build engine asks `actool` for the combinations. A
/// loose folder is one resource, so the files in it don't inherit tags. A catalog folder alone doesn't create a pack;
/// an item with exactly the folder's tags does. Xcode's build engine treats canonically equivalent names as equal, so
/// tags with such names count as one tag.
final class TagSets {
  private let manifest: Manifest
  /// Whether any entry is a catalog folder that contains other entries.
  private let hasFolders: Bool
  /// The tags that catalog folders pass on to the items in them.
  private var inheritedTags: [Int: [TagID: TagID]] = [:]
  /// For each tag whose name is equivalent to an earlier tag's name, the first tag with an equivalent name.
  let equivalents: [TagID: TagID]
  /// For each entry, the index of the entry's set of tags; -1 if the entry isn't in any pack. Sets are in the order in
  /// which entries first use them.
  private(set) var setOfEntry = ContiguousArray<Int>()
  /// For each set of tags, the first entry that has the set.
  private var firstEntries = ContiguousArray<Int>()

  /// The number of sets.
  var count: Int { firstEntries.count }

  /// Finds the sets of tags in `manifest`, without the files that aren't in any pack. If `sizes` is `nil`, catalog folders
  /// that contain other entries have no set, because these folders may contain nothing else.
  init(_ manifest: Manifest, _ sizes: ResourceSizes?) {
    self.manifest = manifest
    let unpacked = sizes?.unpacked ?? FilesWithoutPack(manifest, nil)
    equivalents = manifest.equivalentTags
    hasFolders = manifest.entries.indices.contains { manifest.entries[$0].catalog >= 0 && manifest.isHolder($0) }
    var sets: [[Int]: Int] = [:]
    /// The tags of one entry, each once and in order; the array keeps its memory for the next entry.
    var tags: [Int] = []
    for (index, entry) in manifest.entries.enumerated() {
      tags.removeAll(keepingCapacity: true)
      if unpacked[index] == nil, entry.catalog < 0 || !makesNoPack(index, sizes?.survey) {
        addTags(ofEntry: index, to: &tags)
      }
      if tags.isEmpty {
        setOfEntry.append(-1)
        continue
      }
      let number = sets[tags] ?? count
      if number == count {
        sets[tags] = number
        firstEntries.append(index)
      }
      setOfEntry.append(number)
    }
  }

  /// Adds the tags of an entry to `tags`, each once and in order.
  private func addTags(ofEntry index: Int, to tags: inout [Int]) {
    let entry = manifest.entries[index]
    // Most entries have only the tags in their own lists, and no two tags in the manifest have equivalent names.
    if equivalents.isEmpty, !hasFolders || entry.catalog < 0 {
      for use in manifest.uses(of: entry) { tags.append(use.tag.index) }
    } else {
      tags += allTags(ofEntry: index).keys.map(\.index)
    }
    tags.sort()
    var previous: Int?
    tags.removeAll { tag in
      defer { previous = tag }
      return tag == previous
    }
  }

  /// Returns the tags of a set, in the order in which the manifest first mentions them. Each tag has the spelling that
  /// the set's first entry uses or inherits.
  func tags(of set: Int) -> [TagID] {
    allTags(ofEntry: firstEntries[set]).values.sorted { $0.index < $1.index }
  }

  private func makesNoPack(_ entry: Int, _ survey: ResourceSurvey?) -> Bool {
    if let survey { return survey.makesNoPack(entry) }
    return hasFolders && manifest.isHolder(entry)
  }

  /// Returns the entry of the innermost catalog folder that contains `entry`.
  func folder(around entry: Int) -> Int? {
    let written = manifest.entries[entry]
    guard hasFolders, written.catalog >= 0 else { return nil }
    return manifest.paths.entry(around: written.node, from: manifest.catalogs[written.catalog].node)
      .flatMap { manifest.entries[$0].catalog < 0 ? nil : $0 }
  }

  /// Returns the tags of an entry and of the catalog folders that contain the entry. Each key is the first of all tags
  /// with equivalent names. Each value is the tag as it is spelled in the outermost folder or entry that has the tag.
  private func allTags(ofEntry entry: Int) -> [TagID: TagID] {
    var outer: [Int] = []
    var current = folder(around: entry)
    while let folder = current, inheritedTags[folder] == nil {
      outer.append(folder)
      current = self.folder(around: folder)
    }
    // The tags of each folder are looked up once, even if folders are deeply nested.
    var tags = current.flatMap { inheritedTags[$0] } ?? [:]
    func add(_ entry: Int) {
      for use in manifest.uses(of: manifest.entries[entry]) {
        let first = equivalents[use.tag] ?? use.tag
        if tags[first] == nil { tags[first] = use.tag }
      }
    }
    for folder in outer.reversed() {
      add(folder)
      inheritedTags[folder] = tags
    }
    add(entry)
    return tags
  }

  /// Returns the entries for each set of tags. If the manifest lists a path twice, returns only the first entry.
  var entries: [[Int]] {
    var entries = [[Int]](repeating: [], count: count)
    for (entry, set) in setOfEntry.enumerated() where set >= 0 && manifest.isFirst(entry) { entries[set].append(entry) }
    return entries
  }

  /// Returns the size of the pack for each set of tags and, for each entry, the part of its pack's size that the entry
  /// adds. Catalog items inside a resource don't count if they have a different set of tags.
  func weights(_ sizes: ResourceSizes) -> (packs: [Int], entries: [Int]) {
    var (packs, entries) = ([Int](repeating: 0, count: count), setOfEntry.map { _ in 0 })
    for (entry, set) in setOfEntry.enumerated() where manifest.isFirst(entry) {
      let size = sizes.bytes(of: entry) ?? 0
      if set >= 0 { entries[entry] += size }
      // The size of a catalog folder includes an entry inside the folder. The entry adds its size itself, perhaps to
      // another pack, so subtract the entry's size.
      if let folder = folder(around: entry), setOfEntry[folder] >= 0 { entries[folder] -= size }
    }
    for (entry, set) in setOfEntry.enumerated() where set >= 0 { packs[set] += entries[entry] }
    return (packs, entries)
  }
}
