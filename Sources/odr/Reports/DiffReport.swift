import ResourceTags

/// What `odr diff` says of two versions of a manifest.
struct DiffReport {
  let comparison: ManifestComparison
  /// Where the two versions are.
  let titles: (old: String, new: String)
  private let differences: [ManifestDifference]
  private let oldLines: LineTable
  private let newLines: LineTable

  init(_ comparison: ManifestComparison, titles: (old: String, new: String)) {
    (self.comparison, self.titles) = (comparison, titles)
    differences = comparison.differences + comparison.addedIgnores
    oldLines = LineTable(comparison.old.source)
    newLines = LineTable(comparison.new.source)
  }

  var isEmpty: Bool { differences.isEmpty }

  /// The last line: how much differs or, if nothing does, what looks different.
  var summary: String {
    if !isEmpty { return Wording.count(differences.count, "difference") }
    let (old, new) = (comparison.old, comparison.new)
    if old.source.bytes == new.source.bytes { return "no differences" }
    let what = comparison.onlyDifferent
    return "no differences but of " + (what.isEmpty ? "layout" : what.joined(separator: " and "))
  }

  // MARK: Text

  /// The differences in lines, each with its place.
  func text(_ style: Style) -> String {
    if isEmpty { return "" }
    let heading = "\(comparison.new.source.name.visible): \(titles.old.visible) → \(titles.new.visible)"
    return style.bold(heading) + "\n" + list(style)
  }

  /// The differences alone.
  func list(_ style: Style) -> String {
    lines.map { "  \($0.words)  " + style.dim($0.place) + "\n" }.joined()
  }

  /// The same for a pull request.
  var markdown: String {
    let heading =
      "**\(Self.code(comparison.new.source.name))**: \(Self.code(titles.old)) → \(Self.code(titles.new))\n\n"
    if isEmpty { return heading + summary + "\n" }
    return heading + lines.map { "- \(Self.code($0.words)) \(Self.escaped($0.place))\n" }.joined()
  }

  /// A text as code in Markdown, whatever it contains. Only in a table is `|` escaped.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let text = inTable ? text.visible.replacing("|", with: "\\|") : text.visible
    var longest = 0
    var run = 0
    for character in text.unicodeScalars {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
  }

  private static func escaped(_ place: String) -> String { place.isEmpty ? "" : code(place) }

  /// The lines, in which resources with the same change are counted together.
  private var lines: [(words: String, place: String)] {
    // Keys, then tags, then resources.
    let differences = (0..<3).flatMap { part in self.differences.filter { $0.part == part } }
    var lines: [(words: String, place: String)] = []
    var groups: [String: [ManifestDifference]] = [:]
    for difference in differences {
      if let group = difference.group { groups[group, default: []].append(difference) }
    }
    var done: Set<String> = []
    for difference in differences {
      guard let group = difference.group, let all = groups[group], all.count > Self.limit else {
        lines.append((difference.words, place(of: difference)))
        continue
      }
      if done.insert(group).inserted { lines.append((Self.words(of: all), place(of: difference))) }
    }
    return lines
  }

  /// How many resources with the same change are named.
  private static let limit = 3

  private static func words(of group: [ManifestDifference]) -> String {
    let paths = group.compactMap(\.resource)
    let folders = paths.map { $0.split(separator: "/").dropLast() }
    var common = folders[0]
    for folder in folders { common = common[..<zip(common, folder).prefix { $0 == $1 }.count] }
    let place = common.isEmpty ? "" : " of \(common.joined(separator: "/"))/".visible
    return "\(Wording.count(paths.count, "resource"))\(place)\(group[0].change)"
  }

  /// The place of a difference: in the new version, or where it is gone in the old one.
  private func place(of difference: ManifestDifference) -> String {
    if let span = difference.newSpan {
      return "\(comparison.new.source.name.visible):\(newLines.line(of: span.start))"
    }
    return difference.oldSpan.map { "\(comparison.old.source.name.visible):\(oldLines.line(of: $0.start))" } ?? ""
  }

  // MARK: JSON

  /// Version 1.
  var json: JSONObject {
    [
      "version": 1, "old": ["title": titles.old, "path": comparison.old.source.name] as JSONObject,
      "new": ["title": titles.new, "path": comparison.new.source.name] as JSONObject, "summary": summary,
      "onlyDifferent": isEmpty ? comparison.onlyDifferent : nil,
      "differences": differences.map { difference -> JSONObject in
        difference.json(
          oldSpan: difference.oldSpan.map(oldLines.json), newSpan: difference.newSpan.map(newLines.json))
      },
    ] as JSONObject
  }
}

extension ManifestDifference {
  /// What differs, in a few words.
  var words: String {
    switch kind {
    case .keySet(let key, let old?, let new): return "\(key): \(Self.list(old)) → \(Self.list(new))"
    case .keySet(let key, nil, let new): return "added \(key): \(Self.list(new))"
    case .keyRemoved(let key, let old): return "removed \(key): \(Self.list(old))"
    case .tagAdded(let tag, let category, let position):
      return "added tag \(Self.name(tag)) to \(Self.place(category, position))"
    case .tagRemoved(let tag, let category, let count):
      let carriers = count == 0 ? "" : "; \(Wording.count(count, "resource")) had it"
      return "removed tag \(Self.name(tag)) from \(category.rawValue)\(carriers)"
    case .tagRenamed(let tag, let name): return "renamed tag \(Self.name(tag)) to \(Self.name(name))"
    case .tagMoved(let tag, let from, let old, let to, let new):
      return "\(Self.name(tag)): \(Self.place(from, old)) → \(Self.place(to, new))"
    case .resourceMoved(let old, let new, let count):
      return count == 1
        ? "moved \(Self.name(old)) to \(Self.name(new))"
        : "\(Wording.count(count, "resource")) of \(Self.name(old + "/")) moved to \(Self.name(new + "/"))"
    case .resourceAdded(let path, _): return "added \(Self.name(path))" + change
    case .resourceRemoved(let path, _): return "removed \(Self.name(path))" + change
    case .tagsChanged(let path, _, _): return Self.name(path) + change
    case .ignoreAdded(let rule): return "added comment odr:ignore \(Self.name(rule))"
    }
  }

  /// The part of a report that it stands in: 0 for keys, 1 for tags, 2 for resources.
  var part: Int {
    switch kind {
    case .keySet, .keyRemoved: 0
    case .tagAdded, .tagRemoved, .tagRenamed, .tagMoved: 1
    case .resourceAdded, .resourceRemoved, .resourceMoved, .tagsChanged, .ignoreAdded: 2
    }
  }

  /// The resource, of a difference that others may have too.
  var resource: String? {
    switch kind {
    case .resourceAdded(let path, _), .resourceRemoved(let path, _), .tagsChanged(let path, _, _): path
    default: nil
    }
  }

  /// What differs of a resource, behind its name.
  var change: String {
    switch kind {
    case .resourceAdded(_, let tags), .resourceRemoved(_, let tags): return ": " + Self.list(tags)
    case .tagsChanged(_, let added, let removed):
      let words = added.map { "+" + Self.name($0) } + removed.map { "-" + Self.name($0) }
      return ": " + words.joined(separator: " ")
    default: return ""
    }
  }

  /// What is the same in differences that are counted together.
  var group: String? {
    switch kind {
    case .resourceAdded: "added" + change
    case .resourceRemoved: "removed" + change
    case .tagsChanged: change
    default: nil
    }
  }

  private static func list(_ names: [String]) -> String { names.map(name).joined(separator: ", ") }

  /// A name, in quotes where its end would not be seen.
  private static func name(_ text: String) -> String {
    text.utf8.contains { " ,:'→".utf8.contains($0) } || text.isEmpty ? text.quoted : text.visible
  }

  private static func place(_ category: DownloadCategory, _ position: Int?) -> String {
    category.rawValue + (position.map { " \($0)" } ?? "")
  }

  /// The difference in a report.
  func json(oldSpan: JSONObject?, newSpan: JSONObject?) -> JSONObject {
    let spans: JSONObject = ["old": oldSpan, "new": newSpan]
    switch kind {
    case .keySet(let key, let old, let new):
      return ["kind": "key-set", "key": key, "oldValues": old, "values": new, "spans": spans]
    case .keyRemoved(let key, let old): return ["kind": "key-removed", "key": key, "oldValues": old, "spans": spans]
    case .tagAdded(let tag, let category, let position):
      return [
        "kind": "tag-added", "tag": tag, "category": category.rawValue, "position": position, "spans": spans,
      ]
    case .tagRemoved(let tag, let category, let count):
      return [
        "kind": "tag-removed", "tag": tag, "category": category.rawValue, "resourceCount": count, "spans": spans,
      ]
    case .tagRenamed(let tag, let name): return ["kind": "tag-renamed", "tag": tag, "newName": name, "spans": spans]
    case .tagMoved(let tag, let from, let old, let to, let new):
      return [
        "kind": "tag-moved", "tag": tag, "oldCategory": from.rawValue, "oldPosition": old, "category": to.rawValue,
        "position": new, "spans": spans,
      ]
    case .resourceAdded(let path, let tags):
      return ["kind": "resource-added", "resource": path, "tags": tags, "spans": spans]
    case .resourceRemoved(let path, let tags):
      return ["kind": "resource-removed", "resource": path, "tags": tags, "spans": spans]
    case .resourceMoved(let path, let new, let count):
      return ["kind": "resource-moved", "resource": path, "newPath": new, "resourceCount": count, "spans": spans]
    case .tagsChanged(let path, let added, let removed):
      return ["kind": "tags-changed", "resource": path, "added": added, "removed": removed, "spans": spans]
    case .ignoreAdded(let rule): return ["kind": "ignore-added", "rule": rule, "spans": spans]
    }
  }
}
