/// What the next commit changes, compared with the last one.
package struct StagedChanges {
  /// The changes, in git's order; a renamed file is one that was deleted and one that was added.
  package let changes: [Change]

  /// A path that the commit changes.
  package struct Change {
    /// The path, from the root of the repository on.
    package let path: ByteString
    package let status: Status
    /// Whether a symbolic link or a submodule was or will be there.
    package let isLinkOrSubmodule: Bool
    /// The name of the object that was there; zeros if there was none.
    fileprivate let oldObject: [UInt8]

    package enum Status {
      case added, deleted, modified
      /// A file that became a link, or the other way round.
      case typeChanged
      /// In conflict after a merge, so that nothing can be committed.
      case unmerged
    }
  }

  /// The repository that the commit is for.
  let place: GitPlace
  /// What its index has.
  let objects: GitObjects
  /// What it is compared with instead of the last commit.
  private let base: ForkPoint?

  /// Asks git what differs from the last commit or, where `base` is given, from that. Throws ``GitFailure``, which begins with
  /// `failure`, outside of repositories.
  package init(
    since base: ForkPoint? = nil, in place: GitPlace = .workingFolder, orElse failure: String = Self.failure
  ) throws(GitFailure) {
    (self.base, self.place, objects) = (base, place, GitObjects(in: place))
    changes = try Self.ask(noted: "--ita-invisible-in-index", since: base, in: place, orElse: failure)
  }

  /// The text that the file at `path` had before the change, perhaps at the path that it was renamed from; none if it is new
  /// or git does not have it here, and `nil` if it is not changed.
  package func oldTexts(of path: ByteString) -> [SourceText]? {
    guard let change = changes.first(where: { $0.path == path }) else { return nil }
    var old: Change? = change
    if change.status == .added {
      let renamed = (try? GitRevision(base?.commit ?? "HEAD", in: place))?.oldPath(of: path, until: nil)
      old = changes.first { $0.path == renamed }
    }
    guard let old, !old.isLinkOrSubmodule, let bytes = objects.bytes(of: old.oldObject) else { return [] }
    return [SourceText(name: String(path: old.path.bytes), bytes: bytes)]
  }

  /// Which of these paths, empty files in the index, 'git add --intent-to-add' has only noted: the commit will not have
  /// them.
  func notedOnly(_ paths: [ByteString]) throws(GitFailure) -> Set<ByteString> {
    var noted: Set<ByteString> = []
    var unknown = Set(paths)
    for change in changes where unknown.remove(change.path) != nil && change.status == .deleted {
      noted.insert(change.path)
    }
    if unknown.isEmpty { return noted }
    // What differs only if git shows such files is one of them; the others are as in the last commit.
    for change in try Self.ask(noted: "--ita-visible-in-index", since: base, in: place)
    where unknown.contains(change.path) {
      noted.insert(change.path)
    }
    return noted
  }

  private static func ask(
    noted option: String, since base: ForkPoint?, in place: GitPlace, orElse failure: String = Self.failure
  ) throws(GitFailure) -> [Change] {
    func arguments(_ tree: String) -> [String] {
      [
        "diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none", option,
        tree, "--",
      ]
    }
    let tree = base?.commit ?? "HEAD"
    let (output, code) = try GitProcess.run(arguments(tree), in: place)
    if code == 0 { return parsed(output) }
    // Before the first commit there is no HEAD to compare with, but there always is the empty tree.
    if base == nil, try GitProcess.run(["rev-parse", "--git-dir"], in: place).exitCode == 0,
      try GitProcess.run(["rev-parse", "--verify", "--quiet", "HEAD"], in: place).exitCode == 1
    {
      let name = try GitProcess.output(["hash-object", "-t", "tree", "/dev/null"], in: place, orElse: failure)
        .dropLast()
      return parsed(try GitProcess.output(arguments(String(decoding: name, as: UTF8.self)), in: place, orElse: failure))
    }
    return parsed(try GitProcess.output(arguments(tree), in: place, orElse: failure))
  }

  package static let failure = "cannot find out what is staged"

  /// Changes in git's raw format: `:<mode> <mode> <name> <name> <status>NUL<path>NUL`.
  private static func parsed(_ output: [UInt8]) -> [Change] {
    var changes: [Change] = []
    var header: ArraySlice<UInt8>?
    for word in output.split(separator: 0) {
      guard let fields = header?.split(separator: 0x20) else {
        header = word
        continue
      }
      header = nil
      guard fields.count == 5, let letter = fields[4].first else { continue }
      let status: Change.Status =
        switch letter {
        case UInt8(ascii: "A"): .added
        case UInt8(ascii: "D"): .deleted
        case UInt8(ascii: "T"): .typeChanged
        case UInt8(ascii: "U"): .unmerged
        default: .modified
        }
      changes.append(
        Change(
          path: ByteString(word), status: status,
          isLinkOrSubmodule: fields[0].starts(with: ":12".utf8) || fields[0].starts(with: ":16".utf8)
            || fields[1].starts(with: "12".utf8) || fields[1].starts(with: "16".utf8),
          oldObject: Array(fields[2])))
    }
    return changes
  }
}
