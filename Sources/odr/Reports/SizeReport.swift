import ResourceTags
import Bytes
import Diagnostics

/// What `odr sizes` prints: bytes on the disk; shared resources count once in each sum.
struct SizeReport {
  /// The resources of the manifest.
  let resources: [Resource]
  private let sizes: ResourceSizes
  private let limits: SizeLimits
  /// The bytes of all resources that have tags.
  private let bytes: Int
  private let categories: [CategorySize]
  /// The tags in another order than by category, or the first of them; `nil` for all, by category.
  private let selection: TagSelection?

  private struct CategorySize {
    let category: DownloadCategory
    let tags: [Tag]
    let bytes: Int
    /// The bytes of the category and of the initial install together; for prefetched tags, which share its limit.
    let bytesWithInitialInstall: Int?
    /// The bytes that Apple allows, for prefetched tags together with the initial install; `nil` without a limit.
    let limit: Int?
  }

  init(_ manifest: Manifest, _ sizes: ResourceSizes, _ selection: TagSelection? = nil) {
    self.selection = selection
    let tags = manifest.tags()
    let limits = manifest.sizeLimits
    func union(_ tags: [Tag]) -> Int { sizes.bytes(of: Set(tags.flatMap(\.resources))) }
    resources = manifest.resources()
    self.sizes = sizes
    self.limits = limits
    bytes = union(tags)
    categories = DownloadCategory.allCases.map { category in
      let members = tags.filter { ($0.category ?? .onDemand) == category }
      var (together, limit): (Int?, Int?)
      switch category {
      case .initialInstall: limit = limits.initialInstall
      case .prefetchOrder:
        together = union(tags.filter { $0.category == .initialInstall } + members)
        limit = limits.initialInstallAndPrefetched
      case .onDemand: limit = nil
      }
      return CategorySize(
        category: category, tags: members, bytes: union(members), bytesWithInitialInstall: together, limit: limit)
    }
  }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let categories = categories.map { size -> JSONObject in
      [
        "category": size.category.rawValue, "bytes": size.bytes,
        "bytesWithInitialInstall": size.bytesWithInitialInstall, "limit": size.limit,
      ]
    }
    let all = self.categories.flatMap(\.tags)
    let tags = (selection?.tags(of: all, bytes) ?? all).map { tag in
      tag.json(
        bytes: sizes.bytes(of: tag.resources),
        resources: tag.resources.map { ["path": resources[$0].path, "bytes": sizes.bytes(of: $0)] })
    }
    return [
      "version": 1, "bytes": bytes, "limit": limits.hosted, "recommendedTagBytes": limits.recommendedTag,
      "categories": categories, "tags": tags,
    ]
  }

  /// The report for people: categories, their tags, and below each its resources, with sizes in parentheses.
  func text(_ style: Style) -> String {
    if let selection { return table(selection).text(style) }
    var text = ""
    for size in categories {
      let together = size.bytesWithInitialInstall.map { ", with the initial install \(FormattedByteCount($0))" } ?? ""
      let limit = size.limit.map { " of \(FormattedByteCount($0))" } ?? ""
      text += style.bold(size.category.title) + " (\(FormattedByteCount(size.bytes))\(together)\(limit))\n"
      for tag in size.tags {
        let bytes = sizes.bytes(of: tag.resources)
        let place = tag.prefetchPosition.map { "\($0). " } ?? ""
        text += "  " + place + style.bold(tag.name.visible) + " (\(FormattedByteCount(bytes)))"
        if bytes > limits.recommendedTag {
          text += ", more than the recommended \(FormattedByteCount(limits.recommendedTag))"
        }
        text += tag.category == nil ? ", not declared\n" : "\n"
        text += sizes.lines(tag.resources, resources)
      }
      if size.tags.isEmpty { text += "  (none)\n" }
    }
    return text + style.bold("All tags") + " (\(FormattedByteCount(bytes)) of \(FormattedByteCount(limits.hosted)))\n"
  }

  private func bytes(of tag: Tag) -> Int { sizes.bytes(of: tag.resources) }

  /// The tags of a selection, and all sums, against the limits.
  private func table(_ selection: TagSelection) -> SizeTable {
    let all = categories.flatMap(\.tags)
    let tags = selection.tags(of: all, bytes).map { tag in
      SizeTable.Row(tag.name.visible, bytes(of: tag), limit: limits.recommendedTag)
    }
    let sums = categories.filter { $0.limit != nil }.map { size in
      let isTogether = size.bytesWithInitialInstall != nil
      return SizeTable.Row(
        size.category.title + (isTogether ? ", with the initial install" : ""),
        size.bytesWithInitialInstall ?? size.bytes, limit: size.limit)
    }
    return SizeTable(
      tags: tags, tagCount: all.count, sums: sums + [SizeTable.Row("All tags", bytes, limit: limits.hosted)])
  }

  /// The indices of all resources, tag by tag.
  var listed: [Int] { categories.flatMap(\.tags).flatMap(\.resources) }
}
