import ResourceTags

/// The files on the disk that carry tags, each with its set of tags: loose files, the files of loose folders, and copies of
/// the files of data sets.
struct TaggedFiles {
  /// A file that carries tags.
  struct File {
    /// The path from the manifest's folder on of the file, or of the data set's file that it is a copy of.
    let source: String
    /// The path of the copy from the root on; `nil` for a file that is no copy.
    let copy: String?
    var set: Int
    let bytes: Int
  }

  private(set) var files: [File] = []
  /// Folders all of whose files have the same set of tags, none of them in another such folder.
  private(set) var wholeFolders: Set<String> = []
  /// All tagged folders.
  private(set) var looseFolders: Set<String> = []
  private var setsOfFolders: [String: Int] = [:]
  /// Tagged items of catalogs that are no data sets, or that are and have no place to be copied to.
  private(set) var items: [String] = []
  private(set) var dataSets: [String] = []
  /// Data sets with several files.
  private(set) var variants: [String] = []
  private(set) var links: [String] = []
  private(set) var emptyFolders: [String] = []
  private(set) var missing: [String] = []
  /// Resources and folders that nobody can look at.
  private(set) var unreadable: [String] = []
  private(set) var noEffect: [(path: String, reason: String)] = []
  /// Paths in packs that two files would have.
  private(set) var collisions: [String] = []
  private(set) var sets = TagSetTable()

  private let tree: any FileTree
  /// The folder of copies, from the root on; `nil` if data sets are not copied.
  private let copies: String?
  /// The numbers of files by their paths in packs.
  private var numbers: [ByteString: Int] = [:]
  /// The sets of loose folders, and of items, by path as on the disk.
  private var folderSets: [String: Int] = [:]
  private var itemSets: [String: Int] = [:]
  private var visitedItems: Set<String> = []

  /// What a folder holds.
  private enum Contents {
    case nothing
    case files(set: Int)
    case mixed
  }

  /// Looks for the `resources` of a manifest in its folder; each of the `tags` has a number and the indices of its resources.
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

  /// Whether a path has a folder around it that is among `folders`.
  static func hasFolder(around path: String, in folders: Set<String>) -> Bool {
    if folders.isEmpty { return false }
    var rest = Substring(path)
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if folders.contains(String(rest)) { return true }
    }
    return false
  }

  /// The set of tags of each resource; `nil` for one without tags.
  private mutating func setsOfResources(_ count: Int, _ tags: [(number: Int, resources: [Int])]) -> [Int?] {
    var found = [Int?](repeating: nil, count: count)
    for tag in tags {
      let single = sets.number(of: [tag.number])
      for resource in tag.resources { found[resource] = found[resource].map { sets.union($0, single) } ?? single }
    }
    return found
  }

  /// The set of tags that all files of one of the ``wholeFolders`` have.
  func set(ofFolder folder: String) -> Int? { setsOfFolders[folder] }

  /// Adds a file, or the tags of one that is there already. Returns the set of its tags.
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

  /// Whether a file is none of the app's: what Finder leaves in folders.
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

  /// The last name in a path.
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

  /// The path of a data set without the endings of its catalog and of itself, which would make it look like an item.
  private static func placeOfCopies(_ path: String) -> String {
    path.split(separator: "/").map { name in
      [".xcassets", ".dataset"].first { name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count }
        .map { String(name.dropLast($0.count)) } ?? String(name)
    }.joined(separator: "/")
  }
}
