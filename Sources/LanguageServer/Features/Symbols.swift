import Bytes
import LanguageServerProtocol
import ResourceTags
import Syntax

/// Sections, tags and resources: of a document, and of all manifests of the workspace by a part of their names.
extension Feature {
  /// The most symbols that a search gives; an editor asks again when more of the name is typed.
  private static let searchLimit = 1000

  static let symbols = Feature(
    [
      .request("textDocument/documentSymbol") { (session, params: LSP.DocumentParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return .array([]) }
        let symbols = document.symbols(session.encoding)
        if session.client.can("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") {
          return symbols.map(\.json).json
        }
        return symbols.flatMap { $0.flat(document.uri.string, in: nil) }.map(\.json).json
      },
      .request("workspace/symbol") { (session, params: LSP.WorkspaceSymbolParams) in
        let query = Array(params.query.lowercased().utf8)
        var found: [LSP.SymbolInformation] = []
        for document in session.workspaceManifests where document.isManifest {
          var cursor = EditorText.Cursor(document.text, session.encoding)
          let tags = document.manifest.tags().map { ($0.name, LSP.SymbolKind.enumMember, $0.span, "tags") }
          let resources = document.manifest.resources().map {
            ($0.path, LSP.SymbolKind.file, $0.span, $0.catalog ?? "files")
          }
          for (name, kind, span, container) in tags + resources where query.isSubsequence(of: name.lowercased().utf8) {
            if found.count == searchLimit { return found.map(\.json).json }
            let location = LSP.Location(uri: document.uri.string, range: cursor.range(of: span))
            found.append(LSP.SymbolInformation(name: name, kind: kind, location: location, containerName: container))
          }
        }
        return found.map(\.json).json
      },
    ],
    offer: { capabilities, _ in
      capabilities.documentSymbolProvider = true
      capabilities.workspaceSymbolProvider = true
    })
}

extension Document {
  /// The sections with what is in them.
  fileprivate func symbols(_ encoding: LSP.PositionEncodingKind) -> [LSP.DocumentSymbol] {
    guard let root = manifest.tree.root else { return [] }
    var cursor = EditorText.Cursor(text, encoding)
    return symbols(of: root, below: [], &cursor)
  }

  private func symbols(
    of node: NodeID, below path: [String], _ cursor: inout EditorText.Cursor
  ) -> [LSP.DocumentSymbol] {
    let tree = manifest.tree
    switch (tree[node].kind, path.first, path.count) {
    case (.mapping, _, 0...2):
      return tree.entries(of: node).map { entry in
        let name = tree.text(of: entry.key) ?? ""
        let key = tree.span(of: entry.key)
        let isResource = path == ["files"] || path.count == 2 && path[0] == "catalogs"
        let tags = isResource ? tree.texts(of: entry.value).joined(separator: ", ") : ""
        let children = isResource ? [] : symbols(of: entry.value, below: path + [name], &cursor)
        return LSP.DocumentSymbol(
          // Visual Studio Code takes no empty names.
          name: name.isEmpty ? "\"\"" : name, detail: tags.isEmpty ? nil : tags, kind: kind(below: path, isResource),
          range: cursor.range(of: ByteSpan(key.start, max(key.end, tree.span(of: entry.value).end))),
          selectionRange: cursor.range(of: key), children: children)
      }
    case (.sequence, "tags", 2):
      return tree.children(of: node).compactMap { element in
        guard let name = tree.text(of: element), !name.isEmpty else { return nil }
        let range = cursor.range(of: tree.span(of: element))
        return LSP.DocumentSymbol(
          name: name, detail: nil, kind: .enumMember, range: range, selectionRange: range, children: [])
      }
    default: return []
    }
  }

  private func kind(below path: [String], _ isResource: Bool) -> LSP.SymbolKind {
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

extension LSP.DocumentSymbol {
  /// The symbol and those in it, for clients that know no others.
  fileprivate func flat(_ uri: String, in container: String?) -> [LSP.SymbolInformation] {
    let own = LSP.SymbolInformation(
      name: name, kind: kind, location: LSP.Location(uri: uri, range: range), containerName: container)
    return [own] + children.flatMap { $0.flat(uri, in: name) }
  }
}
