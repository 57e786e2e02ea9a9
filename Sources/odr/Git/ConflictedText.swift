import ArgumentParser
import ResourceTags

/// The side whose version resolves a conflict.
enum ConflictSide: String, ExpressibleByArgument, CaseIterable {
  case ours, theirs
}

/// A manifest with git's conflict markers.
struct ConflictedText {
  private typealias Part = (ours: [UInt8], base: [UInt8], theirs: [UInt8], marked: [UInt8])

  private let name: String
  /// The parts of the text, alternately outside and inside a conflict. Each part contains the lines of OURS, BASE, and
  /// THEIRS, and the text with the conflict markers; outside conflicts, all four are the same.
  private var parts: [Part] = []

  /// The number of conflicts.
  var count: Int { parts.count / 2 }

  init(_ source: SourceText) {
    name = source.name
    var open: Part = ([], [], [], [])
    var plain = [UInt8]()
    var mark = UInt8(ascii: ">")
    let lines = DiffLines(source.bytes)
    for line in (0..<lines.count).map({ Array(lines[$0]) }) {
      let first = line[0]
      let isMark = line.count > 7 && line.prefix(7).allSatisfy { $0 == line[0] }
      switch (first, mark) {
      case ("<", ">") where isMark:
        parts.append((plain, plain, plain, plain))
        plain = []
        mark = first
        open = ([], [], [], line)
        continue
      case ("|", "<") where isMark, ("=", "<") where isMark, ("=", "|") where isMark:
        mark = first
      case (">", "=") where isMark:
        mark = first
        open.marked += line
        parts.append(open)
        continue
      case (_, "<"): open.ours += line
      case (_, "|"): open.base += line
      case (_, "="): open.theirs += line
      default:
        plain += line
        continue
      }
      open.marked += line
    }
    // A conflict without an end marker is treated as ordinary text.
    let rest = mark == ">" ? plain : open.marked
    parts.append((rest, rest, rest, rest))
  }

  /// Returns the numbers of the conflicts that contain a resource or tag with one of these names.
  func hunks(about names: Set<String>) -> Set<Int> {
    var found: Set<Int> = []
    for keyPath in [\Part.ours, \.base, \.theirs] {
      let ends = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1[keyPath: keyPath].count) }
      let manifest = Manifest(SourceText(name: name, bytes: parts.flatMap { $0[keyPath: keyPath] }))
      for span in manifest.spans(of: names) {
        let part = ends.partitionIndex { $0 > span.start } - 1
        if part % 2 == 1 { found.insert(part / 2) }
      }
    }
    return found
  }

  /// Returns the text with the conflicts in `hunks` replaced by the lines of one side.
  func taking(_ side: ConflictSide, in hunks: Set<Int>) -> [UInt8] {
    parts.enumerated().flatMap { index, part in
      index % 2 == 1 && hunks.contains(index / 2) ? (side == .ours ? part.ours : part.theirs) : part.marked
    }
  }
}
