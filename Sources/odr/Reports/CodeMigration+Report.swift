import OdrAppCode
import ResourceTags

/// The report of `odr code check --migration`.
extension CodeMigration {
  private var rows: [(entry: Entry, place: LinePosition)] {
    let tables = LineTables(.empty)
    return entries.map { ($0, tables[.init($0.span, in: $0.source)].start) }
  }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let calls = rows.map { entry, place -> JSONObject in
      let isLookup = entry.kind == .lookup
      return [
        "path": entry.source.name, "line": place.line, "column": place.column, "call": Self.name(entry),
        "tags": isLookup ? nil : entry.subjects, "isComputed": entry.isComputed,
        "file": isLookup && !entry.isItem ? entry.subjects.first : nil, "files": isLookup ? entry.subjects : nil,
        "packs": entry.packs, "replacement": entry.replacement,
      ]
    }
    return ["calls": calls, "computedLookups": computedLookups]
  }

  /// The report for people.
  var text: String {
    rows.map { entry, place in
      let title = "\(entry.source.name.visible):\(place.line):\(place.column):".bold
      let lines = ["\(title) \(Self.name(entry).visible)"] + Self.details(entry).map { "    \($0): \($1)" }
      return lines.withLineBreaks
    }.joined() + "\(total.bold)\n\(unseen)\n"
  }

  private var total: String { "\(Wording.count(entries.count, "call")) to migrate" }

  /// A line about the lookups that the list lacks.
  private var unseen: String {
    let lookups = Wording.count(computedLookups, "lookup") + " with a name that odr cannot follow"
    return
      "not listed: names in storyboards, scenes, and packages, asset symbols such as '.forest', paths made from a bundle's "
      + "URL or path, searches for files, and calls of other frameworks"
      + (computedLookups == 0 ? "" : "; " + lookups)
      + (absent.isEmpty ? "" : "; contents of \(Wording.count(absent.count, "tagged resource")) without a pack")
  }

  /// Returns the name of the call in the code.
  private static func name(_ entry: Entry) -> String { entry.source.string(in: entry.span) }

  private static func details(_ entry: Entry) -> [(String, String)] {
    let subjects = entry.subjects.map(\.visible) + (entry.isComputed ? ["see the code"] : [])
    let title =
      entry.kind != .lookup
      ? "tags" : entry.packs.isEmpty ? "resource without a pack" : entry.isItem ? "catalog item" : "file in the pack"
    return [
      (title, subjects.commaSeparated),
      ("packs", entry.packs.map(\.visible).commaSeparated), ("replacement", entry.replacement),
    ].filter { !$1.isEmpty }
  }
}
