/// Finds the existing paths that the paths of missing resources probably mean: the paths that git records as renames,
/// files with the same names, or similar names in the same folder.
///
/// This class never suggests a path that the manifest lists.
final class MovedResources {
  private let survey: ResourceSurvey
  private let folder: ResourceFolder
  /// The missing resources: the indices of the entries.
  private lazy var missing = survey.placedEntries.filter { [survey] index, _, place in
    survey.manifest.isFirst(index) && survey.isAbsent(place)
  }.map(\.index)
  private lazy var paths = missing.map { ByteString(survey.path(of: survey.manifest.entries[$0].node)) }
  private lazy var evidence = (paths.isEmpty ? nil : folder.renames?(paths)) ?? FileEvidence()
  /// The new paths in git of the missing resources, if they are free.
  private lazy var renames = findRenames()
  private lazy var newPaths = Set(renames.values)
  /// For each missing resource that moved, its new path. The key is the index of the resource's entry.
  private(set) lazy var pairing = findPairs()
  private var moves: [ByteString: ByteString] = [:]
  /// For each folder in which something is missing, the names that may be meant.
  private var suggesters: [Int: NameSuggester] = [:]
  /// The folders of each file or folder with a certain name.
  private lazy var foldersByName = findFoldersByName()
  /// The localized files, by their path in Xcode, which shows the file of all languages without its `.lproj` folder.
  private lazy var localized = Dictionary(
    grouping: foldersByName.flatMap { name, folders in
      folders.filter(\.isLanguageFolder).map { ByteString($0.appendingPath(name.utf8)) }
    }.sorted()
  ) { ByteString(Array($0.bytes.folderPath.folderPath).appendingPath($0.bytes.lastComponent)) }
  /// The missing folders whose resources are now in another folder; each key is the number of a missing folder's place.
  private(set) lazy var folders = findFolders()

  init(_ survey: ResourceSurvey, in folder: ResourceFolder) {
    self.survey = survey
    self.folder = folder
  }

  /// Returns the existing path that was probably meant by the path of a missing resource: the resource's new path in
  /// git, the closest name in its folder, or the same name in another folder. A catalog item that has moved keeps its
  /// name, so the same name comes first; if several items have that name, the meant path is unknown. `missing` is the
  /// outermost missing part of the path.
  func meantPath(of place: Int, at entry: Int, missing: Int) -> [UInt8]? {
    let path = ByteString(survey.path(of: place))
    let new = pairing[entry]?.bytes
    // Git may know several files that the resource may have become, or one that another entry lists.
    if evidence.unclear.contains(path) { return nil }
    guard missing == place else { return new }
    if survey.places[place].isInCatalog {
      let name = survey.name(of: place)
      let isElsewhere =
        new.map { $0.lastComponent.elementsEqual(name) } ?? locations(of: name).contains { !isListed($0) }
      if isElsewhere { return new }
    }
    if renames[path] == nil, let near = nearestPath(to: place), !newPaths.contains(ByteString(near)) { return near }
    return new
  }

  /// Returns the path whose name is closest to the name of a missing place, among the names in the place's folder that
  /// the manifest doesn't list.
  func nearestPath(to place: Int) -> [UInt8]? {
    let folder = survey.places[place].parent
    let path = survey.path(of: folder)
    guard survey.places[place].finding == .absent, let listing = survey.listings[path] else { return nil }
    func suggester() -> NameSuggester {
      let used = survey.namesInUse(in: folder)
      return NameSuggester(
        listing.map(\.name).filter { !used.contains($0) }.map(\.string), areItems: survey.places[folder].isOfCatalog)
    }
    let name = suggesters[folder, default: suggester()].best(for: survey.name(of: place).string)
    return name.map { path.appendingPath($0.utf8) }
  }

  /// If nothing is at `path`, but several languages have a file there, returns the paths of these files.
  func languages(of path: [UInt8]) -> [ResourcePath] {
    let files = localized[ByteString(path)] ?? []
    if files.count < 2 || exists(path) { return [] }
    return files.filter { !isListed($0.bytes) }.map { ResourcePath(normalized: $0.bytes) }
  }

  /// Whether `new` exists, isn't listed in the manifest, and is in a catalog if and only if `path` is in a catalog.
  func isFree(_ new: [UInt8], insteadOf path: [UInt8]) -> Bool {
    let kinds = [new, path].map { ResourcePath(normalized: $0).catalog.isEmpty }
    return kinds[0] == kinds[1] && !isListed(new) && exists(new)
  }

  /// Whether the manifest lists a resource or a catalog at a path, in any spelling.
  private func isListed(_ path: [UInt8]) -> Bool {
    survey.manifest.lists(path) || ResourcePath(normalized: path).isCatalog
  }

  /// Whether a file or folder exists at a path.
  func exists(_ path: [UInt8]) -> Bool {
    [.file, .folder].contains(folder.tree.status(of: path)?.kind)
  }

  private func findRenames() -> [ByteString: ByteString] {
    evidence.files = folder.tree
    let moves = PathPairing(evidence)
    let moved = paths.compactMap { path in moves.moved(path).map { (path, $0.path) } }
    evidence.unclear.formUnion(moved.filter { isListed($1.bytes) }.map(\.0))
    return Dictionary(first: moved.filter { isFree($1.bytes, insteadOf: $0.bytes) })
  }

  /// Returns the new path of each missing entry.
  private func findPairs() -> [Int: ByteString] {
    var new = Array(renames.values)
    let old = zip(missing, paths).filter { !evidence.unclear.contains($1) }
    if old.contains(where: { renames[$1] == nil }) {
      for name in Set(old.map { Array($1.bytes.lastComponent) }) {
        new += locations(of: name).filter { !isListed($0) }.byteStrings
      }
    }
    func items(_ paths: [ByteString]) -> [PathPairing.Item] {
      paths.map { .init(path: $0, isInCatalog: !ResourcePath(normalized: $0.bytes).catalog.isEmpty) }
    }
    new = new.uniqued.sorted()
    let pairing = PathPairing(items(old.map(\.1)), items(new), renames: renames, files: folder.tree)
    moves = pairing.moves
    return Dictionary(first: pairing.targets.map { (old[$0].0, new[$1]) })
  }

  private func findFolders() -> [Int: MovedFolder] {
    let groups = Dictionary(grouping: missing) { entry in
      survey.place(ofEntry: entry).flatMap(survey.missingPart) ?? 0
    }
    let pairs = pairing
    var folders: [Int: MovedFolder] = [:]
    for (place, entries) in groups {
      let path = survey.path(of: place)
      guard let target = moves[ByteString(path)], entries.contains(where: { survey.place(ofEntry: $0) != place })
      else { continue }
      let folder = MovedFolder(path: path, newPath: target.bytes, entries: Set(entries))
      // odr refuses to change the folder's path if a new path is missing or belongs to another resource. If a resource
      // was also deleted or renamed, each resource needs a change of its own.
      let isWhole = entries.allSatisfy { entry in
        let new = folder.newPath(of: survey.path(of: survey.manifest.entries[entry].node))
        return !isListed(new) && pairs[entry]?.bytes == new
      }
      if isWhole { folders[place] = folder }
    }
    return folders
  }

  private static let folderLimit = 1000
  private static let nameLimit = 100_000

  /// Lists a limited number of folders, the outermost folders first, but no hidden folders and no catalog items.
  private func findFoldersByName() -> [String: [[UInt8]]] {
    var folders: [String: [[UInt8]]] = [:]
    var queue: [[UInt8]] = [[]]
    var next = 0
    var count = 0
    while next < queue.count, next < Self.folderLimit, count < Self.nameLimit {
      let folder = queue[next]
      next += 1
      _ = self.folder.tree.list(folder) { entry in
        guard entry.name.first != ".", count < Self.nameLimit else { return }
        count += 1
        let name = entry.name.string
        folders[name, default: []].append(folder)
        if entry.kind == .folder, CatalogItemType(name: name) == .group {
          queue.append(folder.appendingPath(entry.name))
        }
      }
    }
    return folders
  }

  /// Returns the paths of the files and folders with a name.
  private func locations(of name: [UInt8]) -> [[UInt8]] {
    (foldersByName[name.string] ?? []).map { $0.appendingPath(name) }
  }
}

/// A missing folder of resources, and the folder that contains these resources now.
struct MovedFolder {
  /// The missing folder's path, relative to the manifest's folder.
  let path: [UInt8]
  /// The path of the new folder.
  let newPath: [UInt8]
  /// The entries whose resources are in the new folder.
  let entries: Set<Int>

  /// Returns the new path of a resource that was at `path` in the missing folder.
  func newPath(of path: [UInt8]) -> [UInt8] { newPath.appendingPath(path.dropFirst(self.path.count + 1)) }
}

/// Finds the existing name that a missing name probably means. If `areItems` is true, the names belong to items and
/// folders in an asset catalog.
///
/// For catalog items, only the parts before the extensions are compared: equal extensions don't make two names more
/// similar, because many items have the same extension.
private struct NameSuggester {
  private let areItems: Bool
  private var namesByStem: [String: String] = [:]
  /// The suggesters of stems, by the extension of their names.
  private var suggesters: [String: SpellingSuggester] = [:]

  /// Creates a suggester that chooses from `names`.
  init(_ names: [String], areItems: Bool) {
    self.areItems = areItems
    // The name of a folder in a catalog has no extension, even if it contains a dot.
    let parts = names.sorted().map { CatalogItemType(name: $0) == .group ? (stem: $0, ending: "") : split($0) }
    namesByStem = Dictionary(first: parts.map { ($0.stem, $0.stem + $0.ending) })
    suggesters = Dictionary(grouping: parts, by: \.ending).mapValues { SpellingSuggester($0.map(\.stem)) }
  }

  /// Returns the name that `name` probably means: the same name with another extension, or a similar name with the same
  /// extension.
  mutating func best(for name: String) -> String? {
    let (stem, ending) = split(name)
    return namesByStem[stem] ?? suggesters[ending]?.best(for: stem).map { $0 + ending }
      ?? suggesters[""]?.best(for: name)
  }

  private func split(_ name: String) -> (stem: String, ending: String) {
    let dot = areItems ? name.lastIndex(of: ".") ?? name.endIndex : name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }
}
