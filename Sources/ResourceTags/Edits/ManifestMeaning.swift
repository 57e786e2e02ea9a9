import ManifestSyntax
import SourceText

/// What a manifest says, without how it is written: the value in which edits are defined and proved.
///
/// Names are numbers of a ``NamePool``, so that meanings of one pool are compared as flat rows of integers. They stand
/// for bytes, since Swift's `==` takes two normalizations of one letter for the same. What YAML allows and a manifest
/// does not use, such as unknown keys, is a part of the meaning too: an edit must leave that alone.
struct ManifestMeaning: Equatable {
  /// The names declared in each category, in order.
  var categories: [Category: [NamePool.Name]] = [:]
  /// The entries in order, files before catalogs as they stand.
  var resources: [Entry] = []
  /// The tags of all entries, one list after the other.
  var tags: [NamePool.Name] = []
  /// Every other scalar of the document in order, with the keys that lead to it.
  var remainder: [NamePool.Name] = []

  struct Entry: Equatable {
    /// The catalog's path as it is written; `nil` for a loose file.
    var catalog: NamePool.Name?
    var path: NamePool.Name
    /// How many of ``ManifestMeaning/tags`` are this entry's.
    var tagCount: Int32
  }

  /// The meaning of `manifest`, which must outlive the pool.
  init(_ manifest: Manifest, _ pool: NamePool) {
    let tree = manifest.tree
    let names = manifest.tagNames.indices.map { pool.name(manifest.nameBytes(TagID(rawValue: UInt32($0)))) }
    for declaration in manifest.declarations {
      categories[declaration.category, default: []].append(names[declaration.tag.index])
    }
    let catalogs = manifest.catalogs.map { pool.name(of: $0.key, in: tree) }
    resources.reserveCapacity(manifest.entries.count)
    tags.reserveCapacity(manifest.tagUses.count)
    for entry in manifest.entries.elements {
      let uses = entry.list < 0 ? 0..<0 : manifest.tagLists[Int(entry.list)].uses
      for use in manifest.tagUses.elements[uses] { tags.append(names[use.tag.index]) }
      resources.append(
        Entry(
          catalog: entry.catalog < 0 ? nil : catalogs[Int(entry.catalog)], path: pool.name(of: entry.key, in: tree),
          tagCount: Int32(uses.count)))
    }
    addRemainder(of: tree, pool)
  }

  /// Puts `new` in the place of the tag `old`, wherever it is declared or used.
  mutating func replaceTag(_ old: NamePool.Name, by new: NamePool.Name) {
    for category in categories.keys { categories[category]?.replaceAll(old, by: new) }
    tags.replaceAll(old, by: new)
  }

  /// Adds the scalars outside `tags`, `files` and `catalogs`, keys included, and marks for where collections begin and
  /// end.
  private mutating func addRemainder(of tree: SyntaxTree, _ pool: NamePool) {
    guard let root = tree.root, tree[root].kind == .mapping else { return }
    for (key, value) in tree.entries(of: root) {
      addAll(key, tree, pool)
      if !Self.isModelled(key, tree) { addAll(value, tree, pool) }
    }
  }

  private mutating func addAll(_ id: NodeID, _ tree: SyntaxTree, _ pool: NamePool) {
    guard let node = tree.resolve(id) else { return }
    guard tree[node].isCollection else { return remainder.append(pool.name(of: node, in: tree)) }
    remainder.append(tree[node].kind == .mapping ? NamePool.mappingStart : NamePool.sequenceStart)
    for child in tree.children(of: node) { addAll(child, tree, pool) }
    remainder.append(NamePool.collectionEnd)
  }

  private static func isModelled(_ key: NodeID, _ tree: SyntaxTree) -> Bool {
    guard let node = tree.resolve(key), tree[node].kind == .scalar else { return false }
    let bytes = tree.scalarBytes(node)
    return bytes.equals("tags") || bytes.equals("files") || bytes.equals("catalogs")
  }
}

extension [NamePool.Name] {
  fileprivate mutating func replaceAll(_ old: NamePool.Name, by new: NamePool.Name) {
    for index in indices where self[index] == old { self[index] = new }
  }
}
