import ResourceTags

/// The tags of a manifest in the terms of a project: names and paths are bytes, and paths are normalized
/// and spelled as on the disk.
struct StatedTags {
  /// The declared tags of each category, in order, with the place of each.
  let categories: [DownloadCategory: [(name: ByteString, span: ByteSpan)]]
  /// All resources, in manifest order.
  let resources: [StatedResource]
  /// Where a resource stands in ``resources``, by path.
  let indices: [ByteString: Int]
  /// The key of each catalog, by its path.
  let catalogs: [ByteString: ByteSpan]
  /// The build configuration that counts, if the manifest names one.
  let configuration: String?

  /// The tags of `manifest`, which has no errors and lies in `folder`.
  init(_ manifest: Manifest, in folder: ManifestFolder) {
    var categories: [DownloadCategory: [(name: ByteString, span: ByteSpan)]] = [:]
    for tag in manifest.tags() {
      if let category = tag.category { categories[category, default: []].append((ByteString(tag.name), tag.span)) }
    }
    self.categories = categories
    func spelled(_ path: String) -> ByteString { folder.spelled(ByteString(NormalizedPath(path.utf8).bytes)) }
    catalogs = Dictionary(
      manifest.catalogSpans.map { (spelled($0.path), $0.span) }, uniquingKeysWith: { first, _ in first })
    configuration = manifest.project?.configuration
    resources = manifest.resources().map { resource in
      StatedResource(
        path: spelled(resource.path), catalog: resource.catalog.map(spelled),
        tags: resource.tags.map { ByteString($0) }.uniqued, span: resource.span)
    }
    indices = Dictionary(resources.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of all declared tags, in manifest order.
  var declared: [(name: ByteString, span: ByteSpan)] {
    DownloadCategory.allCases.flatMap { categories[$0] ?? [] }.sorted { $0.span < $1.span }
  }

  subscript(path: ByteString) -> StatedResource? { indices[path].map { resources[$0] } }
}

/// A resource of a manifest and its tags.
struct StatedResource {
  /// The path on the disk, from the manifest's folder on.
  let path: ByteString
  /// The catalog that it lies in, for an item of one.
  let catalog: ByteString?
  let tags: [ByteString]
  /// The key of its entry.
  let span: ByteSpan
}

/// A location in a project that holds tags, its current tags, and the tags that the manifest expects there.
struct TagLocation: Sendable {
  /// A location, by how Xcode keeps it.
  enum Kind: Sendable {
    /// The file's entry in a phase of a target.
    case buildFile(BuildFile, target: String)
    /// The map of a synchronized folder; the path is relative to that folder, and the key that of its entry, if it has one.
    case synchronized(SynchronizedFolder, ByteString, key: NodeID?, target: ProjectTarget)
    /// The file of an item or a folder in an asset catalog; `nil` if it does not mention tags.
    case contents(TaggedItem?)
    /// A build setting of a target, in one configuration.
    case setting(BuildConfiguration, BuildConfiguration.Setting, target: String)
    /// The list of tags that the project knows.
    case knownTags
  }

  let kind: Kind
  /// The path of the resource, from the manifest's folder on; `nil` for what is only about tags.
  let path: ByteString?
  let currentTags: [ByteString]
  let expectedTags: [ByteString]
  /// The entry of the manifest; `nil` if it has none.
  let stated: ByteSpan?
  var standing = Standing.difference

  /// What tags other than the expected ones mean.
  enum Standing: Sendable {
    /// The manifest says something else.
    case difference
    /// The project says something else in another place, and the manifest agrees with that.
    case contradiction
    /// A synchronized folder has tags for what the target does not have, so they have no effect.
    case stale
  }

  /// Whether the place has the expected tags.
  var isUpToDate: Bool {
    if case .setting(_, .prefetchOrder, _) = kind { return currentTags.uniqued == expectedTags }
    return currentTags.hasSameElements(as: expectedTags)
  }

  /// The tags that the place should have: those that stay where they are, then the others.
  ///
  /// The order of tags matters only for prefetching, so tags that stay keep their place.
  var arranged: [ByteString] {
    if case .setting(_, .prefetchOrder, _) = kind { return expectedTags }
    let kept = Set(expectedTags)
    let staying = currentTags.filter(kept.contains).uniqued
    let present = Set(staying)
    return staying + expectedTags.filter { !present.contains($0) }
  }
}

/// The tags that a project has lost as a whole: what generated it anew does not know them.
///
/// No file of it has tags, and its list of known tags has at most those of asset catalogs, which generators leave alone and
/// Tuist reads. The download categories may be there: XcodeGen and Tuist take build settings from their own files. Where the
/// list has tags and Tuist does not write the project, tags of files are new rather than lost.
struct LostTags {
  /// Whether the project has tags in catalogs, which it still knows.
  private let areThoseOfFiles: Bool

  /// The loss of `project`, compared with `manifest` for `targets`; `nil` if it has tags, or if the manifest has none that it
  /// could have lost.
  init?(_ manifest: Manifest, _ project: XcodeProject, _ targets: [ProjectTarget], in folder: ManifestFolder) {
    let hasTags = project.targets.contains { target in
      target.buildFiles.contains { !$0.tags.isEmpty }
        || target.folders.contains { $0.taggedPaths.values.contains { !$0.tags.isEmpty } }
    }
    if hasTags { return nil }
    let resources = manifest.resources()
    let files = resources.filter { $0.catalog == nil && !$0.tags.isEmpty }
    let known = Set(project.knownTags.map { project.file.tree.strings(in: $0.list) } ?? [])
    let wantsCategories = manifest.tags().contains { $0.category != .onDemand && $0.category != nil }
    let hasCategories = targets.contains { target in
      BuildConfiguration.all(of: target.object, in: project.settings).contains(where: \.namesTags)
    }
    areThoseOfFiles = !known.isEmpty
    if known.isEmpty {
      guard !files.isEmpty || wantsCategories && !hasCategories else { return nil }
    } else {
      let inCatalogs = Set(resources.filter { $0.catalog != nil }.flatMap(\.tags).map { ByteString($0) })
      guard known.isSubset(of: inCatalogs),
        files.contains(where: { !known.isSuperset(of: $0.tags.map { ByteString($0) }) }),
        Self.isWrittenByTuist(project, in: folder)
      else { return nil }
    }
  }

  /// Whether Tuist's description of a project lies beside it, as far as the manifest's folder shows.
  private static func isWrittenByTuist(_ project: XcodeProject, in folder: ManifestFolder) -> Bool {
    let path = ReferencePaths.join(ByteString(project.folder), Array("Project.swift".utf8))
    return folder.relativePath(of: path).map { folder.tree.status(of: $0.bytes)?.kind == .file } ?? false
  }

  /// The one finding about all of it.
  func diagnostic(in manifest: Manifest) -> Diagnostic {
    Diagnostic(
      .projectWithoutTags,
      "the project has no tags\(areThoseOfFiles ? " of files" : "") any more: it was generated anew, or the manifest was "
        + "never applied",
      stated: manifest.projectSpan, advice: "run 'odr xcode apply', and do so after each run of the generator")
  }
}
