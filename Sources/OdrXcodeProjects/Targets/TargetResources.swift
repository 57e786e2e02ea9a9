import ResourceTags

/// The loose files of a target, divided into files that a manifest in a folder can list and other resources.
struct TargetResources {
  let target: ProjectTarget
  /// The entries for files in the folder, from phases in which tags have an effect, grouped by file and in order.
  private(set) var buildFiles: [BuildFileGroup] = []
  /// The tagged entries of synchronized folders, each with the paths of its files in the folder.
  private(set) var entries: [(folder: SynchronizedFolder, entry: SynchronizedFolder.Entry, paths: [ByteString])] = []
  /// The files of phases in the folder whose tags a manifest cannot contain: files in a phase where Xcode ignores tags,
  /// and asset catalogs with tags for the whole catalog.
  private(set) var ignored: [IgnoredTags] = []
  /// Tagged files and asset catalogs outside the folder, by absolute path; the tags of catalogs are unknown.
  private(set) var outside: [TaggedPath] = []
  /// Tagged localized files that are not on disk in any language, by absolute path without the `.lproj` folder, and asset
  /// catalogs that are missing from the folder, by relative path.
  private(set) var missing: [TaggedPath] = []

  init(_ target: ProjectTarget, in folder: ManifestFolder) {
    self.target = target
    /// The index of each group, by the group's first path. Each path belongs to only one group.
    var indices: [ByteString: Int] = [:]
    // The paths in the folder, and the first path outside the folder, are cached because many entries may refer to one
    // group of many localized files.
    var places: [NodeID?: (inside: [ByteString], outside: ByteString?)] = [:]
    var (catalogsOutside, missingCatalogs): ([TaggedPath], [TaggedPath]) = ([], [])
    for file in target.buildFiles where !file.paths.isEmpty {
      let (paths, outsidePath) =
        places[file.reference] ?? (
          inside: file.paths.compactMap(folder.relativePath),
          outside: file.paths.first { folder.relativePath(of: $0) == nil }
        )
      places[file.reference] = (paths, outsidePath)
      let isCatalog = file.paths[0].bytes.hasCatalogEnding
      if isCatalog {
        if let inside = folder.relativePath(of: file.paths[0]) {
          if Self.isMissing(inside, in: folder.tree) { missingCatalogs.append((inside, [], file.object.place)) }
        } else {
          catalogsOutside.append((file.paths[0], [], file.object.place))
        }
      }
      guard file.phase == .resources, !(isCatalog && !file.tags.isEmpty) else {
        if outsidePath == nil, !file.tags.isEmpty {
          ignored.append(IgnoredTags(path: paths[0], tags: file.tags, phase: file.phase, place: file.object.place))
        }
        continue
      }
      if let outsidePath {
        if !file.tags.isEmpty { outside.append((outsidePath, file.tags, file.object.place)) }
      } else if let index = indices[paths[0]] {
        buildFiles[index].files.append(file)
      } else {
        indices[paths[0]] = buildFiles.count
        buildFiles.append(BuildFileGroup(paths: paths, files: [file]))
      }
    }
    for synchronized in target.folders {
      for entry in synchronized.entries where !entry.tags.isEmpty {
        let written = ReferencePaths.join(synchronized.path, entry.name.path.bytes)
        switch synchronized.paths(of: entry.name, in: folder) {
        case nil: outside.append((written, entry.tags, entry.place))
        case []?: missing.append((written, entry.tags, entry.place))
        case let paths?: entries.append((synchronized, entry, paths))
        }
      }
    }
    outside += catalogsOutside
    missing += missingCatalogs
    hasUnknownTags =
      !catalogsOutside.isEmpty || !missingCatalogs.isEmpty || target.folders.contains { !folder.has(folder: $0.path) }
  }

  /// Returns whether nothing exists at a path; `false` if odr cannot access the path.
  private static func isMissing(_ path: ByteString, in tree: any FileTree) -> Bool {
    if tree.status(of: path.bytes) != nil { return false }
    do {
      _ = try tree.text(at: path.bytes)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// The tags of files that the manifest cannot list, because they are missing or outside the folder.
  var unreadTags: [ByteString] { (outside + missing).flatMap(\.tags) }

  /// Whether the target contains, or may contain, catalogs whose tags are unknown.
  let hasUnknownTags: Bool

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

extension TargetResources {
  /// Returns the warnings about the resources of several targets: one warning about all resources outside the folder,
  /// and one warning about each missing catalog or localized file that is not in `known`.
  static func warnings(
    _ all: [TargetResources], in folder: ManifestFolder, besides known: Set<ByteString> = []
  ) -> [Diagnostic] {
    var warnings = outside(all, folder).asArray
    var seen = known
    for resources in all {
      for (path, _, place) in resources.missing where seen.insert(path).inserted {
        warnings.append(
          Diagnostic(
            .resourceNotRead,
            "\(resources.target.words) contains \(folder.pathWithSteps(to: path).quoted), which is not "
              + "\(folder.tree.locationText), so the manifest cannot list its tags",
            about: .init(catalog: path.bytes.hasCatalogEnding ? path : nil), at: place,
            advice: path.bytes.hasCatalogEnding
              ? "restore it, or remove it from the project in Xcode" : "restore it, or delete its tags here"))
      }
    }
    return warnings
  }

  /// Returns the warning about the tagged files and the asset catalogs outside the folder.
  private static func outside(_ all: [TargetResources], _ folder: ManifestFolder) -> Diagnostic? {
    let owners = all.filter { !$0.outside.isEmpty }
    guard let place = owners.first?.outside.map(\.place).min() else { return nil }
    let names = owners.map { ByteString($0.target.name) }.uniqued
    let targets = (names.count == 1 ? "target " : "targets ") + names.words
    let paths = owners.flatMap(\.outside).map(\.path).uniqued
    let shown = paths.prefix(3).map { folder.pathWithSteps(to: $0).quoted }.commaSeparated
    let more = paths.count > 3 ? ", and \(paths.count - 3) more" : ""
    return Diagnostic(
      .resourceNotRead,
      "\(shown)\(more) of \(targets) \(paths.count == 1 ? "is" : "are") outside the manifest's folder", at: place,
      advice: "odr does not read tags outside that folder; put the manifest in a folder that contains all tagged files")
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
