import ResourceTags

/// The tags that a project has for one target.
struct TargetTags: Sendable {
  let target: ProjectTarget
  let configurations: [BuildConfiguration]
  /// The loose files that the target has, in the project's order, each with its tags, if any.
  let files: [ResourceTags]
  /// The items and folders of its catalogs that have tags, sorted.
  let items: [ResourceTags]
  /// What the manifest's folder does not show.
  let unread: UnreadResources
  /// Files whose tags have no effect.
  let ignored: [IgnoredTags]
  /// Entries of synchronized folders for files that the target does not have.
  let stale: [(path: ByteString, key: NodeID)]
  /// Files that have several entries with different tags.
  let ambiguous: [ResourceTags]

  /// The tags of one resource, and where the project lists them.
  struct ResourceTags: Sendable {
    /// The path from the manifest's folder on.
    let path: ByteString
    let tags: [ByteString]
    let place: Diagnostic.Location
  }

  /// The tags of each of `targets`; each catalog is searched only once, even if several have it.
  static func all(
    _ targets: [ProjectTarget], of project: XcodeProject, in folder: ManifestFolder
  ) -> (tags: [TargetTags], items: CatalogItems) {
    let catalogs = targets.map { TargetResources.catalogs(of: $0, in: folder) }
    let items = CatalogItems(
      catalogs.flatMap { $0 }.uniqued.sorted { $0.precedes($1) }, in: folder.tree)
    let tags = zip(targets, catalogs).map { target, catalogs in
      TargetTags(target, project, folder, items.tagged.filter { item in catalogs.contains { item.path.isWithin($0) } })
    }
    return (tags, items)
  }

  private init(_ target: ProjectTarget, _ project: XcodeProject, _ folder: ManifestFolder, _ tagged: [TaggedItem]) {
    self.target = target
    configurations = BuildConfiguration.all(of: target.object, in: project.settings)
    let resources = TargetResources(target, in: folder)
    var files = resources.buildFiles.flatMap { group in
      let tags = group.tags
      let place = Diagnostic.Location(project.file, group.carriers[0].object.key)
      return group.paths.map { ResourceTags(path: $0, tags: tags, place: place) }
    }
    ambiguous = resources.buildFiles.filter { $0.files.count > 1 }.compactMap { group in
      let first = group.carriers[0].tags
      guard let other = group.carriers.first(where: { !$0.tags.hasSameElements(as: first) }) else { return nil }
      return ResourceTags(path: group.paths[0], tags: group.tags, place: .init(project.file, other.object.key))
    }
    unread = UnreadResources(target, resources, in: folder)
    var ignored = resources.ignored
    var stale: [(path: ByteString, key: NodeID)] = []
    for synchronized in target.folders {
      let tagged = synchronized.taggedPaths.sorted { $0.value.key < $1.value.key }
      for (path, (tags, key)) in tagged where !tags.isEmpty {
        let absolute = ReferencePaths.join(synchronized.path, path.bytes)
        guard let relative = folder.relativePath(of: absolute) else { continue }
        let phase = synchronized.phase(of: path, relative, in: folder.tree)
        if let phase, phase != .resources {
          ignored.append(IgnoredTags(path: relative, tags: tags, phase: phase, node: key))
        } else if phase != nil {
          files.append(ResourceTags(path: relative, tags: tags.uniqued, place: .init(project.file, key)))
        } else {
          stale.append((relative, key))
        }
      }
    }
    self.files = files
    self.ignored = ignored
    self.stale = stale
    items = tagged.filter { !$0.tags.isEmpty }.map { item in
      let list = item.contents.tagLists[0]
      let source = item.contents.tree.source
      return ResourceTags(
        path: item.path, tags: item.tags.uniqued, place: .init(item.contents.tree.span(of: list), in: source))
    }
  }

  /// All tags that resources or settings of the target name, in the order in which they are found.
  var used: [ByteString] {
    used(changing: [:])
  }

  /// The same if items have other tags, by their paths.
  func used(changing items: [ByteString: [ByteString]]) -> [ByteString] {
    let settings = configurations.flatMap { $0.initialInstall.tags + $0.prefetchOrder.tags }
    let inItems = self.items.flatMap { items[$0.path] ?? $0.tags }
    return (settings + files.flatMap(\.tags) + unread.files.flatMap(\.tags) + inItems).uniqued
  }

  /// Whether the target uses tags, as far as the manifest's folder shows.
  var mayUseTags: Bool { !used.isEmpty || unread.hasUnknownTags }
}
