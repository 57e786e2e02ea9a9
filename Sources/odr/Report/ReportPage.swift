import OdrLanguageServer
import ResourceTags

/// The report on a manifest as a part of an HTML page, which can contain the reports on several manifests. The page
/// contains its style, its script, and its data, and needs nothing else.
///
/// A content security policy permits only this style and this script, by their digests. The page's tables need no script.
struct ReportPage {
  let contents: ReportContents
  /// The beginning of the identifiers in this part of the page; empty for the first manifest.
  private let prefix: String
  private let title: String
  /// The end of the labels that distinguish the parts of the page; empty if the page has only one part.
  private let of: String
  /// The identifier of each tag's element in the page, such as `tag=forest`.
  private(set) var anchors: [String: String] = [:]
  /// The link to each tag, with at most 80 characters of its name.
  private var links: [String: String] = [:]
  /// The findings in the page's table.
  let findings: [Diagnostic]
  /// The indices of the findings about each tag and about each resource.
  private(set) var ofTag: [String: [Int]] = [:]
  private(set) var ofResource: [String: [Int]] = [:]

  /// The number of rows up to which the page contains a whole table.
  private static let maximumRows = 5000
  /// The number of rows of a longer table. The script doesn't need the other rows.
  private static let cutRows = 2000
  /// The number of findings in the page.
  private static let maximumFindings = 500
  /// The maximum length of the rows with resources. Names can be long, and each is repeated for each of its tags.
  private static let maximumLength = 900_000
  /// The number of other tags and of findings that are links.
  private static let linkCount = 8

  /// Creates the report at `index` of all reports in the page.
  init(_ contents: ReportContents, at index: Int, isOnly: Bool) {
    self.contents = contents
    prefix = index == 0 ? "" : "\(index + 1)-"
    title = contents.manifest.source.name.shortened(to: 200).html
    of = isOnly ? "" : " of \(title)"
    var taken: Set<String> = []
    for (index, name) in contents.listing.tagsByName.map(\.tag.name).enumerated() where anchors[name] == nil {
      let visible = name.visible
      let isPlain = visible.utf8.count <= 80 && !visible.contains { $0 == "%" || $0.isWhitespace }
      let anchor = isPlain && taken.insert(visible).inserted ? "\(prefix)tag=\(visible)" : "\(prefix)tag-\(index + 1)"
      anchors[name] = anchor
      links[name] = "<a href=\"#\(anchor.html)\">\(visible.shortened(to: 80).htmlName)</a>"
    }
    findings = Array(contents.lint.diagnostics.prefix(Self.maximumFindings))
    for (index, finding) in findings.enumerated() {
      if let resource = finding.subject.resource {
        ofResource[resource, default: []].append(index)
      } else {
        for tag in finding.subject.tags { ofTag[tag, default: []].append(index) }
      }
    }
  }

  /// Returns a link to a tag, or the name if the manifest has no such tag.
  private func link(to tag: String) -> String { links[tag] ?? tag.shortened(to: 120).htmlName }

  /// Returns a page with these reports and, if there are several, an overview. `failures` are messages about manifests
  /// that odr couldn't read.
  static func text(_ reports: [Self], failures: [String]) -> String {
    let isSingle = reports.count == 1 && failures.isEmpty
    let title = isSingle ? reports[0].title : Wording.count(reports.count, "manifest")
    return String(decoding: PackageResources.report_html, as: UTF8.self).filled([
      "style": String(decoding: PackageResources.report_css, as: UTF8.self),
      "script": String(decoding: PackageResources.report_js, as: UTF8.self), "version": Version.description,
      "title": title, "overview": isSingle ? "" : overview(reports, title, failures),
      "articles": reports.map(\.article).joined(),
    ])
  }

  private static func overview(_ reports: [Self], _ title: String, _ failures: [String]) -> String {
    let rows = reports.map { report in
      let contents = report.contents
      return """
        <tr><td><a href="#\(report.prefix)report"><bdi>\(report.title)</bdi></a><td>\(contents.listing.tags.count)\
        <td>\(contents.packs.count)<td>\(FormattedByteCount(contents.totals.bytes))<td>\(contents.findingCount)

        """
    }
    return """
      <header>
      <p>On-Demand Resources</p>
      <h1>\(title)</h1>
      <p>\(LintSummary(manifests: reports.map(\.contents.lint)).text(isBelowFindings: false).html)</p>
      \(failures.map { "<p class=\"error\"><strong>Not in this page:</strong> \($0.htmlName)</p>\n" }.joined())\
      \(table(["Manifest", "Tags", "Packs", "Size", "Findings"], rows))
      </header>

      """
  }

  /// Whether a text is a page that odr wrote, so that odr can replace the page.
  static func wrote(_ text: SourceText) -> Bool {
    String(decoding: text.bytes.prefix(1024), as: UTF8.self).contains("<meta name=\"generator\" content=\"odr ")
  }

  /// The part of the page about the manifest.
  private var article: String {
    let target = contents.manifest.deploymentTarget.map { " \($0.html) and later" } ?? ""
    return String(decoding: PackageResources.article_html, as: UTF8.self).filled([
      "prefix": prefix, "of": of, "title": title,
      "platform": contents.manifest.platform.rawValue + target, "figures": figures, "matrix": matrix,
      "changes": contents.changes.map(changes) ?? "", "findings": findingTable, "tags": tagsByName,
      "prefetched": prefetched,
      "data": data.text(indent: nil).utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        .map { Substring($0) }.joined(separator: "\\u003c"),
      "limits": limits,
    ])
  }

  // MARK: Overview

  private var figures: String {
    """
    <div><dt>All tags</dt><dd><a href="#\(prefix)sizes">\(FormattedByteCount(contents.totals.bytes))</a></dd></div>
    <div><dt>Tags</dt><dd><a href="#\(prefix)tags">\(contents.listing.tags.count)</a></dd></div>
    <div><dt>Resources</dt><dd><a href="#\(prefix)tags">\(contents.listing.resources.count)</a></dd></div>
    <div><dt>Asset packs</dt><dd><a href="#\(prefix)packs">\(contents.packs.count)</a></dd></div>
    <div><dt>Findings</dt><dd><a href="#\(prefix)findings">\(contents.findingCount)</a></dd></div>
    """
  }

  private var limits: String {
    LimitedSize.groups(contents).map { heading, sizes in
      "<tbody><tr><th colspan=\"5\" scope=\"rowgroup\">\(heading)</th></tr>\n\(sizes.map(row).joined())</tbody>\n"
    }.joined()
  }

  /// Returns a row with a bar that has a line at each limit.
  private func row(_ size: LimitedSize) -> String {
    let compared = size.onDevice ?? size.amount
    let whole = Double(max(compared, size.limit ?? size.advice ?? 1, 1))
    func place(_ amount: Int) -> String { Wording.rounded(Double(amount) / whole * 98) }
    let lines = [size.limit, size.advice].compactMap { $0.map { "<path d=\"M\(place($0)) 0V1\"/>" } }.joined()
    return """
      <tr class="\(size.state)"><th scope="row">\(size.isName ? link(to: size.title) : size.title)</th>\
      <td><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
      <rect width="\(place(compared))" height="1"/>\(lines)</svg></td><td>\(size.words.amount)</td>\
      <td>\(size.words.limit)\(size.remark.map { "<strong>\($0)</strong>" } ?? "")</td><td>\(size.percent) %</td></tr>

      """
  }

  // MARK: Tags

  /// The tags sorted by name, each with its resources. If there are too many resources, each tag has only its largest
  /// ones.
  private var tagsByName: String {
    let (rows, sizes) = (contents.listing.tagsByName, contents.sizes)
    let isCut = rows.reduce(rows.count) { $0 + $1.resources.count } > Self.maximumRows
    let limit = isCut ? Self.cutRows / rows.count + 1 : .max
    let note = "<p id=\"\(prefix)cut\">Without a script, this list contains only the largest resources.</p>\n"
    var html = isCut ? note : ""
    for row in rows.prefix(Self.maximumRows) {
      let shown =
        isCut ? row.resources.largest(limit) { sizes.bytes(of: $0) ?? 0 } : row.resources
      let lines = html.utf8.count > Self.maximumLength ? [] : shown.map { self.row($0, of: row.tag.name) }
      html += """
        <details><summary>\(row.tag.name.htmlName) <span>\(row.tag.place)</span> \
        <span>\(Wording.count(row.resources.count, "resource"))</span> <b>\(FormattedByteCount(row.bytes ?? 0))</b>\
        </summary><div id="\(anchors[row.tag.name]?.html ?? "")">\(links(to: ofTag[row.tag.name], "p"))\
        \(Self.table(["Resource", "Size", "Other tags"], lines))</div></details>

        """
    }
    return html
  }

  private func row(_ index: Int, of tag: String) -> String {
    let resource = contents.listing.resources[index]
    let size = contents.sizes.bytes(of: index).map { "\(FormattedByteCount($0))" } ?? "missing"
    // A resource may have all tags, so look only at the first ones.
    let others = resource.tags.prefix(Self.linkCount + 2).uniqued.filter { $0 != tag }
    let rest = resource.tags.count - 1 - Self.linkCount
    let more = rest > 0 ? " and \(rest) more" : ""
    let tags = others.prefix(Self.linkCount).map(link).commaSeparated
    let found = links(to: ofResource[resource.path], "span")
    return "<tr><td>\(resource.path.htmlName)\(found)<td>\(size)<td>\(tags)\(more)\n"
  }

  /// Returns links to findings, each in an element.
  private func links(to indices: [Int]?, _ element: String) -> String {
    (indices ?? []).prefix(Self.linkCount).map { index in
      let finding = findings[index]
      return """
         <\(element) class="\(finding.severity)"><a href="#\(prefix)finding-\(index + 1)">\(finding.severity): \(finding.rule)</a>\
        </\(element)>
        """
    }.joined()
  }

  /// The tags by category.
  private var prefetched: String {
    contents.totals.categories.map { size in
      let rows = contents.listing.tags(in: size.category).prefix(Self.maximumRows).map { row in
        let position = row.tag.prefetchPosition.map(String.init) ?? ""
        let (link, bytes) = (link(to: row.tag.name), FormattedByteCount(row.bytes ?? 0))
        return "<tr><td>\(position)<td>\(link)<td>\(row.resources.count)<td>\(bytes)\n"
      }
      let table = rows.isEmpty ? "<p>(none)</p>" : Self.table(["Position", "Tag", "Resources", "Size"], rows)
      return "<h4>\(size.category.title) <b>\(FormattedByteCount(size.bytes))</b></h4>\n\(table)\n"
    }.joined()
  }

  // MARK: Packs, changes, findings

  private var matrix: String {
    let matrix = PackMatrix(contents.packs)
    let rows = matrix.packs.map { pack in
      let first = pack.resources.first.map { contents.listing.resources[$0].path.shortened(to: 120).htmlName } ?? ""
      let name = pack.resources.count == 1 ? first : "\(pack.resources.count) resources"
      let marks = matrix.tags.map { pack.tags.contains($0) ? "<td>●" : "<td>" }.joined()
      return "<tr><th scope=\"row\">\(name)</th><td>\(FormattedByteCount(pack.bytes))\(marks)\n"
    }
    let isWhole = (matrix.packs.count, matrix.tags.count) == (contents.packs.count, matrix.tagCount)
    return """
      <p>Xcode builds \(Wording.count(contents.packs.count, "asset pack")) (\(FormattedByteCount(contents.packBytes))) \
      for \(Wording.count(matrix.tagCount, "tag")). Packs with several tags: \
      \(contents.packs.count { $0.tags.count > 1 }).\
      \(isWhole ? "" : " The table shows the tags in the most packs, and the largest packs of these tags.")</p>
      \(Self.table(["Contents", "Size"] + matrix.tags.map { "<span>\(link(to: $0))</span>" }, rows, scrolling: "Tags and packs\(of)"))
      """
  }

  private func changes(_ report: PackDiffReport) -> String {
    let changed = report.comparison.tags.filter { $0.bytes > 0 || $0.total != $0.oldTotal }
    let tags = changed.largest(Self.cutRows, by: \.bytes).map { tag in
      let sign = tag.total < tag.oldTotal ? "−" : "+"
      return """
        <tr><td>\(link(to: tag.name))<td>\(FormattedByteCount(tag.oldTotal))<td>\(FormattedByteCount(tag.total))\
        <td>\(sign)\(FormattedByteCount(abs(tag.total - tag.oldTotal)))<td>\(FormattedByteCount(tag.bytes))

        """
    }
    let packs = report.comparison.packs.largest(Self.cutRows, by: \.bytes).map { pack in
      let (name, size) = (PackDiffReport.title(pack.tags).htmlName, FormattedByteCount(pack.bytes))
      let reasons = PackDiffReport.reasons(pack).map(\.htmlName).joined(separator: "<br>")
      return "<tr><td>\(pack.kind.rawValue)<td>\(name)<td>\(size)<td>\(reasons)\n"
    }
    let all = packs.count < report.comparison.packs.count ? " “odr diff --packs” prints all packs." : ""
    return """
      <section id="\(prefix)changes" class="changes"><h2>Changes</h2>
      <p>Since \(report.titles.old.shortened(to: 120).htmlName), \(report.summary).\(all)</p>
      \(Self.table(["Tag", "Before", "Now", "Growth", "Downloaded again"], tags, scrolling: "Changes of tags\(of)"))
      \(Self.table(["Pack", "Tags", "Size", "Reason"], packs, scrolling: "Changes of packs\(of)"))
      </section>
      """
  }

  private var findingTable: String {
    let tables = LineTables(contents.lint.source)
    let rows = findings.enumerated().map { index, finding -> String in
      let line = tables.start(of: finding.location).line
      let file = finding.location.source.map { $0.name.shortened(to: 120).htmlName + ", " } ?? ""
      return """
        <tr id="\(prefix)finding-\(index + 1)" class="\(finding.severity)"><td>\(finding.severity)<td>\
        \(finding.message.htmlName) <code>\(finding.rule)</code><td>\(file)line \(line)\
        <td>\(finding.subject.tags.prefix(1).map(link).joined())

        """
    }
    let rest = contents.findingCount - rows.count
    return """
      <p>\(contents.summary.text(isBelowFindings: false))\(rest > 0 ? "; \(rest) are not in this table" : "")</p>
      \(Self.table(["Severity", "Finding", "Place", "Tag"], rows, scrolling: "Findings\(of)"))
      """
  }

  /// Returns a table with these column headings; empty if there are no rows. If `label` isn't `nil`, people can scroll
  /// the table, also with the keyboard.
  private static func table(_ header: [String], _ rows: [String], scrolling label: String? = nil) -> String {
    if rows.isEmpty { return "" }
    let titles = header.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let table = "<table><thead><tr>\(titles)</tr></thead><tbody>\n\(rows.joined())</tbody></table>"
    guard let label else { return table }
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">\(table)</div>"
  }
}
