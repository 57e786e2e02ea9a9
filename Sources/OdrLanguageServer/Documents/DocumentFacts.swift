import ResourceTags

/// Facts about the tags and resources of a manifest.
struct DocumentFacts {
  let manifest: Manifest
  /// The sizes of the manifest's resources; `nil` if the manifest's folder on disk is not available.
  let sizes: ResourceSizes?
  let resources: [Resource]
  let tags: [Tag]

  init(_ manifest: Manifest, _ sizes: ResourceSizes?) {
    self.manifest = manifest
    self.sizes = sizes
    resources = manifest.resources()
    tags = manifest.tags()
  }

  /// Returns the size of a tag's resources in bytes; `nil` if the manifest's folder on disk is not available.
  func bytes(of tag: Tag) -> Int? { sizes?.bytes(of: tag.resources) }

  /// Returns the asset pack that contains the resource with this index.
  func pack(of resource: Int) -> AssetPack? { manifest.assetPacks(sizes).first { $0.resources.contains(resource) } }

  // MARK: Descriptions

  /// Returns a description of when a tag is downloaded.
  func download(_ tag: Tag) -> String {
    switch tag.category {
    case nil: return "not declared"
    case .initialInstall: return "initial install"
    case .onDemand: return "on demand"
    case .prefetchOrder:
      let count = tags.count { $0.category == .prefetchOrder }
      return "prefetched" + (tag.prefetchPosition.map { ", place \($0) of \(count)" } ?? "")
    }
  }
}

extension Tag {
  /// Returns a description of the number of the tag's resources and, if `sizes` isn't `nil`, of their size.
  func extent(_ sizes: ResourceSizes?) -> String {
    let words = resources.count == 1 ? "1 resource" : "\(resources.count) resources"
    return words + (sizes.map { ", \(FormattedByteCount($0.bytes(of: resources)))" } ?? "")
  }
}

/// Finds the URIs of the files that a manifest mentions.
struct DocumentFiles {
  let facts: DocumentFacts
  let tree: any FileTree
  /// The absolute path of the manifest's folder.
  private let folder: String

  init(_ facts: DocumentFacts, _ folder: FolderSnapshot, at path: String) {
    self.facts = facts
    tree = folder.folder.tree
    self.folder = path
  }

  /// Returns the URI of the file at a path relative to the manifest's folder.
  func address(_ path: String) -> DocumentURI {
    DocumentURI(path: folder.appendingPath(path))
  }

  /// Returns the file that opens when a user follows a resource's path; `nil` if the resource is not on disk.
  func target(ofResource index: Int) -> DocumentURI? {
    guard facts.sizes?.bytes(of: index) != nil else { return nil }
    let resource = facts.resources[index]
    return resource.catalog == nil ? address(normalized(resource.path)) : contents(of: resource.path)
  }

  /// The links in the text, in text order, each with the file that the link opens.
  var links: [(span: ByteSpan, target: DocumentURI)] {
    let manifest = facts.manifest
    var links: [(span: ByteSpan, target: DocumentURI)] = []
    for (index, resource) in facts.resources.enumerated() {
      if let target = target(ofResource: index) { links.append((resource.span, target)) }
    }
    for (path, span) in manifest.catalogSpans where exists(normalized(path)) {
      links.append((span, contents(of: path)))
    }
    let others =
      [(manifest.project?.project, "/project.pbxproj", manifest.projectSpan)]
      + [(manifest.schema?.path, "", manifest.schema?.span)]
    for case (let path?, let ending, let span?) in others {
      let path = normalized(path + ending)
      if exists(path) { links.append((span, address(path))) }
    }
    return links.sorted { $0.span.start < $1.span.start }
  }

  /// Returns the `Contents.json` file of a catalog or catalog item; if the file doesn't exist, returns the folder.
  private func contents(of path: String) -> DocumentURI {
    let file = normalized(path + "/Contents.json")
    return address(exists(file) ? file : normalized(path))
  }

  func exists(_ path: String) -> Bool { !path.isEmpty && tree.status(of: Array(path.utf8)) != nil }

  /// Returns a path without `.` and `..` components; returns an empty string if the path is outside the folder.
  private func normalized(_ path: String) -> String {
    let normalized = NormalizedPath(path.utf8)
    return normalized.leavesRoot || path.hasPrefix("/") ? "" : normalized.bytes.string
  }
}
