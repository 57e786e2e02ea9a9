import ResourceTags

/// The contents of a folder that a manifest could list: items of asset catalogs with their tags, and folders with
/// resources.
struct FolderContents {
  /// The tagged items and folders in asset catalogs, with their paths.
  private(set) var items: [(path: ResourcePath, tags: [String])] = []
  /// The names of the first subfolders with files of commonly tagged types.
  private(set) var folders: [String] = []
  /// An example for the manifest: a catalog, and an item or a folder in that catalog.
  private(set) var example: (catalog: String, item: String)?

  /// The maximum number of folders to list, and the maximum depth at which odr looks for files in a folder.
  private static let folderLimit = 6
  private static let depthLimit = 3

  init(_ tree: some FileTree) {
    let catalogs = CatalogFinder.catalogs(in: .empty, of: tree) { Self.isForeign($0) }
    for item in CatalogItems(catalogs, in: tree).tagged {
      let tags = item.tags.map(\.string).filter { !TagName.isInvalid($0) }
      if !tags.isEmpty { items.append((ResourcePath(normalized: item.path.bytes), tags)) }
    }
    for catalog in catalogs where example == nil {
      example = Self.names(in: catalog.bytes, of: tree).folders.filter { CatalogItemType(name: $0) != .unverified }
        .first { CatalogItemType(name: $0).makesPack || CatalogItemType(name: $0) == .group }
        .map { (catalog.string, $0) }
    }
    folders = Array(
      Self.names(in: [], of: tree).folders
        .filter {
          !$0.hasSuffix(".xcassets") && !Self.isForeign(ByteString($0))
            && Self.hasResources(Array($0.utf8), tree, depth: 1)
        }
        .prefix(Self.folderLimit))
  }

  /// Whether a folder contains third-party code or build products, or is a package.
  private static func isForeign(_ path: ByteString) -> Bool {
    ["Pods", "Carthage", "node_modules", "DerivedData", "build"].contains(path.string.fileName)
      || CatalogFinder.isPackage(path)
  }

  private static func hasResources(_ folder: [UInt8], _ tree: some FileTree, depth: Int) -> Bool {
    let names = names(in: folder, of: tree)
    func isResource(_ name: String) -> Bool {
      let parts = name.split(separator: ".")
      return parts.count > 1 && endings.contains(parts.last?.lowercased() ?? "")
    }
    if names.files.contains(where: isResource) || names.folders.contains(where: isResource) { return true }
    return depth < depthLimit
      && names.folders.contains { name in
        let path = folder + "/".utf8 + name.utf8
        return !isForeign(ByteString(path)) && !name.hasSuffix(".xcassets")
          && hasResources(path, tree, depth: depth + 1)
      }
  }

  /// Returns the sorted names of the files and subfolders in a folder, except hidden files and subfolders.
  private static func names(in folder: [UInt8], of tree: some FileTree) -> (files: [String], folders: [String]) {
    var names: (files: [String], folders: [String]) = ([], [])
    _ = tree.list(folder) { entry in
      guard entry.name.first != ".", let name = String(validatedUTF8: entry.name) else { return }
      if entry.kind == .folder { names.folders.append(name) } else if entry.kind == .file { names.files.append(name) }
    }
    return (names.files.sorted(), names.folders.sorted())
  }

  /// The file name extensions of scenes, models, images, sounds, videos, and fonts.
  private static let endings: Set<String> = [
    "sks", "scn", "scnassets", "usdz", "reality", "obj", "dae", "atlas", "skatlas", "bundle", "png", "jpg", "jpeg",
    "heic",
    "webp", "gif", "ktx", "pvr", "astc", "m4a", "mp3", "wav", "caf", "aif", "aiff", "ogg", "mp4", "m4v", "mov", "ttf",
    "otf",
  ]
}
