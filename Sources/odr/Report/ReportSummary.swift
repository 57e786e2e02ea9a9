import ResourceTags

/// The summary of a report in Markdown, for a comment on a pull request.
struct ReportSummary {
  let contents: ReportContents

  /// The number of packs, tags, and findings that the summary lists; more are only counted.
  private static let shown = 20

  /// The text, without the lines that exceed the limit for a comment. The first line identifies the comment, so that a
  /// program can find and replace it.
  var markdown: String {
    var length = 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix { line in
      length += line.utf16.count + 1
      return length <= PackDiffReport.markdownLimit
    }.joined(separator: "\n")
  }

  private var text: String {
    let size = "\(FormattedByteCount(contents.totals.bytes))"
    var text = """
      <!-- odr report -->
      ### On-demand resources of \(Self.code(contents.name))

      \(Wording.count(contents.listing.tags.count, "tag")) with \(size) in \
      \(Wording.count(contents.packs.count, "asset pack")); \(contents.findingCount).

      """
    if let changes = contents.changes { text += self.changes(changes) }
    for (heading, sizes) in LimitedSize.groups(contents) {
      let rows = sizes.map { size in
        [
          size.isName ? Self.code(size.title) : size.title, size.words(size.amount),
          size.limits.isEmpty ? "none" : size.limitWords, size.exceeded == nil ? size.percent : "**\(size.percent)**",
        ]
      }
      text += Self.table([heading, "size", "limit", ""], rows)
    }
    let tables = LineTables(contents.lint.source)
    text += Self.table(
      ["", "finding", "line"],
      contents.lint.diagnostics.sorted { Self.rank($0) < Self.rank($1) }.map { finding in
        [
          finding.severity.rawValue, Self.code(finding.message),
          "\(tables.lines(of: finding.location).position(of: finding.span.start).line)",
        ]
      })
    return text
  }

  private static func rank(_ finding: Diagnostic) -> Int { Severity.allCases.firstIndex(of: finding.severity) ?? 0 }

  private func changes(_ report: PackDiffReport) -> String {
    let comparison = report.comparison
    let tags = comparison.tags.filter { $0.bytes > 0 || $0.total != $0.oldTotal }
    return "\nSince \(Self.code(report.titles.old)), \(report.summary).\n"
      + Self.table(
        ["tag", "before", "now", "growth", "downloaded again"],
        tags.sorted { $0.bytes > $1.bytes }.map { tag in
          [Self.code(tag.name)] + [tag.oldTotal, tag.total].map { "\(FormattedByteCount($0))" }
            + [ReportPage.growth(tag.total - tag.oldTotal), "\(FormattedByteCount(tag.bytes))"]
        })
      + Self.table(
        ["", "pack", "size", "why"],
        comparison.packs.map { pack in
          [
            pack.kind.rawValue, Self.code(PackDiffReport.title(pack)), "\(FormattedByteCount(pack.bytes))",
            PackDiffReport.reasons(pack).prefix(5).map(Self.code).joined(separator: "<br>"),
          ]
        })
  }

  /// Returns a table with the first rows, and the number of the other rows.
  private static func table(_ header: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let lines = ([header, header.map { _ in "---" }] + rows.prefix(shown)).map { cells in
      "| " + cells.joined(separator: " | ") + " |\n"
    }
    return "\n" + lines.joined() + (rows.count > shown ? "\nand \(rows.count - shown) more\n" : "")
  }

  private static func code(_ text: String) -> String { DiffReport.code(text.visible.shortened(to: 120), inTable: true) }
}
