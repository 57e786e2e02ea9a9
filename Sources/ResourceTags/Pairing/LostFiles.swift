/// The files below a folder that a commit or git's index contains but the work tree lacks, and what became of them.
///
/// If a file was renamed and edited, git detects the rename only if both versions are git objects. If git compared
/// files in the work tree, it would run filters that the repository selects. In the work tree, odr therefore finds only
/// renamed files whose bytes did not change.
package struct LostFiles: Sendable {
  /// Describes what happened to a missing file or folder.
  enum Fate: Equatable {
    case deleted
    /// The path relative to the folder.
    case moved(ByteString)
    /// The new path is uncertain, for this reason.
    case doubtful(String)
    /// A file with similar contents is at this path, but other files are similar, too.
    case similar(ByteString)
    /// git doesn't track the path.
    case untracked
  }

  private enum FileFate {
    case deleted
    /// The file is missing only in the work tree, and a new file with the same extension may be an edited version of
    /// the missing file. git compares the two files after they are staged.
    case unstaged
    case moved(ByteString)
    /// The file is no longer in the folder. The value is its new path relative to the folder, such as `../A.png`.
    case movedOut(String)
    /// Several files have the same or similar contents. The value contains the possible paths.
    case unclear([ByteString])
  }

  private var folder: String
  /// The commit to compare with; `nil` if there is no commit yet.
  private let start: GitRevision?
  /// The commit in which files are missing; `nil` for the index or the work tree.
  private let later: GitRevision?
  private let inWorkTree: Bool
  /// The missing files, sorted by path. Paths are relative to the folder, unless they are outside of it.
  private var files: [(path: ByteString, fate: FileFate)]

  /// The maximum number of missing files to search for, and of commits to search in.
  private static let limit = 1000

  /// Finds the files below `folder` that `revision` or, if `revision` is `nil`, the last commit contains but `later`
  /// lacks; if `later` is `nil`, the index or, if `inWorkTree` is true, the work tree lacks them.
  ///
  /// Throws ``GitFailure`` outside of repositories, if the revision doesn't exist, or if too many files are missing and
  /// not staged.
  package init(
    below folder: String, since revision: String? = nil, until later: GitRevision? = nil, inWorkTree: Bool = true
  ) throws(GitFailure) {
    let place = GitContext.folder(folder)
    // The prefix ends with a slash, and the output with a line break.
    let prefix = try place.output(
      ["rev-parse", "--show-prefix"], orElse: "odr follows files with git; 'odr resource move OLD NEW' works without it"
    ).dropLast(2)
    (self.folder, self.later, self.inWorkTree, files) = (folder, later, inWorkTree, [])
    start = try GitRevision(revision ?? "HEAD", in: place)
    /// The deleted files that resemble no other staged file, and their objects.
    var staged: [(path: ByteString, object: ByteString)] = []
    if let start {
      let lost = try start.lostFiles(until: later)
      let renames = Self.renames(of: lost)
      files = lost.map { file in
        (file.path, renames[file.path].map { .moved($0) } ?? file.newPath.map { .unclear([$0]) } ?? .deleted)
      }
      files = below(ByteString(prefix)).files
      staged = lost.filter { $0.newPath == nil }.compactMap { file in
        (prefix.isEmpty ? file.path : file.path.path(below: ByteString(prefix))).map { ($0, file.oldObject) }
      }
    } else if let revision {
      throw GitFailure(
        "unknown revision \(revision.quoted)" + (GitRevision.shallowAdvice(place, missing: revision) ?? ""))
    }
    var now = inWorkTree ? try Self.unstaged(folder, staged) : [:]
    // A file that was renamed or deleted in the index may have yet another name in the work tree.
    for (index, file) in files.enumerated() {
      let path = if case .moved(let target) = file.fate { target } else { file.path }
      if let next = now.removeValue(forKey: path) { files[index].fate = next }
    }
    add(now.map { ($0, $1) })
  }

  private mutating func add(_ others: [(path: ByteString, fate: FileFate)]) {
    files = (files + others).uniqued { $0.path }.sorted { $0.path < $1.path }
  }

  /// Returns these files and, if the commit doesn't contain all `missing` files and folders, the files since earlier
  /// commits: those before the last ones that changed any of these paths. Considers a limited number of paths and
  /// commits.
  package func searchingHistory(for missing: [ByteString], attempts: Int = 3) -> LostFiles {
    let left = missing.filter { fate(of: $0) == .untracked }
    guard attempts > 0, !left.isEmpty, let start,
      let commit = try? Self.output(
        folder,
        ["rev-list", "-1", "--no-merges", "--ignore-missing", start.commit, "^\(start.commit)~\(Self.limit)", "--"]
          + left.prefix(Self.limit).map(\.pathString)
      ).dropLast().string, !commit.isEmpty,
      let earlier = try? LostFiles(below: folder, since: commit + "~1", until: later, inWorkTree: inWorkTree)
    else { return self }
    var lost = self
    lost.add(earlier.files)
    return lost.searchingHistory(for: left, attempts: attempts - 1)
  }

  /// Returns the files below the folder at `path`, relative to that folder.
  fileprivate func below(_ path: ByteString) -> LostFiles {
    if path.isEmpty { return self }
    var lost = self
    lost.folder = folder.appendingPath(path.pathString)
    lost.files = files.compactMap { file, fate in
      var inside = fate
      if case .moved(let new) = fate {
        let outside = FileFate.movedOut(RelativePath.path(of: "/" + new.string, from: "/" + path.string))
        inside = new.path(below: path).map { .moved($0) } ?? outside
      }
      if case .unclear(let new) = fate { inside = .unclear(new.map { $0.path(below: path) ?? $0 }) }
      return file.path(below: path).map { ($0, inside) }
    }
    return lost
  }

  // MARK: Queries

  /// The new path of each missing file that moved.
  package var renames: [GitRenames.Rename] {
    files.compactMap { path, fate in
      if case .moved(let new) = fate { (path, new) } else { nil }
    }
  }

  /// Whether a missing file may have become one of several files with the same contents.
  func isUnclear(_ path: ByteString) -> Bool {
    if case .unclear? = files(at: path).first?.fate { true } else { false }
  }

  /// Returns what happened to the file at `path` or, if `path` is a folder, to all files in the folder.
  func fate(of path: ByteString) -> Fate {
    var places: [ByteString] = []
    var isUnstaged = false
    var unclear: [[ByteString]] = []
    let found = files(at: path)
    if found.isEmpty {
      // A submodule moves with all its files.
      for folder in path.bytes.outerFolders.byteStrings where files(at: folder).first?.path == folder {
        guard case .moved(let new) = fate(of: folder) else { continue }
        return .moved(ByteString(new.bytes + path.bytes[folder.bytes.count...]))
      }
      return .untracked
    }
    for (file, fate) in found {
      let steps = file.bytes.dropFirst(path.bytes.count).count { $0 == "/" }
      switch fate {
      case .deleted: break
      case .unstaged: isUnstaged = true
      case .moved(let new): places.append(Self.folder(of: new, steps))
      case .movedOut(let new):
        return .doubtful("git reports a move to \(new.quoted), outside the manifest's folder")
      case .unclear(let paths): unclear.append(paths.map { Self.folder(of: $0, steps) })
      }
    }
    let distinct = places.uniqued
    if distinct.count > 1 { return .doubtful("the files are now in different folders: \(Self.list(distinct))") }
    if let new = distinct.first, unclear.allSatisfy({ $0.contains(new) }) { return .moved(new) }
    if let first = unclear.first?.uniqued {
      return first.only.map { .similar($0) } ?? .doubtful("several identical files match: \(Self.list(first))")
    }
    return isUnstaged
      ? .doubtful(
        "an unstaged new file may be an edited copy; run 'git add --all' first so that git can compare the files")
      : .deleted
  }

  private func files(at path: ByteString) -> ArraySlice<(path: ByteString, fate: FileFate)> {
    let start = files.partitionIndex { $0.path >= path }
    if start < files.count, files[start].path == path { return files[start...start] }
    let first = files.partitionIndex { $0.path >= ByteString(path.bytes + ["/"]) }
    return files[first...].prefix { $0.path.isWithin(path) }
  }

  /// Returns the folder that is `steps` levels above a path.
  private static func folder(of path: ByteString, _ steps: Int) -> ByteString {
    ByteString((0..<steps).reduce(path.bytes[...]) { path, _ in path.folderPath })
  }

  private static func list(_ paths: [ByteString]) -> String {
    let shown = paths.prefix(3).map { $0.isEmpty ? "the manifest's folder" : $0.string.quoted }
    return shown.commaSeparated + (paths.count > 3 ? ", and \(paths.count - 3) more" : "")
  }

  // MARK: Commits and the index

  /// Returns the new path of each renamed file. Of identical files, git chooses any one with the same name, so the moves
  /// of their folders decide first. Source: `find_identical_files` in diffcore-rename.c of git.
  fileprivate static func renames(of lost: [GitChange]) -> [ByteString: ByteString] {
    let groups = Dictionary(grouping: lost, by: \.oldObject).sortedByKey
      .map { (old: $1.map(\.path), new: $1.compactMap(\.newPath)) }.filter { !$0.new.isEmpty }
    var renames = paired(groups)
    for (old, new) in groups {
      let taken = Set(old.compactMap { renames[$0] })
      let left = zip(old.filter { renames[$0] == nil }, new.filter { !taken.contains($0) })
      renames.merge(left) { known, _ in known }
    }
    return certain(renames, of: lost.map(\.path))
  }

  /// Pairs files with equal contents by their paths. Files that have no equals show where folders moved.
  private static func paired(_ groups: [(old: [ByteString], new: [ByteString])]) -> [ByteString: ByteString] {
    var renames: [ByteString: ByteString] = [:]
    for (old, new) in groups where old.count == 1 && new.count == 1 { renames[old[0]] = new[0] }
    func items(_ paths: (Int) -> [ByteString]) -> [PathPairing.Item] {
      groups.indices.flatMap { group in paths(group).map { PathPairing.Item(path: $0, tags: [group]) } }
    }
    let (old, new) = (items { groups[$0].old }, items { groups[$0].new })
    let pairing = PathPairing(old, new, renames: renames)
    return Dictionary(
      first: pairing.targets.compactMap { old[$0].tags == new[$1].tags ? (old[$0].path, new[$1].path) : nil })
  }

  /// Returns the renames that are certain. Xcode writes similar `Contents.json` files for all items and folders in catalogs.
  /// So, if other files in the same folder are missing, a `Contents.json` counts as renamed only if one of them moved to
  /// the same folder, or if all of them moved to one other folder with the old folder's name.
  private static func certain(_ renames: [ByteString: ByteString], of lost: [ByteString]) -> [ByteString: ByteString] {
    func isContents(_ path: ByteString) -> Bool { path.bytes.lastComponent.elementsEqual("Contents.json".utf8) }
    let others = lost.filter { !isContents($0) }
    let folders = Set(others.flatMap { $0.bytes.outerFolders.byteStrings })
    var newFolders: [ByteString: Set<ByteString>] = [:]
    for path in others {
      let new = renames[path]?.bytes.outerFolders.byteStrings ?? []
      for (old, new) in zip(path.bytes.outerFolders.byteStrings, new) { newFolders[old, default: []].insert(new) }
    }
    var certain = renames
    for (path, new) in renames where isContents(path) && folders.contains(path.folder) {
      let found = newFolders[path.folder] ?? []
      if !found.contains(new.folder) {
        let moved = found.only.flatMap {
          $0.bytes.lastComponent.elementsEqual(path.folder.bytes.lastComponent) ? $0 : nil
        }
        certain[path] = moved.map { ByteString($0.bytes + "/Contents.json".utf8) }
      }
    }
    return certain
  }

  // MARK: The work tree

  /// Finds the files in the index that the work tree lacks, and the new files with the same contents, also of the deleted
  /// files that are `staged`.
  private static func unstaged(
    _ folder: String, _ staged: [(path: ByteString, object: ByteString)]
  ) throws(GitFailure) -> [ByteString: FileFate] {
    // Git commands that compare files, such as diff-files, run filters if a time stamp doesn't show whether a file
    // changed. The git commands in this function only list names.
    let deleted = try output(folder, ["ls-files", "--deleted", "-z", "--"]).split(separator: 0).byteStrings
    let staged = staged.prefix(limit).filter { FilePath.isMissing(folder.appendingPath($0.path.pathString)) }
    if deleted.isEmpty, staged.isEmpty { return [:] }
    if deleted.count > limit {
      throw GitFailure(
        "more than \(limit) files are missing and not staged; "
          + "run 'git add --all' first so that git can compare them")
    }
    let missing = Set(deleted)
    let entries = GitEntry.all(in: ByteSlice(try output(folder, ["ls-files", "--stage", "-z", "--"])))
    let all = staged + entries.map { (ByteString($0.path), ByteString($0.object)) }.filter { missing.contains($0.0) }
    let old = Dictionary(grouping: all, by: \.object).mapValues { $0.map(\.path) }
    // git has compared the staged files with each other.
    let (new, endings) = try newFiles(folder, like: Set(old.keys), entries, deleted.isEmpty ? [] : added(folder))
    var fates = Dictionary(
      first: all.map { ($0.path, endings.contains($0.path.ending) ? FileFate.unstaged : .deleted) })
    let equal = old.sortedByKey.compactMap { name, paths in new[name].map { (old: paths, new: $0) } }
    let pairs = certain(paired(equal), of: all.map(\.path))
    for (old, new) in equal { for path in old { fates[path] = pairs[path].map { .moved($0) } ?? .unclear(new) } }
    return fates
  }

  /// Finds the files below `folder` that git doesn't know yet. Returns the files with the contents of one of the git
  /// objects `objects`, grouped by the object's name, and the extensions of all other files. Files of the index `entries`
  /// that have the contents of another object are also included, and the files `added` to the index.
  private static func newFiles(
    _ folder: String, like objects: Set<ByteString>, _ entries: [GitEntry], _ added: [ByteString]
  ) throws(GitFailure) -> (equal: [ByteString: [ByteString]], endings: Set<[UInt8]?>) {
    guard let boundary = try? FileBoundary(ofFolder: folder), let tree = DiskTree(folder, within: boundary)
    else { return ([:], []) }
    let untracked = try output(folder, ["ls-files", "--others", "--exclude-standard", "-z", "--"]).split(separator: 0)
    // A new file that can't be read may be one of the missing files, which would make every result uncertain. Links
    // that lead nowhere are ignored.
    for path in untracked where tree.status(of: Array(path)) == nil {
      let name = String(path: path)
      let found = try? FileMetadata(folder + "/" + name, followsLinks: false)
      if found?.kind != .link { throw GitFailure("cannot access \(name.quoted), which may be a renamed file") }
    }
    let store = GitObjects(in: .folder(folder))
    let sizes = Set(objects.compactMap { store.size(of: $0.bytes) })
    let digitCount = objects.first?.bytes.count ?? 40
    var equal: [ByteString: [ByteString]] = [:]
    var endings: Set<[UInt8]?> = []
    let new = (untracked.byteStrings + added).map { ($0, ByteString.empty) }
    let files = Dictionary(first: new + entries.map { (ByteString($0.path), ByteString($0.object)) })
    for (path, object) in files.sortedByKey {
      guard let status = tree.status(of: path.bytes), status.kind == .file else { continue }
      // Read a file only if a missing file has the same size.
      let text = sizes.contains(status.size) ? try? tree.text(at: path.bytes) : nil
      let name = text.map { ByteString(ContentHash.ofObject(with: $0.allBytes, digitCount: digitCount)) }
      if let name, objects.contains(name), name != object {
        equal[name, default: []].append(path)
      } else if object.isEmpty {
        endings.insert(path.ending)
      }
    }
    return (equal, endings)
  }

  /// Returns the files that the index contains but the last commit lacks, including files added with 'git add -N'.
  private static func added(_ folder: String) -> [ByteString] {
    let changes = try? output(
      folder,
      [
        "diff-index", "--cached", "--ita-visible-in-index", "--diff-filter=A", "--no-renames", "--raw", "-z",
        "--relative", "HEAD", "--",
      ])
    return GitChange.all(in: changes ?? []).map(\.path)
  }

  private static func output(_ folder: String, _ arguments: [String]) throws(GitFailure) -> [UInt8] {
    try GitContext.folder(folder).output(["--literal-pathspecs"] + arguments, orElse: "cannot find the renamed files")
  }
}

extension ByteString {
  /// The file name's extension.
  fileprivate var ending: [UInt8]? { bytes.lastComponent.split(separator: ".").dropFirst().last.map { Array($0) } }
}

extension GitRevision {
  /// Returns the files that were renamed in `later`, with paths relative to `folder`.
  func renames(below folder: ByteString, until later: GitRevision) -> [GitRenames.Rename] {
    LostFiles.renames(of: (try? lostFiles(until: later)) ?? []).map { ($0, $1) }.below(folder, folder)
  }
}

/// Finds lost files for many folders; git compares each repository with its last commit only once.
package struct GitRenames: Sendable {
  /// The old and new path of a file, both relative to the folder.
  package typealias Rename = (old: ByteString, new: ByteString)

  /// The lost files of each repository.
  private let lost: Memo<String, LostFiles?>
  private let searchesHistory: Bool

  package init(inWorkTree: Bool, searchesHistory: Bool = true) {
    self.searchesHistory = searchesHistory
    lost = Memo { root in
      (try? LostFiles(below: root, inWorkTree: inWorkTree)) ?? (try? LostFiles(below: root, inWorkTree: false))
    }
  }

  /// Returns the lost files below the folder at `path`; `nil` outside of repositories.
  package func lost(below path: String) -> LostFiles? {
    guard let real = FilePath.real(path), let root = RelativePath.repositoryRoot(around: real) else { return nil }
    return lost[root]?.below(root == real ? .empty : ByteString(RelativePath.path(of: real, from: root).pathBytes))
  }

  /// Returns what git knows about the files below the folder at `path`; empty outside of repositories. If the last commit
  /// doesn't contain all `missing` paths, searches in earlier commits, unless that would delay a commit.
  @Sendable package func below(_ path: String, missing: [ByteString]) -> FileEvidence {
    guard var lost = lost(below: path) else { return FileEvidence() }
    if searchesHistory { lost = lost.searchingHistory(for: missing) }
    return FileEvidence(renames: lost.renames, unclear: Set(missing.filter(lost.isUnclear)))
  }
}
