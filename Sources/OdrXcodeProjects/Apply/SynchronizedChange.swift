import ResourceTags

/// The change to one target's tags in one synchronized folder.
struct SynchronizedChange {
  let folder: SynchronizedFolder
  let target: ProjectTarget
  /// The tags to correct, by path relative to the folder.
  var tags: [ByteString: TagLocation] = [:]

  /// Returns the edits to `set`, the target's exception set in the folder.
  func edits(of set: ProjectObject, in file: ProjectFile) -> [TextEdit] {
    guard let map = folder.tags else {
      let text = CollectionEditor(set.id, in: file.tree)
      let map = "assetTagsByRelativePath = " + newMap(in: text)
      return text.edits(inserting: [(text.index(for: "assetTagsByRelativePath"), map)])
    }
    let tree = file.tree
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

  /// The tag map entries of the files with tags, sorted by path.
  private var lines: [(path: ByteString, text: String)] {
    tags.filter { !$0.value.arranged.isEmpty }.sortedByKey.map {
      ($0.key, "\(PlistText.string($0.key)) = \(PlistText.list($0.value.arranged))")
    }
  }

  /// Returns the text of a map of all the tags, for a new element of `dictionary`.
  func newMap(in dictionary: CollectionEditor, depth: Int = 0) -> String {
    dictionary.block("{", lines.map { $0.text + ";" }, "}", depth: depth)
  }
}

/// The edits that add exception sets to synchronized folders that don't have one for a target yet.
///
/// The project file's section for exception sets is sorted by id, as in files that Xcode writes. Each synchronized
/// folder refers to its own exception sets.
struct NewExceptionSets {
  private let file: ProjectFile
  /// The new objects, sorted by id.
  private let sets: [NewSet]

  private static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

  private struct NewSet {
    let change: SynchronizedChange
    let id: ByteString
    /// The exception set's id, followed by a comment.
    let reference: String
  }

  /// Creates one exception set for each change. The folder of a change must not have an exception set for the change's
  /// target yet.
  init(_ changes: [SynchronizedChange], in file: ProjectFile) {
    self.file = file
    sets = changes.map { change in
      let id = Self.newID(change, file)
      let folder = change.folder
      let name =
        folder.group.string("name") ?? ByteString(folder.path.bytes.lastComponent)
      let comment = PlistText.comment("Exceptions for \"\(name.string)\" folder in \"\(change.target.name)\" target")
      return NewSet(change: change, id: ByteString(id), reference: "\(id) \(comment)")
    }.sorted { $0.id < $1.id }
  }

  var edits: [TextEdit] {
    if sets.isEmpty { return [] }
    let groups = Dictionary(grouping: sets) { $0.change.folder.group.id }.sortedByKey
    return groups.flatMap { references($0.value, of: file.object($0.key)) } + objectEdits
  }

  // MARK: References in folders

  private func references(_ sets: [NewSet], of folder: ProjectObject) -> [TextEdit] {
    if let list = folder["exceptions"], file.tree[list].isSequence {
      let text = CollectionEditor(list, in: file.tree)
      return text.edits(inserting: sets.map { (text.count, $0.reference) })
    }
    let text = CollectionEditor(folder.id, in: file.tree)
    let list = "exceptions = " + text.block("(", sets.map { $0.reference + "," }, ")")
    return text.edits(inserting: [(text.index(for: "exceptions"), list)])
  }

  // MARK: Objects

  private var objectEdits: [TextEdit] {
    let tree = file.tree
    let source = file.source
    let objects = tree.entries(of: file.objectList.id).filter { tree[$0.value].isMapping }
    let section = objects.filter { file.object($0.value).isa == Self.isa }
    guard let last = section.last else { return [newSection(among: objects.map { ($0.key, $0.value) })] }
    let end = source.afterLineBreak(source.lineEnd(from: tree[last.value].span.end))
    return sets.map { set in
      let next = section.first { set.id < ByteString(tree.scalarBytes($0.key)) }
      let place = next.map { source.lineStart(of: tree[$0.key].span.start) } ?? end
      return TextEdit(ByteSpan(at: place), object(set))
    }
  }

  /// Returns an edit that adds the missing section for exception sets; sections are sorted by name.
  private func newSection(among objects: [(key: NodeID, value: NodeID)]) -> TextEdit {
    let tree = file.tree
    let source = file.source
    let next = objects.first { file.object($0.value).isa > Self.isa }
    var place = source.lineStart(
      of: next.map { tree[$0.key].span.start } ?? tree[file.objectList.id].span.end - 1)
    let above = source.lineStart(of: max(0, place - source.lineBreakLength(before: place)))
    if source.string(in: ByteSpan(above, place)).hasPrefix("/* Begin ") { place = above }
    let lineBreak = CollectionEditor(file.objectList.id, in: tree).lineBreak
    let section =
      "/* Begin \(Self.isa) section */" + lineBreak + sets.map(object).joined()
      + "/* End \(Self.isa) section */" + lineBreak + lineBreak
    return TextEdit(ByteSpan(at: place), section)
  }

  private func object(_ set: NewSet) -> String {
    let list = CollectionEditor(file.objectList.id, in: file.tree)
    let target = set.change.target
    let lines = [
      "isa = \(Self.isa);", "assetTagsByRelativePath = \(set.change.newMap(in: list, depth: 1));",
      "target = \(target.id.string) \(PlistText.comment(target.name));",
    ]
    return "\(list.indent)\(set.reference) = \(list.block("{", lines, "}"));\(list.lineBreak)"
  }

  /// Returns an id that no object uses yet: 24 hexadecimal digits, which are the same in each run.
  private static func newID(_ change: SynchronizedChange, _ file: ProjectFile) -> String {
    let seed = file.tree.string(change.folder.group.key) + file.tree.string(change.target.object.key)
    var attempt = 0
    while true {
      let id = MD5.hexDigest(of: Array("\(seed)\(attempt)".utf8)).prefix(24).uppercased()
      if file.keys[ByteSlice(id.utf8)] == nil { return id }
      attempt += 1
    }
  }
}
