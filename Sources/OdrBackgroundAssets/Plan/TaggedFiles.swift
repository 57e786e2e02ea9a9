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
  private(set) var looseFolders: Set<String> = []
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
        _ = add(path, Set(resource.tags), sizes.bytes(of: index) ?? 0)
      }
    }
    looseFolders = Set(folderTags.keys)
    for folder in looseFolders where !Self.hasFolder(around: folder, in: looseFolders) { _ = walk(folder, []) }
    let whole = Set(wholeFolders.keys)
    wholeFolders = wholeFolders.filter { !Self.hasFolder(around: $0.key, in: whole) }
    // In this order, odr visits a folder before the items in it, which also have the folder's tags.
    for (path, item) in taggedItems.sortedByKey { look(atItem: path, in: item.catalog, []) }
  }

  /// Whether one of `folders` contains `path`.
  static func hasFolder(around path: String, in folders: Set<String>) -> Bool {
    Array(path.utf8).outerFolders.contains { folders.contains($0.string) }
  }

  /// Adds a file, or adds tags to an existing file. Returns the file's tags; an empty set if no pack can contain it.
  private mutating func add(_ path: String, _ tags: Set<String>, _ bytes: Int) -> Set<String> {
    if let folder = ResourceLoader.bundlePart(of: path) {
      bundleFolders[folder, default: []].formUnion(tags)
      return []
    }
    let place = ByteString(path)
    files[place, default: (path, [], bytes)].tags.formUnion(tags)
    return files[place]?.tags ?? []
  }

  /// Returns what is in a folder; `nil` if odr can't read the folder.
  private mutating func entries(of folder: String) -> [(path: String, kind: FileKind, bytes: Int)]? {
    var found: [(path: String, kind: FileKind, bytes: Int)] = []
    let isListed = tree.list(folder.pathBytes) { entry in
      // Finder created the file, which isn't part of the app.
      if entry.name.equals(".DS_Store") { return }
      found.append(
        (folder + "/" + String(path: Array(entry.name)), entry.kind, entry.kind == .file ? entry.size() : 0))
    }
    if isListed { return found }
    unreadable.append(folder)
    return nil
  }

  // MARK: Loose folders

  /// Returns the different sets of tags of the files in a folder. An empty set is among them if no pack can contain
  /// something in the folder.
  private mutating func walk(_ folder: String, _ outer: Set<String>) -> Set<Set<String>> {
    let tags = outer.union(folderTags[folder] ?? [])
    let found = entries(of: folder)
    var contents: Set<Set<String>> = found == nil ? [[]] : []
    for (path, kind, bytes) in found ?? [] {
      switch kind {
      case .file: contents.insert(add(path, tags, bytes))
      case .folder: contents.formUnion(walk(path, tags))
      case .link, .other:
        links.append(path)
        contents.insert([])
      }
    }
    if looseFolders.contains(folder) {
      if contents.isEmpty { emptyFolders.append(folder) }
      if let tags = contents.only, !tags.isEmpty { wholeFolders[folder] = tags }
    }
    return contents
  }

  // MARK: Catalogs

  private mutating func look(atItem path: String, in catalog: String, _ outer: Set<String>) {
    guard visitedItems.insert(path).inserted else { return }
    let tags = outer.union(taggedItems[path]?.tags ?? [])
    let type = CatalogItemType(name: path.fileName)
    if type == .group {
      for (child, kind, _) in (entries(of: path) ?? []).sorted(by: { $0.path < $1.path })
      where kind == .folder && !child.fileName.hasPrefix(".") {
        look(atItem: child, in: catalog, tags)
      }
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

  private mutating func files(in item: String) -> [(path: String, bytes: Int)] {
    var files: [(path: String, bytes: Int)] = []
    var folders = [item]
    while let folder = folders.popLast() {
      for (path, kind, bytes) in entries(of: folder) ?? [] {
        switch kind {
        case .file: files.append((path, bytes))
        case .folder: folders.append(path)
        case .link, .other: links.append(path)
        }
      }
    }
    return files
  }
}
