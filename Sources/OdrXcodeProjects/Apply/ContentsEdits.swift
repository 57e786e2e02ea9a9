package import ResourceTags

/// The edits that change the tags in a catalog item's `Contents.json`.
///
/// Existing lists are edited in place. A new list goes under `properties`, where Xcode writes it. If there are two
/// lists, the second one, left by Xcode 7, is removed.
package enum ContentsEdits {
  private static let key = CatalogContents.tagsKey

  /// Returns the edits that change the tags of `contents` to `tags`.
  package static func edits(of contents: CatalogContents, to tags: [ByteString]) -> [TextEdit] {
    let tree = contents.tree
    guard let root = tree.root else { return [] }
    let outer = CollectionEditor(root, in: tree)
    let sections = CatalogContents.sections.filter { section in
      tree.value(of: section, in: root).flatMap { tree.value(of: key, in: $0) } != nil
    }
    let edits = outer.edits(removing: key, from: sections.dropFirst(tags.isEmpty ? 0 : 1))
    if tags.isEmpty { return edits }
    if let list = contents.tagLists.first {
      return edits + CollectionEditor(list, in: tree).edits(from: tree.elements(of: list), to: tags, string)
    }
    let strings = tags.map(string)
    if let properties = tree.value(of: "properties", in: root) {
      let editor = CollectionEditor(properties, in: tree)
      return editor.edits(inserting: key, editor.block("[", strings, "]"))
    }
    let list = outer.entry(key, outer.block("[", strings, "]", depth: 1))
    return outer.edits(inserting: "properties", outer.block("{", [list], "}"))
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
        "\(key)" : [
          \(tags.map(string).joined(separator: ",\n      "))
        ]
      }
    }

    """
  }

  private static func string(_ tag: ByteString) -> String { ScalarWriter.doubleQuoted(tag.string) }
}
