/// The missing files below a folder: files that a commit or git's index contains but the work tree lacks. Each file has
/// a fate, such as a new path.
package struct LostFiles: Sendable {
  /// Describes what happened to a missing file.
  enum Fate: Equatable {
    case deleted
    /// The file is missing only in the work tree, and a new file with the same extension may be an edited version of
    /// the missing file. git compares the two files after they are staged.
    case unstaged
    /// The file's new path, relative to the folder.
    case moved(ByteString)
    /// The file's new path outside the folder, relative to the repository's root.
    case movedOut(ByteString)
    /// The new path is ambiguous, because several missing or new files have the same contents. The associated value
    /// contains the possible paths, relative to the folder.
    case unclear([ByteString])
  }

  /// The fate of each missing file, by its path relative to the folder.
  private(set) var fates: [ByteString: Fate] = [:]

  /// Finds the files below `folder` that `revision` or, if `revision` is `nil`, the last commit contains but the work
  /// tree lacks.
  ///
  /// Throws ``GitFailure`` outside of repositories, if the revision doesn't exist, or if too many files are missing and
  /// not staged.
  package init(below folder: String, since revision: String?) throws(GitFailure) {
    let place = GitContext.folder(folder)
    let prefix = try place.output(["rev-parse", "--show-prefix"], orElse: "cannot find the repository")
      .dropLast()
    if let commit = try GitRevision(revision ?? "HEAD", in: place)?.commit {
      try readIndex(since: commit, place, ByteString(Array(prefix)))
    } else if let revision {
      throw GitFailure("unknown revision \(revision.quoted)" + (GitRevision.shallowAdvice(place) ?? ""))
    }
    try readWorkTree(folder)
  }

  /// Returns the commit before the last one that changed any of the missing files or folders at `paths`, which are
  /// relative to `folder`; `nil` if no commit contains one of them. Considers a limited number of paths.
  package static func commit(containing paths: [String], below folder: String) -> String? {
    if paths.isEmpty { return nil }
    let output = try? GitRenames.output(
      folder, ["rev-list", "-1", "--no-merges", "HEAD", "--"] + paths.prefix(GitRenames.limit))
    let commit = (output ?? []).string.dropLast()
    return commit.isEmpty ? nil : commit + "~1"
  }

  private mutating func readIndex(since commit: String, _ place: GitContext, _ prefix: ByteString) throws(GitFailure) {
    let output = try place.output(
      [
        "diff-index", "--cached", "--find-renames", "--diff-filter=ADR", "--raw", "-z", "--no-abbrev",
        "--ignore-submodules=all", commit, "--",
      ], orElse: "cannot list the renamed files")
    var renames: [(old: ByteString, new: ByteString, isExact: Bool, object: ByteString)] = []
    var deleted: [ByteString] = []
    /// Files with equal contents, by object name: the old paths and the new paths.
    var old: [ByteString: [ByteString]] = [:]
    var new: [ByteString: [ByteString]] = [:]
    for change in RawChange.all(in: output) {
      if let target = change.newPath {
        renames.append((change.path, target, change.oldObject == change.newObject, change.oldObject))
        old[change.oldObject, default: []].append(change.path)
        new[change.newObject, default: []].append(target)
      } else if change.status == "D" {
        deleted.append(change.path)
        old[change.oldObject, default: []].append(change.path)
      } else {
        new[change.newObject, default: []].append(change.path)
      }
    }
    func inside(_ path: ByteString) -> ByteString? {
      path.bytes.starts(with: prefix.bytes) ? ByteString(path.bytes.dropFirst(prefix.bytes.count)) : nil
    }
    let identical = Dictionary(
      first: renames.filter(\.isExact).map(\.object).uniqued.map {
        ($0, EqualFiles(old: old[$0] ?? [], new: new[$0] ?? []))
      })
    for path in deleted { if let path = inside(path) { fates[path] = .deleted } }
    for rename in renames {
      guard let path = inside(rename.old) else { continue }
      let target = rename.isExact ? identical[rename.object]?.target(of: rename.old) : rename.new
      if let target {
        fates[path] = inside(target).map { .moved($0) } ?? .movedOut(target)
      } else {
        fates[path] = .unclear((new[rename.object] ?? []).prefix(GitRenames.limit).compactMap(inside))
      }
    }
  }

  private mutating func readWorkTree(_ folder: String) throws(GitFailure) {
    let lost = try GitRenames.inWorkTree(folder)
    if lost.deleted.count > GitRenames.limit {
      throw GitFailure(
        "more than \(GitRenames.limit) files are missing and not staged; "
          + "run 'git add --all' first so that git can compare them"
      )
    }
    var now: [ByteString: Fate] = [:]
    let newEndings = Set(lost.others.map(\.ending))
    for path in lost.deleted { now[path] = newEndings.contains(path.ending) ? .unstaged : .deleted }
    for (old, new) in lost.equal {
      let files = EqualFiles(old: old, new: new)
      for path in old { now[path] = files.target(of: path).map { .moved($0) } ?? .unclear(new) }
    }
    // A file that was renamed in the index may have yet another name in the work tree.
    for (path, fate) in fates {
      if case .moved(let target) = fate, let next = now.removeValue(forKey: target) { fates[path] = next }
    }
    for (path, fate) in now where fates[path] == nil { fates[path] = fate }
  }
}

/// Files with equal contents: the missing ones and the new ones.
private struct EqualFiles {
  private let old: [ArraySlice<UInt8>: [ByteString]]
  private let new: [ArraySlice<UInt8>: [ByteString]]
  private let only: ByteString?

  init(old: [ByteString], new: [ByteString]) {
    self.old = Dictionary(grouping: old, by: \.name)
    self.new = Dictionary(grouping: new, by: \.name)
    only = old.count == 1 && new.count == 1 ? new[0] : nil
  }

  /// Returns the new path of a file if the path is certain. The path is certain if there is only one missing and one
  /// new file, or if exactly one missing and one new file have the file's name.
  func target(of path: ByteString) -> ByteString? {
    if let only { return only }
    guard let namesakes = new[path.name], namesakes.count == 1, old[path.name]?.count == 1 else { return nil }
    return namesakes[0]
  }
}

extension ByteString {
  /// The part after the last slash.
  fileprivate var name: ArraySlice<UInt8> { bytes.lastComponent }

  /// The file name's extension.
  fileprivate var ending: [UInt8]? { name.split(separator: .period).dropFirst().last.map { Array($0) } }
}
