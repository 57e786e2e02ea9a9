import ResourceTags

/// Sections, tags and resources: of a document, and of all manifests of the workspace by a part of their names.
extension Method {
  /// The most symbols that a search gives; an editor asks again when more of the name is typed.
  private static let searchLimit = 1000

  static let symbols: [Method] = [
    .request("textDocument/documentSymbol") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params), let root = document.manifest.tree.root else { return [] }
      var cursor = EditorText.Cursor(document.text, session.encoding)
      let symbols = document.symbols(of: root, below: [], &cursor)
      if session.client.can("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") {
        return .array(symbols.map(\.json))
      }
      return .array(symbols.flatMap { $0.flat(document.uri.string, in: nil) })
    },
    .request("workspace/symbol") { (session, params) throws(ResponseError) in
      let query = Array(try params.string("query").lowercased().utf8)
      var found: [JSONValue] = []
      for document in session.workspaceManifests where document.isManifest {
        var cursor = EditorText.Cursor(document.text, session.encoding)
        let tags = document.manifest.tags().map { ($0.name, SymbolKind.enumMember, $0.span, "tags") }
        let resources = document.manifest.resources().map {
          ($0.path, SymbolKind.file, $0.span, $0.catalog ?? "files")
        }
        for (name, kind, span, container) in tags + resources where query.isSubsequence(of: name.lowercased().utf8) {
          if found.count == searchLimit { return .array(found) }
          let location = LSP.Location(uri: document.uri.string, range: cursor.range(of: span))
          found.append(symbolInformation(name, kind, location, in: container))
        }
      }
      return .array(found)
    },
  ]

  /// A `SymbolInformation`.
  fileprivate static func symbolInformation(
    _ name: String, _ kind: SymbolKind, _ location: LSP.Location, in container: String?
  ) -> JSONValue {
    [
      "name": name.json, "kind": kind.rawValue.json, "location": location.json, "containerName": container?.json,
    ]
  }
}

/// The kinds of the specification that odr gives.
private enum SymbolKind: Int {
  case file = 1
  case namespace = 3
  case package = 4
  case property = 7
  case `enum` = 10
  case enumMember = 22
}

/// A `DocumentSymbol`.
private struct DocumentSymbol {
  let name: String
  var detail: String?
  let kind: SymbolKind
  let range: LSP.Range
  let selectionRange: LSP.Range
  var children: [DocumentSymbol] = []

  var json: JSONValue {
    [
      "name": name.json, "detail": detail?.json, "kind": kind.rawValue.json, "range": range.json,
      "selectionRange": selectionRange.json, "children": .array(children.map(\.json)),
    ]
  }

  /// The symbol and those in it, for clients that know no others.
  func flat(_ uri: String, in container: String?) -> [JSONValue] {
    [Method.symbolInformation(name, kind, LSP.Location(uri: uri, range: range), in: container)]
      + children.flatMap { $0.flat(uri, in: name) }
  }
}

extension Document {
  /// The symbols in a node: sections with what is in them.
  fileprivate func symbols(
    of node: NodeID, below path: [String], _ cursor: inout EditorText.Cursor
  ) -> [DocumentSymbol] {
    let tree = manifest.tree
    switch (tree[node].kind, path.first, path.count) {
    case (.mapping, _, 0...2):
      return tree.entries(of: node).map { entry in
        let name = tree.text(of: entry.key) ?? ""
        let key = tree.span(of: entry.key)
        let isResource = path == ["files"] || path.count == 2 && path[0] == "catalogs"
        let tags = isResource ? tree.texts(of: entry.value).joined(separator: ", ") : ""
        let children = isResource ? [] : symbols(of: entry.value, below: path + [name], &cursor)
        return DocumentSymbol(
          // Visual Studio Code takes no empty names.
          name: name.isEmpty ? "\"\"" : name, detail: tags.isEmpty ? nil : tags, kind: kind(below: path, isResource),
          range: cursor.range(of: ByteSpan(key.start, max(key.end, tree.span(of: entry.value).end))),
          selectionRange: cursor.range(of: key), children: children)
      }
    case (.sequence, "tags", 2):
      return tree.children(of: node).compactMap { element in
        guard let name = tree.text(of: element), !name.isEmpty else { return nil }
        let range = cursor.range(of: tree.span(of: element))
        return DocumentSymbol(name: name, kind: .enumMember, range: range, selectionRange: range)
      }
    default: return []
    }
  }

  private func kind(below path: [String], _ isResource: Bool) -> SymbolKind {
    if isResource { return .file }
    switch path {
    case []: return .namespace
    case ["tags"]: return .enum
    case ["catalogs"]: return .package
    default: return .property
    }
  }
}

extension SyntaxTree {
  /// The scalars in the list that a node is or stands for.
  fileprivate func texts(of node: NodeID) -> [String] {
    guard let list = resolve(node), self[list].kind == .sequence else { return [] }
    return children(of: list).compactMap { text(of: $0) }
  }
}
