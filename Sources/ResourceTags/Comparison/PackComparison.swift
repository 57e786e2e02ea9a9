/// Which asset packs two versions of a manifest and of its files have differently.
package struct PackComparison: Sendable {
  /// The packs of the new version that users download anew, and then those that are gone, in the order of the packs.
  package private(set) var packs: [Pack] = []
  /// The number of packs that stay as they are.
  package private(set) var unchangedCount = 0
  /// The tags of the new version, by name.
  package private(set) var tags: [Tag] = []
  /// For each category the bytes of the packs in it that are downloaded anew, and of all.
  package private(set) var categories: [(category: DownloadCategory, bytes: Int, total: Int)] = []
  /// The bytes of all packs that are downloaded anew.
  package private(set) var bytes = 0
  /// The bytes of all packs of the new version.
  package private(set) var totalBytes = 0

  /// A pack that differs.
  package struct Pack: Sendable {
    package let kind: Kind
    package let tags: [String]
    package let digest: String
    /// Its bytes in the new version; for one that is gone, in the old one.
    package let bytes: Int
    /// The files that differ, by their names in the pack.
    package var files: [ByteString] = []
    /// Of a new pack, how many resources came from which pack; `nil` for resources that were in none.
    package var origins: [(tags: [String]?, count: Int, example: String)] = []

    /// How it differs.
    package enum Kind: String, Sendable {
      /// A file in it differs.
      case changed
      /// Only one version has a pack of this set of tags.
      case new, gone
    }
  }

  /// A tag, and what users who have it download anew.
  package struct Tag: Sendable {
    package let name: String
    package let bytes: Int
    package let total: Int
  }

  /// Compares the packs of `old` and `new`; `isSame` decides whether two files have the same contents. `moves` has the old
  /// paths of resources and folders that moved, each with the new one.
  package init(
    _ old: PackContents, _ new: PackContents, of manifests: (old: Manifest, new: Manifest),
    moves: [(old: String, new: String)], isSame: (PackContents.File, PackContents.File) -> Bool
  ) {
    let known = Dictionary(old.packs.enumerated().map { ($1.digest, $0) }) { first, _ in first }
    var isAnew = [Bool](repeating: false, count: new.packs.count)
    let origins = Origins(old, manifests.old, moves)
    for (number, pack) in new.packs.enumerated() {
      guard let other = known[pack.digest] else {
        isAnew[number] = true
        packs.append(
          Pack(
            kind: .new, tags: pack.tags, digest: pack.digest, bytes: pack.bytes,
            origins: origins.of(pack, manifests.new)))
        continue
      }
      let changed = Self.differences(old.files[other], new.files[number], isSame)
      if changed.isEmpty {
        unchangedCount += 1
      } else {
        isAnew[number] = true
        packs.append(
          Pack(kind: .changed, tags: pack.tags, digest: pack.digest, bytes: pack.bytes, files: changed))
      }
    }
    let left = Set(new.packs.map(\.digest))
    for pack in old.packs where !left.contains(pack.digest) {
      packs.append(Pack(kind: .gone, tags: pack.tags, digest: pack.digest, bytes: pack.bytes))
    }
    addUp(new, isAnew, manifests.new)
  }

  private mutating func addUp(_ new: PackContents, _ isAnew: [Bool], _ manifest: Manifest) {
    var sums: [String: (bytes: Int, total: Int)] = [:]
    var ofCategories: [DownloadCategory: (bytes: Int, total: Int)] = [:]
    let homes = Dictionary(
      manifest.tags().map { ($0.name, $0.category ?? .onDemand) }, uniquingKeysWith: { first, _ in first })
    for (number, pack) in new.packs.enumerated() {
      let bytes = isAnew[number] ? pack.bytes : 0
      for tag in pack.tags { sums[tag, default: (0, 0)] = Self.sum(sums[tag], bytes, pack.bytes) }
      for category in Set(pack.tags.map { homes[$0] ?? .onDemand }) {
        ofCategories[category] = Self.sum(ofCategories[category], bytes, pack.bytes)
      }
      self.bytes += bytes
      totalBytes += pack.bytes
    }
    tags = sums.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
      Tag(name: $0.key, bytes: $0.value.bytes, total: $0.value.total)
    }
    categories = DownloadCategory.allCases.compactMap { category in
      ofCategories[category].map { (category, $0.bytes, $0.total) }
    }
  }

  private static func sum(_ old: (bytes: Int, total: Int)?, _ bytes: Int, _ total: Int) -> (bytes: Int, total: Int) {
    ((old?.bytes ?? 0) + bytes, (old?.total ?? 0) + total)
  }

  /// The names of files that only one pack has, or that differ.
  private static func differences(
    _ old: [PackContents.File], _ new: [PackContents.File],
    _ isSame: (PackContents.File, PackContents.File) -> Bool
  ) -> [ByteString] {
    var known = Dictionary(grouping: old, by: \.name)
    var names: [ByteString] = []
    for file in new {
      // Two resources of a pack may have the same name; each is compared with one that is equal, if any is.
      guard let others = known[file.name], let match = others.firstIndex(where: { isSame($0, file) }) else {
        names.append(file.name)
        continue
      }
      known[file.name]?.remove(at: match)
      if known[file.name]?.isEmpty == true { known[file.name] = nil }
    }
    return (names + known.values.joined().map(\.name)).sorted { $0.precedes($1) }.uniqued
  }

  /// In which packs the resources of the new version were.
  private struct Origins {
    private var packs: [ByteString: Int] = [:]
    private let old: PackContents
    /// The old path of what moved, by the new one.
    private let moves: [ByteString: ByteString]

    init(_ old: PackContents, _ manifest: Manifest, _ moves: [(old: String, new: String)]) {
      self.old = old
      self.moves = Dictionary(moves.map { (ByteString($0.new), ByteString($0.old)) }) { first, _ in first }
      for (number, pack) in old.packs.enumerated() {
        for entry in pack.resources { packs[manifest.path(ofEntry: entry).bytes] = number }
      }
    }

    /// The packs that the resources of a new pack were in, each with their number.
    func of(_ pack: AssetPack, _ manifest: Manifest) -> [(tags: [String]?, count: Int, example: String)] {
      var counts: [Int: (count: Int, example: String)] = [:]
      for entry in pack.resources {
        let path = manifest.path(ofEntry: entry).bytes
        let origin = packs[path] ?? moved(path).flatMap { packs[$0] } ?? -1
        counts[origin] = ((counts[origin]?.count ?? 0) + 1, counts[origin]?.example ?? path.string)
      }
      return counts.sorted { $0.key < $1.key }.map { number, value in
        (number < 0 ? nil : old.packs[number].tags, value.count, value.example)
      }
    }

    /// The old path of a resource that moved, perhaps with its folder.
    private func moved(_ path: ByteString) -> ByteString? {
      if moves.isEmpty { return nil }
      if let old = moves[path] { return old }
      for end in path.bytes.indices.reversed() where path.bytes[end] == UInt8(ascii: "/") {
        if let old = moves[ByteString(path.bytes[..<end])] { return ByteString(old.bytes + path.bytes[end...]) }
      }
      return nil
    }
  }
}
