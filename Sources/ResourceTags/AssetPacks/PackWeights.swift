/// The bytes of each set of tags, and of the categories that its tags are in.
struct PackWeights {
  /// The bytes of the pack of each set, by number: of the resources that carry it, without what lies in them and carries
  /// another.
  let bytes: [Int]
  /// The entries of each set.
  let entries: [[Int]]

  init(_ sets: TagSets, _ sizes: ResourceSizes, _ manifest: Manifest) {
    var bytes = [Int](repeating: 0, count: sets.count)
    var entries = [[Int]](repeating: [], count: sets.count)
    // A path that stands twice is weighed once.
    let hasRepeated = !manifest.repeatedPaths.isEmpty || !manifest.faults.isEmpty
    for (entry, set) in sets.setOfEntry.enumerated()
    where set >= 0 && !(hasRepeated && manifest.firstEntry(at: entry) != entry) {
      let size = sizes.bytes(of: entry) ?? 0
      bytes[Int(set)] += size
      entries[Int(set)].append(entry)
      // What a folder of a catalog holds and the manifest names is weighed on its own.
      if let folder = sets.folder(around: entry), sets.setOfEntry[folder] >= 0 {
        bytes[Int(sets.setOfEntry[folder])] -= size
      }
    }
    self.bytes = bytes
    self.entries = entries
  }
}

extension Manifest {
  /// The first entry with the path of `entry`: itself, unless the path stands twice.
  func firstEntry(at entry: Int) -> Int {
    paths.find(paths.hash(of: entry)) ?? entry
  }
}
