import OdrXcodeProjects
import ResourceTags

/// The changes in a commit that can affect manifests.
struct ManifestConcerns {
  /// The paths of changed manifests, catalogs, projects, links, and submodules, and of deleted files.
  private var changed: [ByteString] = []
  /// The paths of other changed files. Such a file affects a manifest only if the manifest is a symbolic link to the
  /// file, or if odr reads the file when it checks the manifest.
  private var others: [ByteString] = []
  /// The folders that contain other changed files, and all folders above them.
  private var foldersOfOthers: Set<ByteString> = []
  /// The folders that contain other added files, and all folders above them. A manifest that checks for resources
  /// without tags lists these folders.
  private var foldersOfNewFiles: Set<ByteString> = []
  /// Whether the changes include a project, a link, or a submodule.
  private var mayConcernProjects = false
  init(_ changes: StagedChanges) {
    let names = FileNameFilter(["Contents.json", ProjectFile.name])
    let project = FileNameFilter([ProjectFile.name])
    for change in changes.changes {
      let path = change.path
      let isFile = change.status == .added || change.status == .modified
      let slice = ByteSlice(path.bytes)
      if !isFile || change.isLinkOrSubmodule || Manifest.allFileNames.match(slice) || names.match(slice) {
        changed.append(path)
        if change.isLinkOrSubmodule || project.match(slice) { mayConcernProjects = true }
      } else {
        others.append(path)
        foldersOfOthers.addFolders(above: path)
        if change.status == .added { foldersOfNewFiles.addFolders(above: path) }
      }
    }
  }

  /// Whether there are any changes.
  var isEmpty: Bool { changed.isEmpty && others.isEmpty }

  /// Whether odr read one of the changed files.
  func include(_ reads: FileReads) -> Bool { reads.includes(anyOf: changed) || reads.includes(anyOf: others) }

  /// Returns the manifests in the index that the changes affect, sorted. A change affects the manifests in folders above
  /// it, the manifests that lead to it through a symbolic link, and the manifests whose project or baseline changes.
  /// Also returns the manifests that the changes affect only if odr reads one of the changed files when it checks the
  /// manifest. `project` and `baseline` return the path of the file that a manifest refers to, and `checksUntagged`
  /// returns whether the manifest checks for resources without tags.
  func manifests(
    in index: GitIndex, project: (ByteString) -> ByteString?, baseline: (ByteString) -> ByteString?,
    checksUntagged: (ByteString) -> Bool
  ) -> (affected: [ByteString], possible: [ByteString]) {
    let all = index.files(named: Manifest.allFileNames).sorted()
    if all.isEmpty { return ([], []) }
    let hasLinks = !index.tree.links { _ in true }.isEmpty
    let touched = changed + linksTouched(in: index)
    var folders: Set<ByteString> = []
    for path in touched { folders.addFolders(above: path) }
    let paths = Set(touched)
    let files = paths.union(others)
    let affected = Set(all.filter { manifest in
      if folders.contains(manifest.folder) { return true }
      if foldersOfNewFiles.contains(manifest.folder), checksUntagged(manifest) { return true }
      if let baseline = baseline(manifest),
        files.contains(baseline) || index.tree.target(of: baseline.bytes).map(files.contains) == true
      {
        return true
      }
      return mayConcernProjects && project(manifest)?.withFolders.contains(where: paths.contains) == true
    })
    let possible = all.filter { manifest in
      !affected.contains(manifest) && (hasLinks || foldersOfOthers.contains(manifest.folder) || project(manifest) != nil)
    }
    return (all.filter(affected.contains), possible)
  }

  /// Returns the links that lead to changed files or through changed folders.
  private func linksTouched(in index: GitIndex) -> [ByteString] {
    func isManifest(_ path: ByteString) -> Bool { Manifest.allFileNames.match(ByteSlice(path.bytes)) }
    let links = index.tree.links { !changed.isEmpty || isManifest($0) }
    if links.isEmpty { return [] }
    var touched: Set<ByteString> = []
    var found: [ByteString] = []
    func add(_ candidates: [ByteString]?) {
      for link in candidates ?? [] where touched.insert(link).inserted { found.append(link) }
    }
    for path in others { add(links[path]?.filter(isManifest)) }
    for path in changed { for place in path.withFolders { add(links[place]) } }
    var next = 0
    while next < found.count {
      for place in found[next].withFolders { add(links[place]) }
      next += 1
    }
    return found
  }
}

extension Set<ByteString> {
  /// Adds all folders above a path. Each folder is visited once, even if it contains many paths.
  fileprivate mutating func addFolders(above path: ByteString) {
    var folder = path.folder
    while insert(folder).inserted, !folder.isEmpty { folder = folder.folder }
  }
}

/// Paths in git's index, relative to the repository's root.
extension ByteString {
  /// The path's parent folder; empty for the root.
  var folder: ByteString { ByteString(bytes.folderPath) }

  /// The path and all folders above it, including the root.
  fileprivate var withFolders: some Sequence<ByteString> {
    sequence(first: self) { $0.isEmpty ? nil : $0.folder }
  }
}
