import OdrXcodeProjects
import ResourceTags

/// The changes in a commit that can affect manifests.
struct ManifestConcerns {
  /// The paths of changed manifests, catalogs, projects, build settings, links, and submodules, and of deleted files.
  private var changed: [ByteString] = []
  /// The paths of other changed files. Such a file affects a manifest only if the manifest is a symbolic link to the
  /// file.
  private var others: [ByteString] = []
  /// The folders that contain other added files, and all folders above them. A new file affects only manifests that check
  /// for resources without tags.
  private var foldersOfNewFiles: Set<ByteString> = []
  /// Whether the changes include a project, a link, or a submodule.
  private var mayConcernProjects = false
  /// Whether the changes include an `.xcconfig` file, which can set the tags of any project.
  private var mayConcernAllProjects = false
  /// The paths of changed JSON files, which may be baselines.
  private var mayBeBaselines: Set<ByteString> = []

  init(_ changes: StagedChanges) {
    let names = FileNameFilter(["Contents.json", ProjectFile.name])
    let project = FileNameFilter([ProjectFile.name])
    for change in changes.changes {
      let path = change.path
      let isFile = change.status == .added || change.status == .modified
      let isSettings = path.bytes.suffix(9).elementsEqual(".xcconfig".utf8)
      let slice = ByteSlice(path.bytes)
      if !isFile || change.isLinkOrSubmodule || isSettings || Manifest.allFileNames.match(slice) || names.match(slice) {
        changed.append(path)
        if isSettings { mayConcernAllProjects = true }
        if change.isLinkOrSubmodule || project.match(slice) { mayConcernProjects = true }
      } else {
        others.append(path)
        if change.status == .added { foldersOfNewFiles.addFolders(above: path) }
        if path.bytes.suffix(5).elementsEqual(".json".utf8) { mayBeBaselines.insert(path) }
      }
    }
  }

  /// Whether there are any changes.
  var isEmpty: Bool { changed.isEmpty && others.isEmpty }

  /// Returns the manifests in the index that the changes can affect, sorted. A change can affect the manifests in
  /// folders above it, the manifests that lead to it through a symbolic link, and the manifests whose project or
  /// baseline changes. `references` returns the paths of the project file and the baseline that a manifest refers to, and
  /// whether the manifest checks for resources without tags.
  func manifests(
    in index: GitIndex,
    _ references: (ByteString) -> (project: ByteString?, baseline: ByteString?, checksUntagged: Bool)
  ) -> [ByteString] {
    let all = index.files(named: Manifest.allFileNames)
    if all.isEmpty { return [] }
    let touched = changed + linksTouched(in: index)
    var folders: Set<ByteString> = []
    for path in touched { folders.addFolders(above: path) }
    let paths = Set(touched)
    return all.filter { manifest in
      if folders.contains(manifest.folder) { return true }
      let hasNewFiles = foldersOfNewFiles.contains(manifest.folder)
      guard mayConcernProjects || mayConcernAllProjects || !mayBeBaselines.isEmpty || hasNewFiles else { return false }
      let (project, baseline, checksUntagged) = references(manifest)
      if hasNewFiles, checksUntagged { return true }
      if let baseline, mayBeBaselines.contains(baseline) { return true }
      guard let project else { return false }
      return mayConcernAllProjects || project.withFolders.contains(where: paths.contains)
    }.sorted()
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
