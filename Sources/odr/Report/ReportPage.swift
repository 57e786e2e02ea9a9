import OdrLanguageServer
import ResourceTags

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// The findings in the page.
  let findings: [Diagnostic]
  /// The indices of the findings about each tag and about each resource.
  private(set) var ofTag: [String: [Int]] = [:]
  private(set) var ofResource: [String: [Int]] = [:]
  /// The file, if it isn't the manifest, and the line of each finding.
  private let places: [String]
  /// For each error, its line as in a terminal, with its mark, advice, and notes; empty for other findings.
  private let frames: [String]
  let sizes: PageSizes

  /// The number of rows up to which the page contains a whole table.
  private static let maximumRows = 5000
  /// The number of rows of a longer table. The script doesn't need the other rows.
  private static let cutRows = 2000
  /// The number of findings in the page.
  private static let maximumFindings = 500
  /// The number of findings up to which each has its own line; more findings are grouped by rule.
  private static let ungroupedFindings = 20
  /// The number of tags and of changes that are shown before the others are folded.
  private static let unfolded = 20
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
    sizes = PageSizes(contents)
    var taken: Set<String> = []
    for (index, name) in contents.listing.tagsByName.map(\.tag.name).enumerated() where anchors[name] == nil {
      let visible = name.visible
      let isPlain = visible.utf8.count <= 80 && !visible.contains { $0 == "%" || $0.isWhitespace }
      let anchor = isPlain && taken.insert(visible).inserted ? "\(prefix)tag=\(visible)" : "\(prefix)tag-\(index + 1)"
      anchors[name] = anchor
      links[name] = "<a href=\"#\(anchor.html)\">\(visible.shortened(to: 80).htmlName)</a>"
    }
    findings = Array(contents.lint.diagnostics.prefix(Self.maximumFindings))
    let tables = LineTables(contents.lint.source)
    places = findings.map { finding in
      let file = finding.location.source.map { $0.name.shortened(to: 120).htmlName + ", " } ?? ""
      return "\(file)line \(tables.start(of: finding.location).line)"
    }
    let printer = DiagnosticPrinter(contents.lint.source, Style(usesColor: false))
    frames = findings.map { finding in
      if finding.severity != .error { return "" }
      let lines = printer.text(of: finding).split(separator: "\n").dropFirst().map { String($0).html }
      let fix = finding.fix.map { "<p>Suggestion: \($0.title.html)</p>" } ?? ""
      return lines.isEmpty ? fix : "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>\(fix)"
    }
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

  /// Returns the tags of a pack as links.
  private func links(to tags: [String]) -> String {
    let rest = tags.count - Self.linkCount
    return tags.prefix(Self.linkCount).map(link).joined(separator: " + ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns a page with these reports and, if there are several, an overview. `failures` are messages about manifests
  /// that odr couldn't read.
  static func text(_ reports: [Self], failures: [String]) -> String {
    let isSingle = reports.count == 1 && failures.isEmpty
    let title = isSingle ? reports[0].contents.app.html : Wording.count(reports.count, "app")
    return String(decoding: PackageResources.report_html, as: UTF8.self).filled([
      "style": String(decoding: PackageResources.report_css, as: UTF8.self),
      "script": String(decoding: PackageResources.report_js, as: UTF8.self), "version": Version.description,
      "title": title, "overview": isSingle ? "" : overview(reports, title, failures),
      "articles": reports.map(\.article).joined(),
    ])
  }

  private static func overview(_ reports: [Self], _ title: String, _ failures: [String]) -> String {
    let largest = reports.map(\.contents.packBytes).max() ?? 0
    let rows = reports.map { report in
      let contents = report.contents
      let closest = report.sizes.closest.map { "\($0.label.html), \($0.percent) %" } ?? ""
      return """
        <tr><th scope="row">\(icon(report.verdict.severity))<a href="#\(report.prefix)report">\(contents.app.htmlName)</a>\
        <small>\(report.title)</small></th><td>\(bar(report.sizes.categories, of: largest))</td>\
        <td>\(amount(contents.packBytes))</td><td>\(contents.packs.count)</td><td>\(closest)</td>\
        <td>\(contents.findingCount)</td></tr>

        """
    }
    let verdict = verdict(LintSummary(manifests: reports.map(\.contents.lint)))
    return """
      <header class="overview">
      <p>On-Demand Resources of \(title)</p>
      <h1 class="\(failures.isEmpty ? verdict.severity : "error")">\(verdict.text)</h1>
      <p>\(date)</p>
      \(failures.map { "<p class=\"banner\"><strong>Not in this page:</strong> \($0.htmlName)</p>\n" }.joined())\
      \(table(["App", "Sizes", "All tags", "Packs", "Closest limit", "Findings"], rows))
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
    let verdict = verdict
    return String(decoding: PackageResources.article_html, as: UTF8.self).filled([
      "prefix": prefix, "of": of, "app": contents.app.htmlName, "date": Self.date, "facts": facts,
      "severity": verdict.severity, "verdict": verdict.text, "summary": summary, "advice": advice,
      "platform": contents.manifest.platform.rawValue + target, "figures": figures, "matrix": matrix,
      "findingCount": "\(contents.findingCount)", "order": downloadOrder,
      "changes": contents.changes.map(changes) ?? "", "findings": findingList, "tags": tagList,
      "data": data.text(indent: nil).utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        .map { Substring($0) }.joined(separator: "\\u003c"),
      "limits": limits,
    ])
  }

  // MARK: Verdict

  /// The answer to whether the app can be uploaded, and the severity of the worst finding.
  private var verdict: (severity: String, text: String) { Self.verdict(contents.summary) }

  private static func verdict(_ summary: LintSummary) -> (severity: String, text: String) {
    let (errors, warnings) = (summary.count(.error), summary.count(.warning))
    let isCut = summary.manifests.contains { $0.diagnostics.contains { RuleRegistry.syntaxIDs.contains($0.rule) } }
    if isCut { return ("error", "odr cannot read the whole manifest") }
    if errors > 0 { return ("error", "Fix \(Wording.count(errors, "error")) before you upload") }
    return warnings > 0 ? ("warning", "No errors, \(Wording.count(warnings, "warning"))") : ("ok", "Nothing to fix")
  }

  /// The second part of the verdict: the exceeded limits or the closest one, and the changes.
  private var summary: String {
    func words(_ size: LimitedSize) -> String {
      let name = size.name.map { " \(link(to: $0))" } ?? ""
      return "\(size.title.lowercased())\(name) with \(size.words.amount) of \(size.words.limit)"
    }
    let over = sizes.all.filter { $0.state == "over" }
    let closest = sizes.closest.map { "All sizes are within the limits. The closest is the \(words($0))." } ?? ""
    let changes = contents.changes.map { " Since \($0.titles.old.shortened(to: 120).htmlName), \($0.summary)." } ?? ""
    return (over.isEmpty ? closest : "Over the limit: \(over.map(words).joined(separator: "; ")).") + changes
  }

  private var facts: String {
    let compared = contents.changes.map { "compared with \($0.titles.old.shortened(to: 120).htmlName)" }
    let commit = contents.commit.map { "\($0.name.html)\($0.branch.map { " on \($0.htmlName)" } ?? "")" }
    return (commit.asArray + compared.asArray + ["<bdi>\(title)</bdi>"]).map { "<li>\($0)</li>" }.joined()
  }

  /// The date of the page: the current date or, for reproducible pages, the date in `SOURCE_DATE_EPOCH`.
  private static let date: String = {
    let epoch = FileSystem.environment("SOURCE_DATE_EPOCH").flatMap(TimeInterval.init)
    let text = (epoch.map(Date.init(timeIntervalSince1970:)) ?? Date()).ISO8601Format()
    return "\(text.prefix(10)), \(text.dropFirst(11).prefix(5)) UTC"
  }()

  /// The rules with the worst findings, each with its first finding.
  private var advice: String {
    let urgent = findings.indices.filter { findings[$0].severity != .note }
    let rules = Dictionary(grouping: urgent) { findings[$0].rule }.values.sorted { $0[0] < $1[0] }
    if rules.isEmpty { return "" }
    let items = rules.prefix(4).map { found in
      let (finding, more) = (findings[found[0]], found.count > 1 ? ", and \(found.count - 1) more" : "")
      return """
        <li>\(Self.icon(finding.severity.rawValue))<a href="#\(prefix)finding-\(found[0] + 1)">\(finding.message.sentence.htmlName)\(more)</a>\
        <small>\(places[found[0]])</small></li>

        """
    }
    return """
      <nav class="advice" aria-label="What to fix\(of)"><h2>What to fix</h2>
      <ol>\(items.joined())</ol>
      <a href="#\(prefix)findings">All \(Wording.count(contents.findingCount, "finding"))</a></nav>
      """
  }

  private static func icon(_ severity: String) -> String { "<i class=\"icon \(severity)\">\(severity)</i> " }

  // MARK: Sizes

  /// Returns a size in a column of numbers, with one decimal.
  private static func amount(_ bytes: Int) -> String {
    let parts = "\(FormattedByteCount(bytes))".split(separator: " ")
    return "\(parts[0])\(bytes < 1000 || parts[0].contains(".") ? "" : ".0")&nbsp;<small>\(parts[1])</small>"
  }

  /// Returns a rectangle in a bar of the length `total`.
  private static func rectangle(_ start: Int, _ length: Int, of total: Int, _ name: String) -> String {
    func percent(_ part: Int) -> String { Wording.rounded(Double(part) / Double(max(total, 1)) * 100) }
    return "<rect class=\"\(name)\" x=\"\(percent(start))%\" width=\"\(percent(length))%\" height=\"100%\"/>"
  }

  /// Returns a bar with a part for each category, on a scale that ends at `total`.
  private static func bar(_ parts: [Int], of total: Int, _ more: String = "", kind: String = "bar") -> String {
    var (start, rectangles) = (0, "")
    for (part, name) in zip(parts, PageSizes.names) where part > 0 {
      rectangles += rectangle(start, part, of: total, name)
      start += part
    }
    return "<svg class=\"\(kind)\" aria-hidden=\"true\">\(rectangles)\(more)</svg>"
  }

  private var figures: String {
    let times = ["Downloads with the app", "Downloads after the installation, in order", "Downloads when the app asks"]
    let again = contents.changes?.comparison
    func figure(_ name: String, _ title: String, _ bytes: Int, _ text: String, _ again: Int?) -> String {
      let changed = again.map { "<dd>\(FormattedByteCount($0)) to download again</dd>" } ?? ""
      return """
        <div class="\(name)"><dt>\(title)</dt><dd>\(Self.amount(bytes))</dd><dd>\(text)</dd>\(changed)</div>

        """
    }
    let counts = [
      Wording.count(contents.listing.tags.count, "tag"), Wording.count(contents.listing.resources.count, "resource"),
      Wording.count(contents.packs.count, "asset pack"),
    ]
    let parts = DownloadCategory.allCases.enumerated().map { index, category in
      figure(
        PageSizes.names[index], category.shortTitle.sentence, sizes.categories[index], times[index],
        again?.categories.first { $0.category == category }?.bytes)
    }
    return parts.joined() + figure("all", "All tags", contents.packBytes, counts.commaSeparated, again?.bytes)
  }

  private var limits: String {
    func rows(_ sizes: [LimitedSize]) -> String { sizes.map(row).joined() }
    let all = sizes.upperBound.map {
      "<p>An app that requests all tags at once uses \($0.words.amount) (\($0.words.limit)). “odr simulate” shows a play-through.</p>"
    }
    let half = sizes.axis < 1 ? "<span>\(Int(sizes.axis * 100)) %</span>" : ""
    return """
      <table class="limits"><thead><tr><th scope="col">Contents</th><th scope="col"><span>0 %</span>\(half)<span>limit</span></th>\
      <th scope="col">Now</th><th scope="col">Limit</th><th scope="col">Share</th></tr></thead>
      <tbody>\(rows(sizes.all))</tbody>
      <tbody><tr><th colspan="5" scope="rowgroup">As Background Assets packs</th></tr>\(rows(sizes.successors))</tbody></table>
      \(all ?? "")
      """
  }

  /// Returns a row with a bar. All bars have the same axis; if it ends before the limits, the limits are after a gap.
  private func row(_ size: LimitedSize) -> String {
    let isShort = sizes.axis < 1
    let room = isShort ? 800 / sizes.axis : 1000 / sizes.axis
    let value = Self.rectangle(0, Int(min(size.share * room, 1000)), of: 1000, "value")
    let track = Self.rectangle(0, isShort ? 800 : 1000, of: 1000, "track")
    let post = isShort ? 990 : Int(room) - 10
    let gap = isShort ? Self.rectangle(880, 120, of: 1000, "track") : ""
    let bar = "\(track)\(gap)\(value)\(Self.rectangle(post, 10, of: 1000, "post"))"
    func cell(_ number: Int) -> String { size.isCount ? "\(number)" : Self.amount(number) }
    let small = size.name.map(link) ?? size.onDevice.map { _ in "one device; \(FormattedByteCount(size.amount)) in all" }
    return """
      <tr class="\(size.state)"><th scope="row">\(size.title)\(small.map { "<small>\($0)</small>" } ?? "")</th>\
      <td>\(size.limit == nil ? "" : "<svg class=\"bar\" aria-hidden=\"true\">\(bar)</svg>")</td>\
      <td>\(cell(size.onDevice ?? size.amount))</td><td>\(size.limit.map(cell) ?? "none")</td>\
      <td>\(size.limit == nil ? "" : "<b>\(size.percent)&nbsp;%</b>")</td></tr>

      """
  }

  /// The downloads without any request by the app: the tags with the app, then the prefetched tags, each with the packs
  /// that are not there yet.
  private var downloadOrder: String {
    let prefetched = contents.listing.tags(in: .prefetchOrder)
    let positions = Dictionary(first: prefetched.enumerated().map { ($1.tag.name, $0) })
    var added = Array(repeating: 0, count: prefetched.count)
    for pack in contents.packs where pack.category == .prefetchOrder {
      if let first = pack.tags.compactMap({ positions[$0] }).min() { added[first] += pack.bytes }
    }
    let total = sizes.categories[0] + sizes.categories[1]
    var (sum, strip) = (0, "")
    func row(_ number: String, _ tag: String, _ bytes: Int, _ name: String) -> String {
      let part = Self.rectangle(sum, bytes, of: total, name)
      sum += bytes
      strip += part
      return """
        <tr><td>\(number)<td>\(tag)<td>\(Self.amount(bytes))<td>\(Self.amount(sum))\
        <svg class="scale" aria-hidden="true">\(part)</svg>

        """
    }
    let installed = Wording.count(contents.listing.tags(in: .initialInstall).count, "tag")
    let rows = [row("", "\(installed) with the app", sizes.categories[0], PageSizes.names[0])]
      + prefetched.indices.prefix(Self.cutRows).map {
        row("\($0 + 1)", link(to: prefetched[$0].tag.name), added[$0], PageSizes.names[1])
      }
    let header = ["", "Tag", "Adds", "So far"]
    return """
      <p>\(FormattedByteCount(total)) without any request by the app</p>
      <svg class="strip" aria-hidden="true">\(strip)</svg>
      \(Self.folded(header, rows, after: rows.count > 14 ? 11 : 14, "later tags"))
      """
  }

  // MARK: Tags

  /// The tags sorted by size, each with its resources. If there are too many resources, each tag has only its largest
  /// ones.
  private var tagList: String {
    let (rows, measured) = (contents.listing.tags.largest(Self.maximumRows) { $0.bytes ?? 0 }, contents.sizes)
    let isCut = rows.reduce(rows.count) { $0 + $1.resources.count } > Self.maximumRows
    let limit = isCut ? Self.cutRows / max(rows.count, 1) + 1 : .max
    var html = isCut ? "<p>Without a script, this list contains only the largest resources.</p>\n" : ""
    for (index, row) in rows.enumerated() {
      if index == Self.unfolded {
        html += "<details class=\"more\"><summary>\(Wording.count(rows.count - index, "smaller tag"))</summary>\n"
      }
      let (name, bytes) = (row.tag.name, row.bytes ?? 0)
      let shown = isCut ? row.resources.largest(limit) { measured.bytes(of: $0) ?? 0 } : row.resources
      let lines = html.utf8.count > Self.maximumLength ? [] : shown.map { self.row($0, of: name) }
      let (own, count) = sizes.packsOfTag[name] ?? (0, 0)
      let kind = PageSizes.name(row.tag.category)
      let parts =
        Self.rectangle(0, bytes, of: sizes.largestTag, "shared") + Self.rectangle(0, own, of: sizes.largestTag, "own")
        + (sizes.largestTag > sizes.recommended
          ? Self.rectangle(sizes.recommended, 0, of: sizes.largestTag, "advised") : "")
      html += """
        <details><summary>\(name.htmlName) <span class="\(kind)">\(row.tag.shortPlace)</span> \
        <svg class="bar \(kind)" aria-hidden="true">\(parts)</svg> <b>\(Self.amount(bytes))</b> \
        <span>\(Wording.count(row.resources.count, "resource"))</span> <span>\(Wording.count(count, "pack"))</span> \
        \(worst(row).map { Self.icon(findings[$0].severity.rawValue) } ?? "")</summary>\
        <div id="\(anchors[name]?.html ?? "")">\(links(to: ofTag[name], "p"))\
        \(Self.table(["Resource", "Size", "Other tags"], lines))</div></details>

        """
    }
    return html + (rows.count > Self.unfolded ? "</details>\n" : "")
  }

  /// Returns the index of the worst finding about a tag or its resources.
  func worst(_ row: TagListing.Row) -> Int? {
    let ofResources = row.resources.lazy.compactMap { ofResource[contents.listing.resources[$0].path]?.first }
    return [ofTag[row.tag.name]?.first, ofResources.min()].compactMap { $0 }.min()
  }

  private func row(_ index: Int, of tag: String) -> String {
    let resource = contents.listing.resources[index]
    let size = contents.sizes.bytes(of: index).map(Self.amount) ?? "missing"
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

  // MARK: Packs, changes, findings

  private var matrix: String {
    let shared = contents.packs.filter { $0.tags.count > 1 }
    let matrix = PackMatrix(shared)
    let rows = matrix.packs.map { pack in
      let marks = matrix.tags.map { pack.tags.contains($0) ? "<td class=\"on\">●" : "<td>" }.joined()
      return """
        <tr><th scope="row">\(links(to: pack.tags)) <small>\(Wording.count(pack.resources.count, "resource"))</small>\
        </th><td>\(Self.amount(pack.bytes))\(marks)

        """
    }
    let isWhole = (matrix.packs.count, matrix.tags.count) == (shared.count, matrix.tagCount)
    let bytes = FormattedByteCount(shared.reduce(0) { $0 + $1.bytes })
    return """
      <p>Xcode builds \(Wording.count(contents.packs.count, "asset pack")): \(contents.packs.count - shared.count) with \
      a single tag, and \(shared.count) that several tags share (\(bytes)). A request for any of the tags downloads the pack.\
      \(isWhole ? "" : " The table shows \(Wording.count(matrix.packs.count, "pack")) with the most common tags.")</p>
      \(Self.table(["Asset pack of", "Size"] + matrix.tags.map { "<span>\(link(to: $0))</span>" }, rows))
      """
  }

  private func changes(_ report: PackDiffReport) -> String {
    let changed = report.comparison.tags.filter { $0.total != $0.oldTotal }
      .largest(Self.cutRows) { abs($0.total - $0.oldTotal) }
    let step = changed.first.map { abs($0.total - $0.oldTotal) } ?? 0
    let tags = changed.map { tag in
      let (growth, isLess) = (abs(tag.total - tag.oldTotal), tag.total < tag.oldTotal)
      let bar = Self.rectangle(isLess ? step - growth : step, growth, of: 2 * step, isLess ? "shrunk" : "value")
      return """
        <tr><td>\(link(to: tag.name))<td><svg class="bar" aria-hidden="true">\(bar)</svg>\
        <td>\(isLess ? "−" : "+")\(Self.amount(growth))

        """
    }
    let categories = Dictionary(first: contents.packs.map { ($0.digest, $0.category) })
    let packs = report.comparison.packs.largest(Self.cutRows) { $0.kind == .gone ? -1 : $0.bytes }
    let most = packs.first?.bytes ?? 0
    let rows = packs.map { pack in
      let label = [.new: "new", .gone: "removed"][pack.kind].map { " <small>\($0)</small>" } ?? ""
      let reasons = PackDiffReport.reasons(pack).map(\.htmlName).joined(separator: "<br>")
      let part = Self.rectangle(0, pack.bytes, of: most, PageSizes.name(categories[pack.digest]))
      let size =
        pack.kind == .gone
        ? "–" : "\(Self.amount(pack.bytes))<svg class=\"scale\" aria-hidden=\"true\">\(part)</svg>"
      return """
        <tr><td>\(links(to: pack.tags))\(label)<td>\(reasons)\(pack.kind == .changed ? " changed" : "")<td>\(size)

        """
    }
    let all = packs.count < report.comparison.packs.count ? " “odr diff --packs” prints all packs." : ""
    return """
      <section id="\(prefix)changes" class="changes"><h2>Changes since \(report.titles.old.shortened(to: 120).htmlName)</h2>
      <p>\(report.summary.sentence).\(all)</p>
      <div class="pair"><div>\(Self.folded(["Asset pack", "Reason", "Downloaded again"], rows, after: Self.unfolded, "smaller packs"))</div>
      <div>\(Self.folded(["Tag", "", "Growth"], tags, after: Self.unfolded, "smaller changes"))</div></div>
      </section>
      """
  }

  private var findingList: String {
    let isGrouped = findings.count > Self.ungroupedFindings
    let groups = isGrouped ? Dictionary(grouping: findings.indices) { findings[$0].rule } : [:]
    let lists = groups.values.sorted { $0[0] < $1[0] }.map { found in
      let first = findings[found[0]]
      return """
        <details><summary>\(Self.icon(first.severity.rawValue))<span>\(first.message.sentence.htmlName)\
        \(found.count > 1 ? ", and \(found.count - 1) more" : "") <code>\(first.rule)</code></span></summary>
        <ul>\(found.map(item).joined())</ul></details>

        """
    }
    let rest = contents.findingCount - findings.count
    return """
      <p>\(contents.summary.text(isBelowFindings: false).html)\(rest > 0 ? "; \(rest) are not in this page" : "")</p>
      \(isGrouped ? lists.joined() : findings.isEmpty ? "" : "<ul>\(findings.indices.map(item).joined())</ul>")
      """
  }

  /// Returns a finding; an error has its line and its advice.
  private func item(_ index: Int) -> String {
    let finding = findings[index]
    return """
      <li id="\(prefix)finding-\(index + 1)" class="\(finding.severity)">\(Self.icon(finding.severity.rawValue))\
      <span>\(finding.message.sentence.htmlName) <code>\(finding.rule)</code></span> <small>\(places[index])</small>\(frames[index])</li>

      """
  }

  /// Returns a table with these column headings; empty if there are no rows.
  private static func table(_ header: [String], _ rows: some Sequence<String>) -> String {
    let body = rows.joined()
    if body.isEmpty { return "" }
    let titles = header.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\($0)</th>" }.joined()
    return "<table><thead><tr>\(titles)</tr></thead><tbody>\n\(body)</tbody></table>"
  }

  /// Returns a table with the first rows, and a folded table with the other rows.
  private static func folded(_ header: [String], _ rows: [String], after count: Int, _ noun: String) -> String {
    let rest = rows.dropFirst(count)
    if rest.isEmpty { return table(header, rows) }
    return """
      \(table(header, rows.prefix(count)))<details class="more"><summary>\(rest.count) \(noun)</summary>\(table(header, rest))</details>
      """
  }
}
