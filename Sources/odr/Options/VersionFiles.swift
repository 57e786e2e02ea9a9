import ResourceTags

/// The files of one version of a manifest: from a commit, the index, or the disk.
struct VersionFiles {
  /// The asset packs with their files.
  let contents: PackContents
  private let index: GitIndex?
  /// The files of a commit or the index; for files on disk, the files that a sparse checkout leaves out.
  private let tree: IndexTree?
  private let disk: DiskTree?
  private let folder: String

  init(_ version: ManifestVersion) throws {
    let manifest = version.manifest
    index = version.index
    folder = manifest.folderPath
    let files: ResourceFolder
    if let index, let path = version.path {
      let tree = IndexTree(index, folder: path.folder)
      files = ResourceFolder(tree) { index.projectFiles($0, of: path.folder) { $0.string } }
      (self.tree, disk) = (tree, nil)
    } else {
      files = try ResourceFolder(of: manifest)
      (tree, disk) = (IndexTree.leftOut(below: folder), DiskTree.named(folder))
    }
    contents = PackContents(manifest, ResourceSizes(manifest, in: files, notesFiles: true))
  }

  /// Whether a file of this version has the same contents as a file of a later version.
  func isSame(_ file: PackContents.File, _ other: PackContents.File, of later: VersionFiles) -> Bool {
    guard file.isLink == other.isLink else { return false }
    return switch (name(of: file), later.name(of: other)) {
    case (let name?, nil): later.hasContents(name, other)
    case (nil, let name?): hasContents(name, file)
    case (let name?, let laterName?): name == laterName
    case (nil, nil): bytes(of: file).map { $0 == later.bytes(of: other) } ?? false
    }
  }

  /// Returns git's hash of a file's contents; `nil` for files on disk.
  private func name(of file: PackContents.File) -> ContentHash? {
    tree?.contentHash(at: file.path, isLink: file.isLink)
  }

  /// Whether a file on disk has the contents that git stores under `name`, either unchanged or with CRLF line endings,
  /// because git may have converted them. A change of nothing but line endings counts once it is committed.
  private func hasContents(_ name: ContentHash, _ file: PackContents.File) -> Bool {
    guard let bytes = bytes(of: file) else { return false }
    if ContentHash(of: bytes, like: name) == name { return true }
    guard case .object = name, !file.isLink, !bytes.contains(0) else { return false }
    let stored = bytes.replacing(["\r", "\n"] as [UInt8], with: ["\n"] as [UInt8])
    return ContentHash(of: stored, like: name) == name
  }

  private func bytes(of file: PackContents.File) -> [UInt8]? {
    guard let disk else { return nil }
    if file.isLink { return try? FileSystem.target(ofLink: folder.appendingPath(String(path: file.path))) }
    return (try? disk.text(at: file.path))?.allBytes
  }

  /// Notes about unknown sizes and submodules.
  var notes: [String] { index?.warnings(shown: \.string) ?? [] }
}

extension PackDiffReport {
  /// Compares the asset packs of two versions. Also returns notes about unknown sizes and submodules.
  static func comparing(_ compared: ComparedVersions) throws -> (report: PackDiffReport, notes: [String]) {
    let manifests = try compared.comparison()
    let old = try VersionFiles(compared.old)
    let new = try VersionFiles(compared.new)
    let comparison = PackComparison(old.contents, new.contents, of: manifests) {
      old.isSame($0, $1, of: new)
    }
    let report = PackDiffReport(
      comparison: comparison, titles: (compared.old.title, compared.new.title),
      name: compared.new.path.map(\.pathString) ?? manifests.new.name, isOldMissing: compared.old.isMissing)
    return (report, old.notes + new.notes)
  }
}
