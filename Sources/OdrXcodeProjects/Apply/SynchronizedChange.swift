import ResourceTags

/// The change of the tags in one synchronized folder, for one target.
struct SynchronizedChange {
  let folder: SynchronizedFolder
  let target: ProjectTarget
  /// The tags to correct, by path from the folder on.
  var tags: [ByteString: TagLocation] = [:]

  /// The edits of `set`, the exceptions that the target has in the folder.
  func edits(of set: ProjectObject, in file: ProjectFile) -> [TextEdit] {
    guard let map = folder.tags else {
      let text = CollectionEditor(set.id, in: file.tree)
      let map = "assetTagsByRelativePath = " + newMap(in: text)
      return text.edits(inserting: [(text.index(for: "assetTagsByRelativePath"), map)])
    }
    return edits(of: map, in: set, file.tree)
  }

  private func edits(of map: ProjectObject, in set: ProjectObject, _ tree: SyntaxTree) -> [TextEdit] {
    var edits: [TextEdit] = []
    var removed: Set<Int> = []
    var present: Set<ByteString> = []
    let entries = Array(tree.entries(of: map.id))
    for (index, entry) in entries.enumerated() {
      let path = ByteString(tree.scalarBytes(entry.key))
      present.insert(path)
      guard let location = tags[path] else { continue }
      if location.arranged.isEmpty {
        removed.insert(index)
      } else {
        edits += ProjectEdits.edits(of: entry.value, in: tree, to: location.arranged)
      }
    }
    let new = lines.filter { !present.contains($0.path) }
    if removed.count == entries.count, new.isEmpty {
      let index = tree.entries(of: set.id).enumerated().filter { $0.element.value == map.id }.map(\.offset)
      return CollectionEditor(set.id, in: tree).edits(removing: Set(index))
    }
    let paths = entries.map { ByteString(tree.scalarBytes($0.key)) }
    return edits
      + CollectionEditor(map.id, in: tree).edits(
        removing: removed, inserting: CollectionEditor.places(of: new.map { ($0.path, $0.text) }, in: paths))
  }

  /// The entries of files that get tags, sorted by path.
  private var lines: [(path: ByteString, text: String)] {
    tags.filter { !$0.value.arranged.isEmpty }.sorted { $0.key.precedes($1.key) }.map {
      ($0.key, "\(PlistText.string($0.key)) = \(PlistText.list($0.value.arranged))")
    }
  }

  /// A map with all the tags and nothing else, for a new element of `dictionary`.
  func newMap(in dictionary: CollectionEditor, depth: Int = 0) -> String {
    dictionary.block("{", lines.map { $0.text + ";" }, "}", depth: depth)
  }
}
