/// The folder from which git runs a repository's hooks, and the folders that the user trusts.
package struct HooksFolder {
  /// The folder's path, as git prints it: absolute, or relative to the working directory.
  package let path: String
  /// The roots of the repository's work trees, without links. The current work tree is left out if its root isn't the
  /// folder that contains `.git`: a repository setting may specify any folder as the work tree, even `/`.
  package let workTrees: [String]
  /// The paths, without links, of the folders that belong to the repository or that a user setting specifies.
  let ownFolders: [String]
  /// Whether a user setting specifies the hooks folder for all repositories.
  package let isOfUser: Bool

  /// Finds the hooks folder and the trusted folders by running git. Throws ``GitFailure`` outside of repositories.
  package init() throws(GitFailure) {
    let place = GitContext.workingFolder
    func line(_ arguments: [String]) throws(GitFailure) -> String {
      try place.line(arguments, orElse: "cannot find the hooks folder")
    }
    func real(_ arguments: String...) throws(GitFailure) -> String? {
      guard let path = try? line(arguments) else { return nil }
      do { return try FileSystem.realPath(path) } catch {
        throw GitFailure("cannot find the hooks folder; cannot access \(path.quoted): \(error.reason)")
      }
    }
    path = try line(["rev-parse", "--git-path", "hooks"])
    let tree = try real("rev-parse", "--show-toplevel")
    let folder = try real("rev-parse", "--absolute-git-dir")
    let workTree = tree.flatMap { Self.isFound(folder, in: $0) ? $0 : nil }
    let listing = (try? place.output(["worktree", "list", "--porcelain"])) ?? []
    let listed = listing.split(separator: 0x0A).filter { $0.starts(with: "worktree ".utf8) }
      .compactMap { FilePath.real(String(path: $0.dropFirst("worktree ".utf8.count))) }
    workTrees = workTree.asArray + listed
    var own = workTree.asArray
    if let common = try real("rev-parse", "--git-common-dir"), let folder,
      Self.belongs(folder, common, to: workTree, listed)
        || folder == common && Self.knows(folder, tree, by: try? line(["config", "--get", "core.worktree"]))
    {
      own.append(common)
    }
    // Only an absolute path in the user's own settings counts. The repository determines where a relative path leads.
    let setting = (try? line(["config", "--show-scope", "--type=path", "--get", "core.hooksPath"]))?
      .split(separator: "\t", maxSplits: 1)
    isOfUser =
      setting.map { !["local", "worktree"].contains($0[0]) && $0.last?.utf8.first == "/" } ?? false
    if isOfUser, let folder = setting?.last { own.append(FilePath.real(String(folder)) ?? String(folder)) }
    ownFolders = own
  }

  /// Whether the `.git` of a work tree is the git directory at `folder` or leads to this directory.
  private static func isFound(_ folder: String?, in workTree: String) -> Bool {
    if FileSystem.environment("GIT_DIR") != nil { return true }
    guard FilePath.exists(workTree.appendingPath(".git")) else { return false }
    let found = try? GitContext.folder(workTree).line(["rev-parse", "--absolute-git-dir"])
    return found.flatMap(FilePath.real) == folder
  }

  /// Whether a git directory, and the common directory that contains its hooks, belong to a work tree.
  ///
  /// In a malicious archive, `.git` may lead to any repository, but that repository doesn't list this work tree. A
  /// repository lists each of its own linked work trees.
  private static func belongs(_ folder: String, _ common: String, to workTree: String?, _ listed: [String]) -> Bool {
    if FileSystem.environment("GIT_DIR") != nil { return true }
    guard let workTree else {
      guard let here = FilePath.real(".") else { return false }
      return isWithin(common, here) || isWithin(here, common)
    }
    if isWithin(workTree, common) { return true }
    return folder != common && isWithin(common, folder) && listed.contains(workTree)
  }

  /// Whether a setting of the git directory at `folder` specifies the work tree.
  private static func knows(_ folder: String, _ workTree: String?, by setting: String?) -> Bool {
    guard let workTree, let setting else { return false }
    return FilePath.real(FilePath.shown(setting, in: folder)) == workTree
  }

  private static func isWithin(_ folder: String, _ path: String) -> Bool {
    ByteString(path).isWithin(ByteString(folder: folder))
  }

  /// Whether the user trusts the file or folder at a path without links.
  package func allows(_ path: String) -> Bool { ownFolders.contains { Self.isWithin($0, path) } }
}
