import ResourceTags

/// The edits that add exception sets for the tags of targets in synchronized folders that have no set for them.
///
/// They are in their section in the order of their ids, as in Xcode, and each folder names its own.
struct NewExceptionSets {
  private let file: ProjectFile
  /// The new objects, in the order of their ids.
  private let sets: [NewSet]

  private static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

  private struct NewSet {
    let change: SynchronizedChange
    let id: ByteString
    /// The id with its comment.
    let reference: String
  }

  /// The sets for `changes`, whose folders have no set for their targets yet.
  init(_ changes: [SynchronizedChange], in file: ProjectFile) {
    self.file = file
    sets = changes.map { change in
      let id = Self.newID(change, file)
      let folder = change.folder
      let name =
        folder.group.string("name") ?? ByteString(folder.path.bytes.split(separator: UInt8(ascii: "/")).last ?? [])
      let comment = PlistText.comment("Exceptions for \"\(name.string)\" folder in \"\(change.target.name)\" target")
      return NewSet(change: change, id: ByteString(id), reference: "\(id) \(comment)")
    }.sorted { $0.id.precedes($1.id) }
  }

  var edits: [TextEdit] {
    if sets.isEmpty { return [] }
    let groups = Dictionary(grouping: sets) { $0.change.folder.group.id }.sorted { $0.key < $1.key }
    return groups.flatMap { references($0.value, of: file.object($0.key)) } + objectEdits
  }

  // MARK: In the folders

  private func references(_ sets: [NewSet], of folder: ProjectObject) -> [TextEdit] {
    if let list = folder["exceptions"], file.tree[list].kind == .sequence {
      let text = CollectionEditor(list, in: file.tree)
      return text.edits(inserting: sets.map { (text.count, $0.reference) })
    }
    let text = CollectionEditor(folder.id, in: file.tree)
    let list = "exceptions = " + text.block("(", sets.map { $0.reference + "," }, ")")
    return text.edits(inserting: [(text.index(for: "exceptions"), list)])
  }

  // MARK: The objects

  private var objectEdits: [TextEdit] {
    let tree = file.tree
    let source = file.source
    let objects = tree.entries(of: file.objectList.id).filter { tree[$0.value].kind == .mapping }
    let section = objects.filter { file.object($0.value).isa == Self.isa }
    guard let last = section.last else { return [newSection(among: objects.map { ($0.key, $0.value) })] }
    let end = source.afterLineBreak(source.lineEnd(from: tree.span(of: last.value).end))
    return sets.map { set in
      let next = section.first { set.id.precedes(ByteString(tree.scalarBytes($0.key))) }
      let place = next.map { source.lineStart(of: tree.span(of: $0.key).start) } ?? end
      return TextEdit(ByteSpan(at: place), object(set))
    }
  }

  /// The section, where there is none: sections are in the order of their names.
  private func newSection(among objects: [(key: NodeID, value: NodeID)]) -> TextEdit {
    let tree = file.tree
    let source = file.source
    let next = objects.first { file.object($0.value).isa > Self.isa }
    var place = source.lineStart(
      of: next.map { tree.span(of: $0.key).start } ?? tree.span(of: file.objectList.id).end - 1)
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

  /// An id that no object has: 24 hexadecimal digits, the same in each run.
  private static func newID(_ change: SynchronizedChange, _ file: ProjectFile) -> String {
    let seed = file.tree.string(change.folder.group.key) + file.tree.string(change.target.object.key)
    var attempt = 0
    while true {
      // FNV-1a, twice.
      let digits = [0, 1].map { round -> String in
        let hash = "\(seed)\(attempt)\(round)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
          ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        let text = String(hash, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - text.count) + text
      }
      let id = String(digits.joined().prefix(24))
      if !file.hasObject(id) { return id }
      attempt += 1
    }
  }
}
