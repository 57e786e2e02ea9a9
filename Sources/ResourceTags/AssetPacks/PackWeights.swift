/// The bytes of the pack of each set of tags.
struct PackWeights {
  /// The bytes by the number of the set: of the resources that carry it, without those inside them that carry another one.
  let bytes: [Int]

  init(_ sets: TagSets, _ sizes: ResourceSizes, _ manifest: Manifest) {
    var bytes = [Int](repeating: 0, count: sets.count)
    sets.forEachEntry(manifest) { entry, set in
      let size = sizes.bytes(of: entry) ?? 0
      if set >= 0 { bytes[set] += size }
      // An entry inside a catalog folder counts for its own set, if for any, and not for the folder's.
      if let folder = sets.folder(around: entry), sets.setOfEntry[folder] >= 0 {
        bytes[Int(sets.setOfEntry[folder])] -= size
      }
    }
    self.bytes = bytes
  }
}

extension TagSets {
  /// The entries of each set.
  func entries(_ manifest: Manifest) -> [[Int]] {
    var entries = [[Int]](repeating: [], count: count)
    forEachEntry(manifest) { entry, set in if set >= 0 { entries[set].append(entry) } }
    return entries
  }

  /// Calls `body` with each entry and its set, or -1; a path that the manifest names twice counts once.
  fileprivate func forEachEntry(_ manifest: Manifest, _ body: (_ entry: Int, _ set: Int) -> Void) {
    for (entry, set) in setOfEntry.enumerated() where manifest.paths.first(of: entry) == entry {
      body(entry, Int(set))
    }
  }
}
