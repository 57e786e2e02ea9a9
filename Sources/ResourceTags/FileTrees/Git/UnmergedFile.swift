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
  /// The file's path on the side that probably renamed the file: this side doesn't contain `path`, but contains a file
  /// with another of the searched names in the same folder. The path is relative to the repository's root. git doesn't
  /// detect a rename if the two texts have little in common.
  package let otherPath: ByteString?

  /// Returns the unmerged files whose names are in `names`. Throws ``GitFailure`` outside of repositories.
  package static func all(named names: FileNameFilter) throws(GitFailure) -> [UnmergedFile] {
    let place = GitContext.workingFolder
    let listing = try place.output(
      ["ls-files", "--unmerged", "-z", "--full-name", "--", ":/"], orElse: "cannot list the unmerged files")
    var stages: [ByteString: [Int: GitEntry]] = [:]
    var order: [ByteString] = []
    for entry in GitEntry.all(in: ByteSlice(listing)) where names.match(entry.path) {
      let path = ByteString(entry.path)
      if stages[path] == nil { order.append(path) }
      stages[path, default: [:]][entry.stage] = entry
    }
    if order.isEmpty { return [] }
    func only(_ stage: Int) -> String? { order.first { stages[$0]?.keys.elementsEqual([stage]) ?? false }?.pathString }
    if let old = only(1), let own = only(2), let other = only(3) {
      throw GitFailure(
        "\(old.quoted) is renamed to \(own.quoted) on our side, but to \(other.quoted) on their side; keep one of them "
          + "with 'git add', and remove the other paths with 'git rm'")
    }
    let root = try place.workTree()
    let objects = GitObjects(in: place)
    let moved = try Self.moved(stages.filter { $1[1] != nil && ($1[2] == nil) != ($1[3] == nil) }, names, root)
    var files: [UnmergedFile] = []
    for path in order {
      let other = moved[path]
      func text(_ stage: Int) throws(GitFailure) -> [UInt8]? {
        guard let entry = stages[path]?[stage] ?? other?.file else { return nil }
        guard entry.mode.string.hasPrefix("100"), let bytes = objects.bytes(of: entry.object) else {
          throw GitFailure(
            "\(path.pathString.quoted) is unmerged, but one of its versions is not a regular file "
              + "or is missing from this repository")
        }
        return bytes
      }
      func mode(_ stage: Int) -> [UInt8]? { (stages[path]?[stage] ?? other?.file)?.mode }
      files.append(
        UnmergedFile(
          path: path, root: root, base: try text(1), ours: try text(2), theirs: try text(3),
          mode: mode(stages[path]?[1]?.mode == mode(2) ? 3 : 2)?.string ?? "100644", otherPath: other?.path))
    }
    return files
  }

  /// Stages the contents of `file` as the result of the merge, without applying filters.
  package func stage(contentsOf file: String) throws(GitFailure) {
    let failure = "cannot stage \(path.pathString.quoted)"
    let place = GitContext.folder(root)
    let object = try place.line(["hash-object", "-w", "--no-filters", "--", file], orElse: failure)
    let target = String(path: (otherPath ?? path).bytes)
    // When git writes the index, it compares files that changed at the same time as the index, and would run their
    // filters. Without filters, git compares these files again later. Source: `ce_smudge_racily_clean_entry` in
    // read-cache.c of git. Since git 2.54, settings can also contain hooks, which `core.hooksPath` doesn't affect; an
    // empty event removes a hook's events. Source: git-config(1), `hook.<friendly-name>.event`.
    let pattern = "^(filter\\.|hook\\..*\\.event$)"
    let keys = try place.run(["config", "--null", "--name-only", "--get-regexp", pattern]).output
    let update =
      keys.split(separator: 0).map { "--config-env=\(String(path: $0))=\(GitContext.emptyVariable)" } + ["update-index"]
    _ = try place.output(update + ["--add", "--cacheinfo", "\(mode),\(object),\(target)"], orElse: failure)
    if otherPath != nil { _ = try place.output(update + ["--force-remove", "--", path.pathString], orElse: failure) }
  }

  /// For each file that one side removed, finds a file with another of the searched names that this side contains in
  /// the same folder. If our side removed the file, our commit contains the renamed file. If the other side removed the
  /// file, the merge adds the renamed file.
  private static func moved(
    _ files: [ByteString: [Int: GitEntry]], _ names: FileNameFilter, _ root: String
  ) throws(GitFailure) -> [ByteString: (path: ByteString, file: GitEntry)] {
    if files.isEmpty { return [:] }
    let place = GitContext.folder(root)
    let words = Set(files.keys.flatMap(names.variants)).map(\.pathString).sorted()
    let staged = try place.output(
      ["--literal-pathspecs", "ls-files", "--stage", "-z", "--full-name", "--"] + words,
      orElse: "cannot list the staged files")
    // Before the first commit, HEAD doesn't exist.
    let committed = try place.run(
      ["ls-tree", "-z", "--full-tree", "--name-only", "HEAD", "--"] + words)
    let known = Set(committed.output.split(separator: 0).byteStrings)
    let entries = GitEntry.all(in: ByteSlice(staged)).filter { $0.stage == 0 }
    let found = Dictionary(first: entries.map { (ByteString($0.path), $0) })
    var moved: [ByteString: (path: ByteString, file: GitEntry)] = [:]
    for (path, stages) in files {
      let others = names.variants(of: path).filter {
        found[$0] != nil && known.contains($0) == (stages[2] == nil)
      }
      if others.count == 1, let file = found[others[0]] { moved[path] = (others[0], file) }
    }
    return moved
  }
}
