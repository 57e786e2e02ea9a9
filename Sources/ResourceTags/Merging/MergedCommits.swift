/// The commits that git is merging, as far as odr can find them.
///
/// git doesn't tell a merge driver the commits. `git merge` stores the name of the other commit in an environment
/// variable, and `git rebase` stores the last of the rebased commits in `ORIG_HEAD`; if a command stops, a reference
/// contains the other commit. odr uses a commit only if it contains the version of the manifest that is merged. Sources:
/// `cmd_merge` in builtin/merge.c of git 2.39; git-rebase(1); gitrevisions(7).
package struct MergedCommits: Sendable {
  private let path: ByteString
  private let texts: PerSide<SourceText>
  private let place = GitContext.workingFolder

  /// Creates the commits that contain `base`, `ours`, and `theirs` at `path`, relative to the repository's root.
  package init(_ path: ByteString, base: SourceText, ours: SourceText, theirs: SourceText) {
    (self.path, texts) = (path, PerSide(base: base, ours: ours, theirs: theirs))
  }

  /// Returns the files of a side, and git's renames since the merge base.
  package func evidence(_ side: MergeSide) -> FileEvidence {
    var evidence = FileEvidence()
    evidence.movesAdditions = Self.movesAdditions
    guard let own = commit(side, side == .ours ? ["HEAD"] : others), let index = try? GitIndex.known(own)
    else { return evidence }
    let folder = path.folder
    evidence.files = IndexTree(index, folder: folder)
    guard let other = side == .ours ? commit(.theirs, others) : own, let head = try? GitRevision("HEAD", in: place)
    else { return evidence }
    let bases = [(try? head.mergeBase(with: other))?.commit, other.commit + "^", "REVERT_HEAD"].compactMap(\.self)
    evidence.renames = commit(.base, bases)?.renames(below: folder, until: own) ?? []
    return evidence
  }

  /// Whether git moves files that a side adds to a folder that the other side moved. `git am` and `git rebase --apply`
  /// don't. Sources: git-config(1), `merge.directoryRenames`; `fall_back_threeway` in builtin/am.c of git.
  private static var movesAdditions: Bool {
    let setting = (try? GitSettings.value("merge.directoryRenames"))?.lowercased() ?? ""
    let isPatch = (try? GitSettings.path(of: "rebase-apply")).map(FilePath.exists) ?? false
    return !isPatch && !["false", "no", "off", "0"].contains(setting)
  }

  /// Returns the first commit that contains a version of the manifest.
  private func commit(_ side: MergeSide, _ revisions: [String]) -> GitRevision? {
    revisions.lazy.compactMap { try? GitRevision($0, in: place) }.first { $0.contains(texts[side], at: path) }
  }

  /// The branch that `git merge` merges, as in the labels of git's own conflict markers; `nil` for other commands.
  package static var branch: String? {
    let heads = GitRevision.mergeHeads
    return heads.count == 1 ? heads[0].label : nil
  }

  /// The references to the other commit if a command stops.
  package static let references = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "REVERT_HEAD^"]

  /// The revisions that may be the other commit.
  private var others: [String] {
    // During a rebase, the first rebased commit with this version of the manifest is the one that git applies.
    let rebased = try? place.run(
      ["--literal-pathspecs", "rev-list", "--max-count=20", "--reverse", "HEAD..ORIG_HEAD", "--", path.pathString])
    return GitRevision.mergeHeads.map(\.commit)
      + Self.references + squashed
      + (rebased?.output ?? []).string.split(separator: "\n").map(String.init) + ["refs/stash"]
  }

  /// The last commit of the branch that `git merge --squash` merges. git writes no reference, only a message that begins
  /// with the branch's log. Source: `squash_message` in builtin/merge.c of git.
  private var squashed: [String] {
    guard let path = try? GitSettings.path(of: "SQUASH_MSG"),
      let text = try? FileReader.read(path, within: FileBoundary(only: path))
    else { return [] }
    let lines = text.bytes.string.split(separator: "\n")
    return lines.prefix(2).filter { $0.hasPrefix("commit ") }.map { String($0.dropFirst("commit ".count)) }
  }
}
