import ResourceTags

/// Declarations of tags, references to tags, links from paths to files, and the symbols of a document: its sections,
/// tags, and resources.
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
    .manifestRequest("textDocument/documentSymbol") { _, document, _ in
      .array(document.manifest.tree.root.map { document.symbols(of: $0, below: []) } ?? [])
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

  /// Returns a `DocumentSymbol` for each part of a node, with the symbols inside the part.
  fileprivate func symbols(of node: NodeID, below path: [String]) -> [JSONValue] {
    let tree = manifest.tree
    switch (tree[node].kind, path.first, path.count) {
    case (.mapping, _, 0...2):
      return tree.entries(of: node).map { entry in
        let name = tree.text(of: entry.key) ?? ""
        let key = tree[entry.key].span
        let isResource = path == ["files"] || path.count == 2 && path[0] == "catalogs"
        let list = isResource ? tree.resolve(entry.value) : nil
        let tags = list.map { tree.children(of: $0).compactMap { tree.text(of: $0) }.commaSeparated } ?? ""
        return [
          // Visual Studio Code doesn't accept empty names.
          "name": name.isEmpty ? "\"\"" : name, "detail": tags.nonEmpty,
          // A file, or a property
          "kind": isResource ? 1 : 7,
          "range": text.range(of: ByteSpan(key.start, max(key.end, tree[entry.value].span.end))),
          "selectionRange": text.range(of: key),
          "children": isResource ? [] : symbols(of: entry.value, below: path + [name]),
        ]
      }
    case (.sequence, "tags", 2):
      return tree.children(of: node).compactMap { element in
        guard let name = tree.text(of: element), !name.isEmpty else { return nil }
        let range = text.range(of: tree[element].span)
        // An element of an enumeration
        return ["name": name, "kind": 22, "range": range, "selectionRange": range, "children": [JSONValue]()]
      }
    default: return []
    }
  }
}
