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
  /// A resource and its tags.
  typealias Resource = (path: ByteString, tags: [ByteString])
  /// The files and the catalog items, sorted by path.
  let files: [Resource]
  let items: [Resource]
  package let platform: Platform?
  package let deploymentTarget: String?
  /// The name of the configuration that the categories come from; `nil` for the default configuration for builds.
  let configuration: String?
  /// Warnings about choices that odr has made, and about parts of the project that odr could not read.
  package private(set) var warnings: [Diagnostic]
  /// The conflicts that prevent one manifest from containing all of the tags.
  package private(set) var conflicts: [Diagnostic]
  /// Whether any resource of the targets has tags.
  package let hasResources: Bool
  /// Whether there are targets, and any tags for them.
  package var hasTags: Bool { !targets.isEmpty && !(initialInstall + prefetchOrder + onDemand).isEmpty }

  /// Reads the tags of `project` for the targets in `names` or, if `names` is empty, for all targets that use tags and
  /// can have asset packs.
  ///
  /// `configuration` is the name of the effective build configuration. If the import is for `manifest`, the tags of
  /// other manifests in the folder are not its tags.
  package init(
    _ project: XcodeProject, targets names: [ProjectTarget], configuration: String?, in folder: ManifestFolder,
    for manifest: Manifest? = nil
  ) {
    var project = project.readingConfigurationFiles(in: folder)
    project.configuration = configuration
    let (all, catalogItems) = TargetTags.all(project.configured(project.targets), in: folder)
    let wanted = Set(names.map(\.object.id))
    let tagged = all.filter { names.isEmpty ? !$0.used().isEmpty : wanted.contains($0.target.object.id) }
    var able = tagged.filter { $0.target.reasonWithoutPacks == nil }
    let on = able.filter {
      $0.target.configuration?.string("ENABLE_ON_DEMAND_RESOURCES")?.value.text?.isTrueSetting != false
    }
    if !on.isEmpty { able = on }
    let chosen = names.isEmpty ? able : tagged
    targets = chosen.map(\.target)
    // Tags have no effect in a target that can't have asset packs.
    let compared = able.isEmpty ? chosen : able
    let sources = compared.map(\.target)
    self.configuration = configuration
    conflicts = Self.unreadCategories(sources, in: folder) + Self.categoryConflicts(sources)
    let first = sources.first?.configuration
    initialInstall = first?.categoryTags(.initialInstall) ?? []
    prefetchOrder = first?.categoryTags(.prefetchOrder) ?? []

    let merged = Self.mergedFiles(compared)
    files = merged.files
    conflicts += merged.conflicts
    let found = compared.flatMap(\.items).map { ($0.path, $0.tags) }
    hasResources = !(files.isEmpty && found.isEmpty)
    let unseen = manifest.map(folder.unseenItems) ?? []
    items = Dictionary(first: found + unseen).sortedByKey.map { ($0.key, $0.value) }
    warnings = catalogItems.unreadable.map { .unreadable($0, in: folder) }

    // odr doesn't import known tags that only other targets use, unless the manifest declares them.
    let declared = Set(initialInstall + prefetchOrder)
    let used = files.flatMap(\.tags) + items.flatMap(\.tags)
    let carried = Set(used)
    let own = declared.union(carried).union(manifest?.tags().map { ByteString($0.name) } ?? [])
    let chosenIDs = Set(chosen.map(\.target.object.id))
    let others = all.filter { !chosenIDs.contains($0.target.object.id) }
    let known = project.knownTagNames.uniqued
    var foreign = Set(others.flatMap { $0.used() })
    foreign.formUnion(all.flatMap(\.ignored).flatMap(\.tags))
    foreign.formUnion(chosen.flatMap(\.unreadTags))
    if let manifest { foreign.formUnion(folder.declaredTags(besides: manifest)) }
    let listed = known.filter { own.contains($0) || !foreign.contains($0) && !TagName.isInvalid($0.string) }
    onDemand = (listed + used).uniqued.filter { !declared.contains($0) }
    outside = declared.subtracting(carried).intersection(chosen.flatMap(\.unreadTags))
    unused = declared.union(onDemand).subtracting(carried).subtracting(outside)
    hasUnknownTags =
      !catalogItems.unreadable.isEmpty || chosen.contains(where: \.hasUnknownTags)
      || !project.settings.filesOutside.isEmpty

    let platforms = TargetPlatforms(sources)
    platform = platforms.platform
    deploymentTarget = platforms.deploymentTarget?.version
    warnings += platforms.warnings
    warnings += TargetTags.warnings(chosen, in: folder)
    warnings += chosen.flatMap {
      $0.ignored.map($0.warning) + $0.stale + $0.target.warnings(in: folder) + $0.target.malformedTags(in: folder)
    }
    warnings += SettingFindings.about(targets, of: project, in: folder).filter {
      $0.rule == RuleDocumentation.settingNotRead.id
    }
    if names.isEmpty { warnings += others.flatMap { $0.ignored.map($0.warning) } }
    warnings = warnings.with(.warning)
    warnings += tagged.filter { !chosenIDs.contains($0.target.object.id) }.map { tags in
      let reason = tags.target.reasonWithoutPacks.map { $0 + ", which does not support" }
      return Diagnostic(
        .resourcesTurnedOff, severity: .note,
        "target \(tags.target.name.quoted) uses tags but \(reason ?? "turns off") On-Demand Resources, so the manifest does "
          + "not contain the target", at: tags.target.place)
    }
  }

  /// Returns the manifest with these tags, called `name`, in canonical layout if possible. `projectPath` is the path of
  /// the project, relative to the manifest's folder.
  package func manifest(projectPath: String, format: ManifestFormat = .yaml, name: String) -> Manifest {
    let text = SourceText(name: format == .json ? "new.yml" : name, yaml(projectPath))
    let manifest = Manifest(text)
    // If a tag has a name that no manifest may contain, formatting fails: the text stays as it is, and the linter
    // reports the name.
    return format.layout(of: manifest).map { Manifest(SourceText(name: name, bytes: $0)) } ?? manifest
  }

  private func yaml(_ projectPath: String) -> String {
    let names = targets.map { ManifestTemplate.scalar($0.name) }
    let heading = ManifestTemplate.yaml.split(separator: "\n").prefix { $0.hasPrefix("#") }
    var text = heading.joined(separator: "\n") + "\nversion: 1\n"
    if let platform { text += "platform: \(platform.rawValue)\n" }
    if let deploymentTarget { text += "deploymentTarget: \"\(deploymentTarget)\"\n" }
    text += "xcode:\n  project: \(ManifestTemplate.scalar(projectPath))\n"
    text += "  targets: [\(names.commaSeparated)]\n"
    if let configuration { text += "  configuration: \(ManifestTemplate.scalar(configuration))\n" }
    text += "\ntags:\n"
    text += list("initialInstall", initialInstall)
    text += list("prefetchOrder", prefetchOrder)
    text += list("onDemand", onDemand)
    if !files.isEmpty {
      text += "\nfiles:\n" + files.map { Self.entry($0.path, $0.tags, indent: "  ") }.joined()
    }
    if !items.isEmpty { text += "\ncatalogs:\n" + Self.catalogs(items) }
    return text
  }

  private func list(_ key: String, _ tags: [ByteString]) -> String {
    if tags.isEmpty { return "  \(key): []\n" }
    return "  \(key):\n"
      + tags.map { tag in
        // An unused tag is a lint finding only if odr has read all resources that may use the tag.
        let isIgnored = outside.contains(tag) || hasUnknownTags && unused.contains(tag)
        return "    - \(ManifestTemplate.scalar(tag.string))\(isIgnored ? "   # odr:ignore unused-tag" : "")\n"
      }.joined()
  }

  private static func entry(_ path: ByteString, _ tags: [ByteString], indent: String) -> String {
    let list = tags.map { ManifestTemplate.scalar($0.string) }.commaSeparated
    return "\(indent)\(ManifestTemplate.scalar(path.string)): [\(list)]\n"
  }

  private static func catalogs(_ items: [Resource]) -> String {
    var text = ""
    var current: ByteString?
    for (path, tags) in items {
      let resource = ResourcePath(normalized: path.bytes)
      if resource.catalog != current {
        text += "  \(ManifestTemplate.scalar(resource.catalog.string)):\n"
        current = resource.catalog
      }
      text += entry(resource.item, tags, indent: "    ")
    }
    return text
  }
}

extension ManifestFolder {
  /// Returns the catalog items of `manifest` that may exist, but not where odr can read them: git ignores them, or they are
  /// in a submodule that is not checked out, or below a link out of the repository.
  fileprivate func unseenItems(of manifest: Manifest) -> [ProjectImport.Resource] {
    let items = ManifestTags(manifest, in: self).resources.filter { $0.catalog != nil }
    return zip(items, measures(of: items.map(\.path))).filter { $1 == .unknown }.map { ($0.0.path, $0.0.tags) }
  }

  /// Returns the folder in which the localized files of `manifest` count as files, even if they are not on disk.
  package func listing(_ manifest: Manifest) -> ManifestFolder {
    var folder = self
    let files = ManifestTags(manifest, in: self).resources.map(\.path)
    folder.localized = Dictionary(grouping: files.filter { SynchronizedName(file: $0).isLocalized }) {
      PathKey(SynchronizedName(file: $0).path).ignoringCase
    }
    return folder
  }
}

extension ManifestFormat {
  /// Returns a manifest's bytes in canonical layout and in this format; `nil` if the manifest has errors.
  package func layout(of manifest: Manifest) -> [UInt8]? {
    self == .json ? try? manifest.converted(to: .json).bytes : try? manifest.formatted().bytes
  }
}
