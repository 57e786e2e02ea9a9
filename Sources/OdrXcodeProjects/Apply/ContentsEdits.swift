package import ResourceTags

/// The edits that change the tags in a catalog item's `Contents.json`.
///
/// Existing lists are edited in place. A new list goes under `properties`, where Xcode writes it. If there are two
/// lists, the second one, left by Xcode 7, is removed.
package struct ContentsEdits {
  private let tree: SyntaxTree
  private let root: NodeID

  /// An editor for the outermost dictionary.
  private var outer: CollectionEditor { CollectionEditor(root, in: tree) }

  /// Returns the edits that change the tags of `contents` to `tags`.
  package static func edits(of contents: CatalogContents, to tags: [ByteString]) -> [TextEdit] {
    let tree = contents.tree
    guard let root = tree.root else { return [] }
    let changes = ContentsEdits(tree: tree, root: root)
    let edits = contents.tagLists.dropFirst(tags.isEmpty ? 0 : 1).flatMap(changes.removal)
    if tags.isEmpty { return edits }
    guard let list = contents.tagLists.first else { return changes.insertion(of: tags) }
    return edits + CollectionEditor(list, in: tree).edits(from: tree.elements(of: list), to: tags, string)
  }

  /// Returns the text of a new `Contents.json`, in Xcode's format, for a catalog folder that lacks this file.
  static func newFile(tags: [ByteString]) -> String {
    """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "properties" : {
        "\(CatalogContents.tagsKey)" : [
          \(tags.map(string).joined(separator: ",\n      "))
        ]
      }
    }

    """
  }

  private static func string(_ tag: ByteString) -> String { ScalarWriter.doubleQuoted(tag.string) }

  /// Returns the edits that remove a list with its key, and that also remove `properties` if it contains nothing else.
  private func removal(of list: NodeID) -> [TextEdit] {
    for (index, entry) in tree.entries(of: root).enumerated() where tree[entry.value].isMapping {
      let keys = Array(tree.entries(of: entry.value))
      guard let position = keys.firstIndex(where: { $0.value == list }) else { continue }
      let isWhole = keys.count == 1 && tree.scalarBytes(entry.key).equals("properties")
      return isWhole
        ? outer.edits(removing: [index]) : CollectionEditor(entry.value, in: tree).edits(removing: [position])
    }
    return []
  }

  private func insertion(of tags: [ByteString]) -> [TextEdit] {
    let key = "\"\(CatalogContents.tagsKey)\"" + colon
    let strings = tags.map(Self.string)
    if let properties = tree.value(of: "properties", in: root) {
      let text = CollectionEditor(properties, in: tree)
      let list = key + text.block("[", strings, "]")
      return text.edits(inserting: [(index(for: CatalogContents.tagsKey, in: properties), list)])
    }
    let list = key + outer.block("[", strings, "]", depth: 1)
    let properties = "\"properties\"" + colon + outer.block("{", [list], "}")
    return outer.edits(inserting: [(index(for: "properties", in: root), properties)])
  }

  /// Returns the index at which to insert a key. If the keys are sorted, as in files that Xcode writes, returns the
  /// index that keeps them sorted; otherwise, returns the end of the dictionary.
  private func index(for key: String, in node: NodeID) -> Int {
    let keys = tree.entries(of: node).map { ByteString(tree.scalarBytes($0.key)) }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $1 >= $0 }
    return isSorted ? CollectionEditor(node, in: tree).index(for: key) : keys.count
  }

  /// The text between a key and its value.
  private var colon: String {
    let gaps = tree.entries(of: root).lazy.map { entry in
      tree.source.string(in: ByteSpan(tree[entry.key].span.end, tree[entry.value].span.start))
    }
    return gaps.first { !$0.utf8.contains(where: \.isBreak) } ?? " : "
  }
}
