/// The files with certain names that git knows below a folder: those of its index that are on the disk, and new ones that
/// it does not ignore. Files of submodules belong to other repositories.
package enum KnownFiles {
  /// Their paths from the folder on, each once; `nil` if git ignores the folder itself and so knows nothing about it.
  ///
  /// Throws ``GitFailure`` if git cannot list them.
  package static func paths(named names: [String], below folder: String) throws(GitFailure) -> [[UInt8]]? {
    if try isIgnored(folder) { return nil }
    let output = try GitProcess.output(
      ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--no-recurse-submodules", "--"]
        + names.map { ":(glob)**/\($0)" }, in: .folder(folder), orElse: "git does not list the files")
    // Files in conflict have several entries, and the index has files that the work tree lacks.
    var seen: Set<[UInt8]> = []
    return output.split(separator: 0).map { Array($0) }.filter { path in
      seen.insert(path).inserted && isThere(folder + "/" + String(path: path))
    }
  }

  /// Whether git ignores the folder; it never ignores the root of a work tree.
  private static func isIgnored(_ folder: String) throws(GitFailure) -> Bool {
    if isThere(folder + "/.git") { return false }
    return try GitProcess.run(["check-ignore", "--quiet", "."], in: .folder(folder)).exitCode == 0
  }

  /// False only if nothing is there: what cannot be looked at is a failure that somebody has to report.
  private static func isThere(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileMetadata(path, followsLinks: false)
      return true
    } catch {
      return !error.leadsNowhere
    }
  }
}

/// What git leaves out on purpose.
package enum GitIgnore {
  /// Whether git ignores the path, an absolute one, which its index does not have.
  package static func covers(_ path: String) -> Bool {
    (try? GitProcess.run(["check-ignore", "--quiet", "--", path], in: .workingFolder))?.exitCode == 0
  }
}
