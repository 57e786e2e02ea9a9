import ResourceTags

/// A generator of random manifests in the styles of different people and programs.
package struct ManifestGenerator {
  package var generator: SeededGenerator
  private var lineBreak = "\n"
  /// The names of anchors on lists that have been printed.
  private var anchors: [String] = []
  private var anchoredScalars: [String] = []
  /// Whether the manifest has no comments and no blank lines inside sections.
  private var isBare = false
  /// Whether lists in brackets are broken at any place, with comments and several names on a line, and anchors and
  /// aliases are in every section.
  private let isUgly: Bool

  package init(seed: UInt64, isUgly: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.isUgly = isUgly
  }

  package static let names = [
    "forest", "level-1", "level-2", "level-10", "Desert", "größe", "日本", "no", "1", "a b", "x, y", "it's", "q\"q", "#h",
    "tag: x", "~", "-dash", "[z]", "e\u{301}", "back\\slash", "null", "1:20", "2001-01-01", "&amp", "*star", "a#b",
  ]
  package static let paths = [
    "A.sks", "B.png", "Levels/Level 1.sks", "Levels/Level 2.sks", "Levels/Deep/x.sks", "Levels/Deep/y.sks", "z",
    "größe.png",
    "no", "Sounds/a, b.m4a", "Sounds/[x].m4a", "#1.txt", "it's.txt", "q\".txt", "Levels 2/a",
  ]
  package static let items = [
    "Tree.imageset", "Forest/Oak.imageset", "Forest/Pine.imageset", "Tutorial", "a b.dataset",
  ]
  package static let catalogs = ["Game/Art.xcassets", "B.xcassets"]

  package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  package mutating func some<Element>(_ elements: [Element], _ range: ClosedRange<Int>) -> [Element] {
    Array(elements.shuffled(using: &generator).prefix(Int.random(in: range, using: &generator)))
  }

  /// Makes the name and the text of a manifest without mistakes.
  package mutating func manifest() -> (name: String, text: String, isBare: Bool) {
    isBare = !isUgly && chance(30)
    let model = self.model()
    let tags = model.first { $0.section == "tags" }?.entries.flatMap { $0.value.tags } ?? []
    let settings = self.settings(tags)
    if !isUgly, chance(35) { return ("x.json", json(model, settings), true) }
    lineBreak = chance(20) ? "\r\n" : "\n"
    (anchors, anchoredScalars) = ([], [])
    var text = yaml(model, settings).replacing("\n", with: lineBreak)
    if chance(15) { text = "\u{FEFF}" + text }
    if chance(15) { while text.hasSuffix(lineBreak) { text.removeLast() } }
    return ("x.yml", text, isBare)
  }

  private mutating func model() -> [(section: String, entries: [(key: String, value: Value)])] {
    let tags = some(Self.names, 0...9)
    var lists: [[String]] = [[], [], []]
    for tag in tags { lists[Int.random(in: 0..<3, using: &generator)].append(tag) }
    var sections: [(section: String, entries: [(key: String, value: Value)])] = []
    let categories = zip(DownloadCategory.allCases, lists).filter { !$0.1.isEmpty || chance(60) }
    sections.append(("tags", categories.map { ($0.0.rawValue, .list($0.1)) }))
    if !tags.isEmpty {
      sections.append(("files", entries(Self.paths, tags, 0...7)))
      let catalogs = some(Self.catalogs, 0...2)
      sections.append(("catalogs", catalogs.map { ($0, .mapping(entries(Self.items, tags, 1...4))) }))
    }
    return sections.filter { !$0.entries.isEmpty || chance(60) }
  }

  private mutating func entries(_ paths: [String], _ tags: [String], _ count: ClosedRange<Int>) -> [(String, Value)] {
    let chosen =
      chance(50) ? some(paths, count).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : some(paths, count)
    return chosen.map { ($0, .list(some(tags, 1...3))) }
  }

  enum Value {
    case text(String)
    /// A list of strings that aren't tags.
    case strings([String])
    case list([String])
    case mapping([(key: String, value: Value)])

    /// The tags in a list; empty for other values.
    var tags: [String] { if case .list(let tags) = self { tags } else { [] } }
  }

  // MARK: YAML

  private mutating func yaml(
    _ model: [(section: String, entries: [(key: String, value: Value)])], _ settings: RandomSettings
  ) -> String {
    let indent = pick([2, 2, 2, 4, 3])
    let separated = chance(70)
    var text = chance(50) ? "# A manifest\n" : ""
    text += "version: 1\(chance(20) ? "   # the first" : "")\n"
    for (key, value) in settings.top { text += "\(key): " + scalar(value, inFlow: false) + comment() + "\n" }
    for (section, entries) in settings.project + model {
      if separated { text += "\n" }
      if chance(20) { text += "# about \(section)\n" }
      text += "\(section):" + yamlMapping(entries, String(repeating: " ", count: indent), indent)
    }
    let baseline = settings.baseline.map { "baseline: " + scalar($0, inFlow: false) + comment() + "\n" }
    for (section, entries) in settings.rest {
      if section == "lint", let baseline { text += (separated ? "\n" : "") + baseline }
      text +=
        (separated ? "\n" : "") + "\(section):" + yamlMapping(entries, String(repeating: " ", count: indent), indent)
    }
    if let baseline, settings.rest.last?.section != "lint" { text += (separated ? "\n" : "") + baseline }
    return text
  }

  /// Prints a mapping after its key's colon, to the end of its last line.
  private mutating func yamlMapping(_ entries: [(key: String, value: Value)], _ indent: String, _ step: Int) -> String {
    if entries.isEmpty { return pick([" {}", "", isBare ? "" : "   # none yet", " {  }", " null"]) + "\n" }
    if chance(12) { return " " + flowMapping(entries, indent) + comment() + "\n" }
    var text = comment() + "\n"
    // A comment above the first entry belongs to the section.
    if !isBare, chance(20) { text += indent + "# first\n" }
    for (index, entry) in entries.enumerated() {
      if index > 0, index % 2 == 0, !isBare, chance(15) { text += "\n" }
      if index > 0, !isBare, chance(15) { text += indent + "# about it\n" }
      text += indent + scalar(entry.key, inFlow: false) + ":"
      switch entry.value {
      case .text(let value): text += " " + scalar(value, inFlow: false) + comment() + "\n"
      case .strings(let values):
        if isUgly {
          text += plainList(values, indent)
        } else if chance(50) {
          text += " [" + values.map { scalar($0, inFlow: true) }.joined(separator: ", ") + "]" + comment() + "\n"
        } else {
          text += "\n" + values.map { indent + "- " + scalar($0, inFlow: false) + comment() + "\n" }.joined()
        }
      case .list(let tags):
        text += yamlList(
          tags, indent, step, isShared: !["initialInstall", "prefetchOrder", "onDemand"].contains(entry.key))
      case .mapping(let entries): text += yamlMapping(entries, indent + String(repeating: " ", count: step), step)
      }
    }
    return text
  }

  private mutating func yamlList(_ tags: [String], _ indent: String, _ step: Int, isShared: Bool) -> String {
    if tags.isEmpty {
      return pick(isBare ? [" []", "", " [ ]"] : [" []", "", " [ ]", "  # none", "\n\(indent)  # - later"]) + "\n"
    }
    if isShared, let anchor = anchors.randomElement(using: &generator), chance(isUgly ? 30 : 15) {
      return " *\(anchor)" + comment() + "\n"
    }
    if isShared || isUgly, chance(isUgly ? 40 : 10) {
      let anchor = "list-\(anchors.count)"
      defer { anchors.append(anchor) }
      return " &\(anchor)" + plainList(tags, indent)
    }
    return plainList(tags, indent)
  }

  private mutating func plainList(_ tags: [String], _ indent: String) -> String {
    if isUgly, chance(60) { return " " + uglyList(tags, indent) + comment() + "\n" }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...2:
      let offset = indent + pick(["", "  ", "    "])
      let gap = chance(15) ? "   " : " "
      var text = comment() + "\n"
      if !isBare, chance(15) { text += offset + "# the list\n" }
      for (index, tag) in tags.enumerated() {
        if index > 0, !isBare, chance(15) { text += offset + "# about \(index)\n" }
        text += offset + "-" + gap + item(tag) + comment() + "\n"
      }
      return text
    case 3:
      var text = " [\n"
      for (index, tag) in tags.enumerated() {
        if index > 0, !isBare, chance(15) { text += indent + "  # about \(index)\n" }
        let comma = index + 1 < tags.count || chance(30) ? "," : ""
        text += indent + "  " + item(tag) + comma + comment() + "\n"
      }
      return text + indent + "]" + comment() + "\n"
    default: return " " + flowList(tags) + comment() + "\n"
    }
  }

  /// Prints a list in brackets that is broken over lines at any place.
  private mutating func uglyList(_ tags: [String], _ indent: String) -> String {
    let line = "\n" + indent + "  "
    let gaps = ["", " ", " ", "  ", line, line + "  ", line + "# gap" + line, " # end" + line]
    var text = "[" + pick(gaps)
    for (index, tag) in tags.enumerated() {
      text += item(tag)
      if index + 1 < tags.count || chance(25) { text += pick(gaps) + "," }
      text += pick(gaps)
    }
    return text + "]"
  }

  private mutating func flowList(_ tags: [String]) -> String {
    if tags.isEmpty { return "[]" }
    let padding = chance(15) ? " " : ""
    let separator = isBare ? ", " : pick([", ", ", ", ",", " , "])
    let comma = !isBare && chance(10) ? "," : ""
    return "[" + padding + tags.map { item($0) }.joined(separator: separator) + comma + padding + "]"
  }

  private mutating func flowMapping(_ entries: [(key: String, value: Value)], _ indent: String) -> String {
    let texts = entries.map { entry in
      let key = scalar(entry.key, inFlow: true) + ": "
      switch entry.value {
      case .text(let value): return key + scalar(value, inFlow: true)
      case .strings(let values):
        return key + "[" + values.map { scalar($0, inFlow: true) }.joined(separator: ", ") + "]"
      case .list(let tags): return key + flowList(tags)
      case .mapping(let entries): return key + flowMapping(entries, indent)
      }
    }
    if chance(50) { return "{" + texts.joined(separator: ", ") + "}" }
    return "{\n" + texts.map { indent + $0 }.joined(separator: ",\n") + "\n" + indent.dropLast() + "}"
  }

  /// Prints a tag in a list, sometimes with an anchor or as an alias.
  private mutating func item(_ tag: String) -> String {
    if chance(isUgly ? 15 : 3), !anchoredScalars.contains(tag) {
      anchoredScalars.append(tag)
      return "&tag-\(anchoredScalars.count) " + scalar(tag, inFlow: true)
    }
    if let index = anchoredScalars.firstIndex(of: tag), chance(30) { return "*tag-\(index + 1)" }
    return scalar(tag, inFlow: true)
  }

  private mutating func scalar(_ text: String, inFlow: Bool) -> String {
    let isSafe =
      text.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x2D...0x2E ~= $0 || $0 == 0x2F || $0 >= 0x80 }
      && text.utf8.first != 0x2D && !["no", "on", "null"].contains(text)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return "'" + text.replacing("'", with: "''") + "'"
    case 1: return Self.quoted(text)
    default:
      if isSafe { return text }
      return chance(50) ? "'" + text.replacing("'", with: "''") + "'" : Self.quoted(text)
    }
  }

  private mutating func comment() -> String {
    !isBare && chance(isUgly ? 30 : 15) ? pick(["  # note", " # [x], y: z", "\t# tab"]) : ""
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: JSON

  private mutating func json(
    _ model: [(section: String, entries: [(key: String, value: Value)])], _ settings: RandomSettings
  ) -> String {
    let layout = pick([
      JSONLayout.compact, .oneLine, .spread(unit: "  ", lists: false), .spread(unit: "\t", lists: true),
    ])
    var entries: [(key: String, text: (String) -> String)] = [("version", { _ in "1" })]
    for (key, value) in settings.top { entries.append((key, { _ in Self.quoted(value) })) }
    for (section, values) in settings.project + model + settings.rest {
      entries.append((section, { layout.object(values, $0) }))
    }
    if let baseline = settings.baseline {
      entries.insert(
        ("baseline", { _ in Self.quoted(baseline) }), at: entries.count - (entries.last?.key == "lint" ? 1 : 0))
    }
    let text = layout.members(entries.map { ($0.key, $0.text) }, "")
    let end = chance(80) ? "\n" : ""
    return (chance(15) ? text.replacing("\n", with: "\r\n") : text) + end
  }

  private enum JSONLayout {
    case compact, oneLine
    case spread(unit: String, lists: Bool)

    func members(_ members: [(String, (String) -> String)], _ indent: String) -> String {
      switch self {
      case .compact:
        return "{" + members.map { ManifestGenerator.quoted($0) + ":" + $1(indent) }.joined(separator: ",") + "}"
      case .oneLine:
        return "{" + members.map { ManifestGenerator.quoted($0) + ": " + $1(indent) }.joined(separator: ", ") + "}"
      case .spread(let unit, _):
        if members.isEmpty { return "{}" }
        let inner = indent + unit
        return "{\n" + members.map { inner + ManifestGenerator.quoted($0) + ": " + $1(inner) }.joined(separator: ",\n")
          + "\n"
          + indent + "}"
      }
    }

    func object(_ entries: [(key: String, value: Value)], _ indent: String) -> String {
      members(
        entries.map { entry in
          (
            entry.key,
            { indent in
              switch entry.value {
              case .text(let value): return ManifestGenerator.quoted(value)
              case .strings(let values), .list(let values): return list(values, indent)
              case .mapping(let entries): return object(entries, indent)
              }
            }
          )
        }, indent)
    }

    private func list(_ tags: [String], _ indent: String) -> String {
      let texts = tags.map(ManifestGenerator.quoted)
      switch self {
      case .compact: return "[" + texts.joined(separator: ",") + "]"
      case .spread(let unit, true) where !tags.isEmpty:
        return "[\n" + texts.map { indent + unit + $0 }.joined(separator: ",\n") + "\n" + indent + "]"
      default: return "[" + texts.joined(separator: ", ") + "]"
      }
    }
  }
}
