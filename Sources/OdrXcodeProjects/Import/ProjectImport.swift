package import ResourceTags

/// The tags of a project's targets, merged for one manifest.
package struct ProjectImport {
  /// The manifest's targets.
  package let targets: [ProjectTarget]
  let initialInstall: [ByteString]
  let prefetchOrder: [ByteString]
  /// The on-demand tags: first the tags from the project's list of known tags, then other tags that resources use.
  let onDemand: [ByteString]
  /// Tags that are not used by any resource that odr reads.
  let unused: Set<ByteString>
  /// Tags that only files outside the manifest's folder use.
  let outside: Set<ByteString>
  /// Whether the targets may have tags that odr does not read.
  package let hasUnknownTags: Bool
  /// The resources and their tags, sorted by path.
  let files: [(path: ByteString, tags: [ByteString])]
  let items: [(path: ByteString, tags: [ByteString])]
  package let platform: Platform?
  package let deploymentTarget: String?
  /// The configuration that the categories come from; `nil` for the default configuration for builds.
  let configuration: String?
  /// Warnings about choices that odr has made, and about parts of the project that odr could not read.
  package private(set) var warnings: [Diagnostic]
  /// The conflicts that prevent one manifest from containing all of the tags.
  package private(set) var conflicts: [Diagnostic]
  /// Whether any resource of the targets has tags.
  package var hasResources: Bool { !(files.isEmpty && items.isEmpty) }
  /// Whether the targets use any tags.
  package var hasTags: Bool { !(initialInstall + prefetchOrder + onDemand).isEmpty }

  /// Reads the tags of `project` for the targets in `names` or, if `names` is empty, for all targets that use tags and
  /// can have asset packs.
  ///
  /// `configuration` is the name of the effective build configuration.
  package init(
    _ project: XcodeProject, targets names: [ProjectTarget], configuration: String?, in folder: ManifestFolder
  ) {
    let project = project.readingConfigurationFiles(in: folder)
    let (all, catalogItems) = TargetTags.all(project.targets, of: project, in: folder)
    let wanted = Set(names.map(\.object.id))
    let tagged = all.filter { names.isEmpty ? !$0.used.isEmpty : wanted.contains($0.target.object.id) }
    let able = tagged.filter { $0.reasonWithoutPacks(in: project, configuration) == nil }
    let chosen = names.isEmpty ? able : tagged
    targets = chosen.map(\.target)
    // Tags have no effect in a target that can't have asset packs.
    let compared = able.isEmpty ? chosen : able
    let categories = compared.map { TargetCategories($0, configuration: configuration, of: project) }
    self.configuration =
      zip(compared, categories).contains { tags, categories in
        project.effectiveConfiguration(of: tags.target, among: tags.configurations)?.object.id
          != categories.configuration?.object.id
      } ? configuration : nil
    warnings = categories.flatMap(\.warnings)
    conflicts = categories.flatMap(\.conflicts)
    initialInstall = categories.first?.initialInstall ?? []
    prefetchOrder = categories.first?.prefetchOrder ?? []
    conflicts += Self.categoryConflicts(zip(compared.map(\.target.name), categories).map { ($0, $1) })

    let merged = Self.mergedFiles(compared)
    files = merged.files
    conflicts += merged.conflicts
    warnings += merged.warnings
    items = compared.flatMap(\.items).reduce(into: [ByteString: [ByteString]]()) { $0[$1.path] = $1.tags }
      .sortedByKey.map { ($0.key, $0.value) }
    warnings += catalogItems.unreadable.map { .unreadable($0, in: folder) }

    // odr doesn't import known tags that only other targets use.
    let declared = Set(initialInstall + prefetchOrder)
    let used = files.flatMap(\.tags) + items.flatMap(\.tags)
    let carried = Set(used)
    let own = declared.union(carried)
    let chosenIDs = Set(chosen.map(\.target.object.id))
    let others = Set(
      all.filter { !chosenIDs.contains($0.target.object.id) }.flatMap(\.used) + all.flatMap(\.ignored).flatMap(\.tags))
    let known = project.knownTagNames.uniqued
    let knownNames = Set(known)
    let unread = chosen.map(\.unread)
    let foreign = others.union(unread.flatMap(\.tags))
    let listed = known.filter { own.contains($0) || !foreign.contains($0) && !TagName.isInvalid($0.string) }
    let asked = (listed + used).uniqued.filter { !declared.contains($0) }
    onDemand = asked
    outside = declared.subtracting(carried).intersection(unread.flatMap(\.tags))
    unused = declared.union(asked).subtracting(carried).subtracting(outside)
    hasUnknownTags =
      !catalogItems.unreadable.isEmpty || unread.contains(where: \.hasUnknownTags)
      || !project.settings.filesOutside.isEmpty

    let platforms = TargetPlatforms(zip(compared.map(\.target), categories).map { ($0, $1.configuration) }, project)
    platform = platforms.platform
    deploymentTarget = platforms.deploymentTarget
    warnings += platforms.warnings
    warnings += UnreadResources.warnings(unread, in: folder)
    warnings += chosen.flatMap { Self.warnings(about: $0, project, folder) }
    let tags = initialInstall + prefetchOrder + onDemand
    let place = Diagnostic.Location(project.file, project.knownTags?.list ?? project.file.root.key)
    func warn(_ rule: RuleDocumentation, _ words: String, _ names: [ByteString], at place: Diagnostic.Location) {
      if names.isEmpty { return }
      warnings.append(Diagnostic(rule, words + names.tagWords, about: .init(names), at: place))
    }
    let withoutResource = "no resource \(hasUnknownTags ? "that odr reads " : "")has "
    for setting in BuildConfiguration.Setting.allCases {
      guard let first = categories.first else { continue }
      warn(
        .unusedTag, withoutResource, first[setting].filter(unused.contains), at: first.place(of: setting))
    }
    warn(.unusedTag, withoutResource, onDemand.filter(unused.contains), at: place)
    warn(
      .unknownTag, "the project's list of known tags does not contain ",
      tags.filter { carried.contains($0) && !knownNames.contains($0) }, at: place)
    if let platform, let version = deploymentTarget, let fault = DeploymentTargetTooOld.fault(version, platform) {
      warnings.append(
        Diagnostic(
          .deploymentTargetTooOld, fault, at: platforms.place, advice: DeploymentTargetTooOld.advice(platform)))
    }
    warnings += settingWarnings(project, configuration, in: folder)
    let left = names.isEmpty ? all.filter { !chosenIDs.contains($0.target.object.id) } : []
    warnings += left.flatMap { tags in
      tags.ignored.map { $0.warning(target: tags.target.name, in: folder.tree) }
    }
    warnings = warnings.with(.warning)
    warnings += tagged.filter { !chosenIDs.contains($0.target.object.id) }.compactMap { tags in
      tags.reasonWithoutPacks(in: project, configuration).map { reason in
        Diagnostic(
          .resourcesTurnedOff, severity: .note,
          "target \(tags.target.name.quoted) uses tags but \(reason), which does not support On-Demand Resources, so the "
            + "manifest does not contain the target", at: tags.target.place)
      }
    }
  }

  /// Returns the warnings about the targets' products and settings that affect the asset packs.
  private func settingWarnings(
    _ project: XcodeProject, _ configuration: String?, in folder: ManifestFolder
  ) -> [Diagnostic] {
    let settings = SettingFindings.about(targets, of: project, configuration: configuration) {
      let manifest = ImportedManifest(self, projectPath: "", format: .yaml, name: "").manifest
      return manifest.assetPacks(ResourceSizes(manifest, in: ResourceFolder(folder.tree))).reduce(0) { $0 + $1.bytes }
    }
    let excluded = ExcludedFiles(targets, of: project, configuration: configuration, in: folder)
    if excluded.isEmpty { return settings + excluded.warnings }
    let catalogs = items.map { ResourcePath(normalized: $0.path.bytes).catalog }.uniqued
    return settings + excluded.warnings + files.compactMap { excluded.finding($0.path, catalog: false, tags: $0.tags) }
      + catalogs.compactMap { excluded.finding($0, catalog: true) }
  }

  private static func warnings(
    about tags: TargetTags, _ project: XcodeProject, _ folder: ManifestFolder
  ) -> [Diagnostic] {
    let name = tags.target.name
    let dangling = tags.target.danglingReferences.map { node in
      Diagnostic(
        .danglingReference,
        "target \(name.quoted) refers to \(project.file.source.string(in: project.file.tree[node].span).quoted), which the project does not contain",
        at: .init(project.file, node))
    }
    let stale = tags.stale.map { path, entry in
      Diagnostic.stale(path, entry.name, in: "target \(name.quoted)", at: entry.place)
    }
    let ambiguous = tags.ambiguous.map { file in
      Diagnostic(
        .tagsDiffer, "\(file.path.string.quoted) has several entries with different tags in target \(name.quoted)",
        about: .init(file.tags, resource: file.path), at: file.place, advice: "the manifest lists all of the tags")
    }
    let ignored = tags.ignored.map { $0.warning(target: name, in: folder.tree) }
    return dangling + stale + ambiguous + ignored + tags.target.unplacedFiles
      + tags.target.repeatedExceptions + tags.target.otherSpellings(in: folder)
  }
}
