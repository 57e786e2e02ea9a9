import ResourceTags
import Bytes
import Diagnostics

/// What `odr sizes --format json` prints, version 1: bytes on the disk; shared resources count once in each sum.
struct SizeReport: Encodable {
  let version = 1
  /// The bytes of all resources that have tags.
  let bytes: Int
  /// The most bytes that Apple hosts.
  let limit: Int
  /// The most bytes that Apple recommends for a tag.
  let recommendedTagBytes: Int
  let categories: [CategorySize]
  let tags: [TagSize]

  struct CategorySize: Encodable {
    let category: String
    let bytes: Int
    /// The bytes of the category and of the initial install together; for prefetched tags, which share its limit.
    let bytesWithInitialInstall: Int?
    /// The bytes that Apple allows, for prefetched tags together with the initial install; missing without a limit.
    let limit: Int?
  }

  struct TagSize: Encodable {
    let name: String
    let category: String?
    let prefetchPosition: Int?
    let bytes: Int
    let resources: [ResourceReport]
  }

  init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    let tags = manifest.tags()
    let resources = manifest.resources()
    let limits = manifest.sizeLimits
    func union(_ tags: [Tag]) -> Int { sizes.bytes(of: Set(tags.flatMap(\.resources))) }
    bytes = union(tags)
    limit = limits.hosted
    recommendedTagBytes = limits.recommendedTag
    categories = DownloadCategory.allCases.map { category in
      let members = tags.filter { ($0.category ?? .onDemand) == category }
      switch category {
      case .initialInstall:
        return CategorySize(
          category: category.rawValue, bytes: union(members), bytesWithInitialInstall: nil, limit: limits.initialInstall
        )
      case .prefetchOrder:
        let together = union(tags.filter { $0.category == .initialInstall } + members)
        return CategorySize(
          category: category.rawValue, bytes: union(members), bytesWithInitialInstall: together,
          limit: limits.initialInstallAndPrefetched)
      case .onDemand:
        return CategorySize(
          category: category.rawValue, bytes: union(members), bytesWithInitialInstall: nil, limit: nil)
      }
    }
    self.tags = DownloadCategory.allCases.flatMap { category in
      tags.filter { ($0.category ?? .onDemand) == category }
    }.map { tag in
      TagSize(
        name: tag.name, category: tag.category?.rawValue, prefetchPosition: tag.prefetchPosition,
        bytes: sizes.bytes(of: tag.resources),
        resources: tag.resources.map { ResourceReport(path: resources[$0].path, bytes: sizes.bytes(of: $0)) })
    }
  }

  /// The report for people: categories, their tags, and below each its resources, with sizes in parentheses.
  func text(_ style: Style) -> String {
    var text = ""
    for size in categories {
      let category = DownloadCategory(rawValue: size.category) ?? .onDemand
      let together = size.bytesWithInitialInstall.map { ", with the initial install \(FormattedByteCount($0))" } ?? ""
      let limit = size.limit.map { " of \(FormattedByteCount($0))" } ?? ""
      text += style.bold(category.title) + " (\(FormattedByteCount(size.bytes))\(together)\(limit))\n"
      let members = tags.filter { ($0.category ?? DownloadCategory.onDemand.rawValue) == size.category }
      for tag in members {
        let place = tag.prefetchPosition.map { "\($0). " } ?? ""
        text += "  " + place + style.bold(tag.name.visible) + " (\(FormattedByteCount(tag.bytes)))"
        text +=
          tag.bytes > recommendedTagBytes
          ? ", more than the recommended \(FormattedByteCount(recommendedTagBytes))" : ""
        text += tag.category == nil ? ", not declared\n" : "\n"
        for resource in tag.resources {
          text +=
            "      \(resource.path.visible) (\(resource.bytes.map { "\(FormattedByteCount($0))" } ?? "missing"))\n"
        }
      }
      if members.isEmpty { text += "  (none)\n" }
    }
    return text + style.bold("All tags") + " (\(FormattedByteCount(bytes)) of \(FormattedByteCount(limit)))\n"
  }

  /// The paths that are missing, each once, in order.
  var missing: [String] {
    var seen: Set<String> = []
    return tags.flatMap(\.resources).filter { $0.bytes == nil && seen.insert($0.path).inserted }.map(\.path)
  }
}
