package import ResourceTags

/// The tags of one target in a project, divided into tags that a manifest in a folder can contain and other tags.
struct TargetTags {
  let target: ProjectTarget
  /// The entries for files in the folder, from phases in which tags have an effect, grouped by file and in order.
  private(set) var buildFiles: [BuildFileGroup] = []
  /// The target's loose files in the folder, in project order, each with its tags, if any.
  private(set) var files: [TaggedPath] = []
  /// The tagged items and folders in the target's catalogs, sorted; empty if the catalogs were not searched.
  private(set) var items: [TaggedPath] = []
  /// An entry of a synchronized folder, and the paths of its files in the folder.
  typealias FolderEntry = (entry: SynchronizedFolder.Entry, paths: [ByteString])
  /// The entries for files in the folder, for each synchronized folder of the target.
  private(set) var entries: [[FolderEntry]] = []
  /// A file in the folder, and its tags, phase, and location.
  typealias IgnoredTags = (path: ByteString, tags: [ByteString], phase: BuildPhase, place: Diagnostic.Location)
  /// Files in the folder whose tags a manifest cannot contain: files in a phase where Xcode ignores tags, and asset catalogs
  /// with tags for the whole catalog.
  private(set) var ignored: [IgnoredTags] = []
  /// The warnings about tagged files that the target does not contain.
  private(set) var stale: [Diagnostic] = []
  /// Tagged files and asset catalogs outside the folder, by absolute path; the tags of catalogs are unknown.
  private(set) var outside: [TaggedPath] = []
  /// Tagged localized files that are not on disk in any language, by absolute path without the `.lproj` folder, and asset
  /// catalogs that are missing from the folder, by relative path.
  private(set) var missing: [TaggedPath] = []

  /// Returns the tags of each of `targets`, also in catalogs. Each catalog is searched only once, even if several targets
  /// contain it.
  static func all(
    _ targets: [ProjectTarget], in folder: ManifestFolder
  ) -> (tags: [TargetTags], items: CatalogItems) {
    let catalogs = targets.map { Self.catalogs(of: $0, in: folder) }
    let items = CatalogItems(catalogs.flatMap { $0 }.uniqued.sorted(), in: folder.tree)
    let tags = zip(targets, catalogs).map { target, catalogs in
      var tags = TargetTags(target, in: folder)
      tags.items = items.tagged.filter { item in
        !item.tags.isEmpty && catalogs.contains { item.path.isWithin($0) }
      }.map { item in
        let tree = item.contents.tree
        return (item.path, item.tags, .init(tree[item.contents.tagLists[0]].span, in: tree.source))
      }
      return tags
    }
    return (tags, items)
  }

  /// Reads the target's tags, except those in catalogs.
  init(_ target: ProjectTarget, in folder: ManifestFolder) {
    self.target = target
    /// The entries for files in the folder, each with its paths. Each path belongs to only one group.
    var inside: [(paths: [ByteString], file: BuildFile)] = []
    // The paths in the folder, and the first path outside the folder, are cached because many entries may refer to one
    // group of many localized files.
    var places: [NodeID?: (inside: [ByteString], outside: ByteString?)] = [:]
    for file in target.buildFiles where !file.paths.isEmpty {
      let (paths, outsidePath) =
        places[file.reference] ?? (
          inside: file.paths.compactMap(folder.relativePath),
          outside: file.paths.first { folder.relativePath(of: $0) == nil }
        )
      places[file.reference] = (paths, outsidePath)
      let (isCatalog, tags, place) = (file.paths[0].bytes.hasCatalogEnding, file.tags, file.object.place)
      if isCatalog {
        if let outsidePath {
          outside.append((outsidePath, [], place))
        } else if Self.isMissing(paths[0], in: folder.tree) {
          missing.append((paths[0], [], place))
        }
      }
      guard file.phase == .resources, !isCatalog || tags.isEmpty else {
        if outsidePath == nil, !tags.isEmpty {
          ignored.append((paths[0], tags, file.phase, place))
        }
        continue
      }
      if let outsidePath {
        if !tags.isEmpty { outside.append((outsidePath, tags, place)) }
      } else {
        inside.append((paths, file))
      }
    }
    buildFiles = inside.grouped { $0.paths[0] }.map { BuildFileGroup(paths: $0[0].paths, files: $0.map(\.file)) }
    files = buildFiles.flatMap { group -> [TaggedPath] in
      let tags = group.tags
      let place = (group.files.first { !$0.tags.isEmpty } ?? group.files[0]).object.place
      return group.paths.map { ($0, tags, place) }
    }
    for synchronized in target.folders {
      var inside: [FolderEntry] = []
      for entry in synchronized.entries {
        let written = ReferencePaths.join(synchronized.path, entry.name.path.bytes)
        guard let paths = synchronized.paths(of: entry.name, in: folder) else {
          if !entry.tags.isEmpty { outside.append((written, entry.tags, entry.place)) }
          continue
        }
        inside.append((entry, paths))
        if entry.tags.isEmpty { continue }
        guard let path = paths.first else {
          missing.append((written, entry.tags, entry.place))
          continue
        }
        switch synchronized.phase(of: entry.name, at: path, in: folder.tree) {
        case nil: stale.append(.stale(path, entry.name, in: target.words, at: entry.place))
        case .resources where !path.bytes.hasCatalogEnding:
          files += paths.map { ($0, entry.tags.uniqued, entry.place) }
        case let phase?:
          ignored.append((path, entry.tags, phase, entry.place))
        }
      }
      entries.append(inside)
    }
    // The only paths without tags are catalogs.
    hasUnknownTags =
      (outside + missing).contains { $0.tags.isEmpty } || target.folders.contains { !folder.has(folder: $0.path) }
      || !target.malformedTags(in: folder).isEmpty
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

  /// Returns all tags that resources or settings of the target use, in the order in which they are found; the items in
  /// `items` have other tags.
  func used(changing items: [ByteString: [ByteString]] = [:]) -> [ByteString] {
    let ofSettings = target.configurations.flatMap {
      $0.initialInstall.elements + $0.prefetchOrder.elements
    }
    let ofItems = self.items.flatMap { items[$0.path] ?? $0.tags }
    return (ofSettings + files.flatMap(\.tags) + unreadTags + ofItems).uniqued
  }

  /// Returns the warning about tags that a manifest cannot contain.
  func warning(_ ignored: IgnoredTags) -> Diagnostic {
    let (path, tags, phase, place) = ignored
    guard phase == .resources else {
      return Diagnostic(
        .resourceNotRead,
        "\(path.string.quoted) has \(tags.tagWords) in \(phase.rawValue) of \(target.words), where tags have no effect",
        at: place,
        advice: "to use the tags, move the file to \(BuildPhase.resources.rawValue) in Xcode; "
          + "otherwise, remove the tags")
    }
    return Diagnostic(
      .resourceNotRead,
      "\(target.words) gives catalog \(path.string.quoted) \(tags.tagWords), but a manifest cannot tag a whole catalog",
      at: place, advice: "remove these tags in Xcode, and tag folders or items in the catalog instead")
  }

  /// Returns the warnings about the resources of several targets: one warning about all resources outside the folder,
  /// and one warning about each missing catalog or localized file that is not in `known`.
  static func warnings(
    _ all: [TargetTags], in folder: ManifestFolder, besides known: Set<ByteString> = []
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
  private static func outside(_ all: [TargetTags], _ folder: ManifestFolder) -> Diagnostic? {
    let owners = all.filter { !$0.outside.isEmpty }
    guard let place = owners.first?.outside.map(\.place).min() else { return nil }
    let paths = owners.flatMap(\.outside).map(\.path).uniqued
    let shown = paths.prefix(3).map { folder.pathWithSteps(to: $0).quoted }.commaSeparated
    let more = paths.count > 3 ? ", and \(paths.count - 3) more" : ""
    return Diagnostic(
      .resourceNotRead,
      "\(shown)\(more) of \(owners.map(\.target).words) \(paths.count == 1 ? "is" : "are") outside the manifest's folder",
      at: place,
      advice: "odr does not read tags outside that folder; put the manifest in a folder that contains all tagged files")
  }
}

extension XcodeProject {
  /// Returns the paths of the untagged resources that `targets` contain in a manifest's folder, relative to that
  /// folder.
  package func untagged(
    of targets: [ProjectTarget], in folder: ManifestFolder, _ resources: UntaggedResources
  ) -> [ByteString] {
    var found: [ByteString] = []
    // Code files cannot have tags.
    let resourcePaths = targets.flatMap(\.resourcePaths).filter {
      CompiledType(path: ByteSlice($0.bytes))?.isCode != true
    }
    for path in resourcePaths.compactMap(folder.relativePath).uniqued {
      if path.bytes.hasCatalogEnding {
        found += resources.paths(in: path)
      } else if !resources.isTagged(path), folder.exists(path) {
        found.append(path)
      }
    }
    for part in targets.flatMap(\.folders) {
      guard let root = folder.visiblePart(of: part.path) else { continue }
      @Sendable func inside(_ path: ByteString) -> ByteString { part.relativePath(of: path, in: folder) ?? .empty }
      // The target contains an item if it contains the item's catalog.
      found += resources.paths(
        in: root, isWanted: { path in part.has(inside(ResourcePath(path).owner)) },
        isWhole: { path in part.isExplicitFolder(inside(path)) })
    }
    return found.uniqued
  }
}

extension ResourcePath {
  fileprivate init(_ path: ByteString) { self.init(normalized: path.bytes) }

  /// The catalog that contains the item, or the item's path if the item is not in a catalog.
  fileprivate var owner: ByteString { catalog.isEmpty ? item : catalog }
}

/// The path of a resource, its tags, and their location in the project.
typealias TaggedPath = (path: ByteString, tags: [ByteString], place: Diagnostic.Location)
