import ResourceTags

/// The section about what changed since an earlier version, and what users download again.
extension ReportPage {
  func changes(_ report: PackDiffReport) -> String {
    let changed = report.comparison.tags.filter { $0.total != $0.oldTotal }
      .largest(Self.cutRows) { abs($0.total - $0.oldTotal) }
    let step = changed.first.map { abs($0.total - $0.oldTotal) } ?? 1
    let tags = changed.map { tag in
      let growth = tag.total - tag.oldTotal
      return """
        <tr><td>\(link(to: tag.name))<td><svg class="bar" viewBox="-1000 0 2000 1" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="\(growth < 0 ? "shrunk" : "value")" x="\(Self.share(min(growth, 0), of: step))" width="\(Self.share(abs(growth), of: step))" height="1"/></svg>\
        <td>\(growth < 0 ? "−" : "+")\(Self.amount(abs(growth)))

        """
    }
    let packs = report.comparison.packs.largest(Self.cutRows) { $0.kind == .gone ? -1 : $0.bytes }
    let rows = packs.map { pack in
      let scale = """
        \(Self.amount(pack.bytes))<svg class="scale" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="\(categoryOfPack[pack.digest] ?? .onDemand)" width="\(Self.share(pack.bytes, of: packs[0].bytes))" height="1"/></svg>
        """
      return """
        <tr><td>\(links(to: pack.tags))\(pack.kind == .changed ? "" : " <small>\(pack.kind == .new ? "new" : "removed")</small>")\
        <td>\(PackDiffReport.reasons(pack).map(\.htmlName).joined(separator: "<br>"))\
        \(pack.kind == .changed ? " changed" : "")<td>\(pack.kind == .gone ? "–" : scale)

        """
    }
    return """
      <section id="\(prefix)changes" class="changes"><h2>Changes since \(report.titles.old.shortened(to: 120).htmlName)</h2>
      <p>\(report.summary.sentence.unbroken).\(packs.count < report.comparison.packs.count ? " “odr diff --packs” prints all packs." : "")</p>
      \(differenceList)\
      <div class="pair"><div>\(Self.folded(["Asset pack", "Reason", "Downloaded again"], rows, after: Self.unfolded, "smaller packs"))</div>
      <div>\(Self.folded(["Tag", "", "Growth"], tags, after: Self.unfolded, "smaller changes"))</div></div>
      </section>
      """
  }

  /// The differences of the manifest itself; the last items of a long list are folded.
  private var differenceList: String {
    let items = contents.differences.prefix(Self.cutRows).map { "<li>\($0.shortened(to: 240).htmlName)</li>\n" }
    if items.isEmpty { return "" }
    let rest = items.dropFirst(Self.unfolded)
    let cut = contents.differences.count - items.count
    return """
      <ul class="plain">\(items.prefix(Self.unfolded).joined())</ul>
      \(rest.isEmpty ? "" : "<details class=\"more\"><summary>\(rest.count) more</summary><ul class=\"plain\">\(rest.joined())</ul></details>")\
      \(cut > 0 ? "<p>“odr diff” prints \(cut) more.</p>" : "")
      """
  }
}
