import ArgumentParser
import ResourceTags

/// The side whose version resolves a conflict.
enum ConflictSide: String, ExpressibleByArgument, CaseIterable {
  case ours, theirs
}

/// A manifest with git's conflict markers.
struct ConflictedText {
  /// The lines of OURS, BASE, and THEIRS, and the text with the conflict markers. Outside conflicts, all four are the
  /// same.
  private typealias Part = (ours: [UInt8], base: [UInt8], theirs: [UInt8], marked: [UInt8])

  private let name: String
  /// The parts of the text, alternately outside and inside a conflict.
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

  /// The resources, tags, and settings in each conflict, by name. For each version, the values are the tags of a
  /// resource, the category of a tag, or the values of a setting; `nil` if the version doesn't contain it.
  var contents: [[String: [Set<String>?]]] {
    var found: [[String: [Set<String>?]]] = Array(repeating: [:], count: count)
    for (version, keyPath) in [\Part.ours, \.base, \.theirs].enumerated() {
      let ends = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1[keyPath: keyPath].count) }
      let manifest = Manifest(SourceText(name: name, bytes: parts.flatMap { $0[keyPath: keyPath] }))
      for (name, values, span) in manifest.namedParts {
        let first = ends.partitionIndex { $0 > span.start } - 1
        let last = ends.partitionIndex { $0 >= span.end } - 1
        for part in first...max(first, last) where part % 2 == 1 {
          found[part / 2][name, default: [nil, nil, nil]][version] = Set(values)
        }
      }
    }
    return found
  }

  /// Whether a conflict is about one of `names`: an element with this name, or a resource with this tag.
  static func isAbout(_ names: Set<String>, _ element: (key: String, value: [Set<String>?])) -> Bool {
    names.contains(element.key) || element.value.contains { !names.isDisjoint(with: $0 ?? []) }
  }

  /// Returns the elements in `contents` that differ between the sides and that `names` doesn't contain. A rename is a
  /// single element, so one of its names is enough.
  static func others(in contents: [String: [Set<String>?]], besides names: Set<String>) -> [String] {
    let different = contents.filter { $0.value[0] != $0.value[2] }
    let isRename =
      different.count == 2 && Set(different.values.map { $0[0] == nil }).count == 2
      && different.values.allSatisfy { $0[1] == nil && ($0[0] == nil || $0[2] == nil) }
      && contents.values.contains { $0[0] == nil && $0[1] != nil && $0[2] == nil }
    return isRename ? [] : different.filter { !isAbout(names, $0) }.keys.sorted()
  }

  /// Returns the text with the conflicts in `hunks` replaced by the lines of one side.
  func taking(_ side: ConflictSide, in hunks: Set<Int>) -> [UInt8] {
    parts.enumerated().flatMap { index, part in
      index % 2 == 1 && hunks.contains(index / 2) ? (side == .ours ? part.ours : part.theirs) : part.marked
    }
  }
}
