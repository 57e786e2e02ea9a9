/// The folders from one up to the root of the repository that it is in or, outside of repositories, of the disk.
struct RepositoryWalk: Sequence, IteratorProtocol {
  private var folder: String?

  /// Begins with the folder at an absolute path without links.
  init(from folder: String) {
    self.folder = folder
  }

  /// The next folder, and whether it is the root of a repository.
  mutating func next() -> (folder: String, isRoot: Bool)? {
    guard let folder else { return nil }
    let isRoot = ManifestFinder.exists(FilePath.joined(folder, ".git"))
    self.folder = isRoot || folder == "/" ? nil : FilePath.folder(of: folder)
    return (folder, isRoot)
  }
}
