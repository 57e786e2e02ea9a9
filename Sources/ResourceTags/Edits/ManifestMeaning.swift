import ManifestSyntax
import SourceText

/// What a manifest says, without how it is written: the value in which edits are defined and proved.
///
/// Names are compared by their bytes, since Swift's `==` takes two normalizations of one letter for the same. What YAML
/// allows and a manifest does not use, such as unknown keys, is a part of it too: an edit must leave that alone.
struct ManifestMeaning: Equatable {
  /// The names declared in each category, in order.
  var categories: [Category: [Name]]
  /// The entries in order, files before catalogs as they stand.
  var resources: [Entry]
  /// Every other scalar of the document in order, with the keys that lead to it.
  var remainder: [Name]

  struct Entry: Equatable {
    var catalog: Name?
    var path: Name
    var tags: [Name]
  }

  /// A string as bytes.
  struct Name: Hashable {
    var bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
      self.bytes = Array(bytes)
    }

    init(_ string: String) {
      self.init(string.utf8)
    }
  }

  init(_ manifest: Manifest) {
    let tree = manifest.tree
    let names = manifest.tagNames.indices.map { Name(manifest.nameBytes(TagID(rawValue: UInt32($0)))) }
    func name(_ id: NodeID) -> Name {
      Name(tree.resolve(id).map { Array(tree.scalarBytes($0)) } ?? [])
    }
    categories = [:]
    for declaration in manifest.declarations {
      categories[declaration.category, default: []].append(names[declaration.tag.index])
    }
    let catalogNames = manifest.catalogs.map { name($0.key) }
    resources = manifest.entries.elements.map { entry in
      let uses = entry.list < 0 ? 0..<0 : manifest.tagLists[Int(entry.list)].uses
      return Entry(
        catalog: entry.catalog < 0 ? nil : catalogNames[Int(entry.catalog)], path: name(entry.key),
        tags: manifest.tagUses.elements[uses].map { names[$0.tag.index] })
    }
    remainder = Self.remainder(of: tree)
  }

  /// The scalars outside `tags`, `files` and `catalogs`, keys included, and marks for where collections begin.
  private static func remainder(of tree: SyntaxTree) -> [Name] {
    guard let root = tree.root, tree[root].kind == .mapping else { return [] }
    let modelled: [StaticString] = ["tags", "files", "catalogs"]
    var result: [Name] = []
    func add(_ id: NodeID) {
      guard let node = tree.resolve(id) else { return }
      if tree[node].isCollection {
        result.append(Name(tree[node].kind == .mapping ? "{" : "["))
        for child in tree.children(of: node) { add(child) }
        result.append(Name("}"))
      } else {
        result.append(Name(tree.scalarBytes(node)))
      }
    }
    for (key, value) in tree.entries(of: root) {
      add(key)
      let isModelled = tree.resolve(key).map { node in
        tree[node].kind == .scalar && modelled.contains { tree.scalarBytes(node).equals($0) }
      }
      if isModelled != true { add(value) }
    }
    return result
  }
}
