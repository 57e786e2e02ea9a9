/// Files that git tracks or ignores.
package enum KnownFiles {
  /// Returns the paths of the files with certain names below a folder, relative to the folder and without repetitions;
  /// `nil` if git ignores the folder itself. A file is included if it is on disk and git either tracks it or doesn't
  /// ignore it. Files in submodules are not included.
  ///
  /// Throws ``GitFailure`` if git can't list the files.
  package static func paths(named names: FileNameFilter, below folder: String) throws(GitFailure) -> [[UInt8]]? {
    if try isIgnored(folder) { return nil }
    let output = try GitContext.folder(folder).output(
      ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--no-recurse-submodules", "--"]
        + names.globs.map { ":(glob)**/\($0)" }, orElse: "cannot list the files")
    // A file in conflict has several entries, and the index may contain files that the work tree lacks.
    return output.split(separator: 0).map { Array($0) }.uniqued
      .filter { !FilePath.isMissing(folder + "/" + String(path: $0)) }
  }

  /// Whether git ignores the folder. git never ignores the root of a work tree.
  private static func isIgnored(_ folder: String) throws(GitFailure) -> Bool {
    if !FilePath.isMissing(folder + "/.git") { return false }
    return try GitContext.folder(folder).run(["check-ignore", "--quiet", "."]).exitCode == 0
  }

  /// Whether git ignores the file at an absolute path in the repository of `folder`, if git doesn't track the file.
  package static func isIgnored(_ path: String, from folder: String) -> Bool {
    (try? GitContext.folder(folder).run(["check-ignore", "--no-index", "--quiet", "--", path]))?.exitCode == 0
  }

  /// Returns the paths in `paths`, relative to the folder at an absolute path, that git ignores, whether or not something
  /// exists there. A path can be the path of a file or a folder. Tracked files are never ignored. If git fails, returns
  /// the paths for which git doesn't fail.
  package static func ignored(_ paths: [String], from folder: String) -> Set<String> {
    var found: Set<String> = []
    // git fails if a single path is outside the repository or below a link. Then, odr asks again about the others.
    var open = stride(from: 0, to: paths.count, by: 100).map { Array(paths[$0..<min($0 + 100, paths.count)]) }
    var budget = open.count + 64
    while let batch = open.popLast(), budget > 0 {
      budget -= 1
      // git quotes unusual names, so these are asked one at a time. With the slash, a pattern for folders also matches.
      let arguments = batch.flatMap { ["./" + $0, "./" + $0 + "/"] }
      guard let (output, code) = try? GitContext.folder(folder).run(["check-ignore", "--"] + arguments) else {
        continue
      }
      if code > 1 || batch.count > 1 && output.contains(UInt8(ascii: "\"")) {
        if batch.count > 1 { open += [Array(batch[..<(batch.count / 2)]), Array(batch[(batch.count / 2)...])] }
        continue
      }
      let lines = Set(output.split(separator: 0x0A).map { ByteSlice($0) })
      let matching = batch.filter { path in
        batch.count == 1
          ? code == 0 : ["./" + path, "./" + path + "/"].contains { lines.contains(ByteSlice($0.utf8)) }
      }
      // With the slash, git doesn't recognize tracked files.
      let tracked =
        matching.isEmpty
        ? nil : try? GitContext.folder(folder).run(["ls-files", "-z", "--"] + matching.map { "./" + $0 })
      let files = (tracked?.output ?? []).split(separator: 0).map { String(path: $0) }
      found.formUnion(matching.filter { path in !files.contains { $0 == path || $0.hasPrefix(path + "/") } })
    }
    return found
  }
}
