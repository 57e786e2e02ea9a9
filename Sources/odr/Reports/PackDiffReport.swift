import ResourceTags

/// The report of `odr diff --packs` about the asset packs that users download again.
struct PackDiffReport {
  let comparison: PackComparison
  /// The names of the two versions.
  let titles: (old: String, new: String)
  /// The name of the manifest.
  let name: String
  /// Whether the old version has no manifest, so its packs are unknown.
  let isOldMissing: Bool

  /// The tags and the categories that contain something that users download again.
  private typealias Row = (name: String, bytes: Int, total: Int)
  private var tags: [Row] { comparison.tags.filter { $0.bytes > 0 }.map { ($0.name, $0.bytes, $0.total) } }
  private var categories: [Row] {
    comparison.categories.filter { $0.bytes > 0 }.map { ($0.category.rawValue, $0.bytes, $0.total) }
  }

  // MARK: Text

  var text: String {
    var text = "\(name.visible): \(titles.old.visible) → \(titles.new.visible)".bold + "\n"
    for pack in comparison.packs {
      text +=
        "  \(Wording.padded(pack.kind.rawValue, to: 9))\(Wording.padded(Self.size(pack.bytes), to: 11))\(Self.title(pack.tags))"
      text += Self.reasons(pack).map { "\n             \($0.dim)" }.joined() + "\n"
    }
    if !comparison.packs.isEmpty { text += "\n" }
    for tag in tags { text += "  tag \(tag.name.visible): \(Self.amount(tag.bytes, of: tag.total))\n" }
    for category in categories {
      text += "  \(category.name): \(Self.amount(category.bytes, of: category.total))\n"
    }
    return text + summary + "\n"
  }

  /// The last line of the report for people.
  var summary: String {
    if isOldMissing {
      return "\(titles.old.visible) has no manifest, so odr cannot know which packs users have; "
        + "all packs together have \(Self.size(comparison.totalBytes))"
    }
    let isFirst = comparison.bytes > 0 && comparison.packs.allSatisfy { $0.kind == .new }
    return "users download \(Self.amount(comparison.bytes, of: comparison.totalBytes))\(isFirst ? "" : " again"); "
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
      [Wording.list(pack.files.map { $0.pathString.visible.shortened(to: 120) }, limit: 3)]
    case .gone: []
    case .new:
      pack.origins.map { origin in
        let what =
          origin.count == 1 ? origin.example.visible.shortened(to: 160) : Wording.count(origin.count, "resource")
        guard let tags = origin.tags else { return "\(what): previously not in a pack" }
        return "\(what): previously in the pack of \(title(tags))"
      }
    }
  }

  // MARK: Markdown

  /// The part of the summary of `odr report`.
  var markdown: String {
    let packs = comparison.packs.map { pack in
      let reasons = Self.reasons(pack).map(Markdown.cell).joined(separator: "<br>")
      return [pack.kind.rawValue, Markdown.cell(Self.title(pack.tags)), Self.size(pack.bytes), reasons]
    }
    func sizes(_ heading: String, _ rows: [Row]) -> String {
      let cells = rows.map { [Markdown.cell($0.name.shortened(to: 160)), Self.size($0.bytes), Self.size($0.total)] }
      return Markdown.table([heading, "again", "of"], cells)
    }
    let tables = [
      Markdown.table(["", "pack", "size", "why"], packs), sizes("tag", tags.largest(.max, by: \.bytes)),
      sizes("category", categories),
    ]
    return "\n### Asset packs of \(Markdown.code(name)) since \(Markdown.code(titles.old))\n\n\(summary.sentence).\n"
      + tables.filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
  }

  // MARK: JSON

  /// The report for scripts, version 1.
  var json: JSONObject {
    [
      "old": titles.old, "new": titles.new, "path": name, "bytes": comparison.bytes,
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
