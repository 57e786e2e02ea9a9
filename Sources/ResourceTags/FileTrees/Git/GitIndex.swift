/// The contents of the next commit: git's index, in git's order, and the files in the submodule commits that the index
/// specifies.
package final class GitIndex: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  /// The root of the work tree, as an absolute path without links.
  package let root: String
  let entries: [GitEntry]
  private let lock = Lock()
  let objects: GitObjects
  /// The index's spelling of each file or folder path that may have several spellings.
  private lazy var spellings = makeSpellings()
  /// Whether a `.gitattributes` file selects the Git LFS filter.
  private lazy var hasAttributesOfLargeFiles = entries.contains { entry in
    entry.path.suffix(14).elementsEqual(".gitattributes".utf8)
      && objects.bytes(of: entry.object).map { LargeFilePointer.isSelected(by: $0) } ?? false
  }
  /// The files of each submodule that odr has already needed, by the submodule's path; `nil` if git doesn't have the
  /// files.
  private var submodules: [ByteString: GitIndex?] = [:]

  /// Reads the index that `changes` describes. Leaves out files that 'git add --intent-to-add' has recorded without
  /// contents.
  package init(_ changes: StagedChanges) throws(GitFailure) {
    root = try changes.place.workTree()
    objects = changes.objects
    let entries = Self.entries(
      in: try changes.place.output(
        ["ls-files", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--", ":/"],
        orElse: "cannot list the staged files"))
    // The names of an empty file, in SHA-1 and SHA-256.
    let empty = [40, 64].map { ContentHash.ofObject(with: [], digitCount: $0) }
    let noted = try changes.notedOnly(entries.lazy.filter { empty.contains($0.object) }.map { ByteString($0.path) })
    self.entries = noted.isEmpty ? entries : entries.filter { !noted.contains(ByteString($0.path)) }
  }

  /// Reads the tracked files that a sparse checkout leaves out of the work tree at `root`, and the submodules that aren't
  /// checked out; `nil` if there are none.
  init?(leftOutOf root: String) throws(GitFailure) {
    let place = GitContext.folder(root)
    // Only git-sparse-checkout(1) writes this file; without it, odr doesn't have to run git.
    let patterns = ".git/info/sparse-checkout"
    let isMain = (try? FileMetadata(root + "/.git", followsLinks: false).kind) == .folder
    let path = isMain ? patterns : try place.line(["rev-parse", "--git-path", "info/sparse-checkout"])
    guard FilePath.exists(FilePath.shown(path, in: root)) || FilePath.exists(root + "/.gitmodules") else { return nil }
    // git marks the files with the letter S. Source: git-ls-files(1), `-t`.
    let output = try place.output(
      ["ls-files", "-t", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--", ":/"],
      orElse: "cannot list the tracked files")
    self.root = root
    objects = GitObjects(in: place)
    entries = Self.entries(
      in: output.split(separator: 0).filter { $0.first == "S" || $0.dropFirst(2).starts(with: "16".utf8) }
        .flatMap { $0.dropFirst(2) + [0] }
    ).filter { $0.kind != .submodule || FilePath.isMissing("\(root)/\(String(path: Array($0.path)))/.git") }
    if entries.isEmpty { return nil }
    // The file that selects the filter may be in the work tree.
    hasAttributesOfLargeFiles = true
  }

  /// Reads the files of a commit from the repository at `root`. Throws ``GitFailure`` if the repository doesn't contain
  /// the files.
  init(ofCommit commit: String, in place: GitContext, root: String) throws(GitFailure) {
    self.root = root
    objects = GitObjects(in: place, ofCommit: commit)
    let (sized, code) = try place.run(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
    // With `-l`, git fails in a partial clone that lacks objects.
    entries = Self.entries(
      in: code == 0
        ? sized
        : try place.output(
          ["ls-tree", "-r", "-z", "--full-tree", commit], orElse: "cannot list the files of a commit"))
  }

  /// Returns the files of the commit that a submodule entry specifies; `nil` if git doesn't have these files.
  func submodule(_ entry: GitEntry) -> GitIndex? {
    let path = ByteString(entry.path)
    return lock.withLock {
      if let known = submodules[path] { return known }
      let folder = root.appendingPath(path.pathString)
      let found = GitContext.submodule(at: folder).flatMap {
        try? GitIndex(ofCommit: entry.object.string, in: $0, root: folder)
      }
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

  /// Reads the Git LFS pointer that a file of `size` bytes contains; `nil` if the file isn't a pointer.
  func pointer(in entry: GitEntry, ofSize size: Int?) -> LargeFilePointer? {
    guard let size, LargeFilePointer.sizes.contains(size), lock.withLock({ hasAttributesOfLargeFiles }) else {
      return nil
    }
    return objects.bytes(of: entry.object).flatMap { LargeFilePointer($0) }
  }

  /// The number of files whose sizes are unknown because this repository lacks their objects.
  package var missingCount: Int {
    objects.missingCount + lock.withLock { submodules.sum { $0.value?.missingCount ?? 0 } }
  }

  /// Parses git's listing. A file in conflict gets the entry of its first stage.
  private static func entries(in output: [UInt8]) -> [GitEntry] {
    GitEntry.all(in: ByteSlice(output)).reduce(into: []) { if $0.last?.path != $1.path { $0.append($1) } }
  }
}

/// Finds index entries by their paths.
extension GitIndex {
  /// Finds the file at `path`, in any spelling.
  func entry(at path: [UInt8]) -> GitEntry? {
    let path = spelled(path)
    return entries[firstIndex(from: path)...].first.flatMap { $0.path.equals(path) ? $0 : nil }
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
    if entries[firstIndex(from: path)...].first?.path.equals(path) == true || !entries(in: path).isEmpty { return path }
    return lock.withLock { spellings[PathKey(path)] ?? path }
  }

  private func makeSpellings() -> [PathKey: [UInt8]] {
    var spellings: [PathKey: [UInt8]] = [:]
    for path in entries.map(\.path) where path.mayHaveOtherSpelling {
      for part in [path[...]] + path.outerFolders {
        let key = PathKey(part)
        // If a folder is in the dictionary, so are the folders around it.
        if spellings[key] != nil { break }
        spellings[key] = Array(part)
      }
    }
    return spellings
  }

  /// Returns the paths of all files and symbolic links that have one of the names.
  package func files(named names: FileNameFilter) -> [ByteString] {
    entries.lazy.filter { $0.kind != .submodule }.map(\.path).filter(names.match).byteStrings
  }

  /// Whether the index contains symbolic links.
  package var hasLinks: Bool { entries.contains { $0.kind == .link } }

  /// Returns the entries in the folder at `path` and in the folder's subfolders. `path` must be spelled as in the
  /// index.
  func entries(in path: [UInt8]) -> ArraySlice<GitEntry> {
    if path.isEmpty { return entries[...] }
    let start = firstIndex(from: path + ["/"])
    // In byte order, all paths that start with `path/` come before `path0`, because `0` is the character after the
    // slash.
    return entries[start..<max(start, firstIndex(from: path + ["/" + 1]))]
  }

  /// Returns the index of the first entry that doesn't come before `path`.
  private func firstIndex(from path: [UInt8]) -> Int {
    let wanted = ByteSlice(path)
    return entries.partitionIndex { !$0.path.lexicographicallyPrecedes(wanted) }
  }
}

/// A file in git's index or in a commit.
struct GitEntry {
  /// The path, relative to the root.
  let path: ByteSlice
  /// The object's name, in hexadecimal digits.
  let object: [UInt8]
  let mode: [UInt8]
  /// The stage: 0 for a merged file; for a file in conflict, 1 is the base, 2 is ours, and 3 is theirs.
  let stage: Int
  /// The size of the file in bytes, if git's listing contains it.
  let size: Int?

  enum Kind {
    case file, link
    /// A submodule, which is another repository. The index contains only the name of the submodule's commit.
    case submodule
  }

  var kind: Kind { mode[1] == "2" ? .link : mode[1] == "6" ? .submodule : .file }

  /// Parses git's listing of an index (`<mode> <name> <stage>TAB<path>NUL`) or of a commit (`<mode> <type> <name>
  /// <size>TAB<path>NUL`, or without the size).
  static func all(in bytes: ByteSlice) -> [GitEntry] {
    var entries: [GitEntry] = []
    var start = 0
    while let end = bytes.offset(of: 0, from: start), let tab = bytes.offset(of: 0x09, from: start), tab < end {
      let words = bytes[start..<tab].split(separator: " ").map { Array($0) }
      start = end + 1
      guard words.count > 2, words[0].count > 1 else { continue }
      // The second word is the object's type, such as `blob`, in commits; in the index, it is the object's name, which
      // has at least 40 digits.
      let isInCommit = words[1].count <= 6
      entries.append(
        GitEntry(
          path: bytes[ByteSpan(tab + 1, end)], object: words[isInCommit ? 2 : 1], mode: words[0],
          stage: isInCommit ? 0 : Int(words[2].string) ?? 0,
          size: isInCommit ? words.dropFirst(3).first.flatMap { Int($0.string) } : nil))
    }
    return entries
  }
}
