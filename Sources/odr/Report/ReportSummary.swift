import ResourceTags

/// The summary of a report in Markdown, for a comment on a pull request.
extension ReportContents {
  /// Returns the summary of these reports, cut at the limit for a comment. The first line identifies the comment, so
  /// that a program can find and replace it. odr cuts the text only at the end of a line, because part of a name could
  /// be read as Markdown. `failures` are messages about manifests that odr couldn't read.
  static func markdown(_ reports: [Self], failures: [String]) -> String {
    let missing = failures.map { "- not in this report: \(code($0))\n" }.joined()
    let text = "<!-- odr report -->\n" + missing + reports.map(\.wholeSummary).joined(separator: "\n")
    var room = Markdown.commentLimit
    if text.unicodeScalars.count <= room { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { line in
      room -= line.unicodeScalars.count + 1
      return room > 2
    }
    return lines.joined(separator: "\n") + "\n\n…"
  }

  private var wholeSummary: String {
    let sizes = LimitedSize.groups(self).map { heading, sizes in
      "\n" + Markdown.heading([heading, "size", "limit", "share"]) + sizes.map(Self.row).joined()
    }
    let tables = LineTables(lint.source)
    let findings = lint.diagnostics.prefix(20).map { finding in
      let line = tables.start(of: finding.location).line
      return "- \(finding.severity): \(Self.code(finding.message)), line \(line)\n"
    }
    let rest = findingCount - findings.count
    let differences = differences.prefix(20).map { "- \(Self.code($0))\n" }.joined()
    let more = self.differences.count > 20 ? "- and \(self.differences.count - 20) more\n" : ""
    let changes = (changes?.markdown.drop { $0 != "\n" } ?? "") + "\n\(differences)\(more)"
    return """
      ### On-demand resources of \(Self.code(manifest.source.name))

      \(Wording.count(listing.tags.count, "tag")) with \(FormattedByteCount(totals.bytes)) in \
      \(Wording.count(packs.count, "asset pack")); \(summary.text(isBelowFindings: false)).

      \(findings.joined())\(rest > 0 ? "- and \(rest) more\n" : "")\(sizes.joined())
      \(changes)
      """
  }

  private static func row(_ size: LimitedSize) -> String {
    let title = size.name.map { Markdown.cell($0.visible.shortened(to: 120)) } ?? size.title
    let share = size.remark.map { "**\(size.percent) %, \($0)**" } ?? "\(size.percent) %"
    return Markdown.row([title, size.words.amount, size.words.limit, share])
  }

  private static func code(_ text: String) -> String { Markdown.code(text.visible.shortened(to: 120)) }
}
