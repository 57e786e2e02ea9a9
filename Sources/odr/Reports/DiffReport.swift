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

  /// The report for people: a heading, then one line for each difference, with its location.
  var text: String {
    if isEmpty { return "" }
    let heading = "\(comparison.new.name.visible): \(titles.old.visible) → \(titles.new.visible)"
    return "\(heading.bold)\n" + lines.map { "  \($0.words)  \($0.place.dim)\n" }.joined()
  }

  /// The lines of the report. More than three resources with the same change are counted together.
  var lines: [(words: String, place: String)] {
    differences.map(\.kind).lines(countingAbove: 3).map { line in
      let difference = differences[line.index]
      return (line.text + Self.origin(of: difference.kind), place(of: difference))
    }
  }

  /// The category that a moved or removed tag had.
  private static func origin(of change: ManifestChange) -> String {
    switch change {
    case .tagMoved(_, let origin, let category, _, _) where origin != category: "; it was in \(origin.rawValue)"
    case .tagRemoved(_, let category?, _): "; it was in \(category.rawValue)"
    default: ""
    }
  }

  /// Returns the location of a difference in the new version or, if the entry was removed, in the old version.
  private func place(of difference: ManifestDifference) -> String {
    if let span = difference.newSpan {
      return "\(comparison.new.name.visible):\(newLines.line(of: span.start))"
    }
    return difference.oldSpan.map { "\(comparison.old.name.visible):\(oldLines.line(of: $0.start))" } ?? ""
  }

  // MARK: JSON

  /// The report for scripts, version 1.
  var json: JSONObject {
    [
      "old": ["title": titles.old, "path": comparison.old.name] as JSONObject,
      "new": ["title": titles.new, "path": comparison.new.name] as JSONObject, "summary": summary,
      "onlyDifferent": isEmpty ? comparison.onlyDifferent : nil,
      "differences": differences.map { difference -> JSONObject in
        let spans: JSONObject = [
          "old": difference.oldSpan.map(oldLines.json), "new": difference.newSpan.map(newLines.json),
        ]
        return difference.kind.words.json.with(["spans": spans])
      },
    ]
  }
}
