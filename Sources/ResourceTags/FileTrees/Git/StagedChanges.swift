/// The changes between the last commit and the index.
package struct StagedChanges {
  /// The changes, in git's order; a renamed file appears as a deleted file and an added file.
  package let changes: [GitChange]

  /// The repository that contains the index.
  let place: GitContext
  /// The objects in the repository's index.
  let objects: GitObjects
  /// The commit or tree to compare with; by default, the last commit, `HEAD`.
  private let base: String
  private let changesByPath: [ByteString: GitChange]
  /// The old path of each renamed file; read only once, and only if a file is new.
  private let oldPaths: Memo<String, [ByteString: ByteString]>

  /// Compares the index with the last commit or with another commit or tree, `base`. Throws ``GitFailure`` outside of
  /// repositories.
  package init(since base: String = "HEAD", in place: GitContext = .workingFolder) throws(GitFailure) {
    self.base = base
    self.place = place
    objects = GitObjects(in: place)
    changes = try Self.ask(noted: "--ita-invisible-in-index", since: base, in: place)
    changesByPath = Dictionary(first: changes.map { ($0.path, $0) })
    oldPaths = Memo { (try? GitRevision($0, in: place))?.oldPaths(until: nil) ?? [:] }
  }

  /// Returns the text of the file at `path` before the change, even if the file was renamed. The result is empty if the
  /// file is new, or if the change involves a link or a submodule. If the file didn't change, the result is `nil`.
  package func oldTexts(of path: ByteString) throws(FileFailure) -> [SourceText]? {
    guard let change = changesByPath[path] else { return nil }
    var old: GitChange? = change
    if change.status == .added { old = oldPath(of: path).flatMap { changesByPath[$0] } }
    guard let old, !old.isLinkOrSubmodule else { return [] }
    guard let bytes = objects.bytes(of: old.oldObject.bytes) else {
      throw FileFailure("\(base):\(old.path.pathString)", GitObjects.reason(missing: old.oldObject.bytes))
    }
    return [SourceText(name: old.path.pathString, bytes: bytes)]
  }

  /// Reads the files before the changes.
  package func earlierIndex() throws(GitFailure) -> GitIndex {
    try GitIndex(ofCommit: base, in: place, root: place.workTree())
  }

  /// Returns the path before the changes of a renamed file; `nil` if git doesn't detect a rename to `path`.
  package func oldPath(of path: ByteString) -> ByteString? {
    oldPaths[base][path]
  }

  /// Returns the paths among `paths` that 'git add --intent-to-add' has recorded without contents. The next commit
  /// won't contain the files at the returned paths. All `paths` must be empty files in the index.
  func notedOnly(_ paths: [ByteString]) throws(GitFailure) -> Set<ByteString> {
    if paths.isEmpty { return [] }
    // With `--ita-visible-in-index`, git also lists the files that 'git add --intent-to-add' has recorded. git doesn't
    // list files that are unchanged since the last commit.
    let visible = Set(try Self.ask(noted: "--ita-visible-in-index", since: base, in: place).map(\.path))
    return Set(paths.filter { path in changesByPath[path].map { $0.status == .deleted } ?? visible.contains(path) })
  }

  private static func ask(
    noted option: String, since base: String, in place: GitContext
  ) throws(GitFailure) -> [GitChange] {
    let failure = "cannot list the staged changes"
    func arguments(_ tree: String) -> [String] {
      [
        "diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none", option,
        tree, "--",
      ]
    }
    let (output, code) = try place.run(arguments(base))
    if code == 0 { return GitChange.all(in: output) }
    // Before the first commit, HEAD doesn't exist, so compare with the empty tree.
    if base == "HEAD", try place.run(["rev-parse", "--verify", "--quiet", "HEAD"]).exitCode == 1 {
      let name = try place.line(["hash-object", "-t", "tree", "/dev/null"], orElse: failure)
      return GitChange.all(in: try place.output(arguments(name), orElse: failure))
    }
    return GitChange.all(in: try place.output(arguments(base), orElse: failure))
  }
}

/// A change of a path, from git's raw format, which `diff-index` and `diff-tree` print.
package struct GitChange {
  /// The path relative to the repository's root.
  package let path: ByteString
  /// The new path of a renamed file; otherwise, `nil`.
  var newPath: ByteString?
  package let status: Status
  /// Whether the path is a symbolic link or a submodule, before or after the change.
  package let isLinkOrSubmodule: Bool
  /// The name of the object before the change; all zeros for a new file.
  let oldObject: ByteString
  /// The name of the object after the change; all zeros for a deleted file.
  let newObject: ByteString
  /// Whether the contents are different after the change.
  var isEdited: Bool { oldObject != newObject }

  /// The kind of change; the raw value is git's letter. For a renamed file, and for a file that became a link or the
  /// reverse, the kind is `modified`.
  package enum Status: String {
    case added = "A"
    case deleted = "D"
    case modified = "M"
    /// The path is in conflict after a merge, so nothing can be committed.
    case unmerged = "U"
  }

  /// Parses `:<mode> <mode> <name> <name> <status>NUL<path>NUL` and, for a renamed file, `<path>NUL`.
  static func all(in output: [UInt8]) -> [GitChange] {
    var words = output.split(separator: 0)[...]
    var changes: [GitChange] = []
    while let fields = words.popFirst()?.dropFirst().split(separator: 0x20), let path = words.popFirst() {
      guard fields.count == 5 else { continue }
      let letter = fields[4].prefix(1).string
      changes.append(
        GitChange(
          path: ByteString(path), newPath: letter == "R" ? words.popFirst().map { ByteString($0) } : nil,
          status: Status(rawValue: letter) ?? .modified,
          isLinkOrSubmodule: fields[..<2].contains { $0.starts(with: "12".utf8) || $0.starts(with: "16".utf8) },
          oldObject: ByteString(fields[2]), newObject: ByteString(fields[3])))
    }
    return changes
  }
}
