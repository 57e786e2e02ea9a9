import ResourceTags

/// The summary of a report in Markdown, for a comment on a pull request.
extension ReportContents {
  /// Returns the summary of these reports. The first line identifies the comment, so that a program can find and replace
  /// it. `failures` are messages about manifests that odr couldn't read.
  static func markdown(_ reports: [Self], failures: [String]) -> String {
    let missing = failures.map { "- not in this report: \(code($0))\n" }.joined()
    return Markdown.comment("<!-- odr report -->\n" + missing + reports.map(\.summaryText).joined(separator: "\n"))
  }

  private var summaryText: String {
    let sizes = LimitedSize.groups(self).map { heading, sizes in
      "\n" + Markdown.table([heading, "size", "limit", "share"], sizes.map(Self.row))
    }
    let tables = LineTables(lint.source)
    func list<Item>(_ items: [Item], of count: Int, _ line: (Item) -> String) -> String {
      let lines = items.prefix(20).map { "- \(line($0))\n" }
      return lines.joined() + (count > lines.count ? "- and \(count - lines.count) more\n" : "")
    }
    let findings = list(lint.diagnostics, of: findingCount) { finding in
      "\(finding.severity): \(Self.code(finding.message)), line \(tables[finding.location].start.line)"
    }
    let changes =
      (changes?.markdown ?? "") + "\n" + list(differences, of: differences.count, Self.code)
    return """
      ### On-demand resources of \(Self.code(manifest.name))

      \(Wording.count(listing.tags.count, "tag")) with \(FormattedByteCount(totals.bytes)) in \
      \(Wording.count(packs.count, "asset pack")).

      \(Markdown.code(summary.text(isBelowFindings: false)))

      \(findings)\(sizes.joined())
      \(changes)
      """
  }

  private static func row(_ size: LimitedSize) -> [String] {
    let title = size.name.map { Markdown.cell($0.visible.shortened(to: 120)) } ?? size.title
    let share = size.remark.map { "**\(size.percent) %, \($0)**" } ?? "\(size.percent) %"
    return [title, size.words.amount, size.words.limit, share]
  }

  private static func code(_ text: String) -> String { Markdown.code(text.visible.shortened(to: 120)) }
}
