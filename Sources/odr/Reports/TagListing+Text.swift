import ResourceTags
import Bytes
import Diagnostics

/// The two views of the Resource Tags tab as text.
extension TagListing {
  /// The All view: tags by name, each with its category and its resources below.
  func allView(_ style: Style) -> String {
    let rows = tagsByName
    let width = nameWidth(rows)
    return rows.map { row in
      heading(row, width, style, place(row.tag))
        + resourceLines(row)
    }.joined()
  }

  private func resourceLines(_ row: Row) -> String {
    row.resources.map { "    \(resources[$0].path.visible)\(size($0))\n" }.joined()
  }

  /// The Prefetched view: the three categories in the tab's order, prefetched tags with their place.
  func prefetchedView(_ style: Style) -> String {
    guard !tags.isEmpty else { return "" }
    let width = nameWidth(tags)
    return DownloadCategory.allCases.map { category in
      let rows = tags(in: category)
      let digits = String(rows.compactMap(\.tag.prefetchPosition).max() ?? 0).count
      let lines = rows.map { row in
        let place = row.tag.prefetchPosition.map { padded("\($0).", digits + 2) + " " } ?? "  "
        let remark = row.tag.category == nil ? ", not declared" : ""
        return place + heading(row, width, style, Wording.count(row.tag.resources.count, "resource") + remark)
          + (sizes == nil ? "" : resourceLines(row))
      }
      let bytes = bytes(of: category).map { " (\(FormattedByteCount($0)))" } ?? ""
      return style.bold(category.title) + bytes + "\n" + (lines.isEmpty ? "  (none)\n" : lines.joined())
    }.joined()
  }

  private func heading(_ row: Row, _ width: Int, _ style: Style, _ remark: String) -> String {
    let name = title(row)
    return style.bold(row.tag.name.visible) + name.dropFirst(row.tag.name.visible.count)
      + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: name))) + "  "
      + style.dim(remark) + "\n"
  }

  /// The name of a tag and, if sizes are asked for, its size.
  private func title(_ row: Row) -> String {
    row.tag.name.visible + (row.bytes.map { " (\(FormattedByteCount($0)))" } ?? "")
  }

  private func size(_ resource: Int) -> String {
    sizes.map { $0.bytes(of: resource).map { " (\(FormattedByteCount($0)))" } ?? " (missing)" } ?? ""
  }

  private func place(_ tag: Tag) -> String {
    guard let category = tag.category else { return "not declared" }
    return category.title + (tag.prefetchPosition.map { ", \($0)" } ?? "")
  }

  /// The columns for names: as many as the longest takes, up to a limit.
  private func nameWidth(_ rows: [Row]) -> Int {
    min(40, rows.map { DisplayWidth.columns(of: title($0)) }.max() ?? 0)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
