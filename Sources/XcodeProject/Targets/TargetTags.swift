import ManifestSyntax
import SourceText

/// What a project says about tags for one target.
struct TargetTags: Sendable {
  let target: ProjectTarget
  let configurations: [BuildConfiguration]
  /// The loose files that the target has, in the project's order, each with its tags and perhaps none.
  let files: [ResourceTags]
  /// The items and folders of its catalogs that have tags, sorted.
  let items: [ResourceTags]
  /// Files with tags that lie outside of the manifest's folder.
  let outside: [(path: ByteString, node: NodeID)]

  /// The tags of one resource, and where the project says so.
  struct ResourceTags: Sendable {
    /// The path from the manifest's folder on.
    let path: ByteString
    let tags: [ByteString]
    let place: ProjectPlace
  }

  /// What the project says for each of `targets`; each catalog is looked through once, whoever has it.
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
    configurations = BuildConfiguration.all(of: target.object, in: project.file)
    let resources = TargetResources(target, in: folder)
    var files = resources.buildFiles.flatMap { group in
      group.paths.map {
        ResourceTags(path: $0, tags: group.tags, place: ProjectPlace(project.file, group.carriers[0].object.key))
      }
    }
    var outside = resources.outside
    for synchronized in target.folders {
      let tagged = synchronized.taggedPaths.sorted { $0.value.key < $1.value.key }
      for (path, (tags, key)) in tagged where !tags.isEmpty {
        let absolute = ReferencePaths.join(synchronized.path, path.bytes)
        if let relative = folder.relativePath(of: absolute) {
          files.append(ResourceTags(path: relative, tags: tags.uniqued, place: ProjectPlace(project.file, key)))
        } else {
          outside.append((absolute, key))
        }
      }
    }
    self.files = files
    self.outside = outside
    items = tagged.filter { !$0.tags.isEmpty }.map { item in
      let list = item.contents.tagLists[0]
      let source = item.contents.tree.source
      return ResourceTags(
        path: item.path, tags: item.tags.uniqued, place: ProjectPlace(source, item.contents.tree.span(of: list)))
    }
  }

  /// All tags that resources or settings of the target name, in the order in which they are found.
  var used: [ByteString] {
    let settings = configurations.flatMap { $0.initialInstall.tags + $0.prefetchOrder.tags }
    return (settings + files.flatMap(\.tags) + items.flatMap(\.tags)).uniqued
  }
}
