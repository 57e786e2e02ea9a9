package import ResourceTags

/// The changes that make a project match a manifest, verified before odr writes them.
///
/// A difference that odr can't resolve prevents only the changes of the resource or setting that it is about.
package struct ApplyPlan {
  /// The changed files, starting with the project file.
  package let changes: [FileChange]
  /// The findings about differences that remain after the changes, because changing tags cannot resolve them.
  package let unresolved: [Diagnostic]
  /// The tags that disappear from resources, in order, whether the manifest lists the resource, and whether the tag may
  /// have had an effect.
  package let removed: [(path: ByteString, tag: ByteString, isListed: Bool, hadEffect: Bool)]
  /// The number of tags that the changes add to or remove from a category or the known tags, the number of resources
  /// with other tags, and how many of them are ``ProjectComparison/partlyTagged``.
  package let counts: (tags: Int, resources: Int, partlyTagged: Int)
  /// The number of locations that remain different.
  private let leftCount: Int
  /// The project after the changes.
  private(set) var project: XcodeProject
  /// The texts of the changed `Contents.json` files, by their paths relative to the manifest's folder.
  private(set) var contents: [ByteString: SourceText] = [:]

  /// Works out the changes for `comparison` and verifies them.
  ///
  /// Throws ``ApplyRefusal`` if the targets don't have the manifest's build configuration, if odr cannot read a file of a
  /// catalog, or if the changed files would not have exactly the expected tags.
  package init(_ comparison: ProjectComparison) throws(ApplyRefusal) {
    if let problem = comparison.unknownConfiguration { throw ApplyRefusal(problems: [problem]) }
    if !comparison.unreadable.isEmpty { throw ApplyRefusal(problems: comparison.unreadable.with(.error)) }
    let places = comparison.changeableLocations
    let left = comparison.outdatedLocations.filter { !comparison.canChange($0) }
    // Two configurations that are based on the same file have the same place.
    let elsewhere = left.compactMap(Diagnostic.settingElsewhere)
      .uniqued { [$0.message, "\($0.location.source?.name ?? "")\($0.span.start)"] }
    unresolved =
      comparison.problems + comparison.hiddenSettings.with(.error) + elsewhere.sorted { $0.message < $1.message }
      + left.flatMap(comparison.differences)
    leftCount = left.count
    let effective = Set(
      places.filter { $0.standing != .stale }.flatMap { location in
        location.currentTags.map { [location.path ?? .empty, $0] }
      })
    // If the manifest lists a file whose entry has no effect, another entry has the file's tags.
    removed = places.filter { $0.standing != .stale || $0.stated == nil }.flatMap { location in
      location.path.map { path in
        Set(location.currentTags).subtracting(location.expectedTags).sorted().map {
          (path, $0, location.stated != nil, effective.contains([path, $0]))
        }
      } ?? []
    }.uniqued { [$0.path, $0.tag] }
    counts = (
      Set(
        places.filter { $0.path == nil }.flatMap { Set($0.currentTags).symmetricDifference($0.expectedTags) }
      ).count,
      Set(places.compactMap(\.path)).count, comparison.partlyTagged.count
    )
    var changes: [FileChange] = []
    let edits = ProjectEdits(places, of: comparison.project)
    if !edits.malformed.isEmpty { throw ApplyRefusal(problems: edits.malformed) }
    if !edits.edits.isEmpty { changes.append(try FileChange(nil, comparison.project.file.source, edits.edits)) }
    for location in places {
      guard case .contents(let item) = location.kind, let path = location.path else { continue }
      let tags = location.arranged
      let edits =
        item.map { ContentsEdits.edits(of: $0.contents, to: tags) }
        ?? [TextEdit(.start, ContentsEdits.newFile(tags: tags))]
      changes.append(
        try FileChange(CatalogItems.contentsPath(of: path), item?.contents.tree.source, edits))
    }
    self.changes = changes
    project = comparison.project
    if !places.isEmpty { try prove(comparison) }
  }

  /// Reads the changed files as if they had been written. Throws ``ApplyRefusal`` if they don't match the manifest, or if
  /// something else in them has changed.
  private mutating func prove(_ comparison: ProjectComparison) throws(ApplyRefusal) {
    for change in changes {
      let source = SourceText(name: change.contentsPath?.string ?? project.file.source.name, bytes: change.bytes)
      if let path = change.contentsPath {
        guard (try? CatalogContents(source)) != nil,
          change.source.map({ Skeleton.bytes(ofContents: $0) == Skeleton.bytes(ofContents: source) }) ?? true
        else { throw .unproved }
        contents[path] = source
      } else {
        guard let changed = try? XcodeProject(source, in: project.folder),
          Skeleton.bytes(of: changed.file) == Skeleton.bytes(of: project.file)
        else { throw .unproved }
        project = changed
      }
    }
    let after = ProjectComparison(
      comparison.manifest, project, project.targets(like: comparison.targets),
      in: comparison.folder.replacing(contents), declaredTags: comparison.declaredTags,
      covering: comparison.coveredTargets)
    // Changing tags neither causes nor resolves a problem, so another program has changed, locked, or added a file in the
    // meantime.
    let different = after.problems.besides(comparison.problems) + comparison.problems.besides(after.problems)
    guard different.isEmpty else { throw ApplyRefusal(problems: different.with(.error)) }
    guard leaves(after) else { throw .unproved }
  }

  /// Returns whether `comparison` of the changed project has only the differences that this plan does not resolve.
  private func leaves(_ comparison: ProjectComparison) -> Bool {
    comparison.changeableLocations.isEmpty && comparison.outdatedLocations.count <= leftCount
  }

  /// A manifest without errors, its targets, and its folder.
  package typealias Part = (manifest: Manifest, targets: [ProjectTarget], folder: ManifestFolder)

  /// Works out the changes that make `project` match several manifests, one manifest after another, and verifies them
  /// together. Returns one plan for each manifest, based on the result of the previous plans. Calls `warn` with the index
  /// of each manifest and the warnings about that manifest.
  ///
  /// Throws ``ApplyRefusal`` if odr can't apply a manifest to the project, or if a manifest contradicts another
  /// manifest.
  package static func plans(
    for parts: [Part], of project: XcodeProject, warn: (Int, [Diagnostic]) -> Void
  ) throws(ApplyRefusal) -> [ApplyPlan] {
    var plans: [ApplyPlan] = []
    var project = project
    /// The texts of changed `Contents.json` files, by absolute path.
    var texts: [ByteString: SourceText] = [:]
    let declared = Set(parts.flatMap { $0.manifest.tags() }.map { ByteString($0.name) })
    let covered = Set(parts.flatMap(\.targets).map(\.id))
    func compare(_ part: Part) -> ProjectComparison {
      let inside = texts.compactMap { path, text in
        part.folder.relativePath(of: path).map { ($0, SourceText(name: $0.string, bytes: text.bytes)) }
      }
      return ProjectComparison(
        part.manifest, project, project.targets(like: part.targets),
        in: part.folder.replacing(Dictionary(first: inside)), declaredTags: parts.count > 1 ? declared : nil,
        covering: covered)
    }
    // Another manifest may list an item of a shared catalog differently, or not at all.
    let held = parts.map { $0.manifest.tagMistakes.joined().isEmpty ? [:] : compare($0).heldTags }
    for (index, part) in parts.enumerated() {
      let comparison = compare(part)
      warn(index, comparison.warnings)
      do {
        let plan = try ApplyPlan(comparison)
        plans.append(plan)
        project = plan.project
        for (path, text) in plan.contents { texts[part.folder.absolutePath(of: path)] = text }
      } catch {
        throw ApplyRefusal(problems: error.problems, manifest: index)
      }
    }
    // If there is only one plan, that plan has already been verified.
    for (index, part) in parts.enumerated() where parts.count > 1 {
      let comparison = compare(part)
      if plans[index].leaves(comparison), comparison.heldTags == held[index] { continue }
      throw ApplyRefusal(problems: comparison.differences, manifest: index, isContradiction: true)
    }
    return plans
  }
}

/// A file that is changed or created when a manifest is applied to a project.
package struct FileChange: Sendable {
  /// The path of a `Contents.json` file, relative to the manifest's folder; `nil` for the `project.pbxproj`.
  package let contentsPath: ByteString?
  /// The current text; `nil` if the file is new.
  package let source: SourceText?
  /// The file's new bytes.
  package let bytes: [UInt8]

  init(_ contentsPath: ByteString?, _ source: SourceText?, _ edits: [TextEdit]) throws(ApplyRefusal) {
    (self.contentsPath, self.source) = (contentsPath, source)
    do {
      bytes = try (source ?? .empty).applying(edits).allBytes
    } catch {
      throw .unproved
    }
  }
}

/// The reason why odr leaves a project unchanged.
package struct ApplyRefusal: UserFacingError {
  /// The findings that prevent the changes; empty if the changed files failed verification, so the changes were
  /// discarded.
  package let problems: [Diagnostic]
  /// The index of the manifest that causes the refusal among the manifests of the project.
  package private(set) var manifest = 0
  /// Whether the manifest contradicts another manifest, rather than the project.
  package private(set) var isContradiction = false

  fileprivate static let unproved = ApplyRefusal(problems: [])

  /// The reason, or the first of the findings.
  package var message: String {
    problems.first.map { "\($0.message) [\($0.rule)]" } ?? "odr could not prove that the changes are correct"
  }
}
