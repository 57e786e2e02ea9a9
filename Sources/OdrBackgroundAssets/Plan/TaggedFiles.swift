import ResourceTags

/// Finds the tagged files on disk, each with its set of tags: loose files, files in tagged folders, and files that are
/// copied from data sets.
struct TaggedFiles {
  /// A tagged file.
  struct File {
    /// The path relative to the manifest's folder. For a copy, this is the path of the original file in the data set.
    let source: String
    /// The path of the copy relative to the packer's root; `nil` if the file is not a copy.
    let copy: String?
    var set: Int
    let bytes: Int
  }

  private(set) var files: [File] = []
  /// The outermost tagged folders whose files all have the same set of tags.
  private(set) var wholeFolders: Set<String> = []
  /// All tagged folders outside catalogs.
  private(set) var looseFolders: Set<String> = []
  private var setsOfFolders: [String: Int] = [:]
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
  private(set) var noEffect: [(path: String, reason: String)] = []
  /// Paths in packs that two files would share.
  private(set) var collisions: [String] = []
  private(set) var sets = TagSetTable()

  private let tree: any FileTree
  /// The destination folder for copies, relative to the packer's root; `nil` if data sets are not copied.
  private let copies: String?
  /// The index of each file in ``files``, by its path in the packs.
  private var numbers: [ByteString: Int] = [:]
  /// The tag sets of loose folders and catalog items, by the path's spelling on disk.
  private var folderSets: [String: Int] = [:]
  private var itemSets: [String: Int] = [:]
  private var visitedItems: Set<String> = []

  /// The contents of a folder: no files, only files with the same tag set, or anything else.
  private enum Contents {
    case nothing
    case files(set: Int)
    case mixed
  }

  /// Looks for the `resources` of a manifest in the manifest's folder. Each tag in `tags` has a number and the indices
  /// of its resources.
  init(
    _ resources: [Resource], _ tags: [(number: Int, resources: [Int])], _ sizes: ResourceSizes, in tree: any FileTree,
    copies: String?
  ) {
    (self.tree, self.copies) = (tree, copies)
    var (folders, items): ([String], [String]) = ([], [])
    for (index, set) in setsOfResources(resources.count, tags).enumerated() {
      guard let set else { continue }
      guard let place = sizes.onDisk(index) else {
        if sizes.isUnreadable(index) {
          unreadable.append(resources[index].path)
        } else {
          missing.append(resources[index].path)
        }
        continue
      }
      let path = String(path: place.path)
      if place.leavesRoot {
        links.append(path)
      } else if resources[index].catalog != nil {
        itemSets[path] = itemSets[path].map { sets.union($0, set) } ?? set
        items.append(path)
      } else if let reason = sizes.reasonAgainstPack(of: index) {
        noEffect.append((path, reason))
      } else if place.isFolder {
        folderSets[path] = folderSets[path].map { sets.union($0, set) } ?? set
        folders.append(path)
      } else {
        _ = add(path, set, sizes.bytes(of: index) ?? 0)
      }
    }
    walk(folders)
    let groups = Set(items.filter { CatalogItemType(name: Self.name($0)) == .group })
    for item in items where !Self.hasFolder(around: item, in: groups) { look(atItem: item, nil) }
    for item in items where !visitedItems.contains(item) { look(atItem: item, nil) }
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

  /// Returns the tag set of each resource; `nil` for a resource without tags.
  private mutating func setsOfResources(_ count: Int, _ tags: [(number: Int, resources: [Int])]) -> [Int?] {
    var found = [Int?](repeating: nil, count: count)
    for tag in tags {
      let single = sets.number(of: [tag.number])
      for resource in tag.resources { found[resource] = found[resource].map { sets.union($0, single) } ?? single }
    }
    return found
  }

  /// Returns the tag set shared by all files in `folder`, which is one of ``wholeFolders``.
  func set(ofFolder folder: String) -> Int? { setsOfFolders[folder] }

  /// Adds a file, or adds tags to an existing file. Returns the file's tag set.
  private mutating func add(_ path: String, _ set: Int, _ bytes: Int, copy: String? = nil) -> Int {
    let place = ByteString(copy ?? path)
    if let number = numbers.updateValue(files.count, forKey: place) {
      numbers[place] = number
      if copy != nil { collisions.append(place.string) } else { files[number].set = sets.union(files[number].set, set) }
      return files[number].set
    }
    files.append(File(source: path, copy: copy, set: set, bytes: bytes))
    return set
  }

  // MARK: Loose folders

  private mutating func walk(_ folders: [String]) {
    let known = Set(folders)
    looseFolders = known
    var whole: Set<String> = []
    for folder in folders where !Self.hasFolder(around: folder, in: known) {
      _ = walk(folder, nil, known, &whole)
    }
    wholeFolders = whole.filter { !Self.hasFolder(around: $0, in: whole) }
  }

  private mutating func walk(
    _ folder: String, _ outer: Int?, _ known: Set<String>, _ whole: inout Set<String>
  ) -> Contents {
    let own = folderSets[folder]
    guard let set = own.flatMap({ own in outer.map { sets.union($0, own) } ?? own }) ?? outer else { return .nothing }
    var found: [(name: [UInt8], kind: FileKind, size: Int)] = []
    let isListed = tree.list(folder.pathBytes) { entry in
      if Self.isSkipped(entry.name) { return }
      found.append((Array(entry.name), entry.kind, entry.kind == .file ? entry.size() : 0))
    }
    if !isListed { unreadable.append(folder) }
    var contents = isListed ? Contents.nothing : .mixed
    for (name, kind, size) in found {
      let path = folder + "/" + String(path: name)
      switch kind {
      case .file:
        contents = Self.joined(contents, .files(set: add(path, set, size)))
      case .folder: contents = Self.joined(contents, walk(path, set, known, &whole))
      case .link, .other:
        links.append(path)
        contents = .mixed
      }
    }
    if known.contains(folder) {
      if case .nothing = contents { emptyFolders.append(folder) }
      if case .files(let set) = contents {
        whole.insert(folder)
        setsOfFolders[folder] = set
      }
    }
    return contents
  }

  private static func joined(_ first: Contents, _ second: Contents) -> Contents {
    switch (first, second) {
    case (.nothing, let other), (let other, .nothing): return other
    case (.files(let one), .files(let two)) where one == two: return first
    default: return .mixed
    }
  }

  /// Whether a file was created by Finder, and so isn't part of the app.
  private static func isSkipped(_ name: ByteSlice) -> Bool { name.equals(".DS_Store") }

  // MARK: Catalogs

  private mutating func look(atItem path: String, _ outer: Int?) {
    guard visitedItems.insert(path).inserted else { return }
    let own = itemSets[path]
    guard let set = own.flatMap({ own in outer.map { sets.union($0, own) } ?? own }) ?? outer else { return }
    let name = Self.name(path)
    let type = CatalogItemType(name: name)
    if name.lowercased().hasSuffix(".dataset") {
      copy(dataSet: path, set)
    } else if type == .group {
      var found: [[UInt8]] = []
      _ = tree.list(path.pathBytes) { entry in
        if entry.kind == .folder, entry.name[0] != UInt8(ascii: ".") { found.append(Array(entry.name)) }
      }
      for name in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        look(atItem: path + "/" + String(path: name), set)
      }
    } else if type.makesPack {
      items.append(path)
    }
  }

  /// Returns the last component of a path.
  private static func name(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  private mutating func copy(dataSet path: String, _ set: Int) {
    guard let copies else { return dataSets.append(path) }
    guard let source = try? tree.text(at: (path + "/" + CatalogContents.fileName).pathBytes),
      let variants = (try? CatalogContents(source))?.variants
    else { return missing.append(path + "/" + CatalogContents.fileName) }
    var names: Set<String> = []
    for variant in variants where names.insert(variant.fileName).inserted {
      let file = path + "/" + variant.fileName
      let isName = !variant.fileName.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
      guard isName, variant.fileName != ".", variant.fileName != "..", !tree.leavesRoot(file.pathBytes) else {
        links.append(file)
        continue
      }
      guard let status = tree.status(of: file.pathBytes), status.kind == .file else {
        missing.append(file)
        continue
      }
      _ = add(file, set, status.size, copy: copies + "/" + Self.placeOfCopies(path) + "/" + variant.fileName)
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
