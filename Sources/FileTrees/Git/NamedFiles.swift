import Bytes

/// Which files of certain names git's index has. git finds that out while it answers other questions.
package struct NamedFiles {
  private let git: GitProcess

  /// Asks git, and does not wait for the answer.
  package init(_ names: [String], in place: GitPlace = .workingFolder) throws(GitFailure) {
    git = try GitProcess(
      ["ls-files", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--"]
        + names.map { ":(top,glob)**/\($0)" }, in: place)
  }

  /// Waits for the answer: whether there are any, and whether one of them is a symbolic link; `nil` if git fails.
  package func kinds() -> (any: Bool, links: Bool)? {
    guard let (output, code) = try? git.finish(), code == 0 else { return nil }
    let entries = output.split(separator: 0)
    return (!entries.isEmpty, entries.contains { $0.starts(with: "12".utf8) })
  }
}
