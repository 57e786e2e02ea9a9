import ResourceTags

/// The figures, the limits, and the download order.
extension ReportPage {
  /// Returns a size in a column of numbers, with one decimal.
  static func amount(_ bytes: Int) -> String {
    let parts = "\(FormattedByteCount(bytes))".split(separator: " ")
    return """
      \(parts[0])\(bytes < 1000 || parts[0].contains(".") ? "" : ".0")&nbsp;<small>\(parts[1])</small>
      """
  }

  /// Returns a part of a bar; the whole bar has the length 1000.
  static func share(_ bytes: Int, of total: Int) -> String {
    "\((1000 * Double(bytes) / Double(max(total, 1))).rounded())"
  }

  var figures: String {
    let again = contents.changes?.comparison
    func change(_ bytes: Int?) -> String { bytes.map { "<dd>\(FormattedByteCount($0)) to download again</dd>" } ?? "" }
    func change(_ category: DownloadCategory) -> String {
      change(again.map { $0.packs.sum { categoryOfPack[$0.digest] == category ? $0.bytes : 0 } })
    }
    return """
      <div class="initialInstall"><dt>Initial install</dt><dd>\(Self.amount(categoryBytes[0]))</dd>\
      <dd>Downloads with the app</dd>\(change(.initialInstall))</div>
      <div class="prefetchOrder"><dt>Prefetched</dt><dd>\(Self.amount(categoryBytes[1]))</dd>\
      <dd>Downloads after the installation, in order</dd>\(change(.prefetchOrder))</div>
      <div class="onDemand"><dt>On demand</dt><dd>\(Self.amount(categoryBytes[2]))</dd>\
      <dd>Downloads when the app asks</dd>\(change(.onDemand))</div>
      <div class="all"><dt>All tags</dt><dd>\(Self.amount(contents.packBytes))</dd>\
      <dd>\(Wording.count(contents.listing.tags.count, "tag")), \(Wording.count(contents.listing.resources.count, "resource")), \
      \(Wording.count(contents.packs.count, "asset pack"))</dd>\(change(again?.bytes))</div>
      """
  }

  var limits: String {
    """
    <table class="limits"><thead><tr><th scope="col">Contents</th><th scope="col"><span>0 %</span>\
    \(axis < 100 ? "<span>\(axis) %</span>" : "")<span>limit</span></th>\
    <th scope="col">Now</th><th scope="col">Limit</th><th scope="col">Share</th></tr></thead>
    <tbody>\(sizes.map(row).joined())</tbody>
    <tbody><tr><th colspan="5" scope="rowgroup">As Background Assets packs</th></tr>\
    \(successors.map(row).joined())</tbody></table>
    <p>\(upperBounds.map { "An app that requests all tags uses \($0.words.amount) at once\($0.limit == nil ? "" : "; Apple allows \($0.words.limit)")." }.joined()) \
    “odr simulate” shows a play-through.</p>
    """
  }

  /// Returns a row with a bar. All bars have the same axis; if it ends before the limits, the limits are after a gap.
  private func row(_ size: LimitedSize) -> String {
    let isShort = axis < 100
    let length = Double(size.limit ?? size.advice ?? 1) * Double(axis) / (isShort ? 80 : 100)
    let now = size.onDevice ?? size.amount
    func cell(_ number: Int) -> String { size.isCount ? "\(number)" : Self.amount(number) }
    return """
      <tr class="\(size.state)"><th scope="row">\(size.title)\(size.name.map { "<small>\(link(to: $0))</small>" } ?? "")\
      \(size.onDevice == nil ? "" : "<small>one device; \(FormattedByteCount(size.amount)) in all</small>")</th>\
      <td><svg class="bar" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="track" width="\(isShort ? 80 : 100)%" height="1"/>\(isShort ? "<rect class=\"track\" x=\"88%\" width=\"12%\" height=\"1\"/>" : "")\
      <rect class="value" width="\(1000 * Double(now) / length)" height="1"/>\
      <path d="M\(isShort ? 995 : 99500 / axis) -.5v2"/></svg></td>\
      <td>\(cell(now))</td><td>\((size.limit ?? size.advice).map(cell) ?? "none")</td><td><b>\(size.percent)&nbsp;%</b></td></tr>

      """
  }

  /// The downloads without any request by the app: the tags with the app, then the prefetched tags, each with the packs
  /// that are not there yet.
  var downloadOrder: String {
    let prefetched = contents.listing.tags(in: .prefetchOrder)
    let positions = prefetched.firstIndices(by: \.tag.name)
    var added = Array(repeating: 0, count: prefetched.count)
    for pack in contents.packs where pack.category == .prefetchOrder {
      if let first = pack.tags.compactMap({ positions[$0] }).min() { added[first] += pack.bytes }
    }
    let total = max(categoryBytes[0] + categoryBytes[1], 1)
    var (sum, strip, rows) = (0, "", [String]())
    func add(_ number: String, _ tag: String, _ bytes: Int, _ category: DownloadCategory) {
      let (start, length) = (100 * Double(sum) / Double(total), 100 * Double(bytes) / Double(total))
      let part = "<rect class=\"\(category)\" x=\"\(start)%\" width=\"\(length)%\" height=\"100%\"/>"
      sum += bytes
      strip += part
      if length > 5 {
        strip +=
          "<text class=\"\(category)\" x=\"\(start + length / 2)%\" y=\"50%\">\(number.isEmpty ? "app" : number)</text>"
      }
      rows.append(
        """
        <tr><td>\(number)<td>\(tag)<td>\(Self.amount(bytes))<td>\(Self.amount(sum))\
        <svg class="scale" aria-hidden="true">\(part)</svg>

        """)
    }
    let installed = Wording.count(contents.listing.tags(in: .initialInstall).count, "tag")
    add("", "\(installed) with the app", categoryBytes[0], .initialInstall)
    for (index, row) in prefetched.enumerated() {
      add("\(index + 1)", link(to: row.tag.name), added[index], .prefetchOrder)
    }
    return """
      <p>\(FormattedByteCount(sum)) without any request by the app</p>
      <svg class="strip" aria-hidden="true">\(strip)</svg>
      \(Self.folded(["", "Tag", "Adds", "So far"], rows, after: rows.count > 14 ? 11 : 14, "later tags"))
      """
  }
}
