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
    var stages: [ByteString: [Int: Stage]] = [:]
    var order: [ByteString] = []
    for entry in StagedEntry.all(in: listing) {
      guard names.match(ByteSlice(entry.path.bytes)) else { continue }
      if stages[entry.path] == nil { order.append(entry.path) }
      stages[entry.path, default: [:]][entry.stage] = (entry.mode, entry.object.bytes)
    }
    if order.isEmpty { return [] }
    let root = try place.workTree()
    let objects = GitObjects(in: place)
    let moved = try Self.moved(stages.filter { $1[1] != nil && ($1[2] == nil) != ($1[3] == nil) }, names, root)
    var files: [UnmergedFile] = []
    for path in order {
      let other = moved[path]
      func text(_ stage: Int) throws(GitFailure) -> [UInt8]? {
        guard let (mode, name) = stages[path]?[stage] ?? other?.file else { return nil }
        guard mode.hasPrefix("100"), let bytes = objects.bytes(of: name) else {
          throw GitFailure(
            "\(path.pathString.quoted) is unmerged, but one of its versions is not a regular file "
              + "or is missing from this repository")
        }
        return bytes
      }
      func mode(_ stage: Int) -> String? { (stages[path]?[stage] ?? other?.file)?.mode }
      files.append(
        UnmergedFile(
          path: path, root: root, base: try text(1), ours: try text(2), theirs: try text(3),
          mode: mode(stages[path]?[1]?.mode == mode(2) ? 3 : 2) ?? "100644", otherPath: other?.path))
    }
    return files
  }

  /// Stages the contents of `file` as the result of the merge, without applying filters.
  package func stage(contentsOf file: String) throws(GitFailure) {
    let failure = "cannot stage \(path.pathString.quoted)"
    let place = GitContext.folder(root)
    let name = try place.output(["hash-object", "-w", "--no-filters", "--", file], orElse: failure)
    let object = name.dropLast().string
    let target = String(path: (otherPath ?? path).bytes)
    _ = try place.output(
      ["update-index", "--add", "--cacheinfo", "\(mode),\(object),\(target)"], orElse: failure)
    if otherPath != nil {
      _ = try place.output(
        ["update-index", "--force-remove", "--", path.pathString], orElse: failure)
    }
  }

  private typealias Stage = (mode: String, name: [UInt8])

  /// For each file that one side removed, finds a file with another of the searched names that this side contains in
  /// the same folder. If our side removed the file, our commit contains the renamed file. If the other side removed the
  /// file, the merge adds the renamed file.
  private static func moved(
    _ files: [ByteString: [Int: Stage]], _ names: FileNameFilter, _ root: String
  ) throws(GitFailure) -> [ByteString: (path: ByteString, file: Stage)] {
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
    var found: [ByteString: Stage] = [:]
    for entry in StagedEntry.all(in: staged) where entry.stage == 0 {
      found[entry.path] = (entry.mode, entry.object.bytes)
    }
    var moved: [ByteString: (path: ByteString, file: Stage)] = [:]
    for (path, stages) in files {
      let others = names.variants(of: path).filter {
        found[$0] != nil && known.contains($0) == (stages[2] == nil)
      }
      if others.count == 1, let file = found[others[0]] { moved[path] = (others[0], file) }
    }
    return moved
  }
}
