import ResourceTags

/// The report of `odr diff --packs` about the asset packs that users download again.
struct PackDiffReport {
  let comparison: PackComparison
  /// The names of the two versions.
  let titles: (old: String, new: String)
  /// The name of the manifest.
  let name: String

  // MARK: Text

  func text(_ style: Style) -> String {
    var text = style.bold("\(name.visible): \(titles.old.visible) → \(titles.new.visible)") + "\n"
    for pack in comparison.packs {
      text +=
        "  \(Wording.padded(pack.kind.rawValue, to: 9))\(Wording.padded(Self.size(pack.bytes), to: 11))\(Self.title(pack.tags))"
      text += Self.reasons(pack).map { "\n             \(style.dim($0))" }.joined() + "\n"
    }
    if !comparison.packs.isEmpty { text += "\n" }
    for tag in comparison.tags where tag.bytes > 0 {
      text += "  tag \(tag.name.visible): \(Self.amount(tag.bytes, of: tag.total))\n"
    }
    for category in comparison.categories where category.bytes > 0 {
      text += "  \(category.category.rawValue): \(Self.amount(category.bytes, of: category.total))\n"
    }
    return text + summary + "\n"
  }

  /// The last line of the report for people.
  var summary: String {
    "users download \(Self.amount(comparison.bytes, of: comparison.totalBytes)) again; "
      + "\(Wording.count(comparison.unchangedCount, "asset pack")) unchanged"
  }

  private static func size(_ bytes: Int) -> String { FormattedByteCount(bytes).description }

  private static func amount(_ bytes: Int, of total: Int) -> String { "\(size(bytes)) of \(size(total))" }

  /// Returns the tags of a pack, such as `forest + level-2`, without the end of a long list.
  static func title(_ tags: [String]) -> String {
    tags.map(\.visible).joined(separator: " + ").shortened(to: 160)
  }

  /// Returns the reasons why users download a pack again.
  static func reasons(_ pack: PackComparison.Pack) -> [String] {
    switch pack.kind {
    case .changed:
      return [Wording.list(pack.files.map { $0.pathString.visible.shortened(to: 120) }, limit: 3)]
    case .gone: return []
    case .new:
      return pack.origins.map { origin in
        let what =
          origin.count == 1 ? origin.example.visible.shortened(to: 160) : Wording.count(origin.count, "resource")
        guard let tags = origin.tags else { return "\(what): previously not in a pack" }
        let set = tags.map(\.visible).joined(separator: " + ").shortened(to: 160)
        return "\(what): previously in the pack of \(set)"
      }
    }
  }

  // MARK: Markdown

  /// The maximum length of the Markdown report. GitHub's limit of 65,536 characters for a comment leaves room for text
  /// that another program adds.
  static let markdownLimit = 64_000

  /// The report for a pull request. The first line of the report identifies the comment, so that a program can find and
  /// replace it.
  var markdown: String {
    var text =
      "<!-- odr diff --packs -->\n### Asset packs of \(DiffReport.code(name)) since \(DiffReport.code(titles.old))\n\n"
    text += summary.prefix(1).uppercased() + summary.dropFirst() + ".\n"
    var rows: [[String]] = comparison.packs.map { pack in
      [pack.kind.rawValue, Self.code(Self.title(pack.tags)), Self.size(pack.bytes)]
        + [Self.reasons(pack).map(Self.code).joined(separator: "<br>")]
    }
    append(&rows, under: ["", "pack", "size", "why"], to: &text)
    rows = comparison.tags.filter { $0.bytes > 0 }.sorted { $0.bytes > $1.bytes }.map { tag in
      [Self.code(tag.name.shortened(to: 160)), Self.size(tag.bytes), Self.size(tag.total)]
    }
    append(&rows, under: ["tag", "again", "of"], to: &text)
    rows = comparison.categories.filter { $0.bytes > 0 }.map {
      [Self.code($0.category.rawValue), Self.size($0.bytes), Self.size($0.total)]
    }
    append(&rows, under: ["category", "again", "of"], to: &text)
    return text
  }

  /// Returns a text as Markdown code for a table.
  private static func code(_ text: String) -> String { DiffReport.code(text, inTable: true) }

  /// Appends a table with as many rows as there is room for, and the number of the remaining rows.
  private func append(_ rows: inout [[String]], under header: [String], to text: inout String) {
    if rows.isEmpty { return }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    text += "\n" + line(header) + line(header.map { _ in "---" })
    var length = text.utf16.count
    for (index, row) in rows.enumerated() {
      let next = line(row)
      length += next.utf16.count
      // Leave room for the tables that follow.
      guard length < (header.count == 4 ? Self.markdownLimit / 2 : Self.markdownLimit - 2_000) else {
        text += "\nand \(rows.count - index) more\n"
        return
      }
      text += next
    }
  }

  // MARK: JSON

  /// The report for scripts, version 1.
  var json: JSONObject {
    [
      "version": 1, "old": titles.old, "new": titles.new, "path": name, "bytes": comparison.bytes,
      "totalBytes": comparison.totalBytes, "unchangedPacks": comparison.unchangedCount,
      "packs": comparison.packs.map { pack -> JSONObject in
        [
          "change": pack.kind.rawValue, "tags": pack.tags, "digest": pack.digest, "bytes": pack.bytes,
          "files": pack.kind == .changed ? pack.files.map(\.pathString) : nil,
          "origins": pack.kind == .new
            ? pack.origins.map { origin -> JSONObject in
              ["tags": origin.tags, "resourceCount": origin.count, "resource": origin.example]
            } : nil,
        ]
      },
      "tags": comparison.tags.map { tag -> JSONObject in
        ["name": tag.name, "bytes": tag.bytes, "totalBytes": tag.total]
      },
      "categories": comparison.categories.map { category -> JSONObject in
        ["category": category.category.rawValue, "bytes": category.bytes, "totalBytes": category.total]
      },
    ]
  }
}
