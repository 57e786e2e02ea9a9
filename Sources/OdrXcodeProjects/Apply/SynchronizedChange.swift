import ResourceTags

/// The change to one target's tags in one synchronized folder.
struct SynchronizedChange {
  let folder: SynchronizedFolder
  let target: ProjectTarget
  /// The tags of the entries to correct, by their keys.
  private(set) var tags: [NodeID: [ByteString]] = [:]
  /// The entries to add: their names as Xcode writes them, and their tags.
  private(set) var added: [(name: ByteString, tags: [ByteString])] = []

  private var tree: SyntaxTree { folder.group.tree }

  /// Adds the correction of the entry called `name`, whose key is `key` if the entry exists.
  mutating func add(_ location: TagLocation, _ name: SynchronizedName, _ key: NodeID?) {
    if let key { tags[key] = location.arranged } else { added.append((folder.written(name), location.arranged)) }
  }

  /// Whether all tags are removed from an exception set that odr added to the project earlier, and that contains nothing
  /// else. odr removes such a set, and leaves sets that Xcode created.
  var removesSet: Bool {
    guard let set = folder.exceptionSet, let map = folder.tags, ids.prefix(10).contains(tree.string(set.key)) else {
      return false
    }
    return tree.entries(of: set.id).allSatisfy {
      ["isa", "target"].contains(tree.string($0.key)) || $0.value == map.id
    }
      && added.isEmpty && tree.entries(of: map.id).allSatisfy { tags[$0.key]?.isEmpty ?? false }
  }

  /// Returns the edits to the map of tags in `set`, the target's exception set in the folder.
  func edits(of set: ProjectObject) -> [TextEdit] {
    guard let map = folder.tags else { return [] }
    var edits: [TextEdit] = []
    var removed: Set<Int> = []
    let entries = Array(tree.entries(of: map.id))
    for (index, entry) in entries.enumerated() {
      guard let tags = tags[entry.key] else { continue }
      if tags.isEmpty {
        removed.insert(index)
      } else {
        edits += ProjectEdits.edits(of: entry.value, in: tree, to: tags)
      }
    }
    if removed.count == entries.count, added.isEmpty {
      return CollectionEditor(set.id, in: tree).edits(removing: "assetTagsByRelativePath")
    }
    let names = entries.map { ByteString(tree.scalarBytes($0.key)) }
    return edits
      + CollectionEditor(map.id, in: tree).edits(
        removing: removed, inserting: CollectionEditor.places(of: lines, in: names))
  }

  /// The new entries, sorted by name.
  private var lines: [(name: ByteString, text: String)] {
    added.sorted { $0.name < $1.name }.map {
      ($0.name, "\(PlistText.string($0.name)) = \(PlistText.list($0.tags))")
    }
  }

  /// Returns the text of a map of all the tags, for a new element of `dictionary`.
  func newMap(in dictionary: CollectionEditor, depth: Int = 0) -> String {
    dictionary.block("{", lines.map(\.text), "}", depth: depth)
  }

  /// The ids that odr uses for the target's exception set in the folder: the first one that is free. An id has 24
  /// hexadecimal digits, which are the same in each run.
  var ids: some Sequence<String> {
    let seed = tree.string(folder.group.key) + tree.string(target.object.key)
    return (0...).lazy.map { MD5.hexDigest(of: Array("\(seed)\($0)".utf8)).prefix(24).uppercased() }
  }
}

/// Exception sets as a whole. The project file's section for exception sets is sorted by id, as in files that Xcode
/// writes. Each synchronized folder refers to its own exception sets.
extension ProjectEdits {
  private static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

  // MARK: Removed sets

  /// Removes the exception sets of `changes`, together with the references to the sets.
  mutating func removeSets(of changes: [SynchronizedChange]) {
    let removed = changes.compactMap(\.folder.exceptionSet)
    let ids = Set(removed.map { ByteString(tree.scalarBytes($0.key)) })
    for group in changes.map(\.folder.group).uniqued(by: \.id) {
      guard let list = group["exceptions"], tree[list].isSequence else { continue }
      let places = tree.elements(of: list).enumerated().filter { $0.element.map(ids.contains) ?? false }
      let editor = editor(list)
      if places.count == editor.count {
        edits += self.editor(group.id).edits(removing: "exceptions")
      } else {
        edits += editor.edits(removing: Set(places.map(\.offset)))
      }
    }
    edits += removals(of: Set(removed.map(\.id)))
  }

  /// Returns the edits that remove objects, and the section for exception sets if it becomes empty.
  private func removals(of ids: Set<NodeID>) -> [TextEdit] {
    let source = file.source
    let entries = Array(tree.entries(of: file.objectList.id))
    let indices = entries.indices.filter { ids.contains(entries[$0].value) }
    let edits = editor(file.objectList.id).edits(removing: Set(indices))
    guard let first = indices.first, let last = indices.last, last - first == indices.count - 1 else { return edits }
    let start = source.lineStart(of: tree[entries[first].key].span.start)
    let next = source.afterLineBreak(source.lineEnd(from: tree[entries[last].value].span.end))
    let above = source.lineStart(of: max(0, start - source.lineBreakLength(before: start)))
    let below = source.lineEnd(from: next)
    let isOfSection =
      source.string(in: ByteSpan(above, start)).hasPrefix("/* Begin \(Self.isa) section")
      && source.string(in: ByteSpan(next, below)).hasPrefix("/* End \(Self.isa) section")
    guard isOfSection else { return edits }
    let end = source.afterLineBreak(below)
    let isBlank = source.lineEnd(from: end) == end
    return [TextEdit(ByteSpan(above, isBlank ? source.afterLineBreak(end) : end), "")]
  }

  // MARK: New sets

  /// A new set's change, its id, and the id followed by a comment.
  private typealias NewSet = (change: SynchronizedChange, id: ByteString, reference: String)

  /// Adds one exception set for each change. The folder of a change must not have an exception set for the change's
  /// target yet.
  mutating func addSets(of changes: [SynchronizedChange]) {
    if changes.isEmpty { return }
    let sets = changes.map { change -> NewSet in
      let id = change.ids.first { file.keys[ByteSlice($0.utf8)] == nil } ?? ""
      let folder = change.folder
      let name = folder.group.string("name") ?? ByteString(folder.path.bytes.lastComponent)
      let comment = PlistText.comment("Exceptions for \"\(name.string)\" folder in \"\(change.target.name)\" target")
      return (change, ByteString(id), "\(id) \(comment)")
    }.sorted { $0.id < $1.id }
    for (group, sets) in Dictionary(grouping: sets, by: \.change.folder.group.id).sortedByKey {
      addReferences(to: sets, in: file.object(group))
    }
    edits += objects(of: sets)
  }

  private mutating func addReferences(to sets: [NewSet], in folder: ProjectObject) {
    if let list = folder["exceptions"], tree[list].isSequence {
      let text = editor(list)
      edits += text.edits(inserting: sets.map { (text.count, $0.reference) })
    } else {
      let list = editor(folder.id).block("(", sets.map(\.reference), ")")
      insert("exceptions", list, into: folder.id)
    }
  }

  private func objects(of sets: [NewSet]) -> [TextEdit] {
    let source = file.source
    let objects = tree.entries(of: file.objectList.id).filter { tree[$0.value].isMapping }
    let section = objects.filter { file.object($0.value).isa == Self.isa }
    if let last = section.last {
      let end = source.afterLineBreak(source.lineEnd(from: tree[last.value].span.end))
      return sets.map { set in
        let next = section.first { set.id < ByteString(tree.scalarBytes($0.key)) }
        let place = next.map { source.lineStart(of: tree[$0.key].span.start) } ?? end
        return TextEdit(ByteSpan(at: place), object(set))
      }
    }
    // The section for exception sets is missing; sections are sorted by name.
    let next = objects.first { file.object($0.value).isa > Self.isa }
    var place = source.lineStart(of: next.map { tree[$0.key].span.start } ?? tree[file.objectList.id].span.end - 1)
    let above = source.lineStart(of: max(0, place - source.lineBreakLength(before: place)))
    if source.string(in: ByteSpan(above, place)).hasPrefix("/* Begin ") { place = above }
    let lineBreak = editor(file.objectList.id).lineBreak
    let text =
      "/* Begin \(Self.isa) section */" + lineBreak + sets.map(object).joined()
      + "/* End \(Self.isa) section */" + lineBreak + lineBreak
    return [TextEdit(ByteSpan(at: place), text)]
  }

  private func object(_ set: NewSet) -> String {
    let list = editor(file.objectList.id)
    let target = set.change.target
    let lines = [
      "isa = \(Self.isa)", "assetTagsByRelativePath = \(set.change.newMap(in: list, depth: 1))",
      "target = \(target.id.string) \(PlistText.comment(target.name))",
    ]
    return "\(list.indent)\(set.reference) = \(list.block("{", lines, "}"));\(list.lineBreak)"
  }
}
