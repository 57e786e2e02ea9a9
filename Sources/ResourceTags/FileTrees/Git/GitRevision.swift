/// A commit, and the revision with which the user specified the commit.
package struct GitRevision: Sendable {
  /// The revision as the user specified it, such as `HEAD` or `main~3`.
  package let text: String
  /// The object name of the commit.
  package let commit: String
  let place: GitContext

  /// Finds the commit for the revision `text`; `nil` if there isn't one. Throws ``GitFailure`` if git isn't installed,
  /// if `text` is ambiguous, or if `text` begins with `^`, because git would exclude the commit.
  package init?(_ text: String, in place: GitContext = .workingFolder) throws(GitFailure) {
    guard let commit = try Self.object(text, "commit", place) else { return nil }
    self.text = text
    self.commit = commit
    self.place = place
  }

  /// The commits that the next commit merges; empty if it isn't a merge.
  ///
  /// git writes MERGE_HEAD only after the hook pre-merge-commit, but passes the hook a variable for each merged commit.
  /// Source: `merge_name` and `prepare_to_commit` in builtin/merge.c of git.
  package static var merged: [GitRevision] {
    get throws(GitFailure) {
      // Without this file, git would use a branch or a tag called MERGE_HEAD.
      if FilePath.exists(try GitSettings.path(of: "MERGE_HEAD")) { return try GitRevision("MERGE_HEAD").asArray }
      var merged: [GitRevision] = []
      for head in mergeHeads { if let commit = try GitRevision(head.commit) { merged.append(commit) } }
      return merged
    }
  }

  /// The commits that `git merge` passes to hooks and merge drivers in environment variables, each with its name in git's
  /// conflict markers. Source: `cmd_merge` in builtin/merge.c of git.
  static var mergeHeads: [(commit: String, label: String)] {
    let prefix = "GITHEAD_"
    return FileSystem.environment.map(\.name).filter { $0.hasPrefix(prefix) }.map { name in
      (String(name.dropFirst(prefix.count)), FileSystem.environment(name) ?? "")
    }
  }

  /// The branch that is checked out; `nil` if HEAD is detached.
  package var branch: String? { try? place.line(["symbolic-ref", "--short", "--quiet", "HEAD"]) }

  /// Whether the commit contains exactly this text at `path`, relative to the repository's root.
  package func contains(_ text: SourceText, at path: ByteString) -> Bool {
    let found = try? place.run(["cat-file", "blob", commit + ":" + path.pathString])
    return found.map { $0.exitCode == 0 && text.bytes.equals($0.output) } ?? false
  }

  /// Returns the merge base of this commit and another commit; `nil` if there isn't one.
  package func mergeBase(with other: GitRevision) throws(GitFailure) -> GitRevision? {
    let (output, code) = try place.run(["merge-base", commit, other.commit])
    guard code == 0 else { return nil }
    return try GitRevision(output.dropLast().string, in: place)
  }

  /// Returns the paths in this commit of the files that were renamed in `later` or, if `later` is `nil`, in the index.
  /// The keys are the new paths.
  package func oldPaths(until later: GitRevision?) -> [ByteString: ByteString] {
    let lost = (try? lostFiles(until: later)) ?? []
    return Dictionary(first: lost.compactMap { file in file.newPath.map { ($0, file.path) } })
  }

  /// Returns the files of this commit that were renamed or deleted in `later` or, if `later` is `nil`, in the index.
  ///
  /// git looks for renamed files only among the new files. If files were renumbered, their contents replaced other files;
  /// git finds such files if it may break rewritten files, which takes longer.
  func lostFiles(until later: GitRevision?) throws(GitFailure) -> [GitChange] {
    func renamed(_ options: [String] = [], _ paths: [ByteString] = []) throws(GitFailure) -> [GitChange] {
      GitChange.all(
        in: try place.output(
          (later == nil ? ["diff-index", "--cached"] : ["diff-tree", "-r"]) + options + [
            "--find-renames", "--raw", "-z", "--no-abbrev", "--ignore-submodules=none", commit,
          ] + (later.map { [$0.commit] } ?? []) + ["--"] + paths.map { ":(top,literal)\($0.pathString)" },
          orElse: "cannot list the renamed files"))
    }
    func lost(_ changes: [GitChange]) -> [GitChange] {
      changes.filter { $0.status == .deleted || $0.status == .modified && $0.newPath != nil }
    }
    var changes = try renamed()
    let places = Dictionary(
      first: changes.filter { $0.status != .deleted && $0.isEdited }.map { ($0.newObject, $0.newPath ?? $0.path) })
    for index in changes.indices where changes[index].isEdited {
      if let path = places[changes[index].oldObject] { changes[index].newPath = path }
    }
    let gone = changes.indices.filter { changes[$0].status == .deleted && changes[$0].newPath == nil }
    if gone.isEmpty || changes.count > 1000 { return lost(changes) }
    // git reads each file that it breaks, and pairs only files of similar sizes.
    let store = GitObjects(in: place)
    let sizes = gone.compactMap { store.size(of: changes[$0].oldObject.bytes) }
    let least = (sizes.min() ?? 0) / 2
    let most = min((sizes.max() ?? 0) * 2, 1_000_000)
    let rewritten = changes.filter { change in
      change.status == .modified && change.newPath == nil
        && store.size(of: change.newObject.bytes).map { least <= $0 && $0 <= most } ?? false
    }
    let paths = (gone.map { changes[$0] } + rewritten).map(\.path)
    if !rewritten.isEmpty, let broken = try? renamed(["--break-rewrites"], paths) {
      let newPaths = Dictionary(first: broken.map { ($0.path, $0.newPath) })
      for index in gone { changes[index].newPath = newPaths[changes[index].path] ?? nil }
    }
    return lost(changes)
  }

  /// The end of a message about a missing commit, if there is no repository, if a branch has a similar name, or if the
  /// clone lacks older commits; otherwise, `nil`. If `name` is a missing revision, the clone may also lack its branch.
  package static func shallowAdvice(_ place: GitContext = .workingFolder, missing name: String? = nil) -> String? {
    guard let output = try? place.run(["rev-parse", "--is-shallow-repository"]).output, !output.isEmpty else {
      return "; this is not a git repository"
    }
    if let name, !name.isEmpty {
      let isUsual = name.hasSuffix("main") || name.hasSuffix("master")
      let names = ["remotes/origin/" + name] + (isUsual ? usualBranches : [])
      if let meant = try? names.first(where: { try GitRevision("refs/" + $0, in: place) != nil }) {
        return "; did you mean \(String(meant.drop { $0 != "/" }.dropFirst()).quoted)?"
      }
    }
    let all = "origin '+refs/heads/*:refs/remotes/origin/*' fetches all branches"
    if !output.starts(with: "true".utf8) { return name?.hasPrefix("origin/") == true ? "; git fetch \(all)" : nil }
    return " in this shallow clone; "
      + (name == nil ? "'git fetch --unshallow' fetches the older commits" : "git fetch --unshallow \(all)")
  }

  /// Returns the object name of the commit or tree that `text` refers to; `nil` if there isn't one.
  ///
  /// If a tag and a branch have the same name, git uses the tag, and if `refs/x` doesn't exist, git also accepts a
  /// branch called `refs/x`. Other people choose these names. Source: gitrevisions(7).
  fileprivate static func object(_ text: String, _ type: String, _ place: GitContext) throws(GitFailure) -> String? {
    guard text.utf8.first != "^" else {
      throw GitFailure("\(text.quoted) excludes commits; expected a revision without a leading '^'")
    }
    let fullName = text.prefixMatch(of: /refs\/(?:[^~^:@]|@(?!\{))+/).map { String($0.0) }
    if let fullName, try place.run(["show-ref", "--verify", "--quiet", "--", fullName]).exitCode != 0 { return nil }
    let words = ["rev-parse", "--verify", "--end-of-options", text + "^{\(type)}"]
    let (output, code) = try place.run(words)
    guard code == 0 else {
      // A repository that git refuses to read doesn't lack the revision.
      do { _ = try place.output(["rev-parse", "--git-dir"], orElse: "cannot read the repository") } catch {
        if !error.message.contains("not a git repository") { throw error }
      }
      return nil
    }
    // git looks for these names in the git directory and for whole object names among the objects first.
    let name = text.prefix { !"~^:@".contains($0) }
    let isUnique = fullName != nil || ["", "HEAD", "MERGE_HEAD"].contains(name) || text == output.dropLast().string
    if !isUnique,
      try place.run(["-c", "core.warnAmbiguousRefs=true"] + words, givesReasons: true).output.string
        .contains(" is ambiguous")
    {
      let names = try place.run(["show-ref", "--", String(name)]).output.split(separator: 0x0A).prefix(3)
        .map { $0.drop { $0 != 0x20 }.dropFirst().string.quoted }
      throw GitFailure("\(text.quoted) is ambiguous; specify the full name: \(names.joined(separator: " or "))")
    }
    return output.dropLast().string
  }
}

extension [(old: ByteString, new: ByteString)] {
  /// Returns the renames from one folder to another folder, with paths relative to these folders.
  package func below(_ oldFolder: ByteString, _ folder: ByteString) -> [Element] {
    func inside(_ path: ByteString, _ folder: ByteString) -> ByteString? {
      folder.isEmpty ? path : path.path(below: folder)
    }
    return compactMap { old, new in
      inside(old, oldFolder).flatMap { old in inside(new, folder).map { (old, $0) } }
    }
  }
}

extension GitIndex {
  /// The files of each commit that odr has read, by the commit's name and the root of its repository.
  private static let known = Memo<[String], Result<GitIndex, GitFailure>> { commit in
    Result { () throws(GitFailure) in try GitIndex(ofCommit: commit[0], in: .folder(commit[1]), root: commit[1]) }
  }

  /// Returns the files of a commit as if they were an index. For several manifests, odr reads the commit only once.
  package static func known(_ revision: GitRevision) throws(GitFailure) -> GitIndex {
    try known[[revision.commit, revision.place.workTree()]].get()
  }
}

/// Finds the commit from which a branch started.
extension GitRevision {
  /// The usual names of the default branch, for clones without `origin/HEAD`.
  private static let usualBranches = ["remotes/origin/main", "remotes/origin/master", "heads/main", "heads/master"]

  /// Returns the object name of the merge base of this branch and `revision` or, if `revision` is a tree, of the tree.
  /// The revision `origin/HEAD` refers to the default branch, into which other branches are merged.
  ///
  /// Throws ``GitFailure`` if `revision` doesn't exist, if this branch has no commit, or if this branch and `revision`
  /// have no commit in common.
  package static func forkPoint(with revision: String) throws(GitFailure) -> String {
    let place = GitContext.workingFolder
    let isDefault = revision == "origin/HEAD"
    // A branch that is checked out or a tag may have the name of the remote's branch. Only a name with a slash can be
    // the name of a remote's branch.
    let names =
      (revision.contains("/") ? ["refs/remotes/" + revision] : [])
      + (isDefault ? usualBranches.map { "refs/" + $0 } : [revision])
    var found: GitRevision?
    for name in names where found == nil { found = try GitRevision(name) }
    if found == nil, !isDefault, let tree = try object(revision, "tree", place) {
      return tree
    }
    guard let head = try GitRevision("HEAD") else {
      _ = try place.output(["rev-parse", "--git-dir"], orElse: "cannot list the changes")
      throw GitFailure(
        "this branch has no commits yet; 'odr lint --staged' checks the files staged for the first commit")
    }
    guard let found else {
      let advice = shallowAdvice(missing: isDefault ? "" : revision)
      throw GitFailure(
        isDefault
          ? "there is no branch origin/HEAD, main, or master"
            + (advice ?? "; specify the revision that this branch started from, as in '--changed=develop'")
          : "unknown revision \(revision.quoted)"
            + (advice ?? "; to also specify a manifest or folder, write '--changed=REVISION PATH'")
      )
    }
    guard let base = try head.mergeBase(with: found) else {
      throw GitFailure(
        "this branch and \(found.text.quoted) have no commit in common" + (shallowAdvice() ?? ""))
    }
    return base.commit
  }
}
