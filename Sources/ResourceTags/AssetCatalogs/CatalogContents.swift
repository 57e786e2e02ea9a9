/// The `Contents.json` of an asset catalog, a folder or an item in it.
///
/// Source: the Asset Catalog Format Reference, "Format Overview".
package struct CatalogContents {
  /// The name of the file.
  package static let fileName = "Contents.json"
  /// The key of the tags, in one of ``sections``.
  package static let tagsKey = "on-demand-resource-tags"
  /// The keys of the objects that may hold the tags, the one that counts first.
  package static let sections = ["properties", "info"]

  package let tree: SyntaxTree
  /// The lists of tags that it has: under `properties`, where Xcode writes it, and under `info`, where Xcode 7 did.
  package let tagLists: [NodeID]

  /// Reads `source`; throws ``CatalogContentsFault`` if a catalog cannot use it.
  package init(_ source: SourceText) throws(CatalogContentsFault) {
    tree = JSONReader.read(source)
    if let fault = tree.faults.first { throw .syntax(fault.span) }
    guard let root = tree.root, tree[root].kind == .mapping else { throw .noObject }
    tagLists = try Self.tagLists(tree, root)
  }

  /// The tags it gives, in order, those of both lists if it has two; `nil` if it does not mention tags.
  package var tags: [[UInt8]]? {
    if tagLists.isEmpty { return nil }
    return tagLists.flatMap { list in tree.children(of: list).map { Array(tree.scalarBytes($0)) } }
  }

  private static func tagLists(_ tree: SyntaxTree, _ root: NodeID) throws(CatalogContentsFault) -> [NodeID] {
    var lists: [NodeID] = []
    for section in sections {
      guard let node = tree.value(of: section, in: root) else { continue }
      guard tree[node].kind == .mapping else { throw .wrongType(tree.span(of: node), "an object") }
      guard let list = tree.value(of: tagsKey, in: node) else { continue }
      guard tree[list].kind == .sequence else { throw .wrongType(tree.span(of: list), "a list of tags") }
      for item in tree.children(of: list) where tree[item].kind != .scalar || tree[item].style != .doubleQuoted {
        throw .wrongType(tree.span(of: item), "a tag")
      }
      lists.append(list)
    }
    return lists
  }

  /// The files that it names, each with what they are for: the entries of `images`, `data`, `textures` and the like;
  /// `nil` if it has no such list.
  package var variants: [CatalogVariant]? {
    guard let root = tree.root else { return nil }
    let lists = tree.entries(of: root).filter { tree[$0.value].kind == .sequence }
    if lists.isEmpty { return nil }
    return lists.flatMap { tree.children(of: $0.value) }.compactMap { CatalogVariant($0, in: tree) }
  }
}

/// Why a `Contents.json` cannot be used.
package enum CatalogContentsFault: Error, Equatable {
  /// It is not JSON, first at the span.
  case syntax(ByteSpan)
  /// It is JSON, but not an object.
  case noObject
  /// The value at the span is not of the type that the string names.
  case wrongType(ByteSpan, String)
}

extension SyntaxTree {
  /// The value of `key` in a mapping, the last if it is there twice, as in readers of JSON.
  package func value(of key: String, in mapping: NodeID) -> NodeID? {
    var found: NodeID?
    let count = key.utf8.count
    for entry in entries(of: mapping) {
      let name = scalarBytes(entry.key)
      if name.count == count, name.elementsEqual(key.utf8) { found = entry.value }
    }
    return found
  }
}
