/// The `Contents.json` file of an asset catalog, or of a folder or item in a catalog.
///
/// Source: the Asset Catalog Format Reference, "Format Overview".
package struct CatalogContents {
  /// The name of the file.
  package static let fileName = "Contents.json"
  /// The key of the tag list in each object that ``sections`` names.
  package static let tagsKey = "on-demand-resource-tags"
  /// The keys of the objects that can contain tags: `properties`, which Xcode writes now, and `info`, which Xcode 7
  /// wrote.
  package static let sections = ["properties", "info"]

  package let tree: SyntaxTree
  /// The lists of tags in the file, in the order of ``sections``.
  package let tagLists: [NodeID]

  /// Reads `source`. Throws ``CatalogContentsFault`` if `source` isn't a valid `Contents.json` file.
  package init(_ source: SourceText) throws(CatalogContentsFault) {
    tree = JSONReader.read(source)
    if let fault = tree.faults.first { throw CatalogContentsFault("is not valid JSON", fault.span) }
    guard let root = tree.rootMapping else { throw CatalogContentsFault("is not a JSON object", ByteSpan(at: 0)) }
    tagLists = try Self.tagLists(tree, root)
  }

  /// The tags in all tag lists of the file, in order; `nil` if the file doesn't mention tags.
  package var tags: [[UInt8]]? {
    if tagLists.isEmpty { return nil }
    return tagLists.flatMap { list in tree.children(of: list).map { Array(tree.scalarBytes($0)) } }
  }

  private static func tagLists(_ tree: SyntaxTree, _ root: NodeID) throws(CatalogContentsFault) -> [NodeID] {
    var lists: [NodeID] = []
    for section in sections {
      guard let node = tree.value(of: section, in: root) else { continue }
      guard tree[node].isMapping else { throw CatalogContentsFault("does not contain an object", tree[node].span) }
      guard let list = tree.value(of: tagsKey, in: node) else { continue }
      guard tree[list].isSequence else {
        throw CatalogContentsFault("does not contain a list of tags", tree[list].span)
      }
      for item in tree.children(of: list) where !tree[item].isScalar || tree[item].style != .doubleQuoted {
        throw CatalogContentsFault("does not contain a tag", tree[item].span)
      }
      lists.append(list)
    }
    return lists
  }

  /// The files in `images`, `data`, `textures`, and similar lists, each with the devices that use the file; `nil` if
  /// `Contents.json` has no such list.
  package var variants: [CatalogVariant]? {
    guard let root = tree.root else { return nil }
    let lists = tree.entries(of: root).filter { tree[$0.value].isSequence }
    if lists.isEmpty { return nil }
    return lists.flatMap { tree.children(of: $0.value) }.compactMap { CatalogVariant($0, in: tree) }
  }
}

/// The reason why a `Contents.json` file can't be used.
package struct CatalogContentsFault: Error, Equatable {
  /// The reason as the end of a sentence about the file, such as `is not valid JSON`.
  package let message: String
  /// The bytes with the first mistake.
  package let span: ByteSpan

  init(_ message: String, _ span: ByteSpan) { (self.message, self.span) = (message, span) }
}
