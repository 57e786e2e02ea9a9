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
