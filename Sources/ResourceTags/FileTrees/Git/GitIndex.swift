/// The contents of the next commit: git's index, in git's order, and the files in the submodule commits that the index
/// specifies.
package final class GitIndex: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  /// The root of the work tree, as an absolute path without links.
  package let root: String
  let listing: ByteSlice
  let entries: [Entry]
  let lock = Lock()
  /// The index's spelling of each file or folder path that may have several spellings; built on first use.
  var spellings: [PathKey: ByteSpan]?
  let objects: GitObjects
  /// Whether a `.gitattributes` file selects the Git LFS filter; looked up on first use.
  private var hasAttributesOfLargeFiles: Bool?
  /// The files of each submodule that odr has already needed, by the submodule's path; `nil` if git doesn't have the
  /// files.
  private var submodules: [ByteString: GitIndex?] = [:]

  /// A file in the index.
  struct Entry {
    /// The position of the file's path in git's listing.
    let path: ByteSpan
    /// The position of the object's name in git's listing.
    let name: ByteSpan
    let kind: Kind
    /// The size of the file in bytes, if git's listing contains it.
    var size: Int?

    enum Kind {
      case file, link
      /// A submodule, which is another repository. The index contains only the name of the submodule's commit.
      case submodule
    }
  }

  /// Reads the index that `changes` describes. Leaves out files that 'git add --intent-to-add' has recorded without
  /// contents. `root` is the absolute path of the work tree's root without links; `nil` if the caller doesn't know this
  /// path.
  package init(root: String? = nil, _ changes: StagedChanges) throws(GitFailure) {
    if let root { self.root = root } else { self.root = try changes.place.workTree() }
    objects = changes.objects
    objects.prepare()
    let listing = ByteSlice(
      try changes.place.output(
        ["ls-files", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--", ":/"],
        orElse: "cannot list the staged files"))
    let entries = Self.entries(in: listing)
    let noted = try changes.notedOnly(
      entries.lazy.filter { Self.isEmptyFile(listing[$0.name]) }.map { ByteString(listing[$0.path]) })
    self.entries = noted.isEmpty ? entries : entries.filter { !noted.contains(ByteString(listing[$0.path])) }
    self.listing = listing
  }

  /// Reads the files of a commit from the repository at `root`. Throws ``GitFailure`` if the repository doesn't contain
  /// the files.
  init(ofCommit commit: String, in place: GitContext, root: String) throws(GitFailure) {
    self.root = root
    objects = GitObjects(in: place, ofCommit: commit)
    let (sized, code) = try place.run(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
    // With `-l`, git fails in a partial clone that lacks objects.
    listing = ByteSlice(
      code == 0
        ? sized
        : try place.output(
          ["ls-tree", "-r", "-z", "--full-tree", commit], orElse: "cannot list the files of a commit"))
    entries = Self.entries(in: listing)
  }

  /// Returns the files of the commit that a submodule entry specifies; `nil` if git doesn't have these files.
  func submodule(_ entry: Entry) -> GitIndex? {
    let path = ByteString(self.path(of: entry))
    return lock.withLock {
      if let known = submodules[path] { return known }
      let commit = objectName(of: entry).string
      let folder = (root == "/" ? root : root + "/") + path.pathString
      let found = GitContext.submodule(at: folder).flatMap { try? GitIndex(ofCommit: commit, in: $0, root: folder) }
      submodules[path] = .some(found)
      return found
    }
  }

  /// The paths of the submodules that odr has needed but whose files git doesn't have.
  package var unknownSubmodules: [ByteString] {
    lock.withLock {
      submodules.flatMap { path, index in
        index.map { $0.unknownSubmodules.map { ByteString(path.bytes + "/".utf8 + $0.bytes) } } ?? [path]
      }.sorted()
    }
  }

  /// Whether `name` is the object name of an empty file, in SHA-1 or SHA-256.
  private static func isEmptyFile(_ name: ByteSlice) -> Bool {
    name.elementsEqual("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391".utf8)
      || name.elementsEqual("473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813".utf8)
  }

  /// Whether a `.gitattributes` file selects the Git LFS filter.
  var mayHaveLargeFiles: Bool {
    lock.withLock {
      if let known = hasAttributesOfLargeFiles { return known }
      let found = entries.contains { entry in
        path(of: entry).suffix(14).elementsEqual(".gitattributes".utf8)
          && objects.bytes(of: objectName(of: entry)).map { LargeFilePointer.isSelected(by: $0) } ?? false
      }
      hasAttributesOfLargeFiles = found
      return found
    }
  }

  /// The number of files whose sizes are unknown because this repository lacks their objects.
  package var missingCount: Int {
    objects.missingCount + lock.withLock { submodules.values.reduce(0) { $0 + ($1?.missingCount ?? 0) } }
  }

  /// Parses git's listing of an index (`<mode> <name> <stage>TAB<path>NUL`) or of a commit (`<mode> <type> <name>
  /// <size>TAB<path>NUL`, or without the size). A file in conflict gets the entry of its first stage.
  private static func entries(in bytes: ByteSlice) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while let end = bytes.offset(of: 0, from: start), let tab = bytes.offset(of: 0x09, from: start), tab < end {
      let path = ByteSpan(tab + 1, end)
      let isRepeated = entries.last.map { bytes[$0.path] == bytes[path] } ?? false
      if !isRepeated, tab - start > 10 {
        let kind: Entry.Kind =
          bytes[start + 1] == "2" ? .link : bytes[start + 1] == "6" ? .submodule : .file
        // The word after the mode is a type with four or six letters, or an object name with at least 40 digits.
        let type = bytes.offset(of: 0x20, from: start + 7).map { $0 - start - 7 } ?? 0
        var entry = Entry(path: path, name: ByteSpan(start + 7, tab - 2), kind: kind)
        if type <= 6 {
          let first = min(start + 8 + type, tab)
          let end = bytes.offset(of: 0x20, from: first).map { min($0, tab) } ?? tab
          let size = bytes[ByteSpan(end, tab)].drop { $0 == 0x20 }
          entry = Entry(
            path: path, name: ByteSpan(first, end), kind: kind, size: Int(size.string))
        }
        entries.append(entry)
      }
      start = end + 1
    }
    return entries
  }
}

/// Finds index entries by their paths.
extension GitIndex {
  /// Returns the object name of an entry.
  func objectName(of entry: Entry) -> [UInt8] { Array(listing[entry.name]) }

  /// Returns the path of an entry, relative to the root.
  func path(of entry: Entry) -> ByteSlice { listing[entry.path] }

  /// Finds the file at `path`, in any spelling.
  func entry(at path: [UInt8]) -> Entry? {
    let path = spelled(path)
    let index = firstIndex(from: path)
    guard index < entries.count, self.path(of: entries[index]).equals(path) else { return nil }
    return entries[index]
  }

  /// Whether the index contains a file or a symbolic link at `path`, which is relative to the root.
  package func hasFile(_ path: ByteString) -> Bool {
    entry(at: path.bytes).map { $0.kind != .submodule } ?? false
  }

  /// Returns `path` as the index spells it. If the index contains `path` in this spelling, or doesn't contain it in any
  /// spelling, returns `path` itself.
  ///
  /// With `core.precomposeUnicode`, the default on macOS, git composes the names that it finds on disk.
  package func spelled(_ path: [UInt8]) -> [UInt8] {
    guard path.mayHaveOtherSpelling else { return path }
    let index = firstIndex(from: path)
    if index < entries.count, self.path(of: entries[index]).equals(path) || !entries(in: path).isEmpty { return path }
    return spelling(of: PathKey(path)).map { Array(listing[$0]) } ?? path
  }

  private func spelling(of path: PathKey) -> ByteSpan? {
    lock.withLock {
      let known = spellings ?? makeSpellings()
      spellings = known
      return known[path]
    }
  }

  private func makeSpellings() -> [PathKey: ByteSpan] {
    var spellings: [PathKey: ByteSpan] = [:]
    var previous = ByteSlice.empty
    for entry in entries {
      let path = path(of: entry)
      if path.mayHaveOtherSpelling {
        // Folders that also contain the previous entry are already in the dictionary.
        let shared = zip(path, previous).prefix { $0 == $1 }.count
        for end in shared...path.count where end == path.count || path[end] == "/" {
          let key = PathKey(path[ByteSpan(0, end)])
          if spellings[key] == nil { spellings[key] = ByteSpan(entry.path.start, entry.path.start + end) }
        }
      }
      previous = path
    }
    return spellings
  }

  /// Returns the paths of all files and symbolic links that have one of the names.
  package func files(named names: FileNameFilter) -> [ByteString] {
    entries.lazy.filter { $0.kind != .submodule }.map { self.path(of: $0) }.filter(names.match).byteStrings
  }

  /// The paths of all symbolic links.
  var links: [ByteString] { entries.lazy.filter { $0.kind == .link }.map { ByteString(self.path(of: $0)) } }

  /// Returns the entries in the folder at `path` and in the folder's subfolders. `path` must be spelled as in the
  /// index.
  func entries(in path: [UInt8]) -> ArraySlice<Entry> {
    if path.isEmpty { return entries[...] }
    let start = firstIndex(from: path + [.slash])
    // In byte order, all paths that start with `path/` come before `path0`, because `0` is the character after the
    // slash.
    return entries[start..<max(start, firstIndex(from: path + [.slash + 1]))]
  }

  /// Returns the index of the first entry that doesn't come before `path`.
  private func firstIndex(from path: [UInt8]) -> Int {
    let wanted = ByteSlice(path)
    return entries.partitionIndex { !self.path(of: $0).precedes(wanted) }
  }
}
