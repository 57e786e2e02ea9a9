/// A file that a merge left unresolved in the index, with the versions of the file.
package struct UnmergedFile {
  /// The file's path, relative to the repository's root.
  package let path: ByteString
  /// The root of the work tree, as an absolute path.
  package let root: String
  /// The versions of the merge base and of both sides; `nil` for a version that doesn't exist.
  package let base: [UInt8]?
  package let ours: [UInt8]?
  package let theirs: [UInt8]?
  /// The file mode of the merge result, as git writes it: our side's mode, unless only the other side's mode differs
  /// from the merge base.
  package let mode: String

  /// Returns the unmerged files whose names are in `names`. Throws ``GitFailure`` outside of repositories.
  package static func all(named names: FileNameFilter) throws(GitFailure) -> [UnmergedFile] {
    let place = GitContext.workingFolder
    let listing = try place.output(
      ["ls-files", "--unmerged", "-z", "--full-name", "--", ":/"], orElse: "cannot list the unmerged files")
    let entries = GitEntry.all(in: ByteSlice(listing)).filter { names.match($0.path) }
    if entries.isEmpty { return [] }
    let versionsOfFiles = entries.grouped(by: \.path)
    func only(_ stage: Int) -> String? {
      versionsOfFiles.first { $0.map(\.stage) == [stage] }.map { String(path: $0[0].path) }
    }
    if let old = only(1), let own = only(2), let other = only(3) {
      throw GitFailure(
        "\(old.quoted) is renamed to \(own.quoted) on our side, but to \(other.quoted) on their side; keep one of them "
          + "with 'git add', and remove the other paths with 'git rm'")
    }
    let root = try place.workTree()
    let objects = GitObjects(in: place)
    var files: [UnmergedFile] = []
    for versions in versionsOfFiles {
      let path = ByteString(versions[0].path)
      func entry(_ stage: Int) -> GitEntry? { versions.first { $0.stage == stage } }
      func text(_ stage: Int) throws(GitFailure) -> [UInt8]? {
        guard let found = entry(stage) else { return nil }
        guard found.mode.string.hasPrefix("100"), let bytes = objects.bytes(of: found.object) else {
          throw GitFailure(
            "\(path.pathString.quoted) is unmerged, but one of its versions is not a regular file "
              + "or is missing from this repository")
        }
        return bytes
      }
      files.append(
        UnmergedFile(
          path: path, root: root, base: try text(1), ours: try text(2), theirs: try text(3),
          mode: entry(entry(1)?.mode == entry(2)?.mode ? 3 : 2)?.mode.string ?? "100644"))
    }
    return files
  }

  /// Stages the contents of `file` as the result of the merge, without applying filters.
  package func stage(contentsOf file: String) throws(GitFailure) {
    let failure = "cannot stage \(path.pathString.quoted)"
    let place = GitContext.folder(root)
    let object = try place.line(["hash-object", "-w", "--no-filters", "--", file], orElse: failure)
    // When git writes the index, it compares files that changed at the same time as the index, and would run their
    // filters. Without filters, git compares these files again later. Source: `ce_smudge_racily_clean_entry` in
    // read-cache.c of git. Since git 2.54, settings can also contain hooks, which `core.hooksPath` doesn't affect; an
    // empty event removes a hook's events. Source: git-config(1), `hook.<friendly-name>.event`.
    let pattern = "^(filter\\.|hook\\..*\\.event$)"
    let keys = try place.run(["config", "--null", "--name-only", "--get-regexp", pattern]).output
    let update =
      keys.split(separator: 0).map { "--config-env=\(String(path: $0))=\(GitContext.emptyVariable)" } + ["update-index"]
    _ = try place.output(update + ["--add", "--cacheinfo", "\(mode),\(object),\(path.pathString)"], orElse: failure)
  }
}

/// The result of git's line merge, for files that odr doesn't merge semantically.
package struct TextMerge {
  /// The merged text, with git's conflict markers.
  package let bytes: [UInt8]
  /// Whether the text contains conflicts.
  package let hasConflicts: Bool

  /// The style of conflict markers. Source: git-config(1), `merge.conflictStyle`.
  package enum Style: String, CaseIterable {
    case merge, diff3, zdiff3
  }

  /// Merges three files and labels the conflicts. Throws ``GitFailure`` if git can't merge the files, for example, if a
  /// file is binary.
  package init(
    ours: String, base: String, theirs: String, labels: [String], markerSize: Int, style: Style, isHistogram: Bool
  ) throws(GitFailure) {
    var words = ["-c", "merge.conflictStyle=\(style.rawValue)", "merge-file", "-p", "--marker-size=\(markerSize)"]
    // Outside a repository, git ignores the setting.
    if style != .merge { words.append("--\(style.rawValue)") }
    if isHistogram { words.append("--diff-algorithm=histogram") }
    for label in labels { words += ["-L", label] }
    let paths = [ours, base, theirs].map { $0.hasPrefix("/") ? $0 : "./" + $0 }
    let (output, code) = try GitContext.workingFolder.run(words + ["--"] + paths)
    // git's exit code is the number of conflicts, up to 127. Its message names a temporary file. Source:
    // git-merge-file(1).
    if code > 127 {
      throw GitFailure("git cannot merge the lines, for example because a version contains a NUL character")
    }
    bytes = output
    hasConflicts = code != 0
  }
}
