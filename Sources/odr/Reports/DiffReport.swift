import ResourceTags

/// The report of `odr diff` about two versions of a manifest.
struct DiffReport {
  let comparison: ManifestComparison
  /// The titles of the two versions, such as `HEAD` and `the work tree`.
  let titles: (old: String, new: String)
  private let differences: [ManifestDifference]
  private let oldLines: LineTable
  private let newLines: LineTable

  init(_ comparison: ManifestComparison, titles: (old: String, new: String)) {
    self.comparison = comparison
    self.titles = titles
    differences = comparison.differences + comparison.addedIgnores
    oldLines = LineTable(comparison.old.source)
    newLines = LineTable(comparison.new.source)
  }

  var isEmpty: Bool { differences.isEmpty }

  /// The last line: the number of differences or, if the meaning is the same, how the texts differ.
  var summary: String {
    if !isEmpty { return Wording.count(differences.count, "difference") }
    let old = comparison.old
    let new = comparison.new
    if old.source.bytes == new.source.bytes { return "no differences" }
    let what = comparison.onlyDifferent
    return "no differences except in " + (what.isEmpty ? "layout" : what.joined(separator: " and "))
  }

  // MARK: Text

  /// Returns the report for people: a heading, then one line for each difference, with its location.
  func text(_ style: Style) -> String {
    if isEmpty { return "" }
    let heading = "\(comparison.new.source.name.visible): \(titles.old.visible) → \(titles.new.visible)"
    return style.bold(heading) + "\n" + lines.map { "  \($0.words)  " + style.dim($0.place) + "\n" }.joined()
  }

  /// The report in Markdown, for a pull request.
  var markdown: String {
    let heading =
      "**\(Markdown.code(comparison.new.source.name))**: \(Markdown.code(titles.old)) → \(Markdown.code(titles.new))\n\n"
    if isEmpty { return heading + summary + "\n" }
    return heading
      + lines.map { words, place in
        "- " + Markdown.code(words) + " " + (place.isEmpty ? "" : Markdown.code(place)) + "\n"
      }.joined()
  }

  /// The lines of the report. Resources with the same change are counted together.
  var lines: [(words: String, place: String)] {
    let all = differences.map { (words: $0.words, place: place(of: $0)) }
    var groups: [String: [String]] = [:]
    for (words, _) in all {
      if let resource = words.resource { groups[words.start + words.end, default: []].append(resource) }
    }
    var done: Set<String> = []
    // The report lists keys first, then tags, then resources.
    return (0..<3).flatMap { part in all.filter { $0.words.part == part } }.compactMap { words, place in
      guard let resource = words.resource else { return (words.start, place) }
      let change = words.start + words.end
      let resources = groups[change] ?? []
      if resources.count <= Self.limit {
        return (words.start + ManifestDifference.name(resource) + words.end, place)
      }
      return done.insert(change).inserted ? (words.start + Self.words(of: resources) + words.end, place) : nil
    }
  }

  /// The maximum number of resources with the same change that are listed one by one; more resources are only counted.
  private static let limit = 3

  private static func words(of paths: [String]) -> String {
    let folders = paths.map { $0.split(separator: "/").dropLast() }
    var common = folders[0]
    for folder in folders { common = common[..<zip(common, folder).prefix { $0 == $1 }.count] }
    let place = common.isEmpty ? "" : " in \(common.joined(separator: "/"))/".visible
    return Wording.count(paths.count, "resource") + place
  }

  /// Returns the location of a difference in the new version or, if the entry was removed, in the old version.
  private func place(of difference: ManifestDifference) -> String {
    if let span = difference.newSpan {
      return "\(comparison.new.source.name.visible):\(newLines.line(of: span.start))"
    }
    return difference.oldSpan.map { "\(comparison.old.source.name.visible):\(oldLines.line(of: $0.start))" } ?? ""
  }

  // MARK: JSON

  /// The report for scripts, version 1.
  var json: JSONObject {
    [
      "version": 1, "old": ["title": titles.old, "path": comparison.old.source.name] as JSONObject,
      "new": ["title": titles.new, "path": comparison.new.source.name] as JSONObject, "summary": summary,
      "onlyDifferent": isEmpty ? comparison.onlyDifferent : nil,
      "differences": differences.map { difference -> JSONObject in
        let spans: JSONObject = [
          "old": difference.oldSpan.map(oldLines.json), "new": difference.newSpan.map(newLines.json),
        ]
        return difference.words.json.with(["spans": spans])
      },
    ]
  }
}

extension ManifestDifference {
  /// A short description of the difference, the part of the report that contains it (0 for keys, 1 for tags, 2 for
  /// resources), and the difference as JSON without its locations. If the difference is about one resource and its tags,
  /// the description is `start`, the resource, and `end`, and differences that are the same except for the resource are
  /// counted together.
  fileprivate var words: (part: Int, start: String, resource: String?, end: String, json: JSONObject) {
    switch kind {
    case .keySet(let key, let old, let new):
      (
        0, old.map { "changed \(key): \(Self.list($0)) → \(Self.list(new))" } ?? "added \(key): \(Self.list(new))", nil,
        "", ["kind": "key-set", "key": key, "oldValues": old, "values": new]
      )
    case .keyRemoved(let key, let old):
      (0, "removed \(key): \(Self.list(old))", nil, "", ["kind": "key-removed", "key": key, "oldValues": old])
    case .tagAdded(let tag, let category, let position):
      (
        1, "added tag \(Self.name(tag)) to \(Self.place(category, position))", nil, "",
        ["kind": "tag-added", "tag": tag, "category": category.rawValue, "position": position]
      )
    case .tagRemoved(let tag, let category, let count):
      (
        1,
        "removed tag \(Self.name(tag)) from \(category.rawValue)"
          + (count == 0 ? "" : "; \(Wording.count(count, "resource")) used it"), nil, "",
        ["kind": "tag-removed", "tag": tag, "category": category.rawValue, "resourceCount": count]
      )
    case .tagRenamed(let tag, let name):
      (
        1, "renamed tag \(Self.name(tag)) to \(Self.name(name))", nil, "",
        ["kind": "tag-renamed", "tag": tag, "newName": name]
      )
    case .tagMoved(let tag, let from, let old, let to, let new):
      (
        1, "moved tag \(Self.name(tag)): \(Self.place(from, old)) → \(Self.place(to, new))", nil, "",
        [
          "kind": "tag-moved", "tag": tag, "oldCategory": from.rawValue, "oldPosition": old, "category": to.rawValue,
          "position": new,
        ]
      )
    case .resourceMoved(let old, let new, let count):
      (
        2,
        count == 1
          ? "moved \(Self.name(old)) to \(Self.name(new))"
          : "moved \(Wording.count(count, "resource")) in \(Self.name(old + "/")) to \(Self.name(new + "/"))", nil, "",
        ["kind": "resource-moved", "resource": old, "newPath": new, "resourceCount": count]
      )
    case .resourceAdded(let path, let tags):
      (2, "added ", path, ": " + Self.list(tags), ["kind": "resource-added", "resource": path, "tags": tags])
    case .resourceRemoved(let path, let tags):
      (2, "removed ", path, ": " + Self.list(tags), ["kind": "resource-removed", "resource": path, "tags": tags])
    case .tagsChanged(let path, let added, let removed):
      (
        2, "changed ", path,
        ": " + (added.map { "+" + Self.name($0) } + removed.map { "-" + Self.name($0) }).joined(separator: " "),
        ["kind": "tags-changed", "resource": path, "added": added, "removed": removed]
      )
    case .ignoreAdded(let rule):
      (2, "added comment odr:ignore \(Self.name(rule))", nil, "", ["kind": "ignore-added", "rule": rule])
    }
  }

  private static func list(_ names: [String]) -> String { names.map(name).commaSeparated }

  /// Returns a name, in quotation marks if the end of the name would otherwise be unclear.
  fileprivate static func name(_ text: String) -> String {
    text.utf8.contains { " ,:'→".utf8.contains($0) } || text.isEmpty ? text.quoted : text.visible
  }

  private static func place(_ category: DownloadCategory, _ position: Int?) -> String {
    category.rawValue + (position.map { " \($0)" } ?? "")
  }
}
