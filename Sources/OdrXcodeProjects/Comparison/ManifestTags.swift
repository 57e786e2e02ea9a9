import ResourceTags

/// The tags of a manifest in a form that can be compared with a project: names and paths are bytes, and paths are
/// normalized and spelled as on disk.
struct ManifestTags {
  /// All declared tags, in manifest order, with their locations.
  let declared: [(name: ByteString, category: DownloadCategory, span: ByteSpan)]
  /// The names of all declared tags.
  let declaredNames: Set<ByteString>
  /// All resources, in manifest order.
  let resources: [StatedResource]
  /// The resources by path.
  private let resourceByPath: [ByteString: StatedResource]
  /// The location of each catalog's key, by the catalog's path.
  let catalogs: [ByteString: ByteSpan]
  /// The errors about the tags of single resources.
  let errors: [Diagnostic]
  /// The tags of each resource with such an error, by path. The resource keeps its tags in the project, because the tag
  /// or its declaration is usually misspelled.
  let kept: [ByteString: [ByteString]]

  /// Reads the tags of `manifest`, which is in `folder` and has no other errors.
  init(_ manifest: Manifest, in folder: ManifestFolder) {
    declared = manifest.tags().compactMap { tag in
      tag.category.map { (ByteString(tag.name), $0, tag.span) }
    }.sorted { $0.span < $1.span }
    declaredNames = Set(declared.map(\.name))
    func spelled(_ path: String) -> ByteString { folder.spelling.spelled(ByteString(NormalizedPath(path.utf8).bytes)) }
    catalogs = Dictionary(
      first: manifest.catalogSpans.map { (spelled($0.path), $0.span) })
    resources = manifest.resources().map { resource in
      StatedResource(
        path: spelled(resource.path), catalog: resource.catalog.map(spelled),
        tags: resource.tags.byteStrings.uniqued, span: resource.span)
    }
    resourceByPath = Dictionary(first: resources.map { ($0.path, $0) })
    let mistakes = manifest.tagMistakes
    let places = Set(mistakes.joined())
    errors =
      places.isEmpty
      ? []
      : Linter.lint(manifest, writesFixes: false).filter { $0.severity == .error && places.contains($0.span.start) }
    let reported = Set(errors.map(\.span.start))
    kept = Dictionary(
      first: zip(resources, mistakes).filter { !reported.isDisjoint(with: $1) }.map { ($0.0.path, $0.0.tags) })
  }

  /// Returns the names of the declared tags in a category, in order.
  func names(in category: DownloadCategory) -> [ByteString] {
    declared.filter { $0.category == category }.map(\.name)
  }

  subscript(path: ByteString) -> StatedResource? { resourceByPath[path] }

  /// Returns the location of a file's key, or of the key of the catalog that contains an item.
  func span(of resource: StatedResource) -> ByteSpan { resource.catalog.flatMap { catalogs[$0] } ?? resource.span }
}

/// A resource in a manifest, with its tags.
struct StatedResource {
  /// The path on disk, relative to the manifest's folder.
  let path: ByteString
  /// The catalog that contains the resource; `nil` for a loose file.
  let catalog: ByteString?
  let tags: [ByteString]
  /// The location of the entry's key.
  let span: ByteSpan
}

/// A location of tags in a project, with the current tags and the tags that the manifest expects there.
struct TagLocation {
  /// The kinds of locations where Xcode stores tags.
  enum Kind {
    /// A file's entry in a build phase of a target.
    case buildFile(BuildFile)
    /// The tag map of a synchronized folder; `key` is the name's key in the tag map, if the map contains the name.
    case synchronized(SynchronizedFolder, SynchronizedName, key: NodeID?)
    /// The `Contents.json` of an item or folder in an asset catalog; `nil` if the file does not exist.
    case contents(TaggedItem?)
    /// A build setting of a target, in one configuration.
    case setting(BuildConfiguration, BuildConfiguration.Setting)
    /// The project's list of known tags.
    case knownTags
  }

  let kind: Kind
  /// The location's target; `nil` for a location that all targets share.
  var target: ProjectTarget?
  /// The path of the resource, relative to the manifest's folder; `nil` for a location that is not about a resource.
  var path: ByteString?
  let currentTags: [ByteString]
  let expectedTags: [ByteString]
  /// The location of the resource's entry in the manifest; `nil` if the manifest has no such entry.
  var stated: ByteSpan?
  var standing = Standing.difference

  /// The reason why a location doesn't have the expected tags.
  enum Standing {
    /// The manifest has different tags.
    case difference
    /// The project contains the manifest's tags in another place, so the project contradicts itself.
    case contradiction
    /// A synchronized folder contains tags that have no effect: for a file that the target does not contain, or for a
    /// single language.
    case stale
    /// The project contains the old path of a resource that moved on disk and in the manifest.
    case moved
  }

  /// The build setting at the location, and its configuration; `nil` for another kind of location.
  var setting: (configuration: BuildConfiguration, setting: BuildConfiguration.Setting)? {
    if case .setting(let configuration, let setting) = kind { (configuration, setting) } else { nil }
  }

  /// Whether the location has the expected tags.
  var isUpToDate: Bool {
    if setting?.setting == .prefetchOrder { return currentTags.uniqued == expectedTags }
    return currentTags.hasSameElements(as: expectedTags)
  }

  /// The tags that the location should have, in the order in which to write them.
  ///
  /// The order of tags matters only for prefetching. Except in the prefetch order, tags that remain keep their
  /// positions, each new tag takes the position of a removed tag, and further new tags are at the end.
  var arranged: [ByteString] {
    if setting?.setting == .prefetchOrder { return expectedTags }
    let (kept, present) = (Set(expectedTags), Set(currentTags))
    var new = expectedTags.filter { !present.contains($0) }[...]
    let tags = currentTags.uniqued.compactMap { kept.contains($0) ? $0 : new.popFirst() }
    return tags + new
  }
}

extension TargetContents {
  /// Returns the single finding about a project that has lost all of its tags, usually because a generator created the
  /// project again without its tags; `nil` if files in the project have tags, or if the manifest has no tags that the
  /// project could have lost.
  ///
  /// No file in the project has tags, and the project's list of known tags is empty. The project may still contain the
  /// download categories, because XcodeGen and Tuist read build settings from their own files. If the list of known tags
  /// isn't empty, odr assumes that the tags of files in the manifest are new, not that the project has lost them.
  func lostTags(_ manifest: Manifest) -> Diagnostic? {
    let hasTags = project.targets.contains { target in
      target.buildFiles.contains { !$0.tags.isEmpty }
        || target.folders.contains { $0.entries.contains { !$0.tags.isEmpty } }
    }
    if hasTags || !project.knownTagNames.isEmpty { return nil }
    let hasFiles = manifest.resources().contains { $0.catalog == nil && !$0.tags.isEmpty }
    let wantsCategories = manifest.tags().contains { $0.category != .onDemand && $0.category != nil }
    let hasCategories = targets.contains { $0.configurations.contains(where: \.namesTags) }
    guard hasFiles || wantsCategories && !hasCategories else { return nil }
    return Diagnostic(
      .projectWithoutTags,
      "the project has no tags: it was generated without them, or the manifest was never applied",
      stated: manifest.projectSpan, advice: "apply the manifest now, and again whenever you generate the project")
  }
}
