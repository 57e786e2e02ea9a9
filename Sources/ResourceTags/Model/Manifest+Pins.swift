/// An id that a manifest gives to the asset pack of a set of tags, for good.
///
/// Ids of Background Assets are permanent at Apple's, so a pack keeps its id when its tags get other names.
package struct AssetPackPin: Sendable {
  /// The id.
  package let id: String
  /// The key in the text.
  package let span: ByteSpan
  /// The tags, each once and in order, with their places.
  package let tags: [(name: String, span: ByteSpan)]
}

extension Manifest {
  /// The pins of the `assetPacks` section, in order. Of entries with one id the first counts, and entries of another form
  /// are left out.
  package var pins: [AssetPackPin] {
    guard let section = tree.entry("assetPacks", of: tree.root)?.value, let mapping = tree.resolve(section),
      tree[mapping].kind == .mapping
    else { return [] }
    var ids: Set<ByteString> = []
    return tree.entries(of: mapping).compactMap { key, value -> AssetPackPin? in
      guard let name = tree.nameOfResource(key), !tree.scalarBytes(name).isEmpty,
        ids.insert(ByteString(tree.scalarBytes(name))).inserted, let list = tree.resolve(value),
        tree[list].kind == .sequence
      else { return nil }
      var seen: Set<ByteString> = []
      let tags = tree.children(of: list).compactMap { item -> (name: String, span: ByteSpan)? in
        guard let tag = tree.text(of: item), !tag.isEmpty, seen.insert(ByteString(tag)).inserted else { return nil }
        return (tag, tree.span(of: item))
      }
      return AssetPackPin(id: tree.string(name), span: tree.span(of: key), tags: tags)
    }
  }
}
