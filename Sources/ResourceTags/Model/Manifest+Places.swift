/// A place of a manifest that names a tag.
package struct TagMention: Sendable, Hashable {
  /// The tag's name.
  package let name: String
  /// The bytes of the name, without quotes around it.
  package let span: ByteSpan
  /// The category that it is declared in here; `nil` where a resource or an asset pack has it.
  package let category: DownloadCategory?
}

/// What stands at a place of the text.
extension Manifest {
  /// The tag that is named at `offset`, also right behind its name.
  package func tagMention(at offset: ByteIndex) -> TagMention? {
    func isHere(_ node: NodeID) -> Bool { tree.span(of: node).touches(offset) }
    if let declaration = declarations.first(where: { isHere($0.node) }) { return mention(declaration) }
    if let use = tagUses.first(where: { isHere($0.node) }) { return mention(of: use.tag, at: use.node, category: nil) }
    return pins.lazy.flatMap(\.tags).first { $0.span.touches(offset) }.map(mention)
  }

  /// All places that name the tag `name`, in the order of the text.
  package func tagMentions(of name: String) -> [TagMention] {
    let wanted = ByteSlice(name.utf8)
    let tags = Set(tagNames.indices.map { TagID(rawValue: UInt32($0)) }.filter { nameBytes($0) == wanted })
    // An alias repeats the places of its anchor.
    var all: Set<TagMention> = []
    for declaration in declarations where tags.contains(declaration.tag) { all.insert(mention(declaration)) }
    for use in tagUses where tags.contains(use.tag) { all.insert(mention(of: use.tag, at: use.node, category: nil)) }
    for tag in pins.lazy.flatMap(\.tags) where ByteSlice(tag.name.utf8) == wanted { all.insert(mention(tag)) }
    return all.sorted { $0.span.start < $1.span.start }
  }

  private func mention(_ declaration: TagDeclaration) -> TagMention {
    mention(of: declaration.tag, at: declaration.node, category: declaration.category)
  }

  private func mention(_ tag: (name: String, span: ByteSpan)) -> TagMention {
    TagMention(name: tag.name, span: tag.span.withoutQuotes(in: source), category: nil)
  }

  private func mention(of tag: TagID, at node: NodeID, category: DownloadCategory?) -> TagMention {
    TagMention(
      name: nameBytes(tag).string, span: tree.span(of: node).withoutQuotes(in: source), category: category)
  }
}

/// A place of a manifest that names a resource: the key of an entry.
package struct ResourceMention: Sendable {
  /// The resource's index in ``Manifest/resources()``.
  package let index: Int
  /// The path from the manifest's folder, as ``Resource/path`` has it.
  package let path: String
  /// The catalog that it lies in, as the manifest names it; `nil` for a loose file or folder.
  package let catalog: String?
  /// The bytes of the key, without quotes around it.
  package let span: ByteSpan
  /// Names of its tags in the order listed.
  package let tags: [String]
}

/// The resource at a place of the text.
extension Manifest {
  /// The resource whose key is at `offset`, also right behind it. Builds the strings of this one resource only.
  package func resourceMention(at offset: ByteIndex) -> ResourceMention? {
    entries.indices.first { tree.span(of: entries[$0].key).touches(offset) }.map { mention(ofEntry: $0) }
  }

  /// The resource whose entry is at `offset`: its key, its tags, or what is between them.
  package func resourceMention(around offset: ByteIndex) -> ResourceMention? {
    entries.indices.first { index in
      tree.span(of: entries[index].key).start <= offset && offset <= valueEnd(ofEntry: index)
    }.map { mention(ofEntry: $0) }
  }

  /// The end of the value of a resource's entry, by its index in ``resources()``.
  package func valueEnd(ofEntry index: Int) -> ByteIndex {
    let key = entries[index].key
    return max(tree.span(of: key).end, tree.span(of: tree.next(after: key)).end)
  }

  /// The asset catalog whose key is at `offset`, also right behind it: its path, and the bytes of it without quotes.
  package func catalogMention(at offset: ByteIndex) -> (path: String, span: ByteSpan)? {
    catalogs.first { tree.span(of: $0.key).touches(offset) }.map { catalog in
      (tree.text(of: catalog.key) ?? "", tree.span(of: catalog.key).withoutQuotes(in: source))
    }
  }

  /// Whether a resource has the normalized `path`, however the manifest spells it; the time does not depend on the size
  /// of the manifest.
  package func lists(_ path: [UInt8]) -> Bool {
    paths.entry(at: ByteSlice(path)) != nil
  }

  /// Whether there may be resources at or below `path`; if not, there are none. The time does not depend on the size of
  /// the manifest.
  package func mayHaveResources(in path: ResourcePath) -> Bool {
    path.isCatalog || paths.mayHaveEntries(in: ByteSlice(path.bytes.bytes)) || path.bytes.bytes.mayHaveOtherSpelling
  }

  /// The place that names a resource, by its index in ``resources()``.
  package func mention(ofEntry index: Int) -> ResourceMention {
    let entry = entries[index]
    let key = tree.text(of: entry.key) ?? ""
    let catalog = entry.catalog < 0 ? nil : tree.text(of: catalogs[Int(entry.catalog)].key) ?? ""
    return ResourceMention(
      index: index, path: catalog.map { $0 + "/" + key } ?? key, catalog: catalog,
      span: tree.span(of: entry.key).withoutQuotes(in: source),
      tags: uses(of: entry).map { tree.text(of: tagNames[$0.tag.index]) ?? "" })
  }
}

extension ByteSpan {
  /// The bytes between the quotes of a scalar; all of them if it has none.
  func withoutQuotes(in source: SourceText) -> ByteSpan {
    let first = isEmpty ? 0 : source.bytes[start]
    let isQuoted = count >= 2 && (first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"))
    return isQuoted ? ByteSpan(start + 1, end - 1) : self
  }
}

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
