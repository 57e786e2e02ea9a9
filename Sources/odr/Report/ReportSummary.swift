import ResourceTags

/// The summary of a report in Markdown, for a comment on a pull request.
struct ReportSummary {
  let contents: ReportContents

  /// The number of findings that the summary lists.
  private static let shown = 20

  /// The text, cut at the limit for a comment. The first line identifies the comment, so that a program can find and
  /// replace it. odr cuts the text only at the end of a line, because part of a name could be read as Markdown.
  var markdown: String {
    let text = text
    var room = PackDiffReport.markdownLimit
    if text.unicodeScalars.count <= room { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { line in
      room -= line.unicodeScalars.count + 1
      return room > 2
    }
    return lines.joined(separator: "\n") + "\n\n…"
  }

  private var text: String {
    let sizes = LimitedSize.groups(contents).map { heading, sizes in
      "\n| \(heading) | size | limit | share |\n| --- | --- | --- | --- |\n" + sizes.map(Self.row).joined()
    }
    let tables = LineTables(contents.lint.source)
    let findings = contents.lint.diagnostics.prefix(Self.shown).map { finding in
      let line = tables.lines(of: finding.location).position(of: finding.span.start).line
      return "- \(finding.severity): \(Self.code(finding.message)), line \(line)\n"
    }
    let rest = contents.findingCount - findings.count
    let changes = contents.changes?.markdown.drop { $0 != "\n" } ?? ""
    return """
      <!-- odr report -->
      ### On-demand resources of \(Self.code(contents.manifest.source.name))

      \(Wording.count(contents.listing.tags.count, "tag")) with \(FormattedByteCount(contents.totals.bytes)) in \
      \(Wording.count(contents.packs.count, "asset pack")); \(contents.summary.text(marksFixes: false)).

      \(findings.joined())\(rest > 0 ? "- and \(rest) more\n" : "")\(sizes.joined())
      \(changes)
      """
  }

  private static func row(_ size: LimitedSize) -> String {
    let share = size.remark.map { "**\(size.percent) %, \($0)**" } ?? "\(size.percent) %"
    return """
      | \(size.isName ? DiffReport.code(size.title.visible.shortened(to: 120), inTable: true) : size.title) \
      | \(size.words.amount) | \(size.words.limit) | \(share) |

      """
  }

  private static func code(_ text: String) -> String { DiffReport.code(text.visible.shortened(to: 120)) }
}
