/// The bytes of each set of tags, and of the categories that its tags are in.
struct PackWeights {
  /// The bytes of the pack of each set, by number: of the resources that carry it, without those inside them that carry
  /// another set.
  let bytes: [Int]
  private let sets: TagSets
  private let manifest: Manifest

  init(_ sets: TagSets, _ sizes: ResourceSizes, _ manifest: Manifest) {
    self.sets = sets
    self.manifest = manifest
    var bytes = [Int](repeating: 0, count: sets.count)
    Self.forEachEntry(sets, manifest) { entry, set in
      let size = sizes.bytes(of: entry) ?? 0
      if set >= 0 { bytes[set] += size }
      // An entry inside a catalog folder counts for its own set, if for any, and not for the folder's.
      if let folder = sets.folder(around: entry), sets.setOfEntry[folder] >= 0 {
        bytes[Int(sets.setOfEntry[folder])] -= size
      }
    }
    self.bytes = bytes
  }

  /// The entries of each set.
  func entries() -> [[Int]] {
    var entries = [[Int]](repeating: [], count: sets.count)
    Self.forEachEntry(sets, manifest) { entry, set in if set >= 0 { entries[set].append(entry) } }
    return entries
  }

  /// Calls `body` with each entry and its set, or -1; a path that the manifest names twice counts once.
  private static func forEachEntry(_ sets: TagSets, _ manifest: Manifest, _ body: (_ entry: Int, _ set: Int) -> Void) {
    for (entry, set) in sets.setOfEntry.enumerated() where manifest.paths.first(of: entry) == entry {
      body(entry, Int(set))
    }
  }
}
