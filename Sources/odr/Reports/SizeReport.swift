import ArgumentParser
import ResourceTags

/// The report of `odr sizes`: sizes on disk in bytes. Each total includes every resource only once.
struct SizeReport: ManifestReport {
  /// The resources of the manifest.
  let resources: [Resource]
  private let sizes: ResourceSizes
  private let limits: SizeLimits
  /// The total size of all tagged resources.
  let bytes: Int
  let categories: [CategorySize]
  /// The resources of each tag. To Xcode, canonically equivalent names are the same tag; in Swift, they are equal
  /// strings.
  private let members: [String: [Int]]
  /// The total size of all tagged resources for each kind of device, if the sizes differ between devices.
  let devices: [(device: ThinningDevice, bytes: Int)]
  /// The order and number of the tags to show; `nil` to show all tags, grouped by category.
  private let selection: TagSelection?
  /// The size of the resources without tags in an app, and the name of the app's target; `nil` if it's unknown.
  private let app: (bytes: Int, target: String)?

  /// The size of a category.
  struct CategorySize {
    let category: DownloadCategory
    let tags: [Tag]
    let bytes: Int
    /// For prefetched tags, the size of the category together with the initial install, because Apple's limit applies
    /// to the sum of both sizes.
    let bytesWithInitialInstall: Int?
    /// Apple's size limit for the category; `nil` if there is no limit. For prefetched tags, the limit applies to
    /// initial install and prefetched tags together.
    let limit: Int?
  }

  init(
    _ manifest: Manifest, _ sizes: ResourceSizes, _ selection: TagSelection? = nil,
    app: (bytes: Int, target: String)? = nil
  ) {
    self.selection = selection
    self.app = app
    let tags = manifest.tags()
    let limits = manifest.sizeLimits
    func union(_ tags: [Tag]) -> Int { sizes.bytes(of: Set(tags.flatMap(\.resources))) }
    members = Dictionary(tags.map { ($0.name, $0.resources) }) { $0 + $1 }
    let tagged = Array(Set(tags.flatMap(\.resources)))
    devices =
      sizes.device == nil
      ? sizes.ofDifferentDevices.compactMap { sizes in
        sizes.device.map { ($0, sizes.bytes(of: tagged)) }
      } : []
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

  /// Returns the report for scripts, version 1.
  func json(_ path: String?) -> JSONObject {
    let categories = categories.map { size -> JSONObject in
      [
        "category": size.category.rawValue, "bytes": size.bytes,
        "bytesWithInitialInstall": size.bytesWithInitialInstall, "limit": size.limit,
      ]
    }
    let all = self.categories.flatMap(\.tags)
    let tags = (selection?.tags(of: all, bytes) ?? all).map { tag in
      tag.json(
        bytes: bytes(of: tag),
        resources: tag.resources.map { ["path": resources[$0].path, "bytes": sizes.bytes(of: $0)] })
    }
    return [
      "path": path, "version": path == nil ? 1 : nil, "bytes": bytes, "limit": limits.hosted,
      "recommendedTagBytes": limits.recommendedTag, "tagLimit": limits.isTagChecked ? limits.tag : nil,
      "inUseLimit": limits.inUse, "appBundleLimit": limits.appBundle, "untaggedBytes": app?.bytes,
      "device": sizes.device?.json,
      "devices": devices.isEmpty ? nil : devices.map { $0.device.json(bytes: $0.bytes) },
      "categories": categories, "tags": tags,
    ]
  }

  /// Returns the report for people: each category with its tags, and each tag with its resources; sizes are in
  /// parentheses.
  func text(_ style: Style) -> String {
    if let selection { return table(selection).text(style) }
    var text = ""
    for size in categories {
      let together =
        size.bytesWithInitialInstall.map { "; including the initial install: \(FormattedByteCount($0))" } ?? ""
      text +=
        style.bold(size.category.title)
        + " (\(FormattedByteCount(size.bytes))\(together)\(size.limit.map(words(ofLimit:)) ?? ""))\n"
      for tag in size.tags {
        let resources = members[tag.name] ?? []
        let bytes = sizes.bytes(of: resources)
        let place = tag.prefetchPosition.map { "\($0). " } ?? ""
        text += "  " + place + style.bold(tag.name.visible) + " (\(FormattedByteCount(bytes)))"
        if bytes > limits.recommendedTag, sizes.bytesOnLargestDevice(of: resources) > limits.recommendedTag {
          text += ", more than the recommended \(FormattedByteCount(limits.recommendedTag))"
        }
        text += tag.category == nil ? ", not declared\n" : "\n"
        text += sizes.lines(tag.resources, self.resources)
      }
      if size.tags.isEmpty { text += "  (none)\n" }
    }
    let device = sizes.device.map { ", estimated for \($0.words)" } ?? ""
    text +=
      style.bold("All tags") + " (\(FormattedByteCount(bytes)) of \(FormattedByteCount(limits.hosted))\(device))\n"
    if let app {
      text +=
        style.bold("Resources without tags") + " in target \(app.target.quoted) (\(FormattedByteCount(app.bytes)) of "
        + "\(FormattedByteCount(limits.appBundle)) for the app)\n"
    }
    if !devices.isEmpty { text += style.bold("Estimated download per device") + "\n" }
    for (device, bytes) in devices { text += "  \(device.words) (\(FormattedByteCount(bytes)))\n" }
    return text
  }

  /// Returns the text about a limit, which is printed after a size. The limit applies to the download of a single
  /// device, so odr doesn't compare the limit with the total size of all variants.
  private func words(ofLimit limit: Int) -> String {
    devices.isEmpty ? " of \(FormattedByteCount(limit))" : ", limit per device: \(FormattedByteCount(limit))"
  }

  private func bytes(of tag: Tag) -> Int { sizes.bytes(of: members[tag.name] ?? []) }

  /// Returns the table of the selected tags and of all totals, with their limits.
  private func table(_ selection: TagSelection) -> SizeTable {
    let all = categories.flatMap(\.tags)
    let tags = selection.tags(of: all, bytes).map { tag in
      SizeTable.Row(name: tag.name.visible, bytes: bytes(of: tag), limit: limits.recommendedTag)
    }
    let sums = categories.filter { $0.limit != nil }.map { size in
      let isTogether = size.bytesWithInitialInstall != nil
      return SizeTable.Row(
        name: size.category.title + (isTogether ? ", including the initial install" : ""),
        bytes: size.bytesWithInitialInstall ?? size.bytes, limit: size.limit)
    }
    return SizeTable(
      tags: tags, tagCount: all.count,
      sums: sums + [SizeTable.Row(name: "All tags", bytes: bytes, limit: limits.hosted)])
  }

  func notes(in name: String?) -> String {
    sizes.noteAboutMissing(categories.flatMap(\.tags).flatMap(\.resources), resources, in: name)
  }

  // MARK: Reports on several manifests

  func line(_ name: String, _ style: Style) -> String {
    let parts = categories.map { "\($0.category.shortTitle) \(FormattedByteCount($0.bytes))" }.commaSeparated
    return style.bold(name.visible)
      + " (\(FormattedByteCount(bytes)) of \(FormattedByteCount(limits.hosted))): \(parts)\n"
  }

  var totals: ManifestTotals { ManifestTotals(manifests: 1, bytes: bytes) }
}

extension DownloadCategory {
  /// The title of the category within a line.
  fileprivate var shortTitle: String {
    switch self {
    case .initialInstall: "initial install"
    case .prefetchOrder: "prefetched"
    case .onDemand: "on demand"
    }
  }
}

extension ThinningDevice {
  /// The device as JSON for reports.
  var json: JSONObject { json(bytes: nil) }

  /// Returns the device as JSON for reports, with the number of bytes that the device downloads.
  func json(bytes: Int?) -> JSONObject {
    ["idiom": idiom, "scale": "\(scale)x", "bytes": bytes]
  }
}

/// The tags that a report shows, and their order.
struct TagSelection {
  /// The order of tags.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    /// Sorted by size, starting with the largest tag.
    case size
    /// Sorted by tag name.
    case name
  }

  private let order: Order
  private let limit: Int

  /// Creates a selection of the first `limit` tags, sorted by `order` or, without an order, by size; `nil` if both
  /// `order` and `limit` are `nil`.
  init?(_ order: Order?, _ limit: Int?) {
    guard let order = order ?? limit.map({ _ in .size }) else { return nil }
    self.order = order
    self.limit = limit ?? .max
  }

  /// Returns the selected tags among `tags`; `bytes` returns the size of a tag.
  func tags(of tags: [Tag], _ bytes: (Tag) -> Int) -> [Tag] {
    let sizes = tags.enumerated().map { (index: $0, tag: $1, bytes: bytes($1)) }
    return switch order {
    case .size: sizes.sorted { ($1.bytes, $0.index) < ($0.bytes, $1.index) }.prefix(limit).map(\.tag)
    case .name: tags.sorted { $0.name < $1.name }.prefix(limit).map { $0 }
    }
  }
}

/// A table of sizes, each with a bar that compares the size with a limit.
struct SizeTable {
  /// The selected tags, out of `tagCount` tags.
  let tags: [Row]
  let tagCount: Int
  /// The totals.
  let sums: [Row]

  /// A size and its limit.
  struct Row {
    let name: String
    let bytes: Int
    let limit: Int?

    /// The size as a percentage of the limit.
    var percent: Int { limit.map { Int((Double(bytes) / Double($0) * 100).rounded()) } ?? 0 }
  }

  private static let barWidth = 20

  /// Returns the table for people. Sizes above their limit are red; sizes near their limit are yellow.
  func text(_ style: Style) -> String {
    let rows = tags + sums
    let sizes = rows.map { "\(FormattedByteCount($0.bytes))" }
    let limits = rows.map { row in row.limit.map { "\(FormattedByteCount($0))" } ?? "" }
    let sizeWidth = sizes.map(\.count).max() ?? 0
    let limitWidth = limits.map(\.count).max() ?? 0
    var text = ""
    for (index, row) in rows.enumerated() {
      if index == tags.count {
        let rest = tagCount - tags.count
        if rest > 0 { text += "and \(Wording.count(rest, "more tag"))\n" }
      }
      let number = Wording.aligned("\(row.percent) %", to: 6)
      let bar = colored(Self.bar(row.percent), row.percent, style)
      text +=
        "\(Wording.aligned(sizes[index], to: sizeWidth))  \(bar) \(number) of \(Wording.aligned(limits[index], to: limitWidth))  "
      text += (index < tags.count ? row.name : style.bold(row.name)) + "\n"
    }
    return text
  }

  private func colored(_ bar: String, _ percent: Int, _ style: Style) -> String {
    percent > 100 ? style.colored(bar, .red) : percent > 80 ? style.colored(bar, .yellow) : bar
  }

  private static func bar(_ percent: Int) -> String {
    let full = min(max((percent * barWidth + 50) / 100, percent > 0 ? 1 : 0), barWidth)
    return String(repeating: "█", count: full) + String(repeating: "░", count: barWidth - full)
  }
}
