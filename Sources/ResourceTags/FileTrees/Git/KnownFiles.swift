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

  /// Returns the paths of the untracked files that git doesn't ignore, and of the folders that contain them, relative
  /// to the folder at an absolute path; empty if git fails.
  package static func untracked(below folder: String) -> Set<String> {
    let command = ["ls-files", "--others", "--exclude-standard", "-z"]
    guard let output = try? GitContext.folder(folder).output(command, orElse: "") else { return [] }
    var paths: Set<String> = []
    for file in output.split(separator: 0) {
      var path = String(path: file)
      while path != ".", paths.insert(path).inserted { path = path.parentFolder }
    }
    return paths
  }

  /// Whether git ignores the file at an absolute path in the repository of `folder`, if git doesn't track the file.
  package static func isIgnored(_ path: String, from folder: String) -> Bool {
    (try? GitContext.folder(folder).run(["check-ignore", "--no-index", "--quiet", "--", path]))?.exitCode == 0
  }
}
