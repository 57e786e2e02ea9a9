import ResourceTags

/// Finds the tagged files and catalog items on disk, each with its tags.
struct TaggedFiles {
  /// A tagged catalog item that can have tags. All paths are relative to the manifest's folder.
  struct Item {
    let path: String
    /// The path of the item's catalog.
    let catalog: String
    let tags: Set<String>
    /// The files in the item, or an empty list if the caller doesn't need them.
    let files: [(path: String, bytes: Int)]
  }

  /// The tagged files. The source is the path relative to the manifest's folder.
  private(set) var files: [ByteString: (source: String, tags: Set<String>, bytes: Int)] = [:]
  /// The outermost tagged folders whose files all have the same tags, each with these tags.
  private(set) var wholeFolders: [String: Set<String>] = [:]
  /// All tagged folders outside catalogs.
  var looseFolders: Set<String> { Set(folderTags.keys) }
  private(set) var items: [Item] = []
  /// The tags of folders, such as sprite atlases, that the app can load only from its bundle.
  private(set) var bundleFolders: [String: Set<String>] = [:]
  private(set) var links: [String] = []
  private(set) var emptyFolders: [String] = []
  private(set) var missing: [String] = []
  /// Resources and folders that can't be read.
  private(set) var unreadable: [String] = []
  private(set) var noEffect: [String] = []

  private let tree: any FileTree
  private let listsItems: Bool
  /// The tags of loose folders, and the tags and the catalogs of catalog items, by the path's spelling on disk.
  private var folderTags: [String: Set<String>] = [:]
  private var taggedItems: [String: (catalog: String, tags: Set<String>)] = [:]
  private var visitedItems: Set<String> = []
  private var itemPaths: Set<String> = []
  /// The files that no pack can contain.
  private var bundleFiles: [String] = []

  /// Looks for the resources of `manifest` in the manifest's folder. If `listsItems` is true, also looks for the files
  /// in catalog items.
  init(_ manifest: Manifest, _ sizes: ResourceSizes, in tree: any FileTree, listsItems: Bool) {
    (self.tree, self.listsItems) = (tree, listsItems)
    for (index, resource) in manifest.resources().enumerated() where !resource.tags.isEmpty {
      guard let place = sizes.onDisk(index) else {
        if sizes.isUnreadable(index) { unreadable.append(resource.path) } else { missing.append(resource.path) }
        continue
      }
      let path = String(path: place.path)
      if place.leavesRoot {
        links.append(path)
      } else if let catalog = resource.catalog {
        let depth = NormalizedPath(catalog.utf8).bytes.split(separator: "/").count
        let names = place.path.split(separator: "/")
        let catalogPath = String(path: Array(names.prefix(depth).joined(separator: "/".utf8)))
        taggedItems[path, default: (catalogPath, [])].tags.formUnion(resource.tags)
      } else if sizes.reasonAgainstPack(of: index) != nil {
        noEffect.append(path)
      } else if place.isFolder {
        folderTags[path, default: []].formUnion(resource.tags)
      } else {
        add(path, Set(resource.tags), sizes.bytes(of: index) ?? 0)
      }
    }
    let looseFolders = looseFolders
    for folder in looseFolders where !Self.hasFolder(around: folder, in: looseFolders) {
      for (path, bytes) in files(in: folder) {
        add(path, Set(Self.folders(around: path).compactMap { folderTags[$0] }.joined()), bytes)
      }
    }
    findWholeFolders()
    // In this order, odr visits a folder before the items in it, which also have the folder's tags.
    for (path, item) in taggedItems.sortedByKey { look(atItem: path, in: item.catalog, []) }
  }

  /// Whether one of `folders` contains `path`.
  static func hasFolder(around path: String, in folders: Set<String>) -> Bool {
    Self.folders(around: path).contains(where: folders.contains)
  }

  private static func folders(around path: String) -> [String] { Array(path.utf8).outerFolders.map(\.string) }

  /// Adds a file, or adds tags to an existing file.
  private mutating func add(_ path: String, _ tags: Set<String>, _ bytes: Int) {
    if let folder = ResourceLoader.bundlePart(of: path) {
      bundleFolders[folder, default: []].formUnion(tags)
      bundleFiles.append(path)
    } else {
      files[ByteString(path), default: (path, [], bytes)].tags.formUnion(tags)
    }
  }

  /// Returns the files in a folder, at any depth.
  private mutating func files(in folder: String) -> [(path: String, bytes: Int)] {
    var files: [(path: String, bytes: Int)] = []
    var others: [String] = []
    let unread = tree.walk(folder.pathBytes) { path, entry in
      // Finder created the file, which isn't part of the app.
      if entry.name.equals(".DS_Store") { return false }
      switch entry.kind {
      case .file: files.append((String(path: path), entry.size()))
      case .folder: break
      case .link, .other: others.append(String(path: path))
      }
      return true
    }
    links += others
    unreadable += unread.map { String(path: $0) }
    return files
  }

  // MARK: Loose folders

  /// Finds the outermost loose folders whose files all have the same tags and can be in a pack, and the empty ones.
  private mutating func findWholeFolders() {
    let paths = files.values.map { ($0.source, $0.tags) } + (links + unreadable + bundleFiles).map { ($0, []) }
    /// The different sets of tags in each loose folder; the empty set means something that no pack can contain.
    var contents: [String: Set<Set<String>>] = [:]
    for (path, tags) in paths {
      for folder in Self.folders(around: path) + [path] where folderTags[folder] != nil {
        contents[folder, default: []].insert(tags)
      }
    }
    emptyFolders += looseFolders.filter { contents[$0] == nil }
    let whole = contents.compactMapValues { $0.only?.nonEmpty }
    let folders = Set(whole.keys)
    wholeFolders = whole.filter { !Self.hasFolder(around: $0.key, in: folders) }
  }

  // MARK: Catalogs

  private mutating func look(atItem path: String, in catalog: String, _ outer: Set<String>) {
    guard visitedItems.insert(path).inserted else { return }
    let tags = outer.union(taggedItems[path]?.tags ?? [])
    let type = CatalogItemType(name: path.fileName)
    if type == .group {
      var folders: [String] = []
      let isListed = tree.list(path.pathBytes) { entry in
        if entry.kind == .folder, entry.name.first != "." { folders.append(path + "/" + String(path: entry.name)) }
      }
      if !isListed { unreadable.append(path) }
      for folder in folders.sorted() { look(atItem: folder, in: catalog, tags) }
    } else if type.makesPack, !Self.hasFolder(around: path, in: itemPaths) {
      itemPaths.insert(path)
      let files = listsItems ? files(in: path) : []
      if listsItems, files.isEmpty {
        emptyFolders.append(path)
      } else {
        items.append(Item(path: path, catalog: catalog, tags: tags, files: files))
      }
    } else if taggedItems[path] != nil {
      noEffect.append(path)
    }
  }
}
