import ArgumentParser
import ResourceTags

/// What the tab shows of a manifest: tags with their resources, filtered by its search field.
struct TagListing {
  /// The tags in manifest order.
  let tags: [Row]
  /// All resources of the manifest.
  let resources: [Resource]
  /// Their sizes, if they are asked for.
  let sizes: ResourceSizes?
  /// The bytes of the resources of each category, with and without a filter, if sizes are asked for.
  private var categoryBytes: [DownloadCategory: Int] = [:]

  /// The views of the tab.
  enum View: String, ExpressibleByArgument, CaseIterable {
    case all, prefetched
  }

  struct Row {
    let tag: Tag
    /// The indices of the resources shown below the tag.
    let resources: [Int]
    /// The bytes of all its resources; `nil` if sizes are not asked for.
    let bytes: Int?
  }

  /// All of `manifest`; with a filter, the tags whose name contains it, with all their resources, and of other tags
  /// the resources whose path contains it. Case is ignored.
  init(_ manifest: Manifest, filter: String?, sizes: ResourceSizes? = nil) {
    let resources = manifest.resources()
    self.resources = resources
    self.sizes = sizes
    let all = manifest.tags()
    // Names that are canonically equivalent are equal strings, and one tag to Xcode.
    let members = Dictionary(all.map { ($0.name, $0.resources) }) { $0 + $1 }
    func row(_ tag: Tag, _ shown: [Int]) -> Row {
      Row(tag: tag, resources: shown, bytes: sizes?.bytes(of: members[tag.name] ?? []))
    }
    if let sizes {
      for category in DownloadCategory.allCases {
        let tags = all.filter { ($0.category ?? .onDemand) == category }
        categoryBytes[category] = sizes.bytes(of: Set(tags.flatMap(\.resources)))
      }
    }
    guard let filter = filter?.lowercased(), !filter.isEmpty else {
      tags = all.map { row($0, $0.resources) }
      return
    }
    let isMatching = resources.map { $0.path.lowercased().contains(filter) }
    tags = all.compactMap { tag in
      if tag.name.lowercased().contains(filter) { return row(tag, tag.resources) }
      let matching = tag.resources.filter { isMatching[$0] }
      return matching.isEmpty ? nil : row(tag, matching)
    }
  }

  /// The tags by name, as the All view lists them: without regard to case, then by code points.
  var tagsByName: [Row] {
    tags.map { (key: $0.tag.name.lowercased(), row: $0) }
      .sorted { ($0.key, $0.row.tag.name) < ($1.key, $1.row.tag.name) }
      .map(\.row)
  }

  /// The bytes of the resources of a category; `nil` if sizes are not asked for.
  func bytes(of category: DownloadCategory) -> Int? { categoryBytes[category] }

  /// The tags of a category in order; those that are not declared count as on demand, Xcode's default category.
  func tags(in category: DownloadCategory) -> [Row] {
    tags.filter { ($0.tag.category ?? .onDemand) == category }
  }
}

extension TagListing {
  /// What `odr show --format json` prints, version 1: the tags in the order of the view, each with its resources.
  func json(_ view: View) -> JSONObject {
    let rows = view == .all ? tagsByName : DownloadCategory.allCases.flatMap(tags)
    let tags = rows.map { row in
      row.tag.json(
        bytes: row.bytes,
        resources: row.resources.map {
          ["path": resources[$0].path, "catalog": resources[$0].catalog, "bytes": sizes?.bytes(of: $0)]
        })
    }
    let categories = DownloadCategory.allCases.compactMap { category in
      categoryBytes[category].map { bytes -> JSONObject in ["category": category.rawValue, "bytes": bytes] }
    }
    return [
      "version": 1, "view": view.rawValue, "categories": categories.isEmpty ? nil : categories, "tags": tags,
    ]
  }
}

extension Tag {
  /// The tag in reports. `category` is missing for a tag that is not declared, `prefetchPosition` for one that is not
  /// prefetched, `resources` if a command does not list them, `bytes` if nobody asked for sizes.
  func json(bytes: Int? = nil, resources: [JSONObject]? = nil) -> JSONObject {
    [
      "name": name, "category": category?.rawValue, "prefetchPosition": prefetchPosition, "bytes": bytes,
      "resources": resources,
    ]
  }
}

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
