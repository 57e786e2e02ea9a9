import ManifestSyntax
import ResourceFiles
package import ResourceTags
import SourceText

/// A manifest held against the project that it names.
package struct ProjectComparison {
  let project: XcodeProject
  let targets: [ProjectTarget]
  let folder: ManifestFolder
  let stated: StatedTags
  /// The places of the project that say something else than the manifest.
  private(set) var wrongPlaces: [TagPlace] = []
  /// What no change of tags in the project could mend.
  private(set) var problems: [Disagreement] = []
  /// What does not differ and is still worth knowing.
  package private(set) var warnings: [Disagreement] = []

  /// Compares `manifest`, which has no errors, with `targets` of `project`.
  package init(_ manifest: Manifest, _ project: XcodeProject, _ targets: [ProjectTarget], in folder: ManifestFolder) {
    self.project = project
    self.targets = targets
    self.folder = folder
    stated = StatedTags(manifest)
    compareFiles()
    compareCatalogs()
    compareSettings()
    compareKnownTags()
  }

  private mutating func check(_ place: TagPlace) {
    if !place.isRight { wrongPlaces.append(place) }
  }

  // MARK: Loose files

  private mutating func compareFiles() {
    var found: Set<ByteString> = []
    for target in targets {
      let resources = TargetResources(target, in: folder)
      for group in resources.buildFiles { compare(group, of: target, &found) }
      for folder in target.folders { compare(folder, of: target, &found) }
      for (path, node) in resources.outside {
        warnings.append(.outsideOfFolder(path, target: target.name, at: ProjectPlace(project.file, node)))
      }
    }
    let missing = stated.resources.filter { $0.catalog == nil && !found.contains($0.path) }
    if !missing.isEmpty { problems += missing.map(MissingMembers(project, targets, folder).disagreement) }
  }

  /// Compares the build files of one file, or of one group of localized files.
  private mutating func compare(_ group: BuildFileGroup, of target: ProjectTarget, _ found: inout Set<ByteString>) {
    let listed = group.paths.compactMap { stated[$0] }.filter { $0.catalog == nil }
    found.formUnion(listed.map(\.path))
    let wanted = listed.first?.tags ?? []
    let isWhole = listed.isEmpty || listed.count == group.paths.count
    if let other = listed.first(where: { !$0.tags.hasSameElements(as: wanted) }) ?? (isWhole ? nil : listed.first) {
      let place = ProjectPlace(project.file, group.files[0].object.key)
      problems.append(.localizationsDiffer(group.paths, stated: other.span, target: target.name, at: place))
      return
    }
    for file in group.carriers {
      check(
        TagPlace(
          kind: .buildFile(file, target: target.name), path: group.paths.first, current: file.tags, wanted: wanted,
          stated: listed.first?.span))
    }
  }

  private mutating func compare(
    _ synchronized: SynchronizedFolder, of target: ProjectTarget, _ found: inout Set<ByteString>
  ) {
    var current = synchronized.taggedPaths
    for resource in stated.resources where resource.catalog == nil {
      guard let path = synchronized.relativePath(of: folder.absolutePath(of: resource.path)),
        synchronized.has(path), synchronized.isResource(path, resource.path, in: folder.tree)
      else { continue }
      found.insert(resource.path)
      let entry = current.removeValue(forKey: path)
      check(
        TagPlace(
          kind: .synchronized(synchronized, path, key: entry?.key, target: target), path: resource.path,
          current: entry?.tags ?? [], wanted: resource.tags, stated: resource.span))
    }
    for (path, (tags, key)) in current.sorted(by: { $0.key.precedes($1.key) }) {
      let absolute = ReferencePaths.join(synchronized.path, path.bytes)
      let relative = folder.relativePath(of: absolute)
      check(
        TagPlace(
          kind: .synchronized(synchronized, path, key: key, target: target), path: relative ?? absolute, current: tags,
          wanted: [], stated: relative.flatMap { stated[$0] }?.span))
    }
  }

  // MARK: Catalogs

  private mutating func compareCatalogs() {
    let catalogs = Set(targets.flatMap { TargetResources.catalogs(of: $0, in: folder) })
    let items = CatalogItems(catalogs.sorted { $0.precedes($1) }, in: folder.tree)
    var tagged = Dictionary(items.tagged.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    problems += items.unreadable.map { .unreadableContents($0.path, $0.fault, $0.source) }
    let unreadable = Set(items.unreadable.map(\.path))
    for resource in stated.resources {
      guard let catalog = resource.catalog else { continue }
      if !catalogs.contains(catalog) {
        problems.append(.catalogNotInTarget(catalog, resource, targets))
        continue
      }
      if unreadable.contains(resource.path) { continue }
      let item = tagged.removeValue(forKey: resource.path)
      if item == nil, let problem = problem(with: resource) {
        problems.append(problem)
        continue
      }
      check(
        TagPlace(
          kind: .contents(item), path: resource.path, current: item?.tags ?? [], wanted: resource.tags,
          stated: resource.span))
    }
    for item in items.tagged where tagged[item.path] != nil {
      check(TagPlace(kind: .contents(item), path: item.path, current: item.tags, wanted: [], stated: nil))
    }
  }

  /// What keeps an item from having tags, which its file says nothing about.
  private func problem(with resource: StatedResource) -> Disagreement? {
    guard folder.tree.status(of: resource.path.bytes)?.kind == .folder else { return .missingItem(resource) }
    let name = resource.path.bytes.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
    // Folders do without a file until they have something to say.
    if CatalogItemType(name: name ?? "") == .group { return nil }
    let file = CatalogItems.contentsPath(of: resource.path)
    return folder.tree.status(of: file.bytes)?.kind == .file ? nil : .missingContents(resource)
  }

  // MARK: Tags

  private mutating func compareSettings() {
    let initial = (stated.categories[.initialInstall] ?? []).map(\.name)
    let prefetched = (stated.categories[.prefetchOrder] ?? []).map(\.name)
    for target in targets {
      for configuration in BuildConfiguration.all(of: target.object, in: project.file) {
        for setting in BuildConfiguration.Setting.allCases {
          let value = configuration[setting]
          if let reference = value.references.first {
            let place = configuration.node(of: setting)
            problems.append(
              .settingReference(
                reference, setting, configuration, target: target.name,
                at: (place.own ?? place.project).map { ProjectPlace(project.file, $0) }))
            continue
          }
          let wanted = setting == .initialInstall ? initial : prefetched
          check(
            TagPlace(
              kind: .setting(configuration, setting, target: target.name), path: nil, current: value.tags,
              wanted: wanted, stated: nil))
        }
      }
      warnings += ConfigurationWarnings.warnings(about: target, of: project, in: folder)
    }
  }

  private mutating func compareKnownTags() {
    let current = project.knownTags.map { project.file.tree.strings(in: $0.list) } ?? []
    let declared = stated.declared.map(\.name)
    let declaredSet = Set(declared)
    var kept = declaredSet
    if current.contains(where: { !declaredSet.contains($0) }) { kept.formUnion(tagsOfOtherTargets()) }
    let known = Set(current)
    let wanted = current.filter(kept.contains) + declared.filter { !known.contains($0) }
    check(TagPlace(kind: .knownTags, path: nil, current: current, wanted: wanted, stated: nil))
  }

  /// The tags that targets use which the manifest does not name: they have a manifest of their own.
  private func tagsOfOtherTargets() -> Set<ByteString> {
    let own = Set(targets.map(\.object.id))
    let others = project.targets.filter { !own.contains($0.object.id) }
    return TargetTags.all(others, of: project, in: folder).tags.reduce(into: []) { $0.formUnion($1.used) }
  }
}
