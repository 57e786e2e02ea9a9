package import ResourceTags

/// The tags of one target in a project.
struct TargetTags {
  /// The target's loose files. Some of them may not be in the manifest's folder.
  let resources: TargetResources
  let configurations: [BuildConfiguration]
  /// The target's loose files, in project order, each with its tags, if any.
  let files: [TaggedPath]
  /// The tagged items and folders in the target's catalogs, sorted.
  let items: [TaggedPath]
  /// Files whose tags have no effect.
  let ignored: [IgnoredTags]
  /// The warnings about tags in synchronized folders that have no effect.
  let stale: [Diagnostic]

  /// Returns the tags of each of `targets`. Each catalog is searched only once, even if several targets contain it.
  static func all(
    _ targets: [ProjectTarget], of project: XcodeProject, in folder: ManifestFolder
  ) -> (tags: [TargetTags], items: CatalogItems) {
    let catalogs = targets.map { TargetResources.catalogs(of: $0, in: folder) }
    let items = CatalogItems(
      catalogs.flatMap { $0 }.uniqued.sorted(), in: folder.tree)
    let tags = zip(targets, catalogs).map { target, catalogs in
      TargetTags(target, project, folder, items.tagged.filter { item in catalogs.contains { item.path.isWithin($0) } })
    }
    return (tags, items)
  }

  var target: ProjectTarget { resources.target }

  private init(_ target: ProjectTarget, _ project: XcodeProject, _ folder: ManifestFolder, _ tagged: [TaggedItem]) {
    configurations = project.buildConfigurations(of: target)
    resources = TargetResources(target, in: folder)
    var files = resources.buildFiles.flatMap { group -> [TaggedPath] in
      let tags = group.tags
      let place = group.carriers[0].object.place
      return group.paths.map { ($0, tags, place) }
    }
    var ignored = resources.ignored
    var stale: [Diagnostic] = []
    for (synchronized, entry, paths) in resources.entries {
      let phase = synchronized.phase(of: entry.name, at: paths[0], in: folder.tree)
      if let phase, phase != .resources || paths[0].bytes.hasCatalogEnding {
        ignored.append(IgnoredTags(path: paths[0], tags: entry.tags, phase: phase, place: entry.place))
      } else if phase != nil {
        files += paths.map { ($0, entry.tags.uniqued, entry.place) }
      } else {
        stale.append(.stale(paths[0], entry.name, in: target.words, at: entry.place))
      }
    }
    self.files = files
    self.ignored = ignored
    self.stale = stale
    items = tagged.filter { !$0.tags.isEmpty }.map { item in
      let tree = item.contents.tree
      return (item.path, item.tags, .init(tree[item.contents.tagLists[0]].span, in: tree.source))
    }
  }

  /// Returns the reason why the target never has asset packs, as part of a sentence; `nil` if it can have them.
  /// `configuration` is the name of the effective configuration.
  func reasonWithoutPacks(in project: XcodeProject, _ configuration: String?) -> String? {
    target.reasonWithoutPacks(project.effectiveConfiguration(of: target, named: configuration, among: configurations))
  }

  /// Returns all tags that resources or settings of the target use, in the order in which they are found; the items in
  /// `items` have other tags.
  func used(changing items: [ByteString: [ByteString]] = [:]) -> [ByteString] {
    let ofSettings = configurations.flatMap { $0.initialInstall.elements + $0.prefetchOrder.elements }
    let ofItems = self.items.flatMap { items[$0.path] ?? $0.tags }
    return (ofSettings + files.flatMap(\.tags) + resources.unreadTags + ofItems).uniqued
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
      } else if !resources.isTagged(path), folder.tree.status(of: path.bytes) != nil {
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
