package import ResourceTags

/// The edits that change the tags in a catalog item's `Contents.json`.
///
/// Existing lists are edited in place. A new list goes under `properties`, where Xcode writes it. If there are two
/// lists, the second one, left by Xcode 7, is removed.
package enum ContentsEdits {
  /// Returns the edits that change the tags of `contents` to `tags`.
  package static func edits(of contents: CatalogContents, to tags: [ByteString]) -> [TextEdit] {
    let tree = contents.tree
    guard let root = tree.root else { return [] }
    var edits = contents.tagLists.dropFirst().flatMap { removal(of: $0, tree, root) }
    guard let list = contents.tagLists.first else { return edits + insertion(of: tags, tree, root) }
    if tags.isEmpty {
      edits += removal(of: list, tree, root)
    } else {
      let current = tree.children(of: list).map { ByteString(tree.scalarBytes($0)) }
      edits += CollectionEditor(list, in: tree).edits(from: current, to: tags, string)
    }
    return edits
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
  private static func removal(of list: NodeID, _ tree: SyntaxTree, _ root: NodeID) -> [TextEdit] {
    for (index, entry) in tree.entries(of: root).enumerated() where tree[entry.value].isMapping {
      let keys = Array(tree.entries(of: entry.value))
      guard let position = keys.firstIndex(where: { $0.value == list }) else { continue }
      let isWhole = keys.count == 1 && tree.scalarBytes(entry.key).equals("properties")
      return isWhole
        ? CollectionEditor(root, in: tree).edits(removing: [index])
        : CollectionEditor(entry.value, in: tree).edits(removing: [position])
    }
    return []
  }

  private static func insertion(of tags: [ByteString], _ tree: SyntaxTree, _ root: NodeID) -> [TextEdit] {
    if tags.isEmpty { return [] }
    let outer = CollectionEditor(root, in: tree)
    let colon = colon(tree, root)
    let key = "\"\(CatalogContents.tagsKey)\"" + colon
    if let properties = tree.value(of: "properties", in: root) {
      let text = CollectionEditor(properties, in: tree)
      let list = key + lines("[", tags.map(string), "]", text.lineIndent, outer)
      return text.edits(inserting: [(index(for: CatalogContents.tagsKey, properties, tree), list)])
    }
    let list = key + lines("[", tags.map(string), "]", outer.lineIndent.map { $0 + step(outer) }, outer)
    let properties = "\"properties\"" + colon + lines("{", [list], "}", outer.lineIndent, outer)
    return outer.edits(inserting: [(index(for: "properties", root, tree), properties)])
  }

  /// Returns the index at which to insert a key. If the keys are sorted, as in files that Xcode writes, returns the
  /// index that keeps them sorted; otherwise, returns the end of the dictionary.
  private static func index(for key: String, _ node: NodeID, _ tree: SyntaxTree) -> Int {
    let keys = tree.entries(of: node).map { ByteString(tree.scalarBytes($0.key)) }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $1 >= $0 }
    return isSorted ? CollectionEditor(node, in: tree).index(for: key) : keys.count
  }

  /// Returns the text between a key and its value.
  private static func colon(_ tree: SyntaxTree, _ root: NodeID) -> String {
    let gaps = tree.entries(of: root).lazy.map { entry in
      tree.source.string(in: ByteSpan(tree[entry.key].span.end, tree[entry.value].span.start))
    }
    return gaps.first { !$0.utf8.contains(where: \.isBreak) } ?? " : "
  }

  /// Returns texts between brackets. If `indent` is `nil`, all texts are on one line; otherwise, each text is on its
  /// own line, indented one step deeper than `indent`. `root` is the outermost dictionary.
  private static func lines(
    _ open: String, _ texts: [String], _ close: String, _ indent: String?, _ root: CollectionEditor
  ) -> String {
    guard let indent else { return open + texts.joined(separator: root.separator) + close }
    let inner = root.lineBreak + indent + step(root)
    return open + inner + texts.joined(separator: "," + inner) + root.lineBreak + indent + close
  }

  /// Returns the indentation of one level.
  private static func step(_ root: CollectionEditor) -> String { root.indent.isEmpty ? "  " : root.indent }
}
