import ManifestSyntax
import SourceText

/// The change of the tags in one synchronized folder, for one target.
struct SynchronizedChange {
  private let folder: SynchronizedFolder
  private let target: ProjectTarget
  /// What is wrong, by path from the folder on.
  var tags: [ByteString: TagPlace] = [:]

  private static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

  init(_ folder: SynchronizedFolder, _ target: ProjectTarget) {
    self.folder = folder
    self.target = target
  }

  func edits(in file: ProjectFile) -> [TextEdit] {
    guard let set = folder.exceptionSet else { return newSet(in: file) }
    guard let map = folder.tags else {
      let text = BracketedText(set.id, in: file.tree)
      let map = Array("assetTagsByRelativePath = ".utf8) + newMap(indent: text.indent, file)
      return text.edits(removing: [], inserting: [(text.index(for: "assetTagsByRelativePath"), map)])
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
      guard let place = tags[path] else { continue }
      if place.arranged.isEmpty {
        removed.insert(index)
      } else {
        edits += ProjectEdits.edits(of: entry.value, in: tree, to: place.arranged)
      }
    }
    let new = lines.filter { !present.contains($0.path) }
    if removed.count == entries.count, new.isEmpty {
      let index = tree.entries(of: set.id).enumerated().filter { $0.element.value == map.id }.map(\.offset)
      return BracketedText(set.id, in: tree).edits(removing: Set(index), inserting: [])
    }
    let paths = entries.map { ByteString(tree.scalarBytes($0.key)) }
    return edits
      + BracketedText(map.id, in: tree).edits(
        removing: removed, inserting: BracketedText.places(of: new.map { ($0.path, $0.text) }, in: paths))
  }

  /// The entries of files that get tags, sorted by path.
  private var lines: [(path: ByteString, text: [UInt8])] {
    tags.filter { !$0.value.arranged.isEmpty }.sorted { $0.key.precedes($1.key) }.map {
      ($0.key, PlistText.string($0.key) + Array(" = ".utf8) + PlistText.list($0.value.arranged))
    }
  }

  private func newMap(indent: [UInt8], _ file: ProjectFile) -> [UInt8] {
    let lineBreak = file.source.lineBreak
    let inner = lineBreak + indent + [UInt8(ascii: "\t")]
    return Array("{".utf8) + lines.flatMap { inner + $0.text + Array(";".utf8) } + lineBreak + indent + Array("}".utf8)
  }

  // MARK: A new exception set

  /// The edits that make an exception set for the target, in its section, and name it in the folder's list.
  private func newSet(in file: ProjectFile) -> [TextEdit] {
    let tree = file.tree
    let id = newID(file)
    let name =
      folder.group.string("name") ?? ByteString(folder.path.bytes.split(separator: UInt8(ascii: "/")).last ?? [])
    let reference =
      Array("\(id) ".utf8)
      + PlistText.comment("Exceptions for \"\(name.string)\" folder in \"\(target.name)\" target")
    let group = BracketedText(folder.group.id, in: tree)
    let listEdits: [TextEdit]
    if let list = folder.group["exceptions"], tree[list].kind == .sequence {
      let text = BracketedText(list, in: tree)
      listEdits = text.edits(removing: [], inserting: [(text.count, reference)])
    } else {
      let lineBreak = file.source.lineBreak
      let list =
        Array("exceptions = (".utf8) + lineBreak + group.indent + [UInt8(ascii: "\t")] + reference + Array(",".utf8)
        + lineBreak + group.indent + Array(")".utf8)
      listEdits = group.edits(removing: [], inserting: [(group.index(for: "exceptions"), list)])
    }
    return listEdits + [newObject(reference, in: file)]
  }

  private func newObject(_ reference: [UInt8], in file: ProjectFile) -> TextEdit {
    let tree = file.tree
    let source = file.source
    let lineBreak = source.lineBreak
    let targetID = tree.string(target.object.key)
    let objects = tree.entries(of: file.objectList.id).filter { tree[$0.value].kind == .mapping }
    let kinds = objects.map { file.object($0.value).isa }
    let indent = BracketedText(file.objectList.id, in: tree).indent
    let step = indent + [UInt8(ascii: "\t")]
    let lines = [
      indent + reference + Array(" = {".utf8), step + Array("isa = \(Self.isa);".utf8),
      step + Array("assetTagsByRelativePath = ".utf8) + newMap(indent: step, file) + Array(";".utf8),
      step + Array("target = \(targetID) ".utf8) + PlistText.comment(target.name) + Array(";".utf8),
      indent + Array("};".utf8),
    ]
    let object = lines.flatMap { $0 + lineBreak }
    if let last = kinds.lastIndex(of: Self.isa) {
      let end = source.lineEnd(from: tree.span(of: objects[last].value).end)
      return TextEdit(ByteSpan(at: source.afterLineBreak(end)), object)
    }
    // Sections are in the order of their names.
    let next = kinds.firstIndex { $0 > Self.isa }
    var place = source.lineStart(
      of: next.map { tree.span(of: objects[$0].key).start } ?? tree.span(of: file.objectList.id).end - 1)
    let above = source.lineStart(of: max(0, place - source.lineBreakLength(before: place)))
    if source.string(in: ByteSpan(above, place)).hasPrefix("/* Begin ") { place = above }
    let section =
      Array("/* Begin \(Self.isa) section */".utf8) + lineBreak + object + Array("/* End \(Self.isa) section */".utf8)
      + lineBreak + lineBreak
    return TextEdit(ByteSpan(at: place), section)
  }

  /// An id that no object has: 24 hexadecimal digits, the same in each run.
  private func newID(_ file: ProjectFile) -> String {
    let seed = file.tree.string(folder.group.key) + file.tree.string(target.object.key)
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
