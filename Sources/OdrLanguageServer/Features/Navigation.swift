import ResourceTags

/// Declarations of tags, references to tags, and links from paths to files.
extension Method {
  static let navigation: [Method] = [
    .manifestRequest("textDocument/references") { session, document, params in
      let includesDeclaration = params["context"]?["includeDeclaration"] != false
      let places = try document.tagPlaces(at: params)
      return .array(places.filter { includesDeclaration || !$0.isDeclaration }.map(\.location))
    },
    .manifestRequest("textDocument/definition") { session, document, params in
      let tags = try document.tagPlaces(at: params).filter(\.isDeclaration).map(\.location)
      if !tags.isEmpty { return .array(tags) }
      let offset = try document.offset(params)
      let links = document.links(session).filter { $0.span.touches(offset) }
      return .array(links.map { ["uri": $0.target, "range": LSP.Range(start: .start, end: .start)] })
    },
    .manifestRequest("textDocument/documentLink") { session, document, _ in
      .array(document.links(session).map { ["range": document.text.range(of: $0.span), "target": $0.target] })
    },
  ]
}

extension Document {
  /// Returns, in text order, all mentions of the tag at a request's position; empty if there is no tag at that
  /// position.
  fileprivate func tagPlaces(at params: JSONValue) throws -> [(location: JSONValue, isDeclaration: Bool)] {
    guard let mention = manifest.tagMention(at: try offset(params)) else { return [] }
    return manifest.tagMentions(of: mention.name).map { mention in
      (["uri": uri.string, "range": text.range(of: mention.span)], mention.category != nil)
    }
  }

  /// Returns the links in the text, in text order, each with the URI that it opens: of a file, of the `Contents.json` of a
  /// catalog or an item, of the project, or of the schema. Empty if the manifest's folder is not available.
  fileprivate func links(_ session: Session) -> [(span: ByteSpan, target: String)] {
    guard let folder = uri.path?.parentFolder, let files = session.folder(of: self) else { return [] }
    let sizes = lint(in: files).sizes
    /// Returns the URI of a path; `nil` if the path is outside the folder or, unless it is known to exist, not on disk.
    func address(_ path: String, exists: Bool = false) -> String? {
      let normalized = NormalizedPath(path.utf8)
      guard !normalized.leavesRoot, !path.hasPrefix("/"), !normalized.bytes.isEmpty,
        exists || files.tree.status(of: normalized.bytes) != nil
      else { return nil }
      return DocumentURI(path: folder.appendingPath(normalized.bytes.string)).string
    }
    func contents(_ path: String) -> String? { address(path + "/Contents.json") ?? address(path) }
    var links: [(span: ByteSpan, target: String?)] = []
    for (index, resource) in manifest.resources().enumerated() where sizes?.bytes(of: index) != nil {
      let path = resource.path
      links.append((resource.span, resource.catalog == nil ? address(path, exists: true) : contents(path)))
    }
    for (path, span) in manifest.catalogSpans { links.append((span, contents(path))) }
    if let project = manifest.project?.project, let span = manifest.projectSpan {
      links.append((span, address(project + "/project.pbxproj")))
    }
    if let (path, span) = manifest.schema { links.append((span, address(path))) }
    return links.compactMap { span, target in target.map { (span, $0) } }.sorted { $0.span.start < $1.span.start }
  }
}
