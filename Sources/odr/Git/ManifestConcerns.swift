import ResourceTags

/// The changes in a commit, for finding the manifests that the changes affect: the manifests for which odr reads, lists,
/// or looks for one of the changed files.
struct ManifestConcerns {
  private var changed: Set<ByteString> = []
  /// The folders that contain changed files, and all folders above them.
  private var folders: Set<ByteString> = []
  /// The same folders of deleted files, links, and submodules, and of added files.
  private var foldersOfDeleted: Set<ByteString> = []
  private var foldersOfAdded: Set<ByteString> = []

  init(_ changes: StagedChanges) {
    for change in changes.changes {
      changed.insert(change.path)
      folders.addFolders(above: change.path)
      switch change.status {
      case .modified where !change.isLinkOrSubmodule: break
      case .added where !change.isLinkOrSubmodule: foldersOfAdded.addFolders(above: change.path)
      default: foldersOfDeleted.addFolders(above: change.path)
      }
    }
  }

  /// Whether there are any changes.
  var isEmpty: Bool { changed.isEmpty }

  /// Returns the manifests in the index that the changes may affect, sorted: those in folders above the changes, and
  /// those for which `isOpen` returns true, because they refer to files elsewhere.
  func candidates(in index: GitIndex, isOpen: (ByteString) -> Bool) -> [ByteString] {
    let hasLinks = index.hasLinks
    return index.files(named: Manifest.allFileNames).sorted().filter {
      hasLinks || folders.contains($0.folder) || isOpen($0)
    }
  }

  /// Whether the changes affect a manifest, given what odr read when it checked the manifest. A deleted file affects
  /// the manifests for which odr listed a folder above the file. An added file that the manifest doesn't list affects
  /// only manifests that check for resources without tags.
  func affect(_ reads: FileReads, checksUntagged: Bool) -> Bool {
    reads.files.contains(where: changed.contains)
      || reads.folders.contains { foldersOfDeleted.contains($0) || checksUntagged && foldersOfAdded.contains($0) }
  }
}

extension Set<ByteString> {
  /// Adds all folders above a path. Each folder is visited once, even if it contains many paths.
  fileprivate mutating func addFolders(above path: ByteString) {
    var folder = path.folder
    while insert(folder).inserted, !folder.isEmpty { folder = folder.folder }
  }
}
