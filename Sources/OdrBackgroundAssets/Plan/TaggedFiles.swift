import ResourceTags

/// Finds the tagged files on disk, each with its tags: loose files, files in tagged folders, and files that are
/// copied from data sets.
struct TaggedFiles {
  /// A tagged file.
  struct File {
    /// The path relative to the manifest's folder. For a copy, this is the path of the original file in the data set.
    let source: String
    /// The path of the copy relative to the packer's root; `nil` if the file is not a copy.
    let copy: String?
    var tags: Set<String>
    let bytes: Int
  }

  private(set) var files: [File] = []
  /// The outermost tagged folders whose files all have the same tags, each with these tags.
  private(set) var wholeFolders: [String: Set<String>] = [:]
  /// All tagged folders outside catalogs.
  private(set) var looseFolders: Set<String> = []
  /// Tagged catalog items, except data sets.
  private(set) var items: [String] = []
  private(set) var dataSets: [String] = []
  /// Data sets that contain several files.
  private(set) var variants: [String] = []
  private(set) var links: [String] = []
  private(set) var emptyFolders: [String] = []
  private(set) var missing: [String] = []
  /// Resources and folders that can't be read.
  private(set) var unreadable: [String] = []
  private(set) var noEffect: [String] = []
  /// Paths in packs that two files would share.
  private(set) var collisions: [String] = []

  private let tree: any FileTree
  /// The destination folder for copies, relative to the packer's root; `nil` if data sets are not copied.
  private let copies: String?
  /// The index of each file in ``files``, by its path in the packs.
  private var numbers: [ByteString: Int] = [:]
  /// The tags of loose folders and catalog items, by the path's spelling on disk.
  private var folderTags: [String: Set<String>] = [:]
  private var itemTags: [String: Set<String>] = [:]
  private var visitedItems: Set<String> = []

  /// The contents of a folder: no files, only files with the same tags, or anything else.
  private enum Contents {
    case nothing
    case files(Set<String>)
    case mixed
  }

  /// Looks for the resources of `manifest` in the manifest's folder.
  init(_ manifest: Manifest, _ sizes: ResourceSizes, in tree: any FileTree, copies: String?) {
    (self.tree, self.copies) = (tree, copies)
    var (folders, items): ([String], [String]) = ([], [])
    for (index, resource) in manifest.resources().enumerated() where !resource.tags.isEmpty {
      guard let place = sizes.onDisk(index) else {
        if sizes.isUnreadable(index) { unreadable.append(resource.path) } else { missing.append(resource.path) }
        continue
      }
      let path = String(path: place.path)
      if place.leavesRoot {
        links.append(path)
      } else if resource.catalog != nil {
        itemTags[path, default: []].formUnion(resource.tags)
        items.append(path)
      } else if sizes.reasonAgainstPack(of: index) != nil {
        noEffect.append(path)
      } else if place.isFolder {
        folderTags[path, default: []].formUnion(resource.tags)
        folders.append(path)
      } else {
        _ = add(path, Set(resource.tags), sizes.bytes(of: index) ?? 0)
      }
    }
    walk(folders)
    let groups = Set(items.filter { CatalogItemType(name: $0.fileName) == .group })
    for item in items where !Self.hasFolder(around: item, in: groups) { look(atItem: item, []) }
    for item in items where !visitedItems.contains(item) { look(atItem: item, []) }
  }

  /// Whether one of `folders` contains `path`.
  static func hasFolder(around path: String, in folders: Set<String>) -> Bool {
    if folders.isEmpty { return false }
    var rest = Substring(path)
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if folders.contains(String(rest)) { return true }
    }
    return false
  }

  /// Adds a file, or adds tags to an existing file. Returns the file's tags.
  private mutating func add(_ path: String, _ tags: Set<String>, _ bytes: Int, copy: String? = nil) -> Set<String> {
    let place = ByteString(copy ?? path)
    if let number = numbers[place] {
      if copy != nil { collisions.append(place.string) } else { files[number].tags.formUnion(tags) }
      return files[number].tags
    }
    numbers[place] = files.count
    files.append(File(source: path, copy: copy, tags: tags, bytes: bytes))
    return tags
  }

  // MARK: Loose folders

  private mutating func walk(_ folders: [String]) {
    looseFolders = Set(folders)
    var whole: [String: Set<String>] = [:]
    for folder in folders where !Self.hasFolder(around: folder, in: looseFolders) { _ = walk(folder, [], &whole) }
    let wholeNames = Set(whole.keys)
    wholeFolders = whole.filter { !Self.hasFolder(around: $0.key, in: wholeNames) }
  }

  private mutating func walk(
    _ folder: String, _ outer: Set<String>, _ whole: inout [String: Set<String>]
  ) -> Contents {
    let tags = outer.union(folderTags[folder] ?? [])
    var found: [(name: [UInt8], kind: FileKind, size: Int)] = []
    let isListed = tree.list(folder.pathBytes) { entry in
      // Finder created the file, which isn't part of the app.
      if entry.name.equals(".DS_Store") { return }
      found.append((Array(entry.name), entry.kind, entry.kind == .file ? entry.size() : 0))
    }
    if !isListed { unreadable.append(folder) }
    var contents = isListed ? Contents.nothing : .mixed
    for (name, kind, size) in found {
      let path = folder + "/" + String(path: name)
      switch kind {
      case .file: contents = Self.joined(contents, .files(add(path, tags, size)))
      case .folder: contents = Self.joined(contents, walk(path, tags, &whole))
      case .link, .other:
        links.append(path)
        contents = .mixed
      }
    }
    if looseFolders.contains(folder) {
      if case .nothing = contents { emptyFolders.append(folder) }
      if case .files(let tags) = contents { whole[folder] = tags }
    }
    return contents
  }

  private static func joined(_ first: Contents, _ second: Contents) -> Contents {
    switch (first, second) {
    case (.nothing, let other), (let other, .nothing): other
    case (.files(let one), .files(let two)) where one == two: first
    default: .mixed
    }
  }

  // MARK: Catalogs

  private mutating func look(atItem path: String, _ outer: Set<String>) {
    guard visitedItems.insert(path).inserted else { return }
    let tags = outer.union(itemTags[path] ?? [])
    let name = path.fileName
    let type = CatalogItemType(name: name)
    if name.lowercased().hasSuffix(".dataset") {
      copy(dataSet: path, tags)
    } else if type == .group {
      var found: [[UInt8]] = []
      _ = tree.list(path.pathBytes) { entry in
        if entry.kind == .folder, entry.name[0] != "." { found.append(Array(entry.name)) }
      }
      for name in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        look(atItem: path + "/" + String(path: name), tags)
      }
    } else if type.makesPack {
      items.append(path)
    }
  }

  private mutating func copy(dataSet path: String, _ tags: Set<String>) {
    guard let copies else { return dataSets.append(path) }
    guard let source = try? tree.text(at: (path + "/" + CatalogContents.fileName).pathBytes),
      let variants = (try? CatalogContents(source))?.variants
    else { return missing.append(path + "/" + CatalogContents.fileName) }
    var names: Set<String> = []
    for variant in variants where names.insert(variant.fileName).inserted {
      let file = path + "/" + variant.fileName
      let isName = !variant.fileName.utf8.contains { $0 == "/" || $0 == 0 }
      guard isName, variant.fileName != ".", variant.fileName != "..", !tree.leavesRoot(file.pathBytes) else {
        links.append(file)
        continue
      }
      guard let status = tree.status(of: file.pathBytes), status.kind == .file else {
        missing.append(file)
        continue
      }
      _ = add(file, tags, status.size, copy: copies + "/" + Self.placeOfCopies(path) + "/" + variant.fileName)
    }
    if names.count > 1 { self.variants.append(path) }
  }

  /// Returns a data set's path without the extensions of the catalog and the data set, so that the path doesn't look
  /// like a catalog item's path.
  private static func placeOfCopies(_ path: String) -> String {
    path.split(separator: "/").map { name in
      [".xcassets", ".dataset"].first { name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count }
        .map { String(name.dropLast($0.count)) } ?? String(name)
    }.joined(separator: "/")
  }
}
