import ManifestSyntax
import SourceText

/// The distinct sets of tags that resources carry, each of which Xcode makes an asset pack of.
///
/// An item of a catalog carries the tags of the catalog's folders around it beside its own: Apple documents that a
/// folder's tags hold for everything in it, and Xcode's build engine asks `actool` for the combinations. A loose folder is
/// one resource, so what lies in it inherits nothing.
struct TagSets {
  /// The tags of each set by number, sorted, in the order in which the sets first come.
  private(set) var sets: [[TagID]] = []
  /// The set of each entry; -1 for those without tags.
  private(set) var setOfEntry: [Int] = []
  /// For each entry the entry of the innermost catalog folder around it, or -1.
  private(set) var folderOfEntry: [Int] = []

  init(_ manifest: Manifest) {
    let folders = TaggedFolders(manifest)
    var numbers: [[TagID]: Int] = [:]
    // A list that many resources share is looked up once.
    var numberOfList: [Int32: Int] = [:]
    setOfEntry.reserveCapacity(manifest.entries.count)
    for (index, entry) in manifest.entries.elements.enumerated() {
      let folder = folders.folder(around: index)
      folderOfEntry.append(folder ?? -1)
      if folder == nil, let number = numberOfList[entry.list] {
        setOfEntry.append(number)
        continue
      }
      var tags = Set(Self.tags(of: entry, manifest))
      var outer = folder
      while let current = outer {
        tags.formUnion(Self.tags(of: manifest.entries[current], manifest))
        outer = folders.folder(around: current)
      }
      let key = tags.sorted { $0.rawValue < $1.rawValue }
      var number = -1
      if !key.isEmpty {
        number = numbers[key] ?? sets.count
        if number == sets.count {
          numbers[key] = number
          sets.append(key)
        }
      }
      if folder == nil { numberOfList[entry.list] = number }
      setOfEntry.append(number)
    }
  }

  private static func tags(of entry: ResourceEntry, _ manifest: Manifest) -> [TagID] {
    entry.list < 0 ? [] : manifest.tagUses.elements[manifest.tagLists[Int(entry.list)].uses].map(\.tag)
  }
}

/// The entries that are folders of catalogs and hold other entries.
private struct TaggedFolders {
  private let manifest: Manifest
  private let hasAny: Bool

  init(_ manifest: Manifest) {
    self.manifest = manifest
    hasAny = manifest.entries.elements.indices.contains { index in
      manifest.entries[index].catalog >= 0 && manifest.folders.contains(manifest.paths.hash(of: index))
    }
  }

  /// The innermost entry of a catalog whose path is a folder of that of `entry`, which lies in the same catalog.
  func folder(around entry: Int) -> Int? {
    let written = manifest.entries[entry]
    guard hasAny, written.catalog >= 0, let node = manifest.tree.resolve(written.key) else { return nil }
    let start = manifest.catalogs[Int(written.catalog)].hash
    var found: Int?
    ByteStorage(NormalizedPath(manifest.tree.scalarBytes(node)).bytes).withBytes { path in
      _ = manifest.pathScanner.scan(path, from: start) { hash in
        if let folder = manifest.paths.find(hash), manifest.entries[folder].catalog == written.catalog {
          found = folder
        }
      }
    }
    return found == entry ? nil : found
  }
}
