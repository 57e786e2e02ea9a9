/// Whether git's index has symbolic links of certain names.
package struct LinkedFiles {
  private let git: GitProcess?

  /// Asks git, and does not wait for the answer.
  package init(_ names: [String]) {
    git = try? GitProcess(
      ["ls-files", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--"]
        + names.map { ":(top,glob)**/\($0)" }, in: .workingFolder)
  }

  /// Waits for the answer.
  package func exist() -> Bool {
    guard let git, let (output, code) = try? git.finish() else { return false }
    return code != 0 || output.split(separator: 0).contains { $0.starts(with: "12".utf8) }
  }
}
