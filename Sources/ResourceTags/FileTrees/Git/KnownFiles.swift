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

  /// Returns the paths in `paths` that git ignores. The paths are relative to `folder`, an absolute path, and may be paths of
  /// files or folders that don't exist. The result contains no tracked files, and no paths for which git fails: paths in
  /// submodules, below links, or outside the repository.
  package static func ignored(_ paths: [String], from folder: String) -> Set<String> {
    var git: GitProcess?
    /// Paths at and below which git fails, such as links and submodules; `.` if there is no repository.
    var failed: Set<String> = []
    /// Asks whether git would ignore a path if it didn't track the path; `nil` if git fails, which ends its process.
    func answer(_ path: String) -> Bool? {
      do throws(GitFailure) {
        // Without this option, git compares each path with all files in the index.
        let options = ["check-ignore", "--no-index", "--stdin", "-z", "--verbose", "--non-matching"]
        let asked = if let git { git } else { try GitProcess(options, in: .folder(folder)) }
        git = asked
        try asked.write(path.pathBytes + [0])
        _ = (try asked.read(upTo: 0), try asked.read(upTo: 0))
        let pattern = try asked.read(upTo: 0)
        _ = try asked.read(upTo: 0)
        return !pattern.isEmpty && pattern[0] != "!"
      } catch {
        git = nil
        return nil
      }
    }
    func isIgnored(_ path: String) -> Bool {
      // No file has a longer path, and the paths of very many folders take too long.
      if path.utf8.count > 4096 { return false }
      var around = [path.withoutTrailingSlashes]
      while let last = around.last, last != "." { around.append(last.parentFolder) }
      if around.contains(where: failed.contains) { return false }
      if let answer = answer(path) { return answer }
      let first = around.reversed().first { answer($0) == nil } ?? around[0]
      failed.insert(first.parentFolder == "." ? first : first.parentFolder)
      return false
    }
    // A slash at the end of a path makes git apply patterns for folders, too.
    var found = Set(paths.filter { isIgnored("./" + $0) || isIgnored("./" + $0 + "/") })
    if found.isEmpty { return [] }
    let files = (try? GitContext.folder(folder).run(["ls-files", "--cached", "-z"]).output) ?? []
    for file in files.split(separator: 0) {
      var path = String(path: file)
      while path != "." {
        found.remove(path)
        path = path.parentFolder
      }
    }
    return found
  }
}
