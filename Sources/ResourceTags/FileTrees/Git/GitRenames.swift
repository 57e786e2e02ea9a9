/// Finds renamed files below a folder: files whose path differs between the last commit and the index, and files in the
/// index whose contents are now in a new file in the work tree.
///
/// If a file was renamed and edited, git detects the rename only if both versions are git objects. If git compared
/// files in the work tree, it would run filters that the repository selects. In the work tree, odr therefore finds only
/// renamed files whose bytes did not change.
package struct GitRenames: Sendable {
  /// The old and new path of a file, both relative to the folder.
  package typealias Rename = (old: ByteString, new: ByteString)

  /// The maximum number of missing files to search for.
  static let limit = 1000

  /// The renames in each repository, sorted, with paths relative to the root.
  private let renames: Memo<String, [Rename]>

  /// Finds the renames for many folders; git reads each repository only once.
  package init(inWorkTree: Bool) {
    renames = Memo { Self.all(below: $0, inWorkTree: inWorkTree).sorted { $0.old < $1.old } }
  }

  /// Returns the renames below the folder at `path`; an empty list outside of repositories.
  @Sendable package func below(_ path: String) -> [Rename] {
    guard let real = FilePath.real(path), let root = RelativePath.repositoryRoot(above: real) else { return [] }
    let folder =
      root == real ? ByteString.empty : ByteString(RelativePath.path(of: real, from: root).pathBytes + [.slash])
    let all = renames[root]
    let start = all.partitionIndex { $0.old >= folder }
    return all[start...].prefix { $0.old.bytes.starts(with: folder.bytes) }
      .filter { $0.new.bytes.starts(with: folder.bytes) }
      .map { (ByteString($0.bytes.dropFirst(folder.bytes.count)), ByteString($1.bytes.dropFirst(folder.bytes.count))) }
  }

  /// Returns the renames below the folder at `path`; an empty list outside of repositories. If `inWorkTree` is true,
  /// includes renames in the work tree.
  private static func all(below path: String, inWorkTree: Bool) -> [Rename] {
    guard let staged = try? staged(path) else { return [] }
    let later = inWorkTree ? (try? unstaged(path)) ?? [] : []
    // A file may have been renamed again after the first rename was staged.
    let newest = Dictionary(first: later.map { ($0.old, $0.new) })
    return staged.map { ($0.old, newest[$0.new] ?? $0.new) } + later
  }

  private static func staged(_ folder: String) throws(GitFailure) -> [Rename] {
    let output = try output(
      folder,
      [
        "diff-index", "--cached", "--find-renames", "--diff-filter=R", "--raw", "-z", "--no-abbrev", "--relative",
        "--ignore-submodules=all", "HEAD", "--",
      ])
    return RawChange.all(in: output).compactMap { change in change.newPath.map { (change.path, $0) } }
  }

  private static func unstaged(_ folder: String) throws(GitFailure) -> [Rename] {
    // If several files have the same contents, it is unclear which file was renamed.
    try inWorkTree(folder).equal.filter { $0.old.count == 1 && $0.new.count == 1 }.map { ($0.old[0], $0.new[0]) }
  }

  /// The files that are in the index but missing from the work tree.
  struct Lost {
    var deleted: [ByteString] = []
    /// For each group of files with equal contents, the paths that are missing and the paths that are new.
    var equal: [(old: [ByteString], new: [ByteString])] = []
    /// The new files whose contents differ from the contents of every missing file.
    var others: [ByteString] = []
  }

  /// Finds the files in the index that the work tree lacks, at most ``limit`` plus one. Also finds the new files, and
  /// which of them have the contents of missing files.
  static func inWorkTree(_ folder: String) throws(GitFailure) -> Lost {
    // Git commands that compare files, such as diff-files, run filters if a time stamp doesn't show whether a file
    // changed. The git commands in this function only list names.
    var result = Lost()
    result.deleted = try output(folder, ["ls-files", "--deleted", "-z", "--"]).split(separator: 0).prefix(limit + 1)
      .byteStrings
    if result.deleted.isEmpty { return result }
    let entries = try output(
      folder, ["ls-files", "--stage", "-z", "--"] + result.deleted.map(\.pathString))
    let lost = Dictionary(grouping: GitEntry.all(in: ByteSlice(entries))) { ByteString($0.object) }
      .mapValues { $0.map(\.path).byteStrings }
    guard let boundary = try? FileBoundary(ofFolder: folder),
      let tree = DiskTree(folder, within: boundary)
    else { return result }
    let others = try output(folder, ["ls-files", "--others", "--exclude-standard", "-z", "--"]).split(separator: 0)
    // A new file that can't be read may be one of the missing files, which would make every result uncertain. Links
    // that lead nowhere are ignored.
    for path in others where tree.status(of: Array(path)) == nil {
      let name = String(path: path)
      let found = try? FileMetadata(folder + "/" + name, followsLinks: false)
      if found?.kind == .link { continue }
      throw GitFailure("cannot access \(name.quoted), which may be a renamed file")
    }
    let objects = GitObjects(in: .folder(folder))
    let sizes = Set(lost.keys.compactMap { objects.size(of: $0.bytes) })
    let digitCount = lost.keys.first?.bytes.count ?? 40
    var new: [ByteString: [ByteString]] = [:]
    for path in others.map({ ByteString($0) }) + added(folder) {
      guard let status = tree.status(of: path.bytes), status.kind == .file else { continue }
      // Read a new file only if a missing file has the same size.
      let text = sizes.contains(status.size) ? try? tree.text(at: path.bytes) : nil
      let name = text.map { ByteString(ContentHash.ofObject(with: $0.allBytes, digitCount: digitCount)) }
      if let name, lost[name] != nil {
        new[name, default: []].append(path)
      } else {
        result.others.append(path)
      }
    }
    result.equal = lost.compactMap { name, old in new[name].map { (old, $0) } }
      .sorted { $0.old[0] < $1.old[0] }
    return result
  }

  /// Returns the files that the index contains but the last commit lacks, including files added with 'git add -N'.
  private static func added(_ folder: String) -> [ByteString] {
    let changes = try? output(
      folder,
      [
        "diff-index", "--cached", "--ita-visible-in-index", "--diff-filter=A", "--no-renames", "--raw", "-z",
        "--relative",
        "HEAD", "--",
      ])
    return RawChange.all(in: changes ?? []).map(\.path)
  }

  static func output(_ folder: String, _ arguments: [String]) throws(GitFailure) -> [UInt8] {
    let (output, code) = try GitContext.folder(folder).run(["--literal-pathspecs"] + arguments)
    guard code == 0 else { throw GitFailure("cannot find renames") }
    return output
  }
}
