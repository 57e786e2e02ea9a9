import ResourceTags

/// Finds the URIs of the files that a manifest mentions.
struct DocumentFiles {
  private let manifest: Manifest
  private let sizes: ResourceSizes?
  private let tree: any FileTree
  /// The absolute path of the manifest's folder.
  private let folder: String

  /// Finds the folder of `document`; `nil` if the folder is not available.
  init?(_ document: Document, _ session: Session) {
    guard let path = document.uri.path, let folder = session.folder(of: document) else { return nil }
    manifest = document.manifest
    sizes = document.lint(in: folder).sizes
    tree = folder.tree
    self.folder = path.parentFolder
  }

  /// Returns the URI of the file at a path relative to the manifest's folder.
  private func address(_ path: String) -> DocumentURI { DocumentURI(path: folder.appendingPath(path)) }

  /// The links in the text, in text order, each with the file that the link opens.
  var links: [(span: ByteSpan, target: DocumentURI)] {
    var links: [(span: ByteSpan, target: DocumentURI)] = []
    for (index, resource) in manifest.resources().enumerated() where sizes?.bytes(of: index) != nil {
      let path = resource.path
      links.append((resource.span, resource.catalog == nil ? address(normalized(path)) : contents(of: path)))
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

  private func exists(_ path: String) -> Bool { !path.isEmpty && tree.status(of: Array(path.utf8)) != nil }

  /// Returns a path without `.` and `..` components; returns an empty string if the path is outside the folder.
  private func normalized(_ path: String) -> String {
    let normalized = NormalizedPath(path.utf8)
    return normalized.leavesRoot || path.hasPrefix("/") ? "" : normalized.bytes.string
  }
}
