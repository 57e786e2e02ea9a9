import ResourceTags

/// The change to one target's tags in one synchronized folder.
struct SynchronizedChange {
  let folder: SynchronizedFolder
  let target: ProjectTarget
  /// The entries to correct, by their keys.
  private var tags: [NodeID: TagLocation] = [:]
  /// The entries to add: their names as Xcode writes them, and their tags.
  private var added: [(name: ByteString, tags: [ByteString])] = []

  init(_ folder: SynchronizedFolder, of target: ProjectTarget) {
    self.folder = folder
    self.target = target
  }

  /// Adds the correction of the entry called `name`, whose key is `key` if the entry exists.
  mutating func add(_ location: TagLocation, _ name: SynchronizedName, _ key: NodeID?) {
    if let key { tags[key] = location } else { added.append((folder.written(name), location.arranged)) }
  }

  /// Whether all tags are removed from an exception set that odr added to the project earlier, and that contains nothing
  /// else. odr removes such a set, and leaves sets that Xcode created.
  func removesSet(in file: ProjectFile) -> Bool {
    guard let set = folder.exceptionSet, let map = folder.tags, Self.isAdded(set, folder, target, file) else {
      return false
    }
    return file.tree.entries(of: set.id).allSatisfy {
      ["isa", "target"].contains(file.tree.string($0.key)) || $0.value == map.id
    }
      && added.isEmpty && file.tree.entries(of: map.id).allSatisfy { tags[$0.key]?.arranged.isEmpty ?? false }
  }

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
    let entries = Array(tree.entries(of: map.id))
    for (index, entry) in entries.enumerated() {
      guard let location = tags[entry.key] else { continue }
      if location.arranged.isEmpty {
        removed.insert(index)
      } else {
        edits += ProjectEdits.edits(of: entry.value, in: tree, to: location.arranged)
      }
    }
    if removed.count == entries.count, added.isEmpty {
      let index = tree.entries(of: set.id).enumerated().filter { $0.element.value == map.id }.map(\.offset)
      return CollectionEditor(set.id, in: tree).edits(removing: Set(index))
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
    dictionary.block("{", lines.map { $0.text + ";" }, "}", depth: depth)
  }

  /// Returns an id that no object uses yet: 24 hexadecimal digits, which are the same in each run.
  func newID(in file: ProjectFile) -> String {
    Self.ids(folder, target, file).first { file.keys[ByteSlice($0.utf8)] == nil } ?? ""
  }

  private static func isAdded(
    _ set: ProjectObject, _ folder: SynchronizedFolder, _ target: ProjectTarget, _ file: ProjectFile
  ) -> Bool {
    ids(folder, target, file).prefix(10).contains(file.tree.string(set.key))
  }

  /// The ids that odr uses for the target's exception set in the folder: the first one that is free.
  private static func ids(
    _ folder: SynchronizedFolder, _ target: ProjectTarget, _ file: ProjectFile
  ) -> some Sequence<String> {
    let seed = file.tree.string(folder.group.key) + file.tree.string(target.object.key)
    return (0...).lazy.map { MD5.hexDigest(of: Array("\(seed)\($0)".utf8)).prefix(24).uppercased() }
  }
}

/// The edits that remove exception sets from synchronized folders, together with the references to the sets.
struct RemovedExceptionSets {
  private let file: ProjectFile
  private let sets: [(set: ProjectObject, group: ProjectObject)]

  /// Removes the exception sets of `changes`.
  init(_ changes: [SynchronizedChange], in file: ProjectFile) {
    self.file = file
    sets = changes.compactMap { change in change.folder.exceptionSet.map { ($0, change.folder.group) } }
  }

  var edits: [TextEdit] {
    let tree = file.tree
    let removed = Set(sets.map { ByteString(tree.scalarBytes($0.set.key)) })
    return sets.map(\.group).uniqued(by: \.id).flatMap { references(removed, of: $0) } + objects
  }

  private func references(_ removed: Set<ByteString>, of group: ProjectObject) -> [TextEdit] {
    let tree = file.tree
    return tree.entries(of: group.id).enumerated().flatMap { index, entry -> [TextEdit] in
      guard tree.scalarBytes(entry.key).equals("exceptions"), tree[entry.value].isSequence else { return [] }
      let places = tree.elements(of: entry.value).enumerated().filter { $0.element.map(removed.contains) ?? false }
      let editor = CollectionEditor(entry.value, in: tree)
      return places.count == editor.count
        ? CollectionEditor(group.id, in: tree).edits(removing: [index])
        : editor.edits(removing: Set(places.map(\.offset)))
    }
  }

  /// The edits that remove the objects, and the section for exception sets if it becomes empty.
  private var objects: [TextEdit] {
    let source = file.source
    let ids = Set(sets.map(\.set.id))
    let entries = Array(file.tree.entries(of: file.objectList.id))
    let indices = entries.indices.filter { ids.contains(entries[$0].value) }
    let edits = CollectionEditor(file.objectList.id, in: file.tree).edits(removing: Set(indices))
    guard let first = indices.first, let last = indices.last, last - first == indices.count - 1 else { return edits }
    let start = source.lineStart(of: file.tree[entries[first].key].span.start)
    let next = source.afterLineBreak(source.lineEnd(from: file.tree[entries[last].value].span.end))
    let above = source.lineStart(of: max(0, start - source.lineBreakLength(before: start)))
    let below = source.lineEnd(from: next)
    let isOfSection =
      source.string(in: ByteSpan(above, start)).hasPrefix("/* Begin \(NewExceptionSets.isa) section")
      && source.string(in: ByteSpan(next, below)).hasPrefix("/* End \(NewExceptionSets.isa) section")
    guard isOfSection else { return edits }
    let end = source.afterLineBreak(below)
    let isBlank = source.lineEnd(from: end) == end
    return [TextEdit(ByteSpan(above, isBlank ? source.afterLineBreak(end) : end), "")]
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

  static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

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
      let id = change.newID(in: file)
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
}
