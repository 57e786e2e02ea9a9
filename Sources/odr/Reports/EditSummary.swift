import ResourceTags

/// The result of an edit, as a few lines for people or as JSON.
enum EditSummary {
  /// Returns a line for each change; the same change to several resources gets only one line.
  static func changes(_ changes: [ManifestChange]) -> [String] {
    Wording.excerpt(changes.lines(countingAbove: 1).map(\.text), limit: 20, rest: "more changes")
  }

  /// Returns a line for each of the first five comments that were removed together with an entry.
  static func comments(_ comments: [ByteSpan], _ source: SourceText) -> [String] {
    Wording.excerpt(source.notes("removed comment", at: comments), limit: 5, rest: "more comments")
  }

  /// Returns the message about an edit that changes nothing. If there are `problems`, such as a missing file that odr
  /// cannot follow, the manifest may need a change.
  static func noChange(_ problems: [EditProblem]) -> String {
    (problems.isEmpty ? "the manifest needs no change; " : "") + "nothing changed"
  }

  /// Returns the JSON that an editing command prints with `--format json`, version 1. `proved` is `nil` if the edits were
  /// refused, and `source` is `nil` if odr couldn't read the manifest. Byte offsets and line numbers refer to the text
  /// before the edit, except in `newErrors`, which refers to the text after it. The JSON contains `diff` only for a dry
  /// run.
  static func json(
    _ proved: ProvedEdit?, _ source: SourceText?, path: String?, problems: [EditProblem],
    newErrors: [Diagnostic] = [], outdatedProject: String? = nil, diff: [UInt8]? = nil
  ) -> JSONObject {
    let source = source ?? .empty
    let tables = LineTables(source)
    let lines = LineTable(source)
    let comments = (proved?.removedComments ?? []).map { comment -> JSONObject in
      ["text": source.string(in: comment), "span": lines.json(comment)]
    }
    let message = proved.map { $0.isChange ? changes($0.changes).joined(separator: "; ") : noChange(problems) }
    let errors = proved.map { newErrors.map(LineTables($0.manifest.source).json) }
    return [
      "path": path, "changed": proved?.isChange ?? false, "message": message ?? refusal(problems),
      "changes": (proved?.changes ?? []).map(\.words.json), "edits": (proved?.textEdits ?? []).map(lines.json),
      "removedComments": comments, "problems": problems.map { $0.json(tables) }, "newErrors": errors,
      "outdatedProject": outdatedProject, "dryRun": diff.map { _ in true }, "diff": diff?.string,
    ]
  }

  /// Returns the first of the errors that prevent an edit, and the number of the rest.
  private static func refusal(_ problems: [EditProblem]) -> String {
    let errors = problems.filter(\.isError)
    let others = errors.count > 1 ? ", and \(Wording.count(errors.count - 1, "more problem"))" : ""
    return (errors.first?.diagnostic.message ?? "") + others
  }
}

extension [ManifestChange] {
  /// Returns a line for each change, with the index of the change. If more than `limit` resources have the same change,
  /// they are counted together; up to three removed resources are always named.
  func lines(countingAbove limit: Int) -> [(text: String, index: Int)] {
    let all = map(\.words)
    let counts = Dictionary(all.compactMap { $0.group.map { ($0.start + $0.end, 1) } }, uniquingKeysWith: +)
    var counted: Set<String> = []
    return all.enumerated().compactMap { index, change in
      guard let (start, end) = change.group, let count = counts[start + end],
        count > (start == "removed " ? 3 : limit)
      else {
        return (change.line, index)
      }
      return counted.insert(start + end).inserted ? (start + Wording.count(count, "resource") + end, index) : nil
    }
  }
}

extension ManifestChange {
  typealias Words = (line: String, group: (start: String, end: String)?, json: JSONObject)

  /// The line of text about a change, the words around the resource if changes of several resources are counted
  /// together, and the change as JSON.
  var words: Words {
    switch self {
    case .tagAdded(let tag, let category, let position):
      (
        "added tag \(tag.quotedWhole) to \(Self.place(category, position))", nil,
        ["kind": "tag-added", "tag": tag, "category": category.rawValue, "position": position]
      )
    case .tagRemoved(let tag, let category, let count):
      (
        "removed tag \(tag.quotedWhole)"
          + (count == 0 ? "" : " from the manifest and from \(Wording.count(count, "resource"))"), nil,
        ["kind": "tag-removed", "tag": tag, "category": category?.rawValue, "resourceCount": count]
      )
    case .tagRenamed(let tag, let name):
      (
        "renamed tag \(tag.quotedWhole) to \(name.quotedWhole)", nil,
        ["kind": "tag-renamed", "tag": tag, "newName": name]
      )
    case .tagMerged(let tag, let target, let count, let endsPrefetching):
      (
        "merged tag \(tag.quotedWhole) into \(target.quotedWhole)"
          + (count == 0 ? "" : " on \(Wording.count(count, "resource"))")
          + (endsPrefetching ? "; no longer prefetched" : ""), nil,
        ["kind": "tag-merged", "tag": tag, "newName": target, "resourceCount": count]
      )
    case .tagsSorted(let category):
      (
        "sorted the tags of \(category.rawValue)", nil, ["kind": "tags-sorted", "category": category.rawValue]
      )
    case .tagMoved(let tag, let origin, let category, let position, let oldPosition):
      (
        "moved tag \(tag.quotedWhole) \(origin == category ? "within" : "to") \(Self.place(category, position))"
          + (origin == category
            ? "; only the order changed" : origin == .prefetchOrder ? "; no longer prefetched" : ""),
        nil,
        [
          "kind": "tag-moved", "tag": tag, "oldCategory": origin.rawValue, "oldPosition": oldPosition,
          "category": category.rawValue, "position": position,
        ]
      )
    case .tagAssigned(let tag, let resource):
      Self.words(
        "assigned tag \(tag.quotedWhole) to ", resource, json: ["kind": "tag-assigned", "tag": tag])
    case .tagUnassigned(let tag, let resource):
      Self.words(
        "removed tag \(tag.quotedWhole) from ", resource, json: ["kind": "tag-unassigned", "tag": tag])
    case .tagsReordered(let resource):
      Self.words("reordered the tags of ", resource, json: ["kind": "tags-reordered"])
    case .resourceAdded(let resource, let tags):
      Self.words(
        "added ", resource, ": " + Self.list(tags), noun: "resource ",
        json: ["kind": "resource-added", "tags": tags])
    case .resourceRemoved(let resource, let tags):
      Self.words(
        "removed ", resource, " from the manifest" + (tags.map { ": " + Self.list($0) } ?? ""), noun: "resource ",
        json: ["kind": "resource-removed", "tags": tags])
    case .resourceMoved(let resource, let path, let count):
      (
        "moved " + (count ?? 1 > 1 ? Wording.count(count ?? 1, "resource") + " in " : "")
          + "\(resource.quotedWhole) to \(path.quotedWhole)", count == nil ? ("moved ", "") : nil,
        ["kind": "resource-moved", "resource": resource, "newPath": path, "resourceCount": count]
      )
    case .tagsChanged(let resource, let added, let removed):
      Self.words(
        "changed the tags of ", resource,
        ": " + (added.map { "+" + $0.quotedWhole } + removed.map { "-" + $0.quotedWhole }).joined(separator: " "),
        json: ["kind": "tags-changed", "added": added, "removed": removed])
    case .keySet(let key, let values, let old):
      (
        "set \(key) to \(Self.list(values))" + (old.map { "; it was \(Self.list($0))" } ?? ""), nil,
        ["kind": "key-set", "key": key, "oldValues": old, "values": values]
      )
    case .keyRemoved(let key, let old):
      (
        "removed \(key)" + (old.map { "; it was \(Self.list($0))" } ?? ""), nil,
        ["kind": "key-removed", "key": key, "oldValues": old]
      )
    case .ignoreAdded(let rule):
      ("added comment odr:ignore \(rule.visible)", nil, ["kind": "ignore-added", "rule": rule])
    }
  }

  /// Returns the words about a change of one resource, which is counted together with others between `start` and `end`.
  private static func words(
    _ start: String, _ resource: String, _ end: String = "", noun: String = "", json: JSONObject
  ) -> Words {
    (start + noun + resource.quotedWhole + end, (start, end), json.with(["resource": resource]))
  }

  private static func list(_ names: [String]) -> String { names.map(\.quotedWhole).commaSeparated }

  private static func place(_ category: DownloadCategory, _ position: Int?) -> String {
    category.rawValue + (category == .prefetchOrder ? position.map { ", position \($0)" } ?? "" : "")
  }
}
