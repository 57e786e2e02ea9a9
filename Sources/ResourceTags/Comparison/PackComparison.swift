/// The differences in asset packs between two versions of a manifest and its files.
package struct PackComparison: Sendable {
  /// The packs that differ: first the packs of the new version that users must download, then the packs that no longer
  /// exist.
  package private(set) var packs: [Pack] = []
  /// The number of unchanged packs.
  package private(set) var unchangedCount = 0
  /// The tags of the new version, sorted by name.
  package private(set) var tags: [Tag] = []
  /// For each category, the size of the packs that users must download, and the size of all packs, in bytes.
  package private(set) var categories: [(category: DownloadCategory, bytes: Int, total: Int)] = []
  /// The size of all packs that users must download, in bytes.
  package private(set) var bytes = 0
  /// The size of all packs of the new version, in bytes.
  package private(set) var totalBytes = 0

  /// A pack that differs between the two versions.
  package struct Pack: Sendable {
    package let kind: Kind
    package let tags: [String]
    package let digest: String
    /// The pack's size in bytes in the new version or, for a removed pack, in the old version.
    package let bytes: Int
    /// The names of the pack's files that differ between the two versions.
    package var files: [ByteString] = []
    /// For a new pack, the old packs that contained its resources, each with the number of resources that come from the
    /// old pack. `tags` identifies an old pack, and is `nil` for resources that were not in a pack.
    package var origins: [(tags: [String]?, count: Int, example: String)] = []

    /// The kind of difference.
    package enum Kind: String, Sendable {
      /// Both versions contain the pack, but a file in the pack differs.
      case changed
      /// Only one version contains a pack with this set of tags: the new version for `new`, the old version for `gone`.
      case new, gone
    }
  }

  /// A tag, with the total size of the tag's packs that users must download, and the total size of all the tag's packs.
  package struct Tag: Sendable {
    package let name: String
    package let bytes: Int
    package let total: Int
    /// The total size of all the tag's packs in the old version, in which the tag may have another name.
    package let oldTotal: Int
  }

  /// Compares the packs of two versions of a manifest. `isSame` returns whether two files have the same contents.
  package init(
    _ old: PackContents, _ new: PackContents, of manifests: ManifestComparison,
    isSame: (PackContents.File, PackContents.File) -> Bool
  ) {
    let known = old.packs.firstIndices(by: \.digest)
    let homes = Dictionary(
      first: old.packs.enumerated().flatMap { number, pack in pack.resources.map { ($0, number) } })
    for (number, pack) in new.packs.enumerated() {
      let other = known[pack.digest]
      let changed = other.map { Self.differences(old.files[$0], new.files[number], isSame) } ?? []
      if other != nil, changed.isEmpty {
        unchangedCount += 1
        continue
      }
      let origins = Dictionary(grouping: other == nil ? pack.resources : []) {
        manifests.oldEntry(of: $0).flatMap { homes[$0] } ?? -1
      }
      packs.append(
        Pack(
          kind: other == nil ? .new : .changed, tags: pack.tags, digest: pack.digest, bytes: pack.bytes, files: changed,
          origins: origins.sortedByKey.map { number, entries in
            (number < 0 ? nil : old.packs[number].tags, entries.count, manifests.new.path(ofEntry: entries[0]).string)
          }))
    }
    addUp(old, new, manifests)
    let left = Set(new.packs.map(\.digest))
    for pack in old.packs where !left.contains(pack.digest) {
      packs.append(Pack(kind: .gone, tags: pack.tags, digest: pack.digest, bytes: pack.bytes))
    }
  }

  /// Adds up the sizes of all packs of the new version, and of ``packs``, which users must download.
  private mutating func addUp(_ old: PackContents, _ new: PackContents, _ manifests: ManifestComparison) {
    let downloads = Set(packs.map(\.digest))
    let names = manifests.newNames
    var oldSums: [ByteString: Int] = [:]
    for pack in old.packs {
      for tag in pack.tags.byteStrings { oldSums[names[tag] ?? tag, default: 0] += pack.bytes }
    }
    var sums: [ByteString: (bytes: Int, total: Int)] = [:]
    var ofCategories: [DownloadCategory: (bytes: Int, total: Int)] = [:]
    let homes = Dictionary(first: manifests.new.tags().map { ($0.name, $0.category ?? .onDemand) })
    for pack in new.packs {
      let bytes = downloads.contains(pack.digest) ? pack.bytes : 0
      func add(to sum: inout (bytes: Int, total: Int)) { sum = (sum.bytes + bytes, sum.total + pack.bytes) }
      for tag in pack.tags { add(to: &sums[ByteString(tag), default: (0, 0)]) }
      for category in Set(pack.tags.map { homes[$0] ?? .onDemand }) {
        add(to: &ofCategories[category, default: (0, 0)])
      }
      self.bytes += bytes
      totalBytes += pack.bytes
    }
    tags = sums.sortedByKey.map { Tag(name: $0.string, bytes: $1.bytes, total: $1.total, oldTotal: oldSums[$0] ?? 0) }
    categories = DownloadCategory.allCases.compactMap { category in
      ofCategories[category].map { (category, $0.bytes, $0.total) }
    }
  }

  /// Returns the names of files that are in only one of the two packs or whose contents differ.
  private static func differences(
    _ old: [PackContents.File], _ new: [PackContents.File],
    _ isSame: (PackContents.File, PackContents.File) -> Bool
  ) -> [ByteString] {
    var known = Dictionary(grouping: old, by: \.name)
    var names: [ByteString] = []
    for file in new {
      // Two files in a pack may have the same name, so pair each file with a file in the other pack by name and
      // contents.
      if let match = known[file.name]?.firstIndex(where: { isSame($0, file) }) {
        known[file.name]?.remove(at: match)
      } else {
        names.append(file.name)
      }
    }
    return (names + known.values.joined().map(\.name)).sorted().uniqued
  }
}
