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
    paths.find(pathScanner.scan(ByteSlice(path), from: pathScanner.hasher.start).hash) != nil
  }

  /// Whether there may be resources at or below `path`; if not, there are none. The time does not depend on the size of
  /// the manifest.
  package func mayHaveResources(in path: ResourcePath) -> Bool {
    let hash = pathScanner.scan(ByteSlice(path.bytes.bytes), from: pathScanner.hasher.start).hash
    return path.isCatalog || paths.find(hash) != nil || paths.isFolder(hash) || path.bytes.bytes.mayHaveOtherSpelling
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
