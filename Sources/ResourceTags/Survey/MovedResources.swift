/// Where missing resources probably are now: where git knows that they were renamed, and where the same names are.
///
/// It never names a path that the manifest lists.
final class MovedResources {
  private let survey: ResourceSurvey
  private let folder: ResourceFolder
  private lazy var names = FileNames(folder.tree)
  private lazy var renames = RenameIndex(folder.renames?() ?? [])
  private lazy var listed = ListedPaths(survey)
  /// The missing folders whose resources are in another one, by place.
  private(set) lazy var folders = findFolders()

  init(_ survey: ResourceSurvey, in folder: ResourceFolder) {
    self.survey = survey
    self.folder = folder
  }

  /// The path that git, or the only file of the same name, gives a missing resource; `nil` if there is none.
  func newPath(of place: Int32, at entry: Int, missing: Int32) -> [UInt8]? {
    let path = survey.path(of: place)
    if let new = renamed(path) { return new }
    if let moved = folders[missing] { return moved.entries.contains(entry) ? moved.newPath(of: path) : nil }
    guard missing == place else { return nil }
    let name = Array(survey.places.name(of: place))
    let found = names.folders(having: name)
    guard found.count == 1 else { return nil }
    let new = MovedFolder.joined(found[0], name)
    return isFree(new, insteadOf: path) ? new : nil
  }

  /// The path that git gives a missing resource.
  func renamed(_ path: [UInt8]) -> [UInt8]? {
    renames.newPaths[ByteString(path)].flatMap { isFree($0.bytes, insteadOf: path) ? $0.bytes : nil }
  }

  /// Whether a path exists, is not listed, and is in a catalog if and only if `path` is.
  private func isFree(_ new: [UInt8], insteadOf path: [UInt8]) -> Bool {
    let kinds = [new, path].map { ResourcePath(normalized: $0).catalog.bytes.isEmpty }
    return kinds[0] == kinds[1] && !listed.contains(new) && exists(new)
  }

  /// Whether there is a file or a folder.
  func exists(_ path: [UInt8]) -> Bool {
    folder.tree.status(of: path).map { $0.kind == .file || $0.kind == .folder } ?? false
  }

  // MARK: Folders

  private func findFolders() -> [Int32: MovedFolder] {
    var groups: [Int32: [Int]] = [:]
    for index in survey.manifest.entries.indices {
      guard let place = survey.place(ofEntry: index), let missing = survey.missingPart(of: place), missing != place,
        survey.places[missing].finding == .absent
      else { continue }
      groups[missing, default: []].append(index)
    }
    return groups.reduce(into: [:]) { $0[$1.key] = move(of: $1.key, $1.value) }
  }

  /// The move of a folder with these entries, if at least half of them are together in one other folder.
  private func move(of missing: Int32, _ entries: [Int]) -> MovedFolder? {
    let old = survey.path(of: missing)
    func path(_ number: Int) -> [UInt8] { survey.path(of: survey.places.entries[entries[number]]) }
    func isThere(_ number: Int, _ move: MovedFolder) -> Bool {
      let path = path(number)
      return isFree(move.newPath(of: path), insteadOf: path)
    }
    let samples = Array(stride(from: 0, to: entries.count, by: max(1, entries.count / Self.sampleCount)))
    let inGit = renames.newFolders(of: ByteString(old)).map(\.bytes)
    let having = [samples.first, samples.last].compactMap { $0 }.flatMap { sample in
      names.folders(having: Array(path(sample).dropFirst(old.count + 1))).prefix(Self.candidateCount)
    }
    // The first of equally good ones is taken.
    let candidates = (inGit + having.sorted { $0.precedes($1) }).map { ByteString($0) }.uniqued.map(\.bytes)
    // One file may have many namesakes.
    if entries.count == 1, inGit.isEmpty, candidates.count > 1 { return nil }
    let ranked = candidates.map { folder in
      let move = MovedFolder(path: old, newPath: folder, entries: [])
      let found = samples.count { isThere($0, move) }
      let isInGit = inGit.first == folder
      return (move, rank: [found * 2 < samples.count ? 0 : 1, isInGit ? 1 : 0, found, likeness(old, folder)])
    }
    guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) })?.0 else { return nil }
    // An edit of the folder's path is refused if another resource has one of the new ones.
    if entries.indices.contains(where: { listed.contains(best.newPath(of: path($0))) }) { return nil }
    let found = entries.indices.filter { isThere($0, best) }
    guard !found.isEmpty, found.count * 2 >= entries.count else { return nil }
    return MovedFolder(path: old, newPath: best.newPath, entries: Set(found.map { entries[$0] }))
  }

  private static let sampleCount = 64
  private static let candidateCount = 16

  /// How much the paths of two folders have in common: the name, then the folders around it.
  private func likeness(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let (first, second) = (old.split(separator: UInt8(ascii: "/")), new.split(separator: UInt8(ascii: "/")))
    let shared = zip(first, second).prefix { $0 == $1 }.count
    return (first.last == second.last ? 10_000 : 0) + shared
  }
}

/// Renames, by what was renamed.
private struct RenameIndex {
  private(set) var newPaths: [ByteString: ByteString] = [:]
  /// How many files of a folder are in another one.
  private var folders: [ByteString: [ByteString: Int]] = [:]

  init(_ renames: [GitRenames.Rename]) {
    for (old, new) in renames {
      newPaths[old] = new
      var (first, second) = (old.bytes, new.bytes)
      // As long as the last names agree, the folders around them may have been renamed as a whole.
      while let slash = first.lastIndex(of: UInt8(ascii: "/")) {
        let other = second.lastIndex(of: UInt8(ascii: "/"))
        guard first[(slash + 1)...].elementsEqual(other.map { second[($0 + 1)...] } ?? second[...]) else { break }
        first = Array(first[..<slash])
        second = other.map { Array(second[..<$0]) } ?? []
        folders[ByteString(first), default: [:]][ByteString(second), default: 0] += 1
        if second.isEmpty { break }
      }
    }
  }

  /// The folders that have files of a folder now, the most frequent first.
  func newFolders(of folder: ByteString) -> [ByteString] {
    (folders[folder] ?? [:]).sorted { ($1.value, $0.key.bytes.count) < ($0.value, $1.key.bytes.count) }.map(\.key)
  }
}

/// The paths that a manifest lists, in whatever spelling.
private struct ListedPaths {
  private let manifest: Manifest
  private let catalogs: Set<Int>
  /// Those that may have other spellings.
  private let spelled: Set<PathKey>

  init(_ survey: ResourceSurvey) {
    manifest = survey.manifest
    catalogs = Set(manifest.catalogs.map(\.node))
    spelled = Set(
      manifest.entries.indices.lazy.filter { survey.manifest.entries[$0].form.contains(.mayCompose) }
        .compactMap { survey.place(ofEntry: $0) }.map { PathKey(survey.path(of: $0)) })
  }

  func contains(_ path: [UInt8]) -> Bool {
    let node = manifest.paths.find(ByteSlice(path))
    return node.map { manifest.paths.entry(at: $0) != nil || catalogs.contains($0) } == true
      || path.mayHaveOtherSpelling && spelled.contains(PathKey(path))
  }
}

/// A folder of resources that is missing, and the one that has them now.
struct MovedFolder {
  /// The path that the manifest has, from its folder on.
  let path: [UInt8]
  /// The path of the other folder; empty for the manifest's own.
  let newPath: [UInt8]
  /// The entries whose resources are there.
  let entries: Set<Int>

  /// The path there of what was at `path`, which lies in the folder.
  func newPath(of path: [UInt8]) -> [UInt8] { Self.joined(newPath, path.dropFirst(self.path.count + 1)) }

  static func joined(_ folder: [UInt8], _ path: some Sequence<UInt8>) -> [UInt8] {
    (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + path
  }
}

/// The files and folders below a root by their names, to find those that have moved.
///
/// It looks at a limited number of folders, the outermost first, and at none that is hidden or inside a catalog item.
struct FileNames {
  private var folders: [String: [[UInt8]]] = [:]
  private static let folderLimit = 1000
  private static let nameLimit = 100_000

  init(_ tree: any FileTree) {
    var queue: [[UInt8]] = [[]]
    var (next, count) = (0, 0)
    while next < queue.count, next < Self.folderLimit, count < Self.nameLimit {
      let folder = queue[next]
      next += 1
      _ = tree.list(folder) { entry in
        guard entry.name.first != UInt8(ascii: "."), count < Self.nameLimit else { return }
        count += 1
        let name = entry.name.string
        folders[name, default: []].append(folder)
        guard entry.kind == .folder, CatalogItemType(name: name) == .group else { return }
        queue.append(folder.isEmpty ? Array(entry.name) : folder + [UInt8(ascii: "/")] + Array(entry.name))
      }
    }
  }

  /// The folders that have the relative path `path`, as far as names tell: all but the folders in `path` are known.
  func folders(having path: [UInt8]) -> [[UInt8]] {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let name = String(decoding: slash.map { path[($0 + 1)...] } ?? path[...], as: UTF8.self)
    guard let slash else { return folders[name] ?? [] }
    let inner = Array(path[..<slash])
    return (folders[name] ?? []).compactMap { folder in
      if folder == inner { return [] }
      let end = folder.count - inner.count - 1
      guard end > 0, folder[end] == UInt8(ascii: "/"), folder[(end + 1)...].elementsEqual(inner) else { return nil }
      return Array(folder[..<end])
    }
  }
}
