import ResourceTags

/// The tags, asset pack, and size of files and catalog items, as Xcode's inspector shows them.
struct ResourceInspection {
  private let resources: [Resource]
  private let sizes: ResourceSizes
  private let folder: ResourceFolder
  private let project: (any ProjectContents)?
  /// The pack of each resource, by the resource's index.
  private let packs: [Int: AssetPack]
  private let entries: [PathKey: Int]
  /// The sorted paths of the resources, each with the index of the resource.
  private let sorted: [(path: ByteString, entry: Int)]

  /// Creates an inspection of the resources of `manifest`, which is in `folder`.
  init(_ manifest: Manifest, in folder: ResourceFolder) {
    // The snapshot reads the project only once.
    let folder = folder.snapshot
    project = folder.projectFiles(of: manifest)?.contents
    resources = manifest.resources()
    sizes = ResourceSizes(manifest, in: folder)
    self.folder = folder
    packs = Dictionary(first: manifest.assetPacks(sizes).flatMap { pack in pack.resources.map { ($0, pack) } })
    let paths = resources.enumerated().map { (path: ByteString(NormalizedPath($1.path.utf8).bytes), entry: $0) }
    entries = Dictionary(first: paths.map { (PathKey($0.path), $0.entry) })
    sorted = paths.sorted { $0.path < $1.path }
  }

  /// The information about one path.
  struct Item {
    let path: String
    /// The catalog that contains the item.
    let catalog: String?
    /// The item's own tags in the manifest; empty if the manifest doesn't list the item.
    let tags: [String]
    /// The folders in the manifest that contain the item, starting with the innermost folder. The item inherits the
    /// tags of these folders.
    let folders: [(path: String, tags: [String])]
    /// The size on disk in bytes; `nil` if the item is missing.
    let bytes: Int?
    let pack: AssetPack?
    /// The reason why no pack contains the item, although the item has tags, or why the app doesn't contain it.
    let reason: String?
    /// The number of resources that the manifest lists below the item, if the item itself has no tags.
    fileprivate(set) var count = 0
  }

  /// Whether the manifest contains an entry for the resource at `path`.
  func lists(_ path: ResourcePath) -> Bool { entries[PathKey(Array(path.string.utf8))] != nil }

  /// Returns the path of the first entry or, if there is none, of the first file or catalog item on disk, in whose path
  /// or in whose contents `name` is a part, with or without its extension.
  func first(named name: String) -> String? {
    let isMeant = { @Sendable (path: ByteString) in "/\(path.string).".contains("/\(name).") }
    let onDisk = UntaggedResources(Manifest(.empty), in: folder.tree)
    let path =
      sorted.map(\.path).first(where: isMeant)
      ?? onDisk.paths(in: .empty) { resource in
        var isFound = isMeant(resource)
        folder.tree.walk(resource.bytes) { path, _ in
          isFound = isFound || isMeant(ByteString(path))
          return !isFound
        }
        return isFound
      }.first
    return path?.string
  }

  /// Returns the information about the resource at `path`, which has this size on disk. If the resource neither has nor inherits tags, also returns
  /// the information about the resources below that path. Returns `nil` if the resource is neither in the manifest nor
  /// on disk.
  func items(at path: ResourcePath, bytes: Int?) -> [Item]? {
    let key = ByteString(path.string)
    var item = item(at: path, bytes)
    let below = item.tags.isEmpty && item.folders.isEmpty ? self.below(key) : []
    if item.bytes == nil, !lists(path), below.isEmpty { return nil }
    let paths = below.compactMap { try? ResourcePath($0.path.string) }
    item.count = paths.count
    return [item] + zip(paths, folder.sizes(of: paths)).map { self.item(at: $0, $1) }
  }

  private func below(_ folder: ByteString) -> ArraySlice<(path: ByteString, entry: Int)> {
    let start = ByteString(folder.bytes + ["/"])
    return sorted[sorted.partitionIndex { $0.path >= start }...].prefix { $0.path.isWithin(folder) }
  }

  private func item(at path: ResourcePath, _ bytes: Int?) -> Item {
    let whole = Array(path.string.utf8)
    let entry = entries[PathKey(whole)]
    var folders: [Int] = []
    let isLoose = path.catalog.isEmpty
    for end in whole.indices.reversed() where whole[end] == "/" && end > path.catalog.bytes.count {
      // A file in a folder outside of catalogs is only a part of that folder, but a catalog item inherits the tags of
      // all groups around it.
      if isLoose, entry != nil || !folders.isEmpty { break }
      if let around = entries[PathKey(whole[..<end])] { folders.append(around) }
    }
    // An item that the manifest doesn't list is in the pack of the innermost folder around it.
    let packed = entry ?? folders.first
    let isOutside =
      isLoose && packed == nil
      && (folder.tree.status(of: whole)?.kind == .file || CatalogFinder.isPackage(ByteString(whole)))
      && project?.contains(whole) == false
    return Item(
      path: path.string, catalog: isLoose ? nil : path.catalog.string, tags: entry.map { resources[$0].tags } ?? [],
      folders: folders.map { (resources[$0].path, resources[$0].tags) }, bytes: bytes,
      pack: packed.flatMap { packs[$0] },
      reason: isOutside
        ? "no target of the manifest contains it" : packed.flatMap { sizes.reasonAgainstPack(of: $0) })
  }
}

extension ResourceInspection.Item {
  /// Returns the human-readable lines: the path and size, followed by the tags and the pack.
  func text(_ resolver: ResourcePathResolver) -> String {
    var text = "\(resolver.name(of: path).visible.bold) \(Wording.size(bytes))\n"
    func list(_ tags: [String]) -> String { tags.map(\.visible).commaSeparated }
    if !tags.isEmpty { text += "    tags: \(list(tags))\n" }
    for folder in folders { text += "    tags of \(resolver.name(of: folder.path).visible): \(list(folder.tags))\n" }
    if let pack {
      text += "    pack: \(pack.title) (\(FormattedByteCount(pack.bytes))), \(pack.category.shortTitle)\n"
    } else if let reason {
      text += "    no pack: \(reason)\n"
    } else if tags.isEmpty, folders.isEmpty {
      let below = count == 1 ? "1 resource inside has tags" : "\(count) resources inside have tags"
      text += "    no tags; \(count == 0 ? "it stays in the app" : below)\n"
    }
    return text
  }

  /// The information about the item, for scripts.
  var json: JSONObject {
    [
      "path": path, "catalog": catalog, "bytes": bytes, "tags": tags,
      "folders": folders.map { ["path": $0.path, "tags": $0.tags] as JSONObject }, "pack": pack?.json, "reason": reason,
    ]
  }
}
