/// Which part of a manifest is at a place of the text.
extension Manifest {
  /// The category whose key or list is at `offset`.
  package func category(around offset: ByteIndex) -> DownloadCategory? {
    guard let tags = tree.entry("tags", of: tree.root).flatMap({ tree.resolve($0.value) }),
      tree[tags].kind == .mapping
    else { return nil }
    for (key, value) in tree.entries(of: tags) {
      if tree.span(of: key).start <= offset, offset <= max(tree.span(of: key).end, tree.span(of: value).end) {
        return tree.text(of: key).flatMap(DownloadCategory.init)
      }
    }
    return nil
  }

  /// Whether ``SortTags`` leaves the tags of a category as they are.
  package func isSorted(_ category: DownloadCategory) -> Bool {
    SortOrder.sorting(declarations.filter { $0.category == category }.map { Array(nameBytes($0.tag)) }) == nil
  }

  /// The entries whose section or catalog is named at `offset`, or one of which is there: `nil` for neither, and in it
  /// `nil` for those of `files`, else the path of the catalog.
  package func entries(around offset: ByteIndex) -> String?? {
    if let files = tree.entry("files", of: tree.root), tree.span(of: files.key).touches(offset) {
      return .some(nil)
    }
    if let catalog = catalogMention(at: offset) { return .some(catalog.path) }
    return resourceMention(around: offset).map(\.catalog)
  }

  /// Whether ``SortResources`` leaves the items of a catalog, or for `nil` the loose files, as they are.
  package func isSorted(entriesOf catalog: String?) -> Bool {
    let numbers = Set(catalogs.indices.filter { tree.text(of: catalogs[$0].key) == catalog }.map { Int32($0) })
    let paths = entries.filter { catalog == nil ? $0.catalog < 0 : numbers.contains($0.catalog) }
    return SortOrder.sorting(paths.map { entry in tree.resolve(entry.key).map { Array(tree.scalarBytes($0)) } ?? [] })
      == nil
  }

  /// The scalar at `offset`, also right behind it, in the part of the text that was read; `nil` if there is none. An
  /// empty one is left out.
  package func scalar(at offset: ByteIndex) -> (span: ByteSpan, text: String)? {
    // Nodes are numbered in the order in which they begin; empty ones may begin at its end.
    let next = tree.nodes.indices.partitionIndex { Int(tree.nodes[$0].startByte) > offset }
    let found = (max(0, next - 4)..<next).reversed().map { NodeID($0) }.first { id in
      tree[id].kind == .scalar && !tree.span(of: id).isEmpty && tree.span(of: id).touches(offset)
    }
    guard let found else { return nil }
    return (tree.span(of: found), tree.string(found))
  }
}
