import ResourceTags

/// The result of an edit, as a few lines for people or as JSON.
enum EditSummary {
  /// Returns a line for each change, and a line for each comment that was removed together with an entry. The same
  /// change to several resources gets only one line.
  static func lines(_ proved: ProvedEdit, _ source: SourceText) -> [String] {
    changes(proved.changes) + comments(proved.removedComments, source)
  }

  /// Returns the lines for the changes; the same change to several resources gets only one line.
  private static func changes(_ changes: [EditChange]) -> [String] {
    var lines: [String] = []
    var groups: [String: (index: Int, count: Int)] = [:]
    for change in changes.map(\.words) {
      if let group = change.group, let (index, count) = groups[group] {
        groups[group] = (index, count + 1)
        lines[index] = group + Wording.count(count + 1, "resource")
      } else {
        if let group = change.group { groups[group] = (lines.count, 1) }
        lines.append(change.line)
      }
    }
    return Wording.excerpt(lines, limit: 20, rest: "more changes")
  }

  /// Returns a line for each of the first five removed comments.
  static func comments(_ comments: [ByteSpan], _ source: SourceText) -> [String] {
    if comments.isEmpty { return [] }
    let table = LineTable(source)
    let shown = comments.prefix(5).map { comment in
      "\(source.name.visible):\(table.line(of: comment.start)): note: removed comment: "
        + source.string(in: comment).abbreviated
    }
    return shown + (comments.count > 5 ? ["and \(Wording.count(comments.count - 5, "more comment"))"] : [])
  }

  /// Returns the JSON that an editing command prints with `--format json`, version 1. `proved` is `nil` if the edits were
  /// refused, and `source` is `nil` if odr couldn't read the manifest. Byte offsets and line numbers refer to the text
  /// before the edit, except in `newErrors`, which refers to the text after it. The JSON contains `diff` only for a dry
  /// run.
  static func json(
    _ proved: ProvedEdit?, _ source: SourceText?, path: String?, noChangeMessage: String = "", problems: [EditProblem],
    newErrors: [Diagnostic] = [], outdatedProject: String? = nil, diff: [UInt8]? = nil
  ) -> JSONObject {
    let source = source ?? SourceText(name: "", "")
    let tables = LineTables(source)
    let lines = LineTable(source)
    let comments = (proved?.removedComments ?? []).map { comment -> JSONObject in
      ["text": source.string(in: comment), "span": lines.json(comment)]
    }
    let message = proved.map { $0.isChange ? changes($0.changes).joined(separator: "; ") : noChangeMessage }
    let errors = proved.map { newErrors.map(LineTables($0.manifest.source).json) }
    return [
      "version": 1, "path": path, "changed": proved?.isChange ?? false, "message": message ?? refusal(problems),
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

extension EditChange {
  /// The line of text about a change, the words before the resource if changes of several resources are counted
  /// together, and the change as JSON. Positions in a category start at 1.
  fileprivate var words: (line: String, group: String?, json: JSONObject) {
    switch self {
    case .tagAdded(let tag, let category, let position):
      return (
        "added tag \(tag.quoted) to \(Self.place(category, position))", nil,
        ["kind": "tag-added", "tag": tag, "category": category.rawValue, "position": position]
      )
    case .tagRemoved(let tag, let count):
      return (
        "removed tag \(tag.quoted)"
          + (count == 0 ? "" : " from the manifest and from \(Wording.count(count, "resource"))"), nil,
        ["kind": "tag-removed", "tag": tag, "resourceCount": count]
      )
    case .tagRenamed(let tag, let name):
      return (
        "renamed tag \(tag.quoted) to \(name.quoted)", nil, ["kind": "tag-renamed", "tag": tag, "newName": name]
      )
    case .tagMerged(let tag, let target, let count):
      return (
        "merged tag \(tag.quoted) into \(target.quoted)"
          + (count == 0 ? "" : " on \(Wording.count(count, "resource"))"), nil,
        ["kind": "tag-merged", "tag": tag, "newName": target, "resourceCount": count]
      )
    case .tagsSorted(let category):
      return (
        "sorted the tags of \(category.rawValue)", nil, ["kind": "tags-sorted", "category": category.rawValue]
      )
    case .tagMoved(let tag, let origin, let category, let position):
      let isReordering = origin == category
      return (
        "moved tag \(tag.quoted) \(isReordering ? "within" : "to") \(Self.place(category, position))"
          + (isReordering ? "; only the order changed" : ""), nil,
        [
          "kind": "tag-moved", "tag": tag, "oldCategory": origin.rawValue, "category": category.rawValue,
          "position": position,
        ]
      )
    case .tagAssigned(let tag, let resource):
      let group = "assigned tag \(tag.quoted) to "
      return (group + resource.quoted, group, ["kind": "tag-assigned", "tag": tag, "resource": resource])
    case .tagUnassigned(let tag, let resource):
      let group = "removed tag \(tag.quoted) from "
      return (group + resource.quoted, group, ["kind": "tag-unassigned", "tag": tag, "resource": resource])
    case .tagsReordered(let resource):
      let group = "reordered the tags of "
      return (group + resource.quoted, group, ["kind": "tags-reordered", "resource": resource])
    case .resourceRemoved(let resource):
      return (
        "removed resource \(resource.quoted)", "removed ",
        ["kind": "resource-removed", "resource": resource]
      )
    case .resourceMoved(let resource, let path):
      return (
        "moved \(resource.quoted) to \(path.quoted)", "moved ",
        ["kind": "resource-moved", "resource": resource, "newPath": path]
      )
    case .keySet(let key, let values):
      return (
        "set \(key) to \(values.map(\.quoted).commaSeparated)", nil,
        ["kind": "key-set", "key": key, "values": values]
      )
    case .keyRemoved(let key):
      return ("removed \(key)", nil, ["kind": "key-removed", "key": key])
    }
  }

  private static func place(_ category: DownloadCategory, _ position: Int) -> String {
    category.rawValue + (category == .prefetchOrder ? ", position \(position)" : "")
  }
}
