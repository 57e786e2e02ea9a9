import ResourceTags

/// The loose files in the phases of a target, in relation to the manifest's folder.
struct TargetResources: Sendable {
  /// The entries of files in the folder that Xcode honors tags of, those of one file together, in order.
  private(set) var buildFiles: [BuildFileGroup] = []
  /// Files that have tags and lie elsewhere, by their absolute path, and where the project names them.
  private(set) var outside: [(path: ByteString, tags: [ByteString], node: NodeID)] = []

  /// Files in the folder with tags in a phase where these have no effect, and catalogs with tags as a whole.
  private(set) var ignored: [IgnoredTags] = []

  init(_ target: ProjectTarget, in folder: ManifestFolder) {
    /// By the first of their paths, which no other file has.
    var indices: [ByteString: Int] = [:]
    // Many entries may refer to one group of many localized files.
    var places: [NodeID: Place] = [:]
    for file in target.buildFiles where !file.paths.isEmpty {
      let place = file.reference.flatMap { places[$0] } ?? Place(of: file, in: folder)
      if let reference = file.reference { places[reference] = place }
      guard file.phase == .resources, !(file.paths[0].bytes.hasCatalogEnding && !file.tags.isEmpty) else {
        if case .inside(let paths) = place, !file.tags.isEmpty {
          ignored.append(IgnoredTags(path: paths[0], tags: file.tags, phase: file.phase, node: file.object.key))
        }
        continue
      }
      guard case .inside(let paths) = place else {
        if case .outside(let path) = place, !file.tags.isEmpty { outside.append((path, file.tags, file.object.key)) }
        continue
      }
      if let index = indices[paths[0]] {
        buildFiles[index].files.append(file)
      } else {
        indices[paths[0]] = buildFiles.count
        buildFiles.append(BuildFileGroup(paths: paths, files: [file]))
      }
    }
  }

  /// Where the files of an entry lie.
  private enum Place {
    /// All lie in the manifest's folder, with their paths from there on.
    case inside([ByteString])
    /// At least this one lies elsewhere.
    case outside(ByteString)

    init(of file: BuildFile, in folder: ManifestFolder) {
      if let path = file.paths.first(where: { folder.relativePath(of: $0) == nil }) {
        self = .outside(path)
      } else {
        self = .inside(file.paths.compactMap { folder.relativePath(of: $0) })
      }
    }
  }

  /// The asset catalogs of `target` in `folder`, sorted: those in its phases, and those in its synchronized folders.
  static func catalogs(of target: ProjectTarget, in folder: ManifestFolder) -> [ByteString] {
    var seen: Set<NodeID> = []
    let files = target.buildFiles.filter { file in file.reference.map { seen.insert($0).inserted } ?? true }
    let listed = files.flatMap(\.paths).filter { $0.bytes.hasCatalogEnding }.compactMap {
      folder.relativePath(of: $0)
    }
    let found = target.folders.flatMap { synchronized -> [ByteString] in
      guard let root = folder.visiblePart(of: synchronized.path) else { return [] }
      func inside(_ path: ByteString) -> ByteString {
        synchronized.relativePath(of: folder.absolutePath(of: path)) ?? ByteString([])
      }
      return CatalogFinder.catalogs(in: root, of: folder.tree) { synchronized.isExplicitFolder(inside($0)) }.filter {
        synchronized.phase(of: inside($0), byType: .resources) == .resources
      }
    }
    return (listed + found).uniqued.sorted { $0.precedes($1) }
  }
}

/// Tags that a manifest cannot have: of a file in another phase than that of resources, which Xcode ignores, or of a whole
/// catalog.
struct IgnoredTags: Sendable {
  /// The path of the file, from the manifest's folder on.
  let path: ByteString
  let tags: [ByteString]
  let phase: BuildPhase
  /// Where the project has them.
  let node: NodeID

  /// The finding about them in `target`; `tree` has what is in a catalog.
  func warning(target: String, in file: ProjectFile, _ tree: any FileTree) -> Diagnostic {
    let place = Diagnostic.Location(file, node)
    guard phase == .resources else {
      return Diagnostic(
        .resourceNotRead,
        "\(path.string.quoted) has \(tags.tagWords) in \(phase.rawValue) of target \(target.quoted), where tags have no effect",
        at: place, advice: "move it to \(BuildPhase.resources.rawValue) in Xcode if it should have them")
    }
    let parts = CatalogOffer.words(for: path.bytes, of: tree) { $0.quoted }
    return Diagnostic(
      .resourceNotRead,
      "catalog \(path.string.quoted) has \(tags.tagWords) as a whole in target \(target.quoted), which a manifest cannot say",
      at: place, advice: "remove them in Xcode, and tag \(parts ?? "folders or items in the catalog") instead")
  }
}
