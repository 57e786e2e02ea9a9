import ResourceTags

/// Finds the URIs of the files that a manifest mentions.
struct DocumentFiles {
  private let manifest: Manifest
  let resources: [Resource]
  private let sizes: ResourceSizes?
  let tree: any FileTree
  /// The absolute path of the manifest's folder.
  private let folder: String

  init(_ manifest: Manifest, _ sizes: ResourceSizes?, _ folder: FolderSnapshot, at path: String) {
    self.manifest = manifest
    self.sizes = sizes
    resources = manifest.resources()
    tree = folder.folder.tree
    self.folder = path
  }

  /// Returns the URI of the file at a path relative to the manifest's folder.
  func address(_ path: String) -> DocumentURI {
    DocumentURI(path: folder.appendingPath(path))
  }

  /// Returns the file that opens when a user follows a resource's path; `nil` if the resource is not on disk.
  func target(ofResource index: Int) -> DocumentURI? {
    guard sizes?.bytes(of: index) != nil else { return nil }
    let resource = resources[index]
    return resource.catalog == nil ? address(normalized(resource.path)) : contents(of: resource.path)
  }

  /// The links in the text, in text order, each with the file that the link opens.
  var links: [(span: ByteSpan, target: DocumentURI)] {
    var links: [(span: ByteSpan, target: DocumentURI)] = []
    for (index, resource) in resources.enumerated() {
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
