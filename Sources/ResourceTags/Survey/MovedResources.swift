/// Finds the probable new locations of missing resources: the paths that git records as renames, or files with the same
/// names.
///
/// This class never suggests a path that the manifest lists.
final class MovedResources {
  private let survey: ResourceSurvey
  private let folder: ResourceFolder
  private lazy var names = FileNames(folder.tree)
  private lazy var renames = RenameIndex(folder.renames?() ?? [])
  private lazy var listed = ListedPaths(survey)
  /// The missing folders whose resources are now in another folder; each key is the number of a missing folder's place.
  private(set) lazy var folders = findFolders()

  init(_ survey: ResourceSurvey, in folder: ResourceFolder) {
    self.survey = survey
    self.folder = folder
  }

  /// Returns the new path of a missing resource: the path that git records, the path in the new folder of a moved
  /// folder, or the path of the only file with the same name.
  func newPath(of place: Int, at entry: Int, missing: Int) -> [UInt8]? {
    let path = survey.path(of: place)
    if let new = renamed(path) { return new }
    if let moved = folders[missing] { return moved.entries.contains(entry) ? moved.newPath(of: path) : nil }
    guard missing == place else { return nil }
    let name = Array(survey.places.name(of: place))
    let found = names.folders(having: name)
    guard found.count == 1 else { return nil }
    let new = found[0].appendingPath(name)
    return isFree(new, insteadOf: path) ? new : nil
  }

  /// Returns the new path of a missing resource according to git.
  func renamed(_ path: [UInt8]) -> [UInt8]? {
    renames.newPaths[ByteString(path)].flatMap { isFree($0.bytes, insteadOf: path) ? $0.bytes : nil }
  }

  /// Whether `new` exists, isn't listed in the manifest, and is in a catalog if and only if `path` is in a catalog.
  private func isFree(_ new: [UInt8], insteadOf path: [UInt8]) -> Bool {
    let kinds = [new, path].map { ResourcePath(normalized: $0).catalog.isEmpty }
    return kinds[0] == kinds[1] && !listed.contains(new) && exists(new)
  }

  /// Whether a file or folder exists at a path.
  func exists(_ path: [UInt8]) -> Bool {
    folder.tree.status(of: path).map { $0.kind == .file || $0.kind == .folder } ?? false
  }

  // MARK: Folders

  private func findFolders() -> [Int: MovedFolder] {
    var groups: [Int: [Int]] = [:]
    for index in survey.manifest.entries.indices {
      guard let place = survey.place(ofEntry: index), let missing = survey.missingPart(of: place), missing != place,
        survey.places[missing].finding == .absent
      else { continue }
      groups[missing, default: []].append(index)
    }
    return groups.reduce(into: [:]) { $0[$1.key] = move(of: $1.key, $1.value) }
  }

  /// Returns the move of a missing folder, if another folder now contains the resources of at least half of `entries`.
  private func move(of missing: Int, _ entries: [Int]) -> MovedFolder? {
    let old = survey.path(of: missing)
    func path(_ number: Int) -> [UInt8] { survey.path(of: survey.places.entries[entries[number]]) }
    func isFound(_ number: Int, _ move: MovedFolder) -> Bool {
      let path = path(number)
      return isFree(move.newPath(of: path), insteadOf: path)
    }
    let samples = Array(stride(from: 0, to: entries.count, by: max(1, entries.count / Self.sampleCount)))
    let inGit = renames.newFolders(of: ByteString(old)).map(\.bytes)
    let having = [samples.first, samples.last].compactMap { $0 }.flatMap { sample in
      names.folders(having: Array(path(sample).dropFirst(old.count + 1))).prefix(Self.candidateCount)
    }
    // If several candidates are equally good, odr uses the first one.
    let candidates = (inGit + having.sorted { $0.precedes($1) }).byteStrings.uniqued.map(\.bytes)
    // If a single file has several namesakes, any choice would be a guess.
    if entries.count == 1, inGit.isEmpty, candidates.count > 1 { return nil }
    let ranked = candidates.map { folder in
      let move = MovedFolder(path: old, newPath: folder, entries: [])
      let found = samples.count { isFound($0, move) }
      let isInGit = inGit.first == folder
      return (move, rank: [found * 2 < samples.count ? 0 : 1, isInGit ? 1 : 0, found, likeness(old, folder)])
    }
    guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) })?.0 else { return nil }
    // odr refuses to change the folder's path if a new path belongs to another resource.
    if entries.indices.contains(where: { listed.contains(best.newPath(of: path($0))) }) { return nil }
    let found = entries.indices.filter { isFound($0, best) }
    guard !found.isEmpty, found.count * 2 >= entries.count else { return nil }
    return MovedFolder(path: old, newPath: best.newPath, entries: Set(found.map { entries[$0] }))
  }

  private static let sampleCount = 64
  private static let candidateCount = 16

  /// Returns a number that measures how similar two folder paths are. Equal last components count most, followed by the
  /// number of equal leading components.
  private func likeness(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let first = old.split(separator: .slash)
    let second = new.split(separator: .slash)
    let shared = zip(first, second).prefix { $0 == $1 }.count
    return (first.last == second.last ? 10_000 : 0) + shared
  }
}

/// The renames that git records, by old path.
private struct RenameIndex {
  private(set) var newPaths: [ByteString: ByteString] = [:]
  /// For each old folder, the number of its files that each new folder now contains.
  private var folders: [ByteString: [ByteString: Int]] = [:]

  init(_ renames: [GitRenames.Rename]) {
    for (old, new) in renames {
      newPaths[old] = new
      var first = old.bytes
      var second = new.bytes
      // As long as the last components are equal, the folders around them may have been renamed as a whole.
      while let slash = first.lastIndex(of: .slash) {
        let other = second.lastIndex(of: .slash)
        guard first[(slash + 1)...].elementsEqual(other.map { second[($0 + 1)...] } ?? second[...]) else { break }
        first = Array(first[..<slash])
        second = other.map { Array(second[..<$0]) } ?? []
        folders[ByteString(first), default: [:]][ByteString(second), default: 0] += 1
        if second.isEmpty { break }
      }
    }
  }

  /// Returns the folders that now contain files from `folder`, sorted by the number of these files, largest first.
  func newFolders(of folder: ByteString) -> [ByteString] {
    (folders[folder] ?? [:]).sorted { ($1.value, $0.key.bytes.count) < ($0.value, $1.key.bytes.count) }.map(\.key)
  }
}

/// The paths that a manifest lists, in any spelling.
private struct ListedPaths {
  private let manifest: Manifest
  private let catalogs: Set<Int>
  /// The paths that may have other spellings.
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

/// A missing folder of resources, and the folder that contains these resources now.
struct MovedFolder {
  /// The missing folder's path, relative to the manifest's folder.
  let path: [UInt8]
  /// The path of the new folder; empty for the manifest's folder.
  let newPath: [UInt8]
  /// The entries whose resources are in the new folder.
  let entries: Set<Int>

  /// Returns the new path of a resource that was at `path` in the missing folder.
  func newPath(of path: [UInt8]) -> [UInt8] { newPath.appendingPath(path.dropFirst(self.path.count + 1)) }
}

/// An index, by name, of the files and folders below a root, used to find moved files.
///
/// The index covers a limited number of folders, starting with the outermost folders. The index leaves out the contents
/// of hidden folders and catalog items.
struct FileNames {
  private var folders: [String: [[UInt8]]] = [:]
  private static let folderLimit = 1000
  private static let nameLimit = 100_000

  init(_ tree: any FileTree) {
    var queue: [[UInt8]] = [[]]
    var next = 0
    var count = 0
    while next < queue.count, next < Self.folderLimit, count < Self.nameLimit {
      let folder = queue[next]
      next += 1
      _ = tree.list(folder) { entry in
        guard entry.name.first != ".", count < Self.nameLimit else { return }
        count += 1
        let name = entry.name.string
        folders[name, default: []].append(folder)
        guard entry.kind == .folder, CatalogItemType(name: name) == .group else { return }
        queue.append(folder.appendingPath(entry.name))
      }
    }
  }

  /// Returns the folders in which the relative path `path` exists.
  func folders(having path: [UInt8]) -> [[UInt8]] {
    let slash = path.lastIndex(of: .slash)
    let name = (slash.map { path[($0 + 1)...] } ?? path[...]).string
    guard let slash else { return folders[name] ?? [] }
    let inner = Array(path[..<slash])
    return (folders[name] ?? []).compactMap { folder in
      if folder == inner { return [] }
      let end = folder.count - inner.count - 1
      guard end > 0, folder[end] == "/", folder[(end + 1)...].elementsEqual(inner) else { return nil }
      return Array(folder[..<end])
    }
  }
}
