import OdrXcodeProjects
package import ResourceTags

/// The files of the catalogs that contain only the items of one pack.
struct PartialCatalogs {
  /// The files of each catalog, by the tags of its pack, and by the path relative to the catalog, in the spelling that
  /// matters to file systems that ignore case.
  private(set) var files: [Set<String>: [String: (file: PackFile, isOfFolder: Bool)]] = [:]
  /// The original files of paths that two items would share.
  private(set) var collisions: [String] = []
  private let tree: any FileTree

  init(in tree: any FileTree) { self.tree = tree }

  /// Adds an item and the `Contents.json` files of the folders around the item.
  mutating func add(_ item: TaggedFiles.Item) {
    for file in item.files { add(file.path, file.bytes, to: item) }
    var folder = item.path
    while folder != item.catalog {
      folder = folder.parentFolder
      let path = folder + "/" + CatalogContents.fileName
      if let status = tree.status(of: path.pathBytes), status.kind == .file {
        add(path, status.size, to: item, isOfFolder: true)
      }
    }
  }

  private mutating func add(_ source: String, _ bytes: Int, to item: TaggedFiles.Item, isOfFolder: Bool = false) {
    let file = PackFile(
      path: String(Substring(source.utf8.dropFirst(item.catalog.utf8.count + 1))), source: source, bytes: bytes)
    let key = file.path.lowercased()
    guard let other = files[item.tags]?[key] else {
      files[item.tags, default: [:]][key] = (file, isOfFolder)
      return
    }
    let isSame = ByteString(other.file.source) == ByteString(source)
    if !isSame, !(isOfFolder && other.isOfFolder && isEqual(file, other.file)) {
      collisions += [other.file.source, source]
    }
  }

  /// Whether two files have the same path and contents.
  private func isEqual(_ file: PackFile, _ other: PackFile) -> Bool {
    func contents(_ file: PackFile) -> [UInt8]? {
      (try? tree.text(at: file.source.pathBytes)).flatMap { try? file.contentsInCatalog(of: $0) }
    }
    return ByteString(file.path) == ByteString(other.path) && contents(file) == contents(other)
  }
}

extension PackFile {
  /// Returns the contents of the file in a partial catalog: the bytes of the original file `source`, without the tags
  /// if the file is a `Contents.json`.
  package func contentsInCatalog(of source: SourceText) throws -> [UInt8] {
    guard path.fileName == CatalogContents.fileName, let contents = try? CatalogContents(source) else {
      return source.allBytes
    }
    return try source.applying(ContentsEdits.edits(of: contents, to: [])).allBytes
  }
}
