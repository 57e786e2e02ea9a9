/// The entries that are folders of other entries or of catalogs, where those spell the folder in another way.
struct RespelledFolders {
  private let manifest: Manifest
  /// The first entry of each path that is a folder.
  private var entries: [PathKey: Int] = [:]

  /// `nil` if the manifest has no such entry; then its paths can be compared by their bytes.
  init?(_ manifest: Manifest) {
    guard
      manifest.entries.contains(where: { $0.form.contains(.mayCompose) })
        || manifest.catalogs.contains(where: { $0.form.contains(.mayCompose) })
    else { return nil }
    self.manifest = manifest
    var folders = Folders(manifest)
    for catalog in manifest.catalogs { folders.add(manifest.normalizedPath(catalog.key)[...]) }
    for entry in manifest.entries { folders.add(entry) }
    var isNeeded = false
    for (index, entry) in manifest.entries.enumerated() where folders.mayContain(entry) {
      let path = ByteString(manifest.normalizedPath(of: entry))
      let key = PathKey(path)
      guard let spellings = folders.spellings[key] else { continue }
      if entries[key] == nil { entries[key] = index }
      isNeeded = isNeeded || spellings.contains { $0 != path }
    }
    if !isNeeded { return nil }
  }

  /// The innermost entry that is a folder around the path of `key`, which continues that of `catalog` and is looked for
  /// only inside of that.
  func entry(around key: NodeID, in catalog: CatalogEntry?) -> Int? {
    let outer = catalog.map { manifest.normalizedPath($0.key) + [UInt8(ascii: "/")] } ?? []
    var folder = (outer + manifest.normalizedPath(key))[...]
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")), slash >= outer.count {
      folder = folder[..<slash]
      if let entry = entries[PathKey(folder)] { return entry }
    }
    return nil
  }
}

/// The folders of a manifest, each in all its spellings.
private struct Folders {
  private let manifest: Manifest
  private(set) var spellings: [PathKey: [ByteString]] = [:]
  /// The hashes of folders that were added for entries.
  private var known: Set<UInt64> = []
  private var skeletons: Set<[UInt8]> = []

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Adds the folders around an entry.
  mutating func add(_ entry: ResourceEntry) {
    guard let node = manifest.tree.resolve(entry.key) else { return }
    let start = entry.catalog < 0 ? manifest.pathScanner.hasher.start : manifest.catalogs[Int(entry.catalog)].hash
    var folder = start
    _ = manifest.pathScanner.scan(manifest.tree.scalarBytes(node), from: start) { folder = $0 }
    if known.insert(folder).inserted { add(manifest.normalizedPath(of: entry)[...]) }
  }

  /// Adds the folders around a path.
  mutating func add(_ path: ArraySlice<UInt8>) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = path[..<slash]
    let (key, spelling) = (PathKey(folder), ByteString(folder))
    if spellings[key]?.contains(spelling) == true { return }
    spellings[key, default: []].append(spelling)
    skeletons.insert(folder.filter(Self.isFixed))
    add(folder)
  }

  /// Whether an entry may be a folder: it has the same digits, dots and slashes as one, which are the same in all spellings.
  func mayContain(_ entry: ResourceEntry) -> Bool {
    if entry.form.contains(.isUnnormalized) { return true }
    guard let node = manifest.tree.resolve(entry.key) else { return false }
    var skeleton: [UInt8] = []
    if entry.catalog >= 0 {
      skeleton = manifest.normalizedPath(manifest.catalogs[Int(entry.catalog)].key).filter(Self.isFixed)
      skeleton.append(UInt8(ascii: "/"))
    }
    skeleton += manifest.tree.scalarBytes(node).lazy.filter(Self.isFixed)
    return skeletons.contains(skeleton)
  }

  private static func isFixed(_ byte: UInt8) -> Bool { UInt8(ascii: ".")...UInt8(ascii: "9") ~= byte }
}
