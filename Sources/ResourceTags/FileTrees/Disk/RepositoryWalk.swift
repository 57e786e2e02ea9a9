/// The folders from one up to the root of its repository or, outside of repositories, to the root of the disk.
package struct RepositoryWalk: Sequence, IteratorProtocol {
  private var folder: String?

  /// Starts with the folder at an absolute path without links.
  package init(from folder: String) {
    self.folder = folder
  }

  /// The next folder, and whether it is the root of a repository.
  package mutating func next() -> (folder: String, isRoot: Bool)? {
    guard let folder else { return nil }
    let isRoot = FilePath.exists(FilePath.joined(folder, ".git"))
    self.folder = isRoot || folder == "/" ? nil : FilePath.folder(of: folder)
    return (folder, isRoot)
  }
}
