import ManifestSyntax
import SourceText

/// Exception sets that synchronized folders do not have yet for some of their targets, and which are to hold tags.
struct NewExceptionSets {
  private let changes: [SynchronizedChange]
  private let file: ProjectFile

  private static let isa = "PBXFileSystemSynchronizedBuildFileExceptionSet"

  /// One for each of `changes`.
  init(_ changes: [SynchronizedChange], in file: ProjectFile) {
    self.changes = changes
    self.file = file
  }

  private var tree: SyntaxTree { file.tree }

  /// The edits that make the sets in their section, and name each in the list of its folder.
  var edits: [TextEdit] {
    if changes.isEmpty { return [] }
    let groups = Dictionary(grouping: changes) { $0.folder.group.id }.sorted { $0.key < $1.key }
    return groups.flatMap { listEdits(of: $0.value) } + [objects]
  }

  /// Names new sets in the list of the folder that all of `changes` are about.
  private func listEdits(of changes: [SynchronizedChange]) -> [TextEdit] {
    let folder = changes[0].folder.group
    let references = changes.map(reference)
    if let list = folder["exceptions"], tree[list].kind == .sequence {
      let text = BracketedText(list, in: tree)
      return text.edits(removing: [], inserting: references.map { (text.count, $0) })
    }
    let text = BracketedText(folder.id, in: tree)
    let lineBreak = file.source.lineBreak
    let lines = references.flatMap { lineBreak + text.indent + [UInt8(ascii: "\t")] + $0 + Array(",".utf8) }
    let list = Array("exceptions = (".utf8) + lines + lineBreak + text.indent + Array(")".utf8)
    return text.edits(removing: [], inserting: [(text.index(for: "exceptions"), list)])
  }

  /// The id of a new set, with the comment that Xcode gives it.
  private func reference(_ change: SynchronizedChange) -> [UInt8] {
    let folder = change.folder
    let path = ByteString(folder.path.bytes.split(separator: UInt8(ascii: "/")).last ?? [])
    let name = (folder.group.string("name") ?? path).string
    return Array("\(newID(change)) ".utf8)
      + PlistText.comment("Exceptions for \"\(name)\" folder in \"\(change.target.name)\" target")
  }

  /// The new objects, behind those of their kind or in a section of their own.
  private var objects: TextEdit {
    let source = file.source
    let lineBreak = source.lineBreak
    let objects = tree.entries(of: file.objectList.id).filter { tree[$0.value].kind == .mapping }
    let kinds = objects.map { file.object($0.value).isa }
    let indent = BracketedText(file.objectList.id, in: tree).indent
    let lines = changes.flatMap { object($0, indent: indent) }.flatMap { $0 + lineBreak }
    if let last = kinds.lastIndex(of: Self.isa) {
      let end = source.lineEnd(from: tree.span(of: objects[last].value).end)
      return TextEdit(ByteSpan(at: source.afterLineBreak(end)), lines)
    }
    // Sections are in the order of their names.
    let next = kinds.firstIndex { $0 > Self.isa }
    var place = source.lineStart(
      of: next.map { tree.span(of: objects[$0].key).start } ?? tree.span(of: file.objectList.id).end - 1)
    let above = source.lineStart(of: max(0, place - source.lineBreakLength(before: place)))
    if source.string(in: ByteSpan(above, place)).hasPrefix("/* Begin ") { place = above }
    let section =
      Array("/* Begin \(Self.isa) section */".utf8) + lineBreak + lines + Array("/* End \(Self.isa) section */".utf8)
      + lineBreak + lineBreak
    return TextEdit(ByteSpan(at: place), section)
  }

  private func object(_ change: SynchronizedChange, indent: [UInt8]) -> [[UInt8]] {
    let step = indent + [UInt8(ascii: "\t")]
    let target = PlistText.string(change.target.id) + [UInt8(ascii: " ")] + PlistText.comment(change.target.name)
    return [
      indent + reference(change) + Array(" = {".utf8), step + Array("isa = \(Self.isa);".utf8),
      step + Array("assetTagsByRelativePath = ".utf8) + change.newMap(indent: step, file) + Array(";".utf8),
      step + Array("target = ".utf8) + target + Array(";".utf8), indent + Array("};".utf8),
    ]
  }

  /// An id that no object has: 24 hexadecimal digits, the same in each run.
  private func newID(_ change: SynchronizedChange) -> String {
    let seed = tree.string(change.folder.group.key) + change.target.id.string
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
