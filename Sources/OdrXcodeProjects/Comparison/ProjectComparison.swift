package import ResourceTags

/// The comparison of a manifest with the project that it specifies.
package struct ProjectComparison {
  let manifest: Manifest
  private let contents: TargetContents
  var project: XcodeProject { contents.project }
  var targets: [ProjectTarget] { contents.targets }
  var folder: ManifestFolder { contents.folder }
  let stated: ManifestTags
  /// The tags that any manifest of the project declares; `nil` for the manifests in ``folder``.
  let declaredTags: Set<ByteString>?
  /// The ids of the targets of the manifests that declare ``declaredTags``.
  let coveredTargets: Set<ByteString>
  /// The finding that no target has the build configuration that the manifest specifies.
  private(set) var unknownConfiguration: Diagnostic?
  /// The finding that the project has lost all tags. This finding replaces the findings about individual tags.
  let lost: Diagnostic?
  /// The locations in the project that should have the manifest's tags, and those among them that differ.
  private(set) var locations: [TagLocation] = []
  var outdatedLocations: [TagLocation] = []
  /// The resources that keep their tags because of an error in the manifest: for each path, followed by its tags in a
  /// location, the number of these locations.
  private(set) var heldTags: [[ByteString]: Int] = [:]
  /// The problems that changing tags in the project cannot fix.
  var problems: [Diagnostic] = []
  /// The findings that are worth knowing but are not differences.
  var warnings: [Diagnostic] = []
  /// The tags that the targets' resources and settings use.
  private(set) var usedTags: Set<ByteString> = []
  /// The paths of the loose resources that a target contains.
  private var found: Set<ByteString> = []
  /// The names, in lowercase, of the loose resources that no target contains, of the catalog items that are missing, and of
  /// what odr suggests in place of resources that aren't on disk.
  private var missingNames: Set<String> = []
  /// The tags of each resource that is neither in a target nor on disk.
  private var missingTags: Set<Set<ByteString>> = []
  /// Whether a resource has an error about its tags, so that its entry may be about any other resource: for example, if its
  /// path and its tag are swapped, or if another path is among its tags.
  private let hidesPaths: Bool
  /// The resources that have the manifest's tags in at least one target.
  private var agreeing: Set<ByteString> = []
  /// The absolute paths of the resources in synchronized folders that the manifest lists, without the `.lproj` folders of
  /// localized files.
  private var statedNames: Set<ByteString> = []
  /// The tags that the manifest does not declare, but that stay in the project, because resources that odr leaves as they
  /// are may need them.
  private(set) var keptTags: Set<ByteString> = []
  /// The tags of each target, except those in catalogs.
  private var tags: [TargetTags] = []
  /// The paths that odr suggests in place of resources that aren't on disk, each with the resource's path.
  private lazy var meantPaths = ResourceFolder(folder.tree).meantPaths(of: manifest)
  /// The resources in place of which odr suggests a file that has tags in a synchronized folder.
  private lazy var misspelled = Set(
    tags.flatMap(\.entries).joined().flatMap(\.paths).compactMap { meantPaths[$0.bytes] })
  /// Whether the targets may have tags that odr does not read.
  private var hasUnknownTags = false
  /// The findings about files and folders in catalogs that odr cannot read, so that their tags are unknown.
  private(set) var unreadable: [Diagnostic] = []
  /// The findings about settings that `odr xcode apply` cannot change, because a file that odr does not read may
  /// contain these settings.
  package private(set) var hiddenSettings: [Diagnostic] = []

  /// Compares `manifest`, which has no errors, with `targets` of `project`. The tags in `declaredTags`, which may come
  /// from the manifests of the targets in `coveredTargets`, remain known tags of the project; `nil` means the tags of
  /// the other manifests in the folder.
  package init(
    _ manifest: Manifest, _ project: XcodeProject, _ targets: [ProjectTarget], in folder: ManifestFolder,
    declaredTags: Set<ByteString>? = nil, covering coveredTargets: Set<ByteString> = []
  ) {
    var project = project
    project.configuration = manifest.project?.configuration
    contents = TargetContents(project, targets, in: folder)
    self.manifest = manifest
    self.declaredTags = declaredTags
    self.coveredTargets = coveredTargets
    // A setting that odr cannot read is not a difference.
    platformDifferences = contents.platformFinding(manifest).asArray.filter {
      $0.rule != RuleDocumentation.settingNotRead.id
    }
    stated = ManifestTags(manifest, in: folder)
    problems = stated.errors
    keptTags = Set(stated.kept.values.joined())
    hidesPaths = !stated.kept.isEmpty
    lost = contents.lostTags(manifest)
    compareFiles()
    compareCatalogs()
    if !missingTags.isEmpty {
      missingNames.formUnion(meantPaths.keys.map { ByteString($0).name })
    }
    excuseIgnoredCatalogs()
    joinMoves()
    keptTags.subtract(stated.declaredNames)
    compareSettings()
    compareKnownTags()
    unknownConfiguration = project.configuration.flatMap { project.problem(withConfiguration: $0, of: targets) }.map {
      Diagnostic(.unknownTarget, $0, stated: manifest.span(of: "configuration", in: "xcode"))
    }
    problems += unknownConfiguration.asArray
    let name = ByteString(manifest.name.fileName)
    if folder.exists(name), contents.exclusion(of: name.bytes) == nil,
      let owner = targets.first(where: { $0.copies(folder.absolutePath(of: name)) ?? false })
    {
      warnings.append(.manifestInApp(manifest, owner))
    }
    warnings += contents.settingFindings(manifest)
  }

  /// The findings about a platform or deployment target that differs from the manifest's.
  package let platformDifferences: [Diagnostic]

  /// All findings: the differences, the warnings, and the settings that odr does not compare because a file is missing.
  package var findings: [Diagnostic] { differences + warnings + hiddenSettings.filter { !$0.isError } }

  /// Returns whether `odr xcode apply` can change a location. odr leaves a setting in a file that it does not change, and
  /// the tags of a resource that the manifest may list at another path that no target contains: with the same name; with
  /// the same tags or a similar name, if nothing is at that path; or with any name, if the resource is no longer on disk.
  func canChange(_ location: TagLocation) -> Bool {
    if location.standing == .moved || Diagnostic.settingElsewhere(location) != nil { return false }
    guard location.stated == nil, let path = location.path else { return true }
    return !hidesPaths && !missingNames.contains(path.name)
      && (missingNames.isEmpty || location.standing == .stale
        || folder.exists(path) && !missingTags.contains(Set(location.currentTags)))
  }

  /// Whether the project contains tags that have no effect, and that `odr xcode apply` removes.
  package var hasStaleTags: Bool { outdatedLocations.contains { $0.standing == .stale } }

  /// The locations that differ from the manifest and that `odr xcode apply` can change.
  var changeableLocations: [TagLocation] { outdatedLocations.filter(canChange) }

  /// The resources whose tags only some of the targets or places have, so that `odr xcode apply` adds them to the others.
  package var partlyTagged: Set<ByteString> {
    Set(changeableLocations.filter { $0.standing == .contradiction }.compactMap(\.path))
  }

  /// The changes that `odr xcode apply` makes, in words: the tags that resources lose, the tags that categories and the
  /// known tags gain or lose, and the order of prefetched tags.
  package var changes: Set<String> {
    Set(
      changeableLocations.flatMap { location in
        let (current, expected) = (Set(location.currentTags), Set(location.expectedTags))
        let changed = location.path == nil ? current.symmetricDifference(expected) : current.subtracting(expected)
        let place = location.path.map { " of \($0.string.quoted)" } ?? ""
        let order = location.currentTags.uniqued.filter(expected.contains)
        return changed.map { "tag \($0.string.quoted)\(place)" }
          + (order == location.arranged.filter(current.contains) ? [] : ["the order of \(order.words)"])
      })
  }

  private mutating func check(_ location: TagLocation) {
    usedTags.formUnion(location.currentTags)
    let isKept = location.path.map { stated.kept[$0] != nil } ?? false
    if let path = location.path, isKept || hidesPaths && location.stated == nil {
      heldTags[[path] + location.currentTags, default: 0] += 1
      keptTags.formUnion(location.currentTags)
    }
    if isKept { return }
    if location.standing != .stale { locations.append(location) }
    if !location.isUpToDate { outdatedLocations.append(location) }
  }

  // MARK: Loose files

  private mutating func compareFiles() {
    tags = targets.map { TargetTags($0, in: folder) }
    for (target, tags) in zip(targets, tags) {
      for group in tags.buildFiles { compare(group, of: target) }
      let inside = resourcesByFolder(of: target)
      for (index, part) in target.folders.enumerated() {
        compare(part, of: target, tags.entries[index], inside[index] ?? [])
      }
      problems += target.malformedTags(in: folder).with(.error)
      warnings += target.warnings(in: folder)
      // Only `odr xcode import` reports tags that have no effect.
      warnings += tags.ignored.filter { $0.phase == .resources }.map(tags.warning)
    }
    // If no target contains a file that the manifest lists, another finding explains why.
    outdatedLocations.removeAll {
      $0.standing == .stale && $0.stated != nil && !found.contains($0.path ?? .empty)
    }
    // A resource without tags contradicts another target, or another place of the same target, that has the manifest's
    // tags. `odr xcode import` uses the tags from the other target or place.
    for (index, location) in outdatedLocations.enumerated()
    where location.stated != nil && location.currentTags.isEmpty && agreeing.contains(location.path ?? .empty) {
      outdatedLocations[index].standing = .contradiction
    }
    hasUnknownTags = tags.contains(where: \.hasUnknownTags) || !project.settings.filesOutside.isEmpty
    // Catalogs outside the folder may have no tags. Therefore, odr reports them only if it also reports tagged files
    // outside the folder or missing catalogs.
    if tags.contains(where: { !$0.unreadTags.isEmpty || !$0.missing.isEmpty }) {
      warnings += TargetTags.warnings(
        tags, in: folder, besides: statedNames.union(stated.resources.compactMap(\.catalog)))
    }
    let missing = stated.resources.filter { $0.catalog == nil && !found.contains($0.path) }
    if !missing.isEmpty {
      let spellings = ProjectSpellings(contents.paths)
      problems += missing.map { contents.missingMember($0, spellings) }
    }
    missingNames = Set(missing.map(\.path.name))
    missingTags = Set(missing.filter { !folder.exists($0.path) }.map { Set($0.tags) })
  }

  /// Compares the manifest with the build files of one file or one group of localized files.
  private mutating func compare(_ group: BuildFileGroup, of target: ProjectTarget) {
    if group.files.contains(where: { $0.malformedTags != nil }) { return found.formUnion(group.paths) }
    compare(
      group.paths.compactMap { stated[$0] }.filter { $0.catalog == nil }, group.paths, of: target,
      at: group.files[0].object.place, group.files.map { (.buildFile($0), $0.tags) })
  }

  /// Compares the manifest with the entries of one file, or of one group of localized files. `listed` are the resources in
  /// the manifest, `paths` are all paths of the file, and `place` is the location of the first entry. The file's tags are
  /// the tags of all entries.
  private mutating func compare(
    _ listed: [StatedResource], _ paths: [ByteString], of target: ProjectTarget, at place: Diagnostic.Location,
    _ entries: [(kind: TagLocation.Kind, tags: [ByteString])]
  ) {
    let names = listed.map(\.path)
    found.formUnion(names)
    let wanted = listed.first?.tags ?? []
    let isWhole = listed.isEmpty || Set(paths).isSubset(of: names)
    if let other = listed.first(where: { !$0.tags.hasSameElements(as: wanted) }) ?? (isWhole ? nil : listed.first) {
      problems.append(
        .localizationsDiffer(
          (paths + names).uniqued, listed, stated: other.span, in: folder, target: target.name, at: place))
      return
    }
    let agrees = !wanted.isEmpty && entries.flatMap(\.tags).hasSameElements(as: wanted)
    if agrees { agreeing.formUnion(names.prefix(1)) }
    // If one language of a localized file keeps its tags, all of them do.
    let path = names.first { stated.kept[$0] != nil } ?? names.first ?? paths.first
    for (kind, tags) in entries {
      check(
        TagLocation(
          kind: kind, target: target, path: path, currentTags: tags, expectedTags: wanted,
          stated: listed.first?.span, standing: agrees ? .contradiction : .difference))
    }
  }

  /// Returns the loose resources in each synchronized folder of a target, by the folder's index.
  private func resourcesByFolder(of target: ProjectTarget) -> [Int: [StatedResource]] {
    if target.folders.isEmpty { return [:] }
    let folders = Dictionary(
      first: target.folders.enumerated().map { (PathKey($1.path).ignoringCase, $0) })
    var inside: [Int: [StatedResource]] = [:]
    for resource in stated.resources where resource.catalog == nil {
      for path in folder.absolutePath(of: resource.path).bytes.outerFolders {
        if let folder = folders[PathKey(path).ignoringCase] { inside[folder, default: []].append(resource) }
      }
    }
    return inside
  }

  private mutating func compare(
    _ synchronized: SynchronizedFolder, of target: ProjectTarget, _ entries: [TargetTags.FolderEntry],
    _ inside: [StatedResource]
  ) {
    // After a merge, one file may have two entries with different spellings. An entry for files outside the manifest's
    // folder, or for a localized file without languages on disk, can't be in the manifest.
    var current: [PathKey: [TargetTags.FolderEntry]] = [:]
    // If a file is not on disk, the project may spell its name differently than the manifest.
    func key(_ path: ByteString) -> PathKey {
      let key = PathKey(path)
      return folder.exists(path) ? key : key.ignoringCase
    }
    /// The entries for a single language, which have no effect.
    var ineffective: [TargetTags.FolderEntry] = []
    for (entry, paths) in entries {
      if entry.name.isOfOneLanguage {
        ineffective.append((entry, paths))
      } else {
        current[paths.first.map(key) ?? entry.name.key, default: []].append((entry, paths))
      }
    }
    // Localized files have one entry for all languages.
    var groups: [(name: SynchronizedName, resources: [StatedResource])] = []
    var indices: [PathKey: Int] = [:]
    for resource in inside {
      guard let path = synchronized.relativePath(of: resource.path, in: folder) else { continue }
      let name = SynchronizedName(file: path)
      if let index = name.isLocalized ? indices[name.key] : nil {
        groups[index].resources.append(resource)
      } else {
        indices[name.key] = groups.count
        groups.append((name, [resource]))
      }
    }
    for (name, resources) in groups
    where synchronized.phase(of: name, at: resources[0].path, in: folder.tree) == .resources {
      let paths = synchronized.paths(of: name, in: folder) ?? []
      let entries = current.removeValue(forKey: paths.first.map(key) ?? name.key)?.map(\.entry) ?? []
      if entries.isEmpty, misspelled.contains(resources[0].path) { continue }
      if entries.contains(where: { $0.malformedTags != nil }) {
        found.formUnion(resources.map(\.path))
        continue
      }
      for name in [name] + entries.map(\.name) {
        statedNames.insert(ReferencePaths.join(synchronized.path, name.path.bytes))
      }
      func location(_ name: SynchronizedName, _ key: NodeID?) -> TagLocation.Kind {
        .synchronized(synchronized, name, key: key)
      }
      compare(
        resources, name.isLocalized ? paths : resources.map(\.path), of: target,
        at: entries.first?.place ?? synchronized.place,
        entries.isEmpty ? [(location(name, nil), [])] : entries.map { (location($0.name, $0.key), $0.tags) })
    }
    for (entry, paths) in current.values.flatMap({ $0 }).sorted(by: { $0.entry.key < $1.entry.key }) + ineffective {
      guard let path = paths.first(where: { stated[$0] != nil }) ?? paths.first else { continue }
      // Tags of files that Xcode compiles, and tags of whole catalogs, stay as they are.
      let phase = synchronized.phase(of: entry.name, at: path, in: folder.tree)
      guard phase == nil || phase == .resources && !path.bytes.hasCatalogEnding && stated[path] == nil else { continue }
      check(
        TagLocation(
          kind: .synchronized(synchronized, entry.name, key: entry.key), target: target, path: path,
          currentTags: entry.tags, expectedTags: [], stated: stated[path]?.span,
          standing: phase == .resources ? .difference : .stale))
    }
  }

  // MARK: Catalogs

  private mutating func addProblem(with item: UnreadableItem, stated: ByteSpan?) {
    let problem = Diagnostic.unreadable(item, stated: stated, in: folder)
    problems.append(problem)
    if case .contents = item.reason { return }
    unreadable.append(problem)
  }

  private mutating func compareCatalogs() {
    let catalogs = Set(targets.flatMap { TargetTags.catalogs(of: $0, in: folder) })
    let spellings = ProjectSpellings(Array(catalogs))
    let items = CatalogItems(catalogs.sorted(), in: folder.tree)
    var tagged = Dictionary(first: items.tagged.map { ($0.path, $0) })
    hasUnknownTags = hasUnknownTags || !items.unreadable.isEmpty
    for item in items.unreadable { addProblem(with: item, stated: stated[item.path]?.span) }
    let unreadable = Set(items.unreadable.map(\.path))
    var missing: Set<ByteString> = []
    for (catalog, span) in stated.catalogs.sorted(by: { $0.value < $1.value }) {
      // Another finding reports that the project spells the catalog's path differently.
      if !catalogs.contains(catalog), spellings.otherSpelling(of: catalog.bytes) != nil { continue }
      if folder.tree.status(of: catalog.bytes)?.kind == .folder { continue }
      missing.insert(catalog)
      problems.append(.noCatalog(catalog, stated: span, in: folder))
    }
    for resource in stated.resources {
      guard let catalog = resource.catalog else { continue }
      if tagged[resource.path] == nil, !folder.exists(resource.path) {
        missingNames.insert(resource.path.name)
        missingTags.insert(Set(resource.tags))
      }
      if missing.contains(catalog) { continue }
      if !catalogs.contains(catalog) {
        missing.insert(catalog)
        problems.append(
          .catalogNotInTarget(
            catalog, stated: stated.span(of: resource), targets,
            otherSpelling: spellings.otherSpelling(of: catalog.bytes)))
        continue
      }
      if unreadable.contains(resource.path) { continue }
      var item = tagged.removeValue(forKey: resource.path)
      if item == nil {
        // The search does not follow links, and does not parse files that do not mention tags.
        do throws(UnreadableItem) {
          item = try CatalogItems.read(resource.path, folder.tree)
        } catch {
          if !error.isMissing {
            addProblem(with: error, stated: resource.span)
            continue
          }
          if let problem = Diagnostic.missingContents(of: resource, in: folder) {
            problems.append(problem)
            continue
          }
        }
      }
      check(
        TagLocation(
          kind: .contents(item), path: resource.path, currentTags: item?.tags ?? [], expectedTags: resource.tags,
          stated: resource.span))
    }
    for item in items.tagged where tagged[item.path] != nil {
      check(TagLocation(kind: .contents(item), path: item.path, currentTags: item.tags, expectedTags: []))
    }
  }

  /// Replaces the errors about missing catalogs and items that git ignores with notes, as `odr lint` does.
  private mutating func excuseIgnoredCatalogs() {
    func path(_ problem: Diagnostic) -> String? {
      let subject = problem.subject
      return problem.rule == RuleDocumentation.missingCatalogItem.id ? subject.resource ?? subject.catalog : nil
    }
    let ignored = folder.ignored(problems.compactMap(path))
    func isIgnored(_ problem: Diagnostic) -> Bool { path(problem).map(ignored.contains) ?? false }
    warnings += problems.filter(isIgnored).map {
      Diagnostic(
        .ignoredResource, $0.message + ", and git ignores it, so odr cannot check it", about: $0.subject,
        stated: $0.span)
    }
    problems.removeAll(where: isIgnored)
  }

  // MARK: Tags

  private mutating func compareSettings() {
    for target in targets {
      let counting = target.configuration
      for configuration in target.configurations {
        let own = configuration.ownSettings(besides: counting, isNamed: project.configuration != nil)
        if let counting, !own.isEmpty {
          let known = stated.declaredNames.union(declaredTags ?? [])
          warnings += own.filter { configuration[$0].fileOutside == nil }.map {
            .ownValue(of: $0, configuration, besides: counting, known: known)
          }
        }
        for setting in BuildConfiguration.Setting.allCases where !own.contains(setting) {
          // A configuration with its own value of one setting may leave out the other setting on purpose.
          if !own.isEmpty, configuration.values(of: setting.key).isEmpty { continue }
          let value = configuration[setting]
          if let file = value.fileOutside {
            hiddenSettings.append(.hidden(setting, in: folder.pathWithSteps(to: file), configuration))
            continue
          }
          if let reference = value.unresolved.first {
            var problem = Diagnostic.settingReference(reference, setting, configuration)
            if !configuration.isEffective { problem.severity = .warning }
            problems.append(problem)
            continue
          }
          let location = TagLocation(
            kind: .setting(configuration, setting), target: target, currentTags: value.elements,
            expectedTags: keeping(value.elements, in: stated.names(in: setting.category)))
          guard !location.isUpToDate, let file = configuration.missingFile(setting.key) else {
            check(location)
            continue
          }
          if configuration.isEffective {
            hiddenSettings.append(
              .hidden(setting, in: folder.pathWithSteps(to: file), configuration, isMissing: true))
          }
        }
      }
    }
    hiddenSettings = hiddenSettings.uniqued(by: \.message)
  }

  /// Returns `names` with the kept tags of `current`, each after the tag that it follows there.
  private func keeping(_ current: [ByteString], in names: [ByteString]) -> [ByteString] {
    let own = Set(names)
    var previous: ByteString?
    var following: [ByteString?: [ByteString]] = [:]
    for tag in current.uniqued {
      if own.contains(tag) { previous = tag }
      if keptTags.contains(tag) { following[previous, default: []].append(tag) }
    }
    return (following[nil] ?? []) + names.flatMap { [$0] + (following[$0] ?? []) }
  }

  private mutating func compareKnownTags() {
    let current = project.knownTagNames
    let declared = stated.declared.map(\.name)
    var kept = stated.declaredNames.union(keptTags).union(declaredTags ?? [])
    if !stated.declaredNames.isSuperset(of: current) { kept.formUnion(foreignTags(among: current)) }
    if declaredTags == nil, !kept.isSuperset(of: current) { kept.formUnion(folder.declaredTags(besides: manifest)) }
    let known = Set(current)
    let wanted = current.filter(kept.contains) + declared.filter { !known.contains($0) }
    check(TagLocation(kind: .knownTags, currentTags: current, expectedTags: wanted))
  }

  /// Returns the tags of `known` that may belong to something that the manifest does not list: tags of files outside
  /// the manifest's folder, and tags that other targets use.
  ///
  /// If another app that can have asset packs uses tags, and its manifest is not one of the manifests that declare
  /// ``declaredTags``, odr keeps all tags that the manifest's targets do not use, because the manifest of the other app
  /// may declare tags before resources use them. If odr cannot read all of the targets' tags, it keeps all known tags.
  private func foreignTags(among known: [ByteString]) -> Set<ByteString> {
    if hasUnknownTags { return Set(known) }
    let own = Set(targets.map(\.object.id))
    let (all, _) = TargetTags.all(project.configured(project.targets), in: folder)
    // If the manifest lists a catalog item, the item also gets the manifest's tags in other targets.
    let changing = outdatedLocations.reduce(into: [ByteString: [ByteString]]()) { changing, location in
      if case .contents = location.kind, let path = location.path { changing[path] = location.expectedTags }
    }
    let others = all.filter { !own.contains($0.target.object.id) }
    // odr does not change tags that have no effect, so these tags also remain known tags.
    let kept = Set(tags.flatMap(\.unreadTags) + all.flatMap(\.ignored).flatMap(\.tags))
    let used = kept.union(others.flatMap { $0.used(changing: changing) })
    let isForeign = others.contains { other in
      other.target.isApplication && !coveredTargets.contains(other.target.id)
        && other.target.reasonWithoutPacks == nil
        && (other.hasUnknownTags || !other.used().isEmpty)
    }
    if !isForeign { return used }
    let ours = all.filter { own.contains($0.target.object.id) }.flatMap { $0.used() }
    return used.union(Set(known).subtracting(ours))
  }
}

extension ByteString {
  /// The last component of a path, in lowercase.
  fileprivate var name: String { bytes.lastComponent.string.lowercased() }
}
