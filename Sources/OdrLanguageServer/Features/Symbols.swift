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
