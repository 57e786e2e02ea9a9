import ArgumentParser
import ResourceTags

/// The contents of the Resource Tags tab for a manifest: tags with their resources, filtered by the search field.
struct TagListing {
  /// The tags in manifest order.
  let tags: [Row]
  /// All resources of the manifest.
  let resources: [Resource]
  /// Converts the paths to paths relative to the working directory, which commands accept.
  private let resolver: ResourcePathResolver
  /// The sizes of the resources, if the user asked for sizes.
  let sizes: ResourceSizes?
  /// The size of each category regardless of the filter, if the user asked for sizes.
  private(set) var categoryBytes: [DownloadCategory: Int] = [:]

  /// The views of the Resource Tags tab.
  enum View: String, ExpressibleByArgument, CaseIterable {
    case all, prefetched
  }

  struct Row {
    let tag: Tag
    /// The indices of the tag's resources. To Xcode, canonically equivalent names are the same tag; in Swift, they are
    /// equal strings.
    let members: [Int]
    /// The indices of the resources shown below the tag.
    let resources: [Int]
    /// The size of all resources of the tag; `nil` if the user didn't ask for sizes.
    let bytes: Int?

    /// The size of all resources of the tag; 0 if the user didn't ask for sizes.
    var size: Int { bytes ?? 0 }
  }

  /// Creates a listing of `manifest` or, if `names` isn't `nil`, only of these tags. A filter selects each tag whose
  /// name contains the filter, with all resources of the tag. For each tag whose name doesn't contain the filter, the
  /// filter selects only the resources whose path contains the filter. Case is ignored.
  init(_ manifest: Manifest, filter: String?, tags names: Set<String>? = nil, sizes: ResourceSizes? = nil) {
    let resources = manifest.resources()
    self.resources = resources
    resolver = ResourcePathResolver(manifest: manifest.source.path, in: nil)
    self.sizes = sizes
    let all = manifest.tags()
    let members = Dictionary(all.map { ($0.name, $0.resources) }) { $0 + $1 }
    if let sizes {
      for category in DownloadCategory.allCases {
        categoryBytes[category] = sizes.bytes(of: all.filter(category.lists).flatMap(\.resources))
      }
    }
    let filter = filter?.lowercased() ?? ""
    func matches(_ text: String) -> Bool { filter.isEmpty || text.lowercased().contains(filter) }
    tags = all.filter { names?.contains($0.name) ?? true }.compactMap { tag in
      let isMatching = matches(tag.name)
      let shown = isMatching ? tag.resources : tag.resources.filter { matches(resources[$0].path) }
      if shown.isEmpty, !isMatching { return nil }
      let own = members[tag.name] ?? []
      return Row(tag: tag, members: own, resources: shown, bytes: sizes?.bytes(of: own))
    }
  }

  /// The tags sorted by name, as in the All view. Names are compared without regard to case, then by code points.
  var tagsByName: [Row] {
    tags.sorted { ($0.tag.name.lowercased(), $0.tag.name) < ($1.tag.name.lowercased(), $1.tag.name) }
  }

  /// Returns the tags of a category in order. Undeclared tags are in the on-demand category, which is Xcode's default.
  func tags(in category: DownloadCategory) -> [Row] {
    tags.filter { category.lists($0.tag) }
  }
}

extension TagListing {
  /// Returns the JSON that `odr show --format json` prints, version 1: the tags in the order of the view, each with its
  /// resources.
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
    return ["view": view.rawValue, "categories": categories.nonEmpty, "tags": tags]
  }
}

extension Tag {
  /// The category of the tag, and its position in the prefetch order.
  var place: String {
    guard let category else { return "not declared" }
    return category.title + (prefetchPosition.map { ", \($0)" } ?? "")
  }

  /// When the tag is downloaded, in a few words.
  var shortPlace: String {
    """
    \(category?.shortTitle.sentence ?? "Not declared")\(prefetchPosition.map { ", \($0)" } ?? "")
    """
  }

  /// Returns the tag as JSON for reports. Leaves out `category` if the tag is undeclared, and `prefetchPosition` if the
  /// tag isn't prefetched. Leaves out `resources` if the command doesn't list resources, and `bytes` if the user didn't
  /// ask for sizes.
  func json(bytes: Int? = nil, resources: [JSONObject]? = nil) -> JSONObject {
    [
      "name": name, "category": category?.rawValue, "prefetchPosition": prefetchPosition, "bytes": bytes,
      "resources": resources,
    ]
  }
}

/// The two views of the Resource Tags tab as text.
extension TagListing {
  /// The All view: the tags sorted by name, each with its category, followed by the tag's resources.
  var allView: String {
    let rows = tagsByName
    let width = nameWidth(rows)
    return rows.map { heading($0, width, $0.tag.place) + resourceLines($0) }.joined()
  }

  /// The Prefetched view: the three categories in the tab's order, with positions for prefetched tags.
  var prefetchedView: String {
    if tags.isEmpty { return "" }
    let width = nameWidth(tags)
    return DownloadCategory.allCases.map { category in
      let rows = tags(in: category)
      let digits = String(rows.compactMap(\.tag.prefetchPosition).max() ?? 0).count
      let lines = rows.map { row in
        let place = row.tag.prefetchPosition.map { Wording.aligned("\($0).", to: digits + 2) + " " } ?? "  "
        let remark = row.tag.category == nil ? ", not declared" : ""
        return place + heading(row, width, Wording.count(row.tag.resources.count, "resource") + remark)
          + (sizes == nil ? "" : resourceLines(row))
      }
      let size = categoryBytes[category].map(Self.size) ?? ""
      return "\(category.title.bold)\(size)\n" + (lines.isEmpty ? "  (none)\n" : lines.joined())
    }.joined()
  }

  private func heading(_ row: Row, _ width: Int, _ remark: String) -> String {
    let size = row.bytes.map(Self.size) ?? ""
    let gap = Wording.spaces(max(0, width - nameWidth(row)) + 2)
    return "\(row.tag.name.visible.bold)\(size)\(gap)\(remark.dim)\n"
  }

  private func resourceLines(_ row: Row) -> String {
    row.resources.largest(.max) { sizes?.bytes(of: $0) ?? 0 }.map { index in
      let size = sizes.map { Self.size($0.bytes(of: index)) } ?? ""
      return "    \(resolver.name(of: resources[index].path).visible)\(size)\n"
    }.joined()
  }

  /// Returns the number of columns for names: the width of the longest name, up to a limit.
  private func nameWidth(_ rows: [Row]) -> Int { min(40, rows.map(nameWidth).max() ?? 0) }

  private func nameWidth(_ row: Row) -> Int {
    (row.tag.name.visible + (row.bytes.map(Self.size) ?? "")).columns
  }

  private static func size(_ bytes: Int?) -> String { " " + Wording.size(bytes) }
}
