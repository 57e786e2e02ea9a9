/// An asset pack that Xcode builds: all resources with the same set of tags.
///
/// Source: `ODRAssetPackInfo` in Apple's build engine, swiftlang/swift-build,
/// `Sources/SWBCore/OnDemandResources.swift`.
package struct AssetPack: Sendable, Equatable {
  /// The maximum length of a pack's folder name, in UTF-8 bytes. In a longer name, the text before the digest is
  /// truncated.
  private static let folderNameLimit = 240

  /// The tags of the pack, sorted by Unicode code points.
  package let tags: [String]
  /// The MD5 digest of the tags joined by colons, in hexadecimal digits.
  package let digest: String
  /// The download priority, from 1 (downloaded with the app) to 0.05 (the last prefetched tag); `nil` for a pack that
  /// is downloaded only on demand.
  package let priority: Double?
  /// The resources in the pack, as indices in ``Manifest/resources()``, in manifest order.
  package let resources: [Int]
  /// The size of the pack's resources in bytes. Catalog items inside a resource don't count if they are in another
  /// pack.
  package let bytes: Int
  /// The part of ``bytes`` that each of ``resources`` adds. The share of a catalog folder doesn't include the items in
  /// the folder that are resources themselves.
  package let shares: [Int]

  /// The category that downloads the pack first.
  package var category: DownloadCategory {
    priority == nil ? .onDemand : priority == 1 ? .initialInstall : .prefetchOrder
  }

  init(tags: [String], priority: Double?, resources: [Int], bytes: Int, shares: [Int]) {
    self.tags = tags.sorted()
    self.priority = priority
    self.resources = resources
    self.bytes = bytes
    self.shares = shares
    digest = MD5.hexDigest(of: Array(self.tags.joined(separator: ":").utf8))
  }

  /// Returns the pack's identifier in an app, such as `com.example.Game.asset-pack-8856328b99ee7881e9bf7205296e056d`.
  package func identifier(bundleID: String) -> String {
    "\(bundleID).asset-pack-\(digest)"
  }

  /// Returns the name of the folder in which Xcode builds the pack. The name has at most 240 bytes. Example:
  /// `com.example.Game.bar+foo-8856328b99ee7881e9bf7205296e056d.assetpack`.
  package func folderName(bundleID: String) -> String {
    var name = "\(bundleID).\(tags.joined(separator: "+"))"
    let ending = "-\(digest).assetpack"
    // Like the build engine, truncate the name at a character boundary.
    var excess = name.utf8.count + ending.utf8.count - Self.folderNameLimit
    while excess > 0, let last = name.popLast() { excess -= last.utf8.count }
    return name + ending
  }
}

extension Manifest {
  /// Returns the asset packs that Xcode builds from the manifest's resources, sorted by priority (highest first), and
  /// then by tags.
  ///
  /// If `sizes` is `nil`, all packs have the size 0, and catalog folders that contain other entries don't get packs,
  /// because these folders may contain nothing else.
  package func assetPacks(_ sizes: ResourceSizes? = nil) -> [AssetPack] {
    let sets = TagSets(self, sizes)
    let weights = sizes.map(sets.weights)
    var resources = [[Int]](repeating: [], count: sets.count)
    for (entry, number) in sets.setOfEntry.enumerated() where number >= 0 { resources[number].append(entry) }
    let priorities = downloadPriorities(sets.equivalents)
    let packs = (0..<sets.count).map { number in
      let set = sets.tags(of: number)
      return AssetPack(
        tags: set.map { nameBytes($0).string },
        priority: set.compactMap { priorities[sets.equivalents[$0] ?? $0] }.max(), resources: resources[number],
        bytes: weights?.packs[number] ?? 0, shares: resources[number].map { weights?.entries[$0] ?? 0 })
    }
    return packs.sorted { left, right in
      if left.priority != right.priority { return (left.priority ?? 0) > (right.priority ?? 0) }
      return left.tags.lexicographicallyPrecedes(right.tags)
    }
  }

  /// Returns the download priorities of tags. If several tags have equivalent names, the result contains only the first
  /// of these tags.
  ///
  /// Source: `onDemandResourcesAssetTagPriority` in the build engine. Initial install tags have priority 1. Of n
  /// prefetched tags, tag i, counted from 0, has priority (n - 1 - i) / (n - 1) * 0.9 + 0.05; a single prefetched tag
  /// has priority 0.5.
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

/// The asset packs of a manifest, with the files in each pack.
package struct PackContents: Sendable {
  /// The packs that `odr packs` lists.
  package let packs: [AssetPack]
  /// The files of each pack, in the order of ``packs``.
  package let files: [[File]]

  /// A file in a pack.
  package struct File: Sendable {
    /// The file's path, relative to the manifest's folder.
    package let path: [UInt8]
    /// The path inside the pack: the part of ``path`` that starts with the resource's name.
    package let name: ByteString
    package let size: Int
    /// Whether the file is a symbolic link.
    package let isLink: Bool
  }

  /// Collects the packs of `manifest` and their files. The creator of `sizes` must have set `notesFiles` to true.
  package init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    packs = manifest.assetPacks(sizes)
    let survey = sizes.survey
    var packOfEntry = [Int](repeating: -1, count: manifest.entries.count)
    for (number, pack) in packs.enumerated() { for entry in pack.resources { packOfEntry[entry] = number } }
    var entryOfPlace: [Int: Int] = [:]
    for (entry, _, place) in survey.placedEntries where entryOfPlace[place] == nil { entryOfPlace[place] = entry }
    var files = [[File]](repeating: [], count: packs.count)
    for file in survey.files {
      var place = file.place
      while place != 0 {
        let here = survey.places[place]
        if let entry = entryOfPlace[place] {
          let pack = packOfEntry[entry]
          if pack >= 0 {
            let path = survey.path(of: place)
            let name = ByteString(file.path.dropFirst(path.count - path.lastComponent.count))
            files[pack].append(File(path: file.path, name: name, size: file.size, isLink: file.isLink))
          }
          // A catalog item is only in its own pack; a loose file is also in the packs of the folders that contain it.
          if here.isOfCatalog { break }
        }
        if here.isApart { break }
        place = here.parent
      }
    }
    self.files = files
  }
}
