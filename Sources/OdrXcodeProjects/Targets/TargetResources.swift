import ResourceTags

/// The loose files in a target's phases, divided into files that a manifest in a folder can list and other files.
struct TargetResources {
  /// The entries for files in the folder, from phases in which tags have an effect, grouped by file and in order.
  private(set) var buildFiles: [BuildFileGroup] = []
  /// Tagged files outside the folder: their absolute paths, their tags, and their entries in the project.
  private(set) var outside: [TaggedPath] = []

  /// Files in the folder whose tags a manifest cannot contain: files in a phase where Xcode ignores tags, and asset
  /// catalogs with tags for the whole catalog.
  private(set) var ignored: [IgnoredTags] = []

  init(_ target: ProjectTarget, in folder: ManifestFolder) {
    /// The index of each group, by the group's first path. Each path belongs to only one group.
    var indices: [ByteString: Int] = [:]
    // The paths in the folder, and the first path outside the folder, are cached because many entries may refer to one
    // group of many localized files.
    var places: [NodeID: (inside: [ByteString], outside: ByteString?)] = [:]
    for file in target.buildFiles where !file.paths.isEmpty {
      let place =
        file.reference.flatMap { places[$0] } ?? (
          inside: file.paths.compactMap(folder.relativePath),
          outside: file.paths.first { folder.relativePath(of: $0) == nil }
        )
      let (paths, outsidePath) = place
      if let reference = file.reference { places[reference] = place }
      guard file.phase == .resources, !(file.paths[0].bytes.hasCatalogEnding && !file.tags.isEmpty) else {
        if outsidePath == nil, !file.tags.isEmpty {
          ignored.append(IgnoredTags(path: paths[0], tags: file.tags, phase: file.phase, place: file.object.place))
        }
        continue
      }
      if let outsidePath {
        if !file.tags.isEmpty { outside.append((outsidePath, file.tags, file.object.place)) }
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

  /// Returns the asset catalogs in `folder` that are in phases or synchronized folders of `target`, sorted.
  static func catalogs(of target: ProjectTarget, in folder: ManifestFolder) -> [ByteString] {
    var seen: Set<NodeID> = []
    let files = target.buildFiles.filter { file in file.reference.map { seen.insert($0).inserted } ?? true }
    let listed = files.flatMap(\.paths).filter { $0.bytes.hasCatalogEnding }.compactMap {
      folder.relativePath(of: $0)
    }
    let found = target.folders.flatMap { synchronized -> [ByteString] in
      guard let root = folder.visiblePart(of: synchronized.path) else { return [] }
      func inside(_ path: ByteString) -> ByteString { synchronized.relativePath(of: path, in: folder) ?? .empty }
      return CatalogFinder.catalogs(in: root, of: folder.tree) { synchronized.isExplicitFolder(inside($0)) }.filter {
        synchronized.phase(of: .init(file: inside($0)), byType: .resources) == .resources
      }
    }
    return (listed + found).uniqued.sorted()
  }
}

/// The path of a resource, its tags, and their location in the project.
typealias TaggedPath = (path: ByteString, tags: [ByteString], place: Diagnostic.Location)

/// Tags that a manifest cannot contain: tags of a file in a phase where Xcode ignores tags, or tags of a whole catalog.
struct IgnoredTags {
  /// The path of the file, relative to the manifest's folder.
  let path: ByteString
  let tags: [ByteString]
  let phase: BuildPhase
  /// The location of the tags in the project.
  let place: Diagnostic.Location

  /// Returns the warning about the tags in `target`; `tree` provides the contents of a catalog.
  func warning(target: String, in tree: any FileTree) -> Diagnostic {
    guard phase == .resources else {
      return Diagnostic(
        .resourceNotRead,
        "\(path.string.quoted) has \(tags.tagWords) in \(phase.rawValue) of target \(target.quoted), where tags have no effect",
        at: place,
        advice: "to use the tags, move the file to \(BuildPhase.resources.rawValue) in Xcode; "
          + "otherwise, remove the tags")
    }
    let parts = CatalogFinder.suggestion(for: path.bytes, of: tree) { $0.quoted }
    return Diagnostic(
      .resourceNotRead,
      "target \(target.quoted) gives catalog \(path.string.quoted) \(tags.tagWords), but a manifest cannot tag a whole catalog",
      at: place, advice: "remove these tags in Xcode, and tag \(parts ?? "folders or items in the catalog") instead")
  }
}
