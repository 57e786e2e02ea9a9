import ResourceTags

/// Sections, tags, and resources as symbols of a document.
extension Method {
  static let symbols: [Method] = [
    .manifestRequest("textDocument/documentSymbol") { _, document, _ in
      .array(document.manifest.tree.root.map { document.symbols(of: $0, below: []) } ?? [])
    }
  ]
}

extension Document {
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
          "name": name.isEmpty ? "\"\"" : name, "detail": tags.isEmpty ? nil : tags,
          "kind": kind(below: path, isResource),
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

  /// Returns a number in the specification's `SymbolKind`.
  private func kind(below path: [String], _ isResource: Bool) -> Int {
    if isResource { return 1 }  // a file
    return switch path {
    case []: 3  // a namespace
    case ["tags"]: 10  // an enumeration
    case ["catalogs"]: 4  // a package
    default: 7  // a property
    }
  }
}

/// Navigation: declarations of tags, references to tags, and links from paths to files.
extension Method {
  static let navigation: [Method] = [
    .manifestRequest("textDocument/references") { session, document, params in
      let includesDeclaration = params["context"]?["includeDeclaration"] != false
      let places = try document.tagPlaces(at: params, session)
      return .array(places.filter { includesDeclaration || !$0.isDeclaration }.map(\.location.json))
    },
    .manifestRequest("textDocument/definition") { session, document, params in
      let tags = try document.tagPlaces(at: params, session).filter(\.isDeclaration).map(\.location.json)
      if !tags.isEmpty { return .array(tags) }
      let offset = try session.offset(params, in: document)
      let links = (DocumentFiles(document, session)?.links ?? []).filter { $0.span.touches(offset) }
      return .array(
        links.map { LSP.Location(uri: $0.target.string, range: LSP.Range(start: .start, end: .start)).json })
    },
    // A link leads to a file, an item's `Contents.json`, the project, or the schema.
    .manifestRequest("textDocument/documentLink") { session, document, _ in
      guard let files = DocumentFiles(document, session) else { return [] }
      return .array(
        files.links.map { ["range": document.text.range(of: $0.span), "target": $0.target.string] })
    },
  ]
}

extension Document {
  /// Returns, in text order, all mentions of the tag at a request's position; empty if there is no tag at that
  /// position.
  fileprivate func tagPlaces(
    at params: JSONValue, _ session: Session
  ) throws -> [(location: LSP.Location, isDeclaration: Bool)] {
    guard let mention = manifest.tagMention(at: try session.offset(params, in: self)) else { return [] }
    return manifest.tagMentions(of: mention.name).map { mention in
      (LSP.Location(uri: uri.string, range: text.range(of: mention.span)), mention.category != nil)
    }
  }
}
