/// A reference to a tag in a manifest: its declaration, or its use by a resource or a setting.
package struct TagReference: Sendable, Hashable {
  /// The tag's name.
  package let name: String
  /// The bytes of the tag's name, without quotes.
  package let span: ByteSpan
  /// The category that this reference declares the tag in; `nil` if a resource or a setting uses the tag here.
  package let category: DownloadCategory?
}

/// Finds references to tags by position or by name.
extension Manifest {
  /// Returns the reference to a tag at `offset`. An offset right after the name still counts as part of the name.
  package func tagMention(at offset: ByteIndex) -> TagReference? {
    tagPlaces.first { $0.span.touches(offset) }.map(mention)
  }

  /// Returns all references to the tag `name`, in the order of the text.
  package func tagMentions(of name: String) -> [TagReference] {
    let wanted = ByteSlice(name.utf8)
    // Collect the references in a set, because an alias repeats the references at its anchor.
    return Set(tagPlaces.filter { $0.name == wanted }.map(mention)).sorted { $0.span.start < $1.span.start }
  }

  /// The names and scalars of all references to tags: first the declarations, then the uses by resources, and then those
  /// in settings.
  private var tagPlaces: [(name: ByteSlice, span: ByteSpan, category: DownloadCategory?)] {
    declarations.map { (nameBytes($0.tag), tree[$0.node].span, $0.category) }
      + tagUses.map { (nameBytes($0.tag), tree[$0.node].span, nil) }
      + settingTags.map { (ByteSlice($0.name.utf8), $0.span, nil) }
  }

  private func mention(_ place: (name: ByteSlice, span: ByteSpan, category: DownloadCategory?)) -> TagReference {
    TagReference(name: place.name.string, span: place.span.withoutQuotes(in: source), category: place.category)
  }
}

/// Finds resources and catalogs by position or by path.
extension Manifest {
  /// Returns the resource whose key is at `offset`. An offset right after the key still counts as part of the key. The
  /// function creates strings only for the returned resource.
  package func resourceMention(at offset: ByteIndex) -> Resource? {
    entries.indices.first { tree[entries[$0].key].span.touches(offset) }.map(resource(ofEntry:))
  }

  /// Returns the path of the asset catalog whose key is at `offset`, and the bytes of the key without quotes. An offset
  /// right after the key still counts as part of the key.
  package func catalogMention(at offset: ByteIndex) -> (path: String, span: ByteSpan)? {
    catalogs.first { tree[$0.key].span.touches(offset) }.map { catalog in
      (tree.text(of: catalog.key) ?? "", tree[catalog.key].span.withoutQuotes(in: source))
    }
  }

  /// Whether the manifest lists a resource at the normalized `path`, in any spelling of the path. The time for this check
  /// doesn't depend on the manifest's size.
  package func lists(_ path: [UInt8]) -> Bool {
    paths.entry(at: ByteSlice(path)) != nil
  }

  /// Whether the manifest may list resources at or below `path`; `false` if the manifest certainly doesn't list any.
  /// The time for this check doesn't depend on the manifest's size.
  package func mayHaveResources(in path: ResourcePath) -> Bool {
    path.isCatalog || lists(path.bytes.bytes) || paths.find(ByteSlice(path.bytes.bytes)).map(paths.isFolder) == true
  }
}

extension ByteSpan {
  /// Returns the bytes between a scalar's quotes, or all its bytes if it isn't quoted.
  package func withoutQuotes(in source: SourceText) -> ByteSpan {
    count >= 2 && source.bytes[start].isQuote ? ByteSpan(start + 1, end - 1) : self
  }
}
