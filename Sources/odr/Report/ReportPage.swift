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
final class ReportPage {
  let contents: ReportContents
  /// The beginning of the identifiers in this part of the page; empty for the first manifest.
  let prefix: String
  private let title: String
  /// The end of the labels that distinguish the parts of the page; empty if the page has only one part.
  private let of: String
  /// The identifier of each tag's element in the page, such as `tag=forest`.
  private(set) var anchors: [String: String] = [:]
  /// The findings in the page.
  let findings: [Diagnostic]
  /// The indices of the findings about each tag and about each resource.
  private(set) var ofTag: [String: [Int]] = [:]
  private(set) var ofResource: [String: [Int]] = [:]

  /// The link to each tag, with at most 80 characters of its name.
  private lazy var links = Dictionary(
    first: anchors.map { name, anchor in
      (name, "<a href=\"#\(anchor.html)\">\(name.visible.shortened(to: 80).htmlName)</a>")
    })
  private lazy var tables = LineTables(contents.lint.source)
  private lazy var printer = DiagnosticPrinter(contents.lint.source)
  private lazy var groups = LimitedSize.groups(contents).map(\.sizes)
  /// The sizes with limits, the closest limit first: of the whole manifest, its largest tag, and its largest pack.
  private(set) lazy var sizes = (groups[0].filter { !$0.isUpperBound } + groups.dropFirst(2).map { $0[0] })
    .largest(.max, by: \.percent)
  /// The sizes that depend on the app's requests.
  private(set) lazy var upperBounds = groups[0].filter(\.isUpperBound)
  /// The number and the total size of the packs that the app would have with Background Assets, next to Apple's limits.
  private(set) lazy var successors = groups[1]
  private lazy var largestShare = (sizes + successors).reduce(0) { max($0, $1.percent) }
  /// The percentage of a limit at which the axis of all bars ends: the first step that the largest share fits in.
  private(set) lazy var axis = [5, 10, 25, 50, 100].first { $0 >= largestShare } ?? largestShare
  /// The sizes of the packs in the category that downloads each pack first, so that they add up to all packs.
  private(set) lazy var categoryBytes = DownloadCategory.allCases.map { category in
    contents.packs.sum { $0.category == category ? $0.bytes : 0 }
  }
  /// For each tag, the size of the pack without other tags, and the number of packs.
  private(set) lazy var packsOfTag: [String: (own: Int, count: Int)] = contents.packs.reduce(into: [:]) { packs, pack in
    for tag in pack.tags {
      let (own, count) = packs[tag] ?? (0, 0)
      packs[tag] = (pack.tags.count == 1 ? pack.bytes : own, count + 1)
    }
  }
  /// The size of the largest tag.
  private lazy var largestTag = contents.listing.tags.reduce(1) { max($0, $1.size) }
  /// The maximum size of a tag that Apple recommends.
  private(set) lazy var recommended = SizeLimits(contents.manifest).recommendedTag ?? .max
  /// The category that downloads each pack first, by the pack's digest.
  private(set) lazy var categoryOfPack = Dictionary(first: contents.packs.map { ($0.digest, $0.category) })

  /// The number of rows up to which the page contains a whole table.
  private static let maximumRows = 5000
  /// The number of rows of a longer table. The script doesn't need the other rows.
  static let cutRows = 2000
  /// The number of findings in the page.
  private static let maximumFindings = 500
  /// The number of findings up to which each has its own line; more findings are grouped by rule.
  private static let ungroupedFindings = 20
  /// The number of tags and of changes that are shown before the others are folded.
  static let unfolded = 20
  /// The maximum length of the rows with resources. Names can be long, and each is repeated for each of its tags.
  private static let maximumLength = 900_000
  /// The number of other tags and of findings that are links.
  private static let linkCount = 8

  /// Creates the report at `index` of all reports in the page.
  private init(_ contents: ReportContents, at index: Int, isOnly: Bool) {
    self.contents = contents
    prefix = index == 0 ? "" : "\(index + 1)-"
    title = contents.manifest.name.shortened(to: 200).html
    of = isOnly ? "" : " of \(title)"
    findings = Array(contents.lint.diagnostics.prefix(Self.maximumFindings))
    var taken: Set<String> = []
    for (index, name) in contents.listing.tagsByName.map(\.tag.name).enumerated() where anchors[name] == nil {
      let visible = name.visible
      let isPlain = visible.utf8.count <= 80 && !visible.contains { $0 == "%" || $0.isWhitespace }
      anchors[name] =
        isPlain && taken.insert(visible).inserted ? "\(prefix)tag=\(visible)" : "\(prefix)tag-\(index + 1)"
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
  func link(to tag: String) -> String { links[tag] ?? tag.shortened(to: 120).htmlName }

  /// Returns the line of a finding, after the name of the file if it isn't the manifest.
  private func place(of finding: Diagnostic) -> String {
    """
    \(finding.location.source.map { $0.name.shortened(to: 120).htmlName + ", " } ?? "")line \(tables[finding.location].start.line)
    """
  }

  /// Returns the tags of a pack as links.
  func links(to tags: [String]) -> String {
    """
    \(tags.prefix(Self.linkCount).map(link).joined(separator: " + "))\
    \(tags.count > Self.linkCount ? " and \(tags.count - Self.linkCount) more" : "")
    """
  }

  /// Returns a page with the reports on these contents and, if there are several, an overview. `failures` are messages
  /// about manifests that odr couldn't read.
  static func text(_ contents: [ReportContents], failures: [String]) -> String {
    let isSingle = contents.count == 1 && failures.isEmpty
    let reports = contents.enumerated().map { ReportPage($1, at: $0, isOnly: isSingle) }
    let title = isSingle ? contents[0].app.html : Wording.count(reports.count, "app")
    return PackageResources.report_html.string.filled([
      "style": PackageResources.report_css.string, "script": PackageResources.report_js.string,
      "version": Version.description,
      "title": title, "overview": isSingle ? "" : overview(reports, title, failures),
      "articles": reports.map(\.article).joined(),
    ])
  }

  private static func overview(_ reports: [ReportPage], _ title: String, _ failures: [String]) -> String {
    let largest = reports.reduce(1) { max($0, $1.contents.packBytes) }
    let rows = reports.map { report in
      let (contents, parts, closest) = (report.contents, report.categoryBytes, report.sizes[0])
      return """
        <tr><th scope="row">\(icon(report.verdict.severity))<a href="#\(report.prefix)report">\(contents.app.htmlName)</a>\
        <small>\(report.title)</small></th><td><svg class="bar" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="initialInstall" width="\(share(parts[0], of: largest))" height="1"/>\
        <rect class="prefetchOrder" x="\(share(parts[0], of: largest))" width="\(share(parts[1], of: largest))" height="1"/>\
        <rect class="onDemand" x="\(share(parts[0] + parts[1], of: largest))" width="\(share(parts[2], of: largest))" height="1"/></svg></td>\
        <td>\(amount(contents.packBytes))</td><td>\(contents.packs.count)</td><td>\(closest.title), \(closest.percent) %</td>\
        <td>\(contents.findingCount)</td></tr>

        """
    }
    let verdict = verdict(reports.map(\.contents.lint).summary, isComplete: failures.isEmpty)
    return """
      <header class="overview">
      <p>On-Demand Resources of \(title)</p>
      <h1 class="\(verdict.severity)">\(verdict.text)</h1>
      <p>\(date)</p>
      \(failures.map { "<p class=\"banner\"><strong>Not in this page:</strong> \($0.htmlName)</p>\n" }.joined())\
      \(table(["App", "Sizes", "All tags", "Packs", "Closest limit", "Findings"], rows))
      </header>

      """
  }

  /// Whether a text is a page that odr wrote, so that odr can replace the page.
  static func wrote(_ text: SourceText) -> Bool {
    text.bytes.prefix(1024).string.contains("<meta name=\"generator\" content=\"odr ")
  }

  /// The part of the page about the manifest.
  private var article: String {
    let target = contents.manifest.deploymentTarget.map { " \($0.html) and later" } ?? ""
    let verdict = verdict
    return PackageResources.article_html.string.filled([
      "prefix": prefix, "of": of, "app": contents.app.htmlName, "date": Self.date, "facts": facts,
      "severity": verdict.severity, "verdict": verdict.text, "summary": summary.unbroken, "advice": advice.unbroken,
      "platform": contents.manifest.platform.rawValue + target, "figures": figures.unbroken, "matrix": matrix.unbroken,
      "findingCount": "\(contents.findingCount)", "order": downloadOrder.unbroken,
      "changes": contents.changes.map(changes) ?? "", "findings": findingList.unbroken, "tags": tagList,
      "data": data.text(indent: nil).utf8.split(separator: "<", omittingEmptySubsequences: false)
        .map { Substring($0) }.joined(separator: "\\u003c"),
      "limits": limits.unbroken,
    ])
  }

  // MARK: Verdict

  /// The answer to whether the app can be uploaded, and the severity of the worst finding.
  private var verdict: (severity: String, text: String) { Self.verdict(contents.summary) }

  /// `isComplete` is false if the page lacks a manifest.
  private static func verdict(_ summary: LintSummary, isComplete: Bool = true) -> (severity: String, text: String) {
    if !isComplete { return ("error", "odr cannot read all manifests") }
    let (errors, warnings) = (summary.count(.error), summary.count(.warning))
    let new = summary.baseline?.hidden ?? 0 > 0 ? "new " : ""
    return (
      errors > 0 ? "error" : warnings > 0 ? "warning" : "ok",
      """
      \(isCut(summary) ? "odr cannot read the whole manifest"
        : errors > 0 ? "Fix \(Wording.count(errors, "error")) before you upload"
        : warnings > 0 ? "No \(new)errors, \(Wording.count(warnings, "warning"))" : "Nothing \(new)to fix")
      """
    )
  }

  /// Whether a syntax error prevents odr from reading a whole manifest, so that sizes and packs may be missing.
  private static func isCut(_ summary: LintSummary) -> Bool { !summary.manifests.allSatisfy(\.isRead) }

  /// The second part of the verdict: the exceeded limits or the closest one, and the changes.
  private var summary: String {
    let over = sizes.filter { $0.state == "over" }
    let words = (over.isEmpty ? Array(sizes.prefix(1)) : over).map { size in
      """
      \(size.isCount ? "number of " : "")\(size.title.prefix(1).lowercased() + size.title.dropFirst())\
      \(size.name.map { " \(link(to: $0))" } ?? ""), with \(size.words.amount) of \(size.shortLimit)
      """
    }
    let changes = contents.changes.map { " Since \($0.titles.old.shortened(to: 120).htmlName), \($0.summary)." } ?? ""
    let missing = contents.listing.resources.indices.count(where: { contents.sizes.bytes(of: $0) == nil })
    if Self.isCut(contents.summary) { return "This page shows only the parts that odr can read.\(changes)" }
    return """
      \(over.isEmpty ? "All sizes are within the limits. The closest is the" : "Over the limit:") \(words.joined(separator: "; ")).\
      \(missing > 0 ? " Not counted, because not on disk: \(Wording.count(missing, "resource"))." : "")\(changes)
      """
  }

  /// The commit, its branch, the compared revision, and the manifest.
  private var facts: String {
    let state = contents.isUncommitted ? ", manifest with uncommitted changes" : ""
    return """
      \(contents.commit.map { "<li>\($0.commit.prefix(7))\($0.branch.map { " on \($0.htmlName)" } ?? "")\(state)</li>" } ?? "")\
      \(contents.changes.map { "<li>compared with \($0.titles.old.shortened(to: 120).htmlName)</li>" } ?? "")\
      <li><bdi>\(title)</bdi></li>
      """
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
      """
      <li>\(Self.icon("\(findings[found[0]].severity)"))<a href="#\(prefix)finding-\(found[0] + 1)">\
      \(findings[found[0]].message.sentence.htmlName)</a>\
      <small>\(place(of: findings[found[0]]))\(found.count > 1 ? "<br>and \(found.count - 1) more" : "")</small></li>

      """
    }
    return """
      <nav class="todo" aria-label="What to fix\(of)"><h2>What to fix</h2>
      <ol>\(items.joined())</ol>
      <a href="#\(prefix)findings">\(Wording.count(contents.findingCount, "finding")) in all</a></nav>
      """
  }

  private static func icon(_ severity: String) -> String { "<i class=\"icon \(severity)\">\(severity)</i> " }

  // MARK: Tags

  /// The tags sorted by size, each with its resources. If there are too many resources, each tag has only its largest
  /// ones.
  private var tagList: String {
    let (rows, measured) = (contents.listing.tags.largest(Self.maximumRows, by: \.size), contents.sizes)
    let isCut = rows.reduce(rows.count) { $0 + $1.resources.count } > Self.maximumRows
    let limit = isCut ? Self.cutRows / max(rows.count, 1) + 1 : .max
    var html = isCut ? "<p>Without a script, this list contains only the largest resources.</p>\n" : ""
    for (index, row) in rows.enumerated() {
      if index == Self.unfolded {
        html += "<details class=\"more\"><summary>\(Wording.count(rows.count - index, "smaller tag"))</summary>\n"
      }
      let (name, bytes) = (row.tag.name, row.size)
      let shown = isCut ? row.resources.largest(limit) { measured.bytes(of: $0) ?? 0 } : row.resources
      let lines = html.utf8.count > Self.maximumLength ? [] : shown.map { self.row($0, of: name) }
      let (own, count) = packsOfTag[name] ?? (0, 0)
      html += """
        <details><summary>\(name.htmlName) <span class="\(row.tag.category ?? .onDemand)">\(row.tag.shortPlace)</span> \
        <svg class="bar \(row.tag.category ?? .onDemand)" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="shared" width="\(Self.share(bytes, of: largestTag))" height="1"/><rect class="own" width="\(Self.share(own, of: largestTag))" height="1"/>\
        \(largestTag > recommended ? "<path d=\"M\(Self.share(recommended, of: largestTag)) -2v5\"/>" : "")</svg> <b>\(Self.amount(bytes))</b> \
        <span>\(Wording.count(row.resources.count, "resource"))</span> <span>\(Wording.count(count, "pack"))</span> \
        \(worst(row).map { Self.icon("\(findings[$0].severity)") } ?? "")</summary>\
        <div id="\(anchors[name]?.html ?? "")">\(links(to: ofTag[name], "p"))\
        \(Self.table(["Resource", "Size", "Other tags"], lines))</div></details>

        """
    }
    return html + (rows.count > Self.unfolded ? "</details>\n" : "")
  }

  /// Returns the index of the worst finding about a tag or its resources.
  func worst(_ row: TagListing.Row) -> Int? {
    let ofResources = row.resources.compactMap { ofResource[contents.listing.resources[$0].path]?.first }
    return [ofTag[row.tag.name]?.first, ofResources.min()].compactMap { $0 }.min()
  }

  private func row(_ index: Int, of tag: String) -> String {
    let resource = contents.listing.resources[index]
    // A resource may have all tags, so look only at the first ones.
    let others = resource.tags.prefix(Self.linkCount + 2).uniqued.filter { $0 != tag }
    return """
      <tr><td>\(resource.path.htmlName)\(links(to: ofResource[resource.path], "span"))\
      <td>\(contents.sizes.bytes(of: index).map(Self.amount) ?? "missing")\
      <td>\(others.prefix(Self.linkCount).map(link).commaSeparated)\
      \(resource.tags.count - 1 > Self.linkCount ? " and \(resource.tags.count - 1 - Self.linkCount) more" : "")

      """
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

  // MARK: Packs, findings

  /// The largest packs with several tags. Packs with the same tags are next to each other.
  private var matrix: String {
    let shared = contents.packs.filter { $0.tags.count > 1 }
    var tags: [String] = []
    // A large manifest has more packs and tags than a table can show.
    let largest = shared.largest(24, by: \.bytes).sorted { $0.tags.lexicographicallyPrecedes($1.tags) }
    let shown = largest.filter { pack in
      let together = (tags + pack.tags).uniqued
      if together.count <= 40 { tags = together }
      return together.count <= 40
    }
    let rows = shown.map { pack in
      """
      <tr><th scope="row">\(links(to: pack.tags)) <small>\(Wording.count(pack.resources.count, "resource"))</small>\
      </th><td>\(Self.amount(pack.bytes))\
      \(tags.map { pack.tags.contains($0) ? "<td class=\"on\">●" : "<td>" }.joined())

      """
    }
    return """
      <p>Xcode builds \(Wording.count(contents.packs.count, "asset pack")): \(contents.packs.count - shared.count) with \
      a single tag, and \(shared.count) that several tags share (\(FormattedByteCount(shared.sum(\.bytes)))). \
      A request for any of the tags downloads the pack.\
      \(rows.count == shared.count ? "" : " The table shows \(rows.count) of the largest shared packs.")</p>
      \(Self.table(["Asset pack of", "Size"] + tags.map { "<span>\(link(to: $0))</span>" }, rows))
      """
  }

  private var findingList: String {
    let isGrouped = findings.count > Self.ungroupedFindings
    let groups = isGrouped ? Dictionary(grouping: findings.indices) { findings[$0].rule } : [:]
    let lists = groups.values.sorted { $0[0] < $1[0] }.map { found in
      let first = findings[found[0]]
      return """
        <details\(first.isError ? " open" : "")><summary>\(Self.icon("\(first.severity)"))<span>\(first.message.sentence.htmlName)\
        \(found.count > 1 ? ", and \(found.count - 1) more" : "") <code>\(first.rule)</code></span></summary>
        <ul>\(found.map(item).joined())</ul></details>

        """
    }
    return """
      <p>\(contents.summary.text(isBelowFindings: false).sentence.html)\
      \(contents.findingCount > findings.count ? "; \(contents.findingCount - findings.count) are not in this page" : "")</p>
      \(isGrouped ? lists.joined() : findings.isEmpty ? "" : "<ul>\(findings.indices.map(item).joined())</ul>")
      """
  }

  /// Returns a finding. If it is one of the first errors, adds its line as in a terminal, with its mark, advice, and
  /// notes.
  private func item(_ index: Int) -> String {
    let finding = findings[index]
    var frame = ""
    if finding.isError, index < Self.ungroupedFindings {
      let lines = Style.removed(from: printer.text(of: finding)).split(separator: "\n").dropFirst()
      frame = """
        <pre tabindex="0">\(lines.map { String($0).html }.joined(separator: "\n"))</pre>\
        \(finding.fix.map { "<p>Suggestion: \($0.title.html)</p>" } ?? "")
        """
    }
    return """
      <li id="\(prefix)finding-\(index + 1)" class="\(finding.severity)">\(Self.icon("\(finding.severity)"))\
      <span>\(finding.message.sentence.htmlName) <code>\(finding.rule)</code></span> <small>\(place(of: finding))</small>\(frame)</li>

      """
  }

  /// Returns a table with these column headings; empty if there are no rows.
  private static func table(_ header: [String], _ rows: some Collection<String>) -> String {
    rows.isEmpty
      ? ""
      : """
      <table><thead><tr>\(header.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead><tbody>
      \(rows.joined())</tbody></table>
      """
  }

  /// Returns a table with the first rows, and a folded table with the other rows.
  static func folded(_ header: [String], _ rows: [String], after count: Int, _ noun: String) -> String {
    """
    \(table(header, rows.prefix(count)))\(rows.count > count
      ? "<details class=\"more\"><summary>\(rows.count - count) \(noun)</summary>\(table(header, rows.dropFirst(count)))</details>" : "")
    """
  }
}
