import ResourceTags

/// Sections, tags, and resources as symbols of a document.
extension Method {
  static let symbols: [Method] = [
    .manifestRequest("textDocument/documentSymbol") { _, document, _ in
      guard let root = document.manifest.tree.root else { return [] }
      var cursor = EditorText.Cursor(document.text)
      return document.symbols(of: root, below: [], &cursor).json
    }
  ]
}

/// The symbol kinds from the specification that odr uses.
private enum SymbolKind: Int {
  case file = 1
  case namespace = 3
  case package = 4
  case property = 7
  case `enum` = 10
  case enumMember = 22
}

/// A `DocumentSymbol`.
private struct DocumentSymbol: JSONConvertible {
  let name: String
  var detail: String?
  let kind: SymbolKind
  let range: LSP.Range
  let selectionRange: LSP.Range
  var children: [DocumentSymbol] = []

  var json: JSONValue {
    [
      "name": name, "detail": detail, "kind": kind.rawValue, "range": range, "selectionRange": selectionRange,
      "children": children,
    ]
  }
}

extension Document {
  /// Returns the symbols in a node, each with the symbols inside it.
  fileprivate func symbols(
    of node: NodeID, below path: [String], _ cursor: inout EditorText.Cursor
  ) -> [DocumentSymbol] {
    let tree = manifest.tree
    switch (tree[node].kind, path.first, path.count) {
    case (.mapping, _, 0...2):
      return tree.entries(of: node).map { entry in
        let name = tree.text(of: entry.key) ?? ""
        let key = tree[entry.key].span
        let isResource = path == ["files"] || path.count == 2 && path[0] == "catalogs"
        let tags = isResource ? tree.texts(of: entry.value).commaSeparated : ""
        let children = isResource ? [] : symbols(of: entry.value, below: path + [name], &cursor)
        return DocumentSymbol(
          // Visual Studio Code doesn't accept empty names.
          name: name.isEmpty ? "\"\"" : name, detail: tags.isEmpty ? nil : tags, kind: kind(below: path, isResource),
          range: cursor.range(of: ByteSpan(key.start, max(key.end, tree[entry.value].span.end))),
          selectionRange: cursor.range(of: key), children: children)
      }
    case (.sequence, "tags", 2):
      return tree.children(of: node).compactMap { element in
        guard let name = tree.text(of: element), !name.isEmpty else { return nil }
        let range = cursor.range(of: tree[element].span)
        return DocumentSymbol(name: name, kind: .enumMember, range: range, selectionRange: range)
      }
    default: return []
    }
  }

  private func kind(below path: [String], _ isResource: Bool) -> SymbolKind {
    if isResource { return .file }
    return switch path {
    case []: .namespace
    case ["tags"]: .enum
    case ["catalogs"]: .package
    default: .property
    }
  }
}

extension SyntaxTree {
  /// Returns the strings in the list at a node; the node may be an alias.
  fileprivate func texts(of node: NodeID) -> [String] {
    guard let list = resolve(node), self[list].isSequence else { return [] }
    return children(of: list).compactMap { text(of: $0) }
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
      var cursor = EditorText.Cursor(document.text)
      return .array(
        files.links.map { ["range": cursor.range(of: $0.span), "target": $0.target.string] })
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
    var cursor = EditorText.Cursor(text)
    return manifest.tagMentions(of: mention.name).map { mention in
      (LSP.Location(uri: uri.string, range: cursor.range(of: mention.span)), mention.category != nil)
    }
  }
}
