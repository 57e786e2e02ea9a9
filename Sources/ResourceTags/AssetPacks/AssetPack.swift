/// An asset pack that Xcode builds: all resources that carry the same set of tags.
///
/// Source: `ODRAssetPackInfo` of Apple's build engine, swiftlang/swift-build, `Sources/SWBCore/OnDemandResources.swift`.
public struct AssetPack: Sendable, Equatable {
  /// The longest name of a pack's folder in bytes of UTF-8; a longer one is cut in front of the digest.
  private static let folderNameLimit = 240

  /// Its tags in the order of their Unicode code points.
  public let tags: [String]
  /// The MD5 digest of the tags, joined by colons, in hexadecimal digits.
  public let digest: String
  /// How soon it is downloaded: 1 with the app, down to 0.05 for the last prefetched tag; `nil` for a pack that is
  /// downloaded on demand only.
  public let priority: Double?
  /// Indices, in ``Manifest/resources()``, of the resources in it, in manifest order.
  public let resources: [Int]
  /// The bytes of its resources, without those inside them that have another pack.
  public let bytes: Int

  init(tags: [String], priority: Double?, resources: [Int], bytes: Int) {
    self.tags = tags.sorted()
    self.priority = priority
    self.resources = resources
    self.bytes = bytes
    digest = MD5.hexDigest(of: Array(self.tags.joined(separator: ":").utf8))
  }

  /// The identifier of the pack in an app: `com.example.Game.asset-pack-8856328b99ee7881e9bf7205296e056d`.
  public func identifier(bundleID: String) -> String {
    "\(bundleID).asset-pack-\(digest)"
  }

  /// The name of the folder that Xcode builds the pack in, of at most 240 bytes:
  /// `com.example.Game.bar+foo-8856328b99ee7881e9bf7205296e056d.assetpack`.
  public func folderName(bundleID: String) -> String {
    var name = "\(bundleID).\(tags.joined(separator: "+"))"
    let ending = "-\(digest).assetpack"
    // The name is cut by Character, as in the build engine.
    var excess = name.utf8.count + ending.utf8.count - Self.folderNameLimit
    while excess > 0, let last = name.popLast() { excess -= last.utf8.count }
    return name + ending
  }
}

extension Manifest {
  /// The asset packs that Xcode builds from the manifest's resources, by priority, highest first; packs of the same
  /// priority by their tags.
  ///
  /// Without `sizes` their bytes are 0, and a catalog folder that holds other entries has no pack: nothing else may be in
  /// it.
  public func assetPacks(_ sizes: ResourceSizes? = nil) -> [AssetPack] {
    let sets = TagSets(self, sizes?.survey, sizes?.unpacked ?? UnpackedFiles(self, nil))
    let equivalents = equivalentTags
    let weights = sizes.map { PackWeights(sets, $0, self) }
    var resources = [[Int]](repeating: [], count: sets.count)
    for (entry, number) in sets.setOfEntry.enumerated() where number >= 0 { resources[Int(number)].append(entry) }
    let priorities = downloadPriorities(equivalents)
    let packs = (0..<sets.count).map { number in
      let set = sets.tags(of: number)
      return AssetPack(
        tags: set.map { String(decoding: nameBytes($0), as: UTF8.self) },
        priority: set.compactMap { priorities[equivalents[$0] ?? $0] }.max(), resources: resources[number],
        bytes: weights?.bytes[number] ?? 0)
    }
    return packs.sorted { left, right in
      if left.priority != right.priority { return (left.priority ?? 0) > (right.priority ?? 0) }
      return left.tags.lexicographicallyPrecedes(right.tags)
    }
  }

  /// The download priority of each tag that has one, the first of those with `equivalents`.
  ///
  /// Source: `onDemandResourcesAssetTagPriority` of the build engine: 1 for the initial install; for place i of n
  /// prefetched tags (n - 1 - i) / (n - 1) * 0.9 + 0.05, and 0.5 for a single one.
  private func downloadPriorities(_ equivalents: [TagID: TagID]) -> [TagID: Double] {
    func tags(_ category: DownloadCategory) -> [TagID] {
      declarations.filter { $0.category == category }.map { equivalents[$0.tag] ?? $0.tag }
    }
    let prefetched = tags(.prefetchOrder)
    var priorities: [TagID: Double] = [:]
    for (index, tag) in prefetched.enumerated() where priorities[tag] == nil {
      let steps = Double(prefetched.count - 1)
      priorities[tag] = steps == 0 ? 0.5 : (steps - Double(index)) / steps * 0.9 + 0.05
    }
    for tag in tags(.initialInstall) { priorities[tag] = 1 }
    return priorities
  }
}

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
    for (entry, set) in setOfEntry.enumerated() where manifest.isFirst(entry) {
      body(entry, Int(set))
    }
  }
}
