import OdrLanguageServer
import ResourceTags

/// The report as an HTML page. The page contains its style, its script, and its data, and needs nothing else.
///
/// A content security policy permits only this style and this script. The page's tables need no script.
struct ReportPage {
  let contents: ReportContents
  let tagLinks: TagLinks
  /// The findings in the page's table.
  let findings: [Diagnostic]
  /// The indices of the findings about each tag and about each resource.
  private(set) var ofTag: [String: [Int]] = [:]
  private(set) var ofResource: [String: [Int]] = [:]

  /// The number of rows up to which the page contains a whole table. A longer table is cut after `cutRows` rows. The
  /// script doesn't need these rows.
  private static let maximumRows = 5000
  private static let cutRows = 2000
  /// The maximum length of the rows with resources. Names can be long, and each is repeated for each of its tags.
  private static let maximumLength = 900_000
  private static let linkedTags = 8

  init(_ contents: ReportContents) {
    self.contents = contents
    tagLinks = TagLinks(contents.listing.tagsByName.map(\.tag.name))
    findings = Array(contents.lint.diagnostics.prefix(Self.maximumRows))
    for (index, finding) in findings.enumerated() {
      if let resource = finding.subject.resource {
        ofResource[resource, default: []].append(index)
      } else {
        for tag in finding.subject.tags { ofTag[tag, default: []].append(index) }
      }
    }
  }

  /// The text of the page.
  var text: String {
    let (style, script) = (PackageResources.report_css, PackageResources.report_js)
    let (resources, isCut) = tagsByName
    return HTMLTemplate.filled(
      String(decoding: PackageResources.report_html, as: UTF8.self),
      [
        "style": String(decoding: style, as: UTF8.self), "script": String(decoding: script, as: UTF8.self),
        "style-hash": SHA256.base64Digest(of: style), "script-hash": SHA256.base64Digest(of: script),
        "title": contents.name.shortened(to: 200).html, "name": contents.name.shortened(to: 200).htmlName,
        "platform": platform, "figures": figures, "limits": limits, "matrix": matrix,
        "changes": changes, "changes-link": contents.changes == nil ? "" : "<li><a href=\"#changes\">Changes</a></li>",
        "findings": findingTable, "tags": resources, "prefetched": prefetched,
        "cut": isCut ? "<p id=\"cut\">Without the page’s script, only a part of the resources is listed.</p>" : "",
        "version": Version.description, "data": data.text(indent: nil).replacing(ascii: "<", with: "\\u003c"),
      ])
  }

  // MARK: Overview

  private var platform: String {
    let target = contents.manifest.deploymentTarget.map { " \($0.html) and later" } ?? ""
    return contents.manifest.platform.rawValue + target
  }

  private var figures: String {
    let counts = [
      ("All tags", "\(FormattedByteCount(contents.totals.bytes))", "tags"),
      ("Resources", "\(contents.listing.resources.count)", "tags"), ("Tags", "\(contents.listing.tags.count)", "tags"),
      ("Asset packs", "\(contents.packs.count)", "packs"),
      ("Findings", "\(contents.lint.diagnostics.count)", "findings"),
    ]
    return counts.map { "<div><dt>\($0.0)</dt><dd><a href=\"#\($0.2)\">\($0.1)</a></dd></div>" }.joined(separator: "\n")
  }

  private var limits: String {
    LimitedSize.groups(contents).map { heading, sizes in
      "<tbody><tr><th colspan=\"5\" scope=\"rowgroup\">\(heading)</th></tr>\n" + sizes.map(row).joined() + "</tbody>\n"
    }.joined()
  }

  private func row(_ size: LimitedSize) -> String {
    let name = size.isName ? tagLinks.links[size.title] ?? size.title.shortened(to: 120).htmlName : size.title
    let state = size.exceeded.map { $0.isAdvice ? "advice" : "over" } ?? "within"
    let remark = size.exceeded.map { "<strong>over the \($0.isAdvice ? "recommended size" : "limit")</strong>" } ?? ""
    let device = size.onDevice.map { " (at most \(size.words($0)) on one device)" } ?? ""
    let limit = size.limits.isEmpty ? "no limit" : size.limitWords
    return """
      <tr class="\(state)"><th scope="row">\(name)</th><td>\(bar(size))</td><td>\(size.words(size.amount))\(device)</td>\
      <td>\(limit)\(remark)</td><td>\(size.percent)</td></tr>

      """
  }

  /// Returns a bar with a line at each limit.
  private func bar(_ size: LimitedSize) -> String {
    let whole = Double(max(size.compared, size.limits.last?.value ?? size.compared, 1))
    func place(_ amount: Int) -> String { PackReport.rounded(Double(amount) / whole * 98) }
    let lines = size.limits.map { "<path d=\"M\(place($0.value)) 0V1\"/>" }.joined()
    return "<svg viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "<rect width=\"\(place(size.compared))\" height=\"1\"/>\(lines)</svg>"
  }

  // MARK: Tags

  /// The tags sorted by name, each with its resources. If there are too many resources, each tag has only its largest
  /// ones.
  private var tagsByName: (html: String, isCut: Bool) {
    let rows = contents.listing.tagsByName
    let count = rows.reduce(0) { $0 + $1.resources.count }
    let limit = count > Self.maximumRows ? max(Self.cutRows / rows.count, 1) : .max
    var html = ""
    var isCut = count > Self.maximumRows || rows.count > Self.maximumRows
    for row in rows.prefix(Self.maximumRows) {
      let name = row.tag.name
      let count = Wording.count(row.resources.count, "resource")
      html += """
        <details><summary>\(name.htmlName) <span>\(place(row.tag))</span> <span>\(count)</span> \
        <b>\(FormattedByteCount(row.bytes ?? 0))</b></summary><div id="\(tagLinks.anchors[name] ?? "")">\
        \(links(to: ofTag[name], "p"))
        """
      let shown =
        limit < row.resources.count
        ? ReportContents.largest(row.resources, limit) { contents.sizes.bytes(of: $0) ?? 0 } : row.resources
      var lines = ""
      for resource in shown {
        if html.utf8.count + lines.utf8.count > Self.maximumLength {
          isCut = true
          break
        }
        lines += self.row(resource, of: name)
      }
      html += lines.isEmpty ? "" : Self.table(["Resource", "Size", "Other tags"], lines)
      html += "</div></details>\n"
    }
    return (html, isCut)
  }

  private func row(_ index: Int, of tag: String) -> String {
    let resource = contents.listing.resources[index]
    let size = contents.sizes.bytes(of: index).map { "\(FormattedByteCount($0))" } ?? "missing"
    let others = resource.tags.uniqued.filter { $0 != tag }
    let more = others.count > Self.linkedTags ? " and \(others.count - Self.linkedTags) more" : ""
    let links = others.prefix(Self.linkedTags).compactMap { tagLinks.links[$0] }.commaSeparated + more
    return
      "<tr><td>\(resource.path.htmlName)\(self.links(to: ofResource[resource.path], "span"))<td>\(size)<td>\(links)\n"
  }

  func place(_ tag: Tag) -> String {
    guard let category = tag.category else { return "not declared" }
    return category.title + (tag.prefetchPosition.map { ", \($0)" } ?? "")
  }

  /// Returns links to findings, each in an element.
  private func links(to indices: [Int]?, _ element: String) -> String {
    (indices ?? []).prefix(Self.linkedTags).map { index in
      " <\(element) class=\"\(findings[index].severity)\"><a href=\"#finding-\(index + 1)\">"
        + "\(findings[index].severity): \(findings[index].rule)</a></\(element)>"
    }.joined()
  }

  /// The tags by category.
  private var prefetched: String {
    contents.totals.categories.map { size in
      let rows = contents.listing.tags(in: size.category)
      let lines = rows.prefix(Self.maximumRows).map { row in
        let position = row.tag.prefetchPosition.map { "\($0)" } ?? ""
        let count = row.tag.category == nil ? "\(row.resources.count), not declared" : "\(row.resources.count)"
        return """
          <tr><td>\(position)<td>\(tagLinks.links[row.tag.name] ?? "")<td>\(count)<td>\(FormattedByteCount(row.bytes ?? 0))

          """
      }
      let table =
        lines.isEmpty ? "<p>(none)</p>" : Self.table(["Position", "Tag", "Resources", "Size"], lines.joined())
      return "<h4>\(size.category.title) <b>\(FormattedByteCount(size.bytes))</b></h4>\n\(table)\n"
    }.joined()
  }

  // MARK: Packs, changes, findings

  private var matrix: String {
    let matrix = PackMatrix(contents.packs)
    if matrix.rows.isEmpty { return "<p>Xcode builds no asset packs from this manifest.</p>" }
    let several = contents.packs.count { $0.tags.count > 1 }
    var html = """
      <p>Xcode builds \(Wording.count(contents.packs.count, "asset pack")) \
      (\(FormattedByteCount(contents.packBytes))) for \(Wording.count(matrix.tagCount, "tag")). Of these \
      packs, \(several) contain resources with several tags.</p>

      """
    if matrix.rows.count < contents.packs.count || matrix.tags.count < matrix.tagCount {
      html += """
        <p>The table shows the \(Wording.count(matrix.tags.count, "tag")) in the most packs, and the \
        \(Wording.count(matrix.rows.count, "largest pack")) of these tags. “odr packs” prints all packs.</p>

        """
    }
    let header = ["Contents of the pack", "Size"] + matrix.tags.map { "<span>\(tagLinks.links[$0] ?? "")</span>" }
    var rows = ""
    for (pack, marks) in matrix.rows {
      let first = pack.resources.first.map { contents.listing.resources[$0].path.shortened(to: 120).htmlName } ?? ""
      let name = pack.resources.count == 1 ? first : Wording.count(pack.resources.count, "resource")
      rows += "<tr><th scope=\"row\">\(name)</th><td>\(FormattedByteCount(pack.bytes))</td>"
      rows += matrix.tags.indices.map { marks.contains($0) ? "<td>●" : "<td>" }.joined() + "</tr>\n"
    }
    return html + Self.scrolling(Self.table(header, rows), "Tags and packs")
  }

  private var changes: String {
    guard let report = contents.changes else { return "" }
    let comparison = report.comparison
    let packs = ReportContents.largest(comparison.packs, Self.cutRows, \.bytes).map { pack in
      """
      <tr><td>\(pack.kind.rawValue)<td>\(PackDiffReport.title(pack).htmlName)<td>\(FormattedByteCount(pack.bytes))<td>\
      \(PackDiffReport.reasons(pack).map(\.htmlName).joined(separator: "<br>"))

      """
    }
    let changed = comparison.tags.filter { $0.bytes > 0 || $0.total != $0.oldTotal }
    let tags = ReportContents.largest(changed, Self.cutRows, \.bytes).map { tag in
      """
      <tr><td>\(tagLinks.links[tag.name] ?? "")<td>\(FormattedByteCount(tag.oldTotal))<td>\(FormattedByteCount(tag.total))<td>\
      \(Self.growth(tag.total - tag.oldTotal))<td>\(FormattedByteCount(tag.bytes))

      """
    }
    func table(_ rows: [String], of count: Int, _ header: [String]) -> String {
      if rows.isEmpty { return "" }
      let rest = count - rows.count
      let more = rest > 0 ? "<p>and \(rest) more; “odr diff --packs” prints all of them</p>" : ""
      return Self.scrolling(Self.table(header, rows.joined()), "\(header[0]) changes") + more
    }
    return """
      <section id="changes"><h2>Changes</h2>
      <p>Since \(report.titles.old.shortened(to: 120).htmlName), \(report.summary).</p>
      \(table(tags, of: changed.count, ["Tag", "Before", "Now", "Growth", "Downloaded again"]))\
      \(table(packs, of: comparison.packs.count, ["Pack", "Tags", "Size", "Reason"]))</section>
      """
  }

  /// Returns a difference in bytes with its sign.
  static func growth(_ bytes: Int) -> String {
    bytes == 0 ? "0 bytes" : (bytes > 0 ? "+" : "−") + "\(FormattedByteCount(abs(bytes)))"
  }

  private var findingTable: String {
    if findings.isEmpty { return "<p>“odr lint” finds nothing to report.</p>" }
    let tables = LineTables(contents.lint.source)
    let rows = findings.enumerated().map { index, finding -> String in
      let lines = tables.lines(of: finding.location)
      let file = finding.location.source.map { $0.name.shortened(to: 120).htmlName + ", " } ?? ""
      let link = finding.subject.tags.first.flatMap { tagLinks.links[$0] } ?? ""
      return """
        <tr id="finding-\(index + 1)" class="\(finding.severity)"><td>\(finding.severity)<td><bdi>\
        \(finding.message.html)</bdi> <code>\(finding.rule)</code><td>\(file)line \
        \(lines.position(of: finding.span.start).line)<td>\(link)

        """
    }
    return """
      <p>“odr lint” reports \(contents.findingCount).</p>
      \(Self.scrolling(Self.table(["Severity", "Finding", "Place", "Tag"], rows.joined()), "Findings"))
      """
  }

  // MARK: Tables

  /// Returns a table with these column headings.
  private static func table(_ header: [String], _ rows: String) -> String {
    let titles = header.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return "<table><thead><tr>\(titles)</tr></thead><tbody>\n\(rows)</tbody></table>"
  }

  /// Returns an element that lets people scroll a wide table, also with the keyboard.
  private static func scrolling(_ table: String, _ label: String) -> String {
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">\(table)</div>\n"
  }
}
