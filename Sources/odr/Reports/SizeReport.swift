import ResourceTags

/// The report of `odr sizes`: sizes on disk in bytes. Each total includes every resource only once.
struct SizeReport: ManifestReport {
  /// The tags and resources of the manifest.
  let listing: TagListing
  private let sizes: ResourceSizes
  private let limits: SizeLimits
  /// The total size of all tagged resources.
  let bytes: Int
  /// The total size of all tagged resources for each kind of device, if the sizes differ between devices.
  let devices: [(device: ThinningDevice, bytes: Int)]
  /// The maximum number of tags in the report, which are the largest ones; `nil` for all tags.
  private let top: Int?
  /// For each app, the size of its resources without tags, the name of its target, and whether all of its resources are
  /// in the manifest's folder; empty if the sizes are unknown.
  private let apps: [(bytes: Int, target: String, isComplete: Bool)]

  /// Creates the report on the sizes of `manifest`. If `top` isn't `nil`, the report has only the `top` largest tags.
  init(
    _ manifest: Manifest, _ sizes: ResourceSizes, top: Int? = nil,
    apps: [(bytes: Int, target: String, isComplete: Bool)] = []
  ) {
    self.top = top
    self.apps = apps
    let listing = TagListing(manifest, filter: nil, sizes: sizes)
    let tagged = listing.tags.flatMap(\.resources)
    devices = sizes.ofDifferentDevices.compactMap { sizes in sizes.device.map { ($0, sizes.bytes(of: tagged)) } }
    bytes = sizes.bytes(of: tagged)
    limits = SizeLimits(manifest)
    (self.listing, self.sizes) = (listing, sizes)
  }

  /// Returns the tags to which Apple's limit for a category applies, and the limit; `nil` if there is no limit. The limit
  /// for prefetched tags applies to initial install and prefetched tags together.
  private func limited(_ category: DownloadCategory) -> (tags: [TagListing.Row], limit: Int?) {
    let tags = listing.tags(in: category)
    return switch category {
    case .initialInstall: (tags, limits.closestInitialInstall)
    case .prefetchOrder: (listing.tags(in: .initialInstall) + tags, limits.initialInstallAndPrefetched)
    case .onDemand: (tags, nil)
    }
  }

  private var allTags: [TagListing.Row] { DownloadCategory.allCases.flatMap(listing.tags) }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let categories = DownloadCategory.allCases.map { category -> JSONObject in
      let (tags, limit) = limited(category)
      let all = sizes.bytes(of: tags.flatMap(\.resources))
      return [
        "category": category.rawValue, "bytes": listing.categoryBytes[category],
        "bytesWithInitialInstall": category == .prefetchOrder ? all : nil, "limit": limit,
      ]
    }
    let tags = (top.map { allTags.largest($0, by: \.size) } ?? allTags).map { row in
      row.tag.json(
        bytes: row.bytes,
        resources: row.resources.map { ["path": listing.resources[$0].path, "bytes": sizes.bytes(of: $0)] })
    }
    let largest = apps.max { $0.bytes < $1.bytes }
    return [
      "bytes": bytes, "limit": limits.hosted,
      "recommendedTagBytes": limits.recommendedTag, "tagLimit": limits.isTagChecked ? limits.tag : nil,
      "ownTagLimit": limits.ownTag,
      "inUseLimit": limits.inUse, "appBundleLimit": limits.appBundle, "untaggedBytes": largest?.bytes,
      "untaggedIsComplete": largest?.isComplete,
      "devices": devices.map { device, bytes -> JSONObject in
        ["idiom": device.idiom, "scale": "\(device.scale)x", "bytes": bytes]
      }.nonEmpty,
      "categories": categories, "tags": tags,
    ]
  }

  // MARK: Text

  /// The report for people: a table of the largest tags and of the totals. A row with a limit has a bar, which
  /// shows how much of the limit the largest download of one device takes. The bar is yellow near the limit, and red
  /// above it.
  var text: String {
    let tags = allTags.largest(top ?? .max, by: \.size)
    var rows = tags.map { limited($0.tag.name.visible, $0.members, limits.closestTag) }
    for category in DownloadCategory.allCases {
      let (tags, limit) = limited(category)
      let title = (category.title + (category == .prefetchOrder ? ", including the initial install" : "")).bold
      rows.append(limited(title, tags.flatMap(\.members), limit))
    }
    rows.append(LimitedSize(title: "All tags".bold, amount: bytes, limit: limits.hosted))
    let amounts = Wording.column(rows.map { "\(FormattedByteCount($0.amount))" })
    let bounds = Wording.column(rows.map { $0.limit.map { "\(FormattedByteCount($0))" } ?? "" })
    let blank = Wording.spaces(bounds[0].isEmpty ? 0 : bounds[0].count + 33)
    var lines = rows.enumerated().map { index, row in
      let percent = Wording.aligned("\(row.percent) %", to: 6)
      let share = row.limit == nil ? blank : "  \(Self.bar(row.percent)) \(percent) of \(bounds[index])"
      let device =
        row.onDevice.map { " (at most \(FormattedByteCount($0)) on one device, which counts)".dim } ?? ""
      return "\(amounts[index])\(share)  \(row.title)\(device)\n"
    }
    let rest = allTags.count - tags.count
    if rest > 0 { lines.insert("and \(Wording.count(rest, "more tag"))\n", at: tags.count) }
    lines += apps.map { app in
      "Resources without tags".bold
        + " in target \(app.target.quoted) (\(app.isComplete ? "" : "at least ")\(FormattedByteCount(app.bytes)) of "
        + "\(FormattedByteCount(limits.appBundle)) for the app"
        + (app.isComplete ? ")\n" : "; files outside the manifest's folder are not counted)\n")
    }
    if !devices.isEmpty { lines.append("Estimated download per device".bold + "\n") }
    lines += devices.map { device, bytes in "  \(device.words) (\(FormattedByteCount(bytes)))\n" }
    return lines.joined()
  }

  /// Returns the size of some resources, next to a limit. `bytes` is the size on all devices together, if it is known.
  func limited(
    _ title: String, _ resources: [Int], _ limit: Int?, bytes: Int? = nil, name: String? = nil, advice: Int? = nil,
    isUpperBound: Bool = false
  ) -> LimitedSize {
    let bytes = bytes ?? sizes.bytes(of: resources)
    let onDevice = sizes.bytesOnLargestDevice(of: resources)
    return LimitedSize(
      title: title, name: name, amount: bytes, limit: limit, advice: advice,
      onDevice: onDevice < bytes ? onDevice : nil, isUpperBound: isUpperBound)
  }

  private static func bar(_ percent: Int) -> String {
    let width = 20
    let full = min(max((percent * width + 50) / 100, percent > 0 ? 1 : 0), width)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return percent > 100 ? bar.colored(.red) : percent > 80 ? bar.colored(.yellow) : bar
  }

  func notes(in name: String?) -> String {
    sizes.noteAboutMissing(allTags.flatMap(\.resources), listing.resources, in: name)
  }
}

/// A size, next to Apple's limit.
struct LimitedSize {
  let title: String
  /// The name of the tag, or the tags of the pack.
  private(set) var name: String?
  /// The number of bytes or, if `isCount` is true, of packs.
  let amount: Int
  private(set) var isCount = false
  /// The limit; `nil` if there isn't any.
  let limit: Int?
  /// The maximum size that Apple recommends.
  private(set) var advice: Int?
  /// The number of bytes on the device that downloads the most, if it doesn't download all variants; the limits apply to
  /// the download of one device.
  private(set) var onDevice: Int?
  /// Whether the app decides how much of the amount it uses at once, so that an amount over the limit is not a problem.
  private(set) var isUpperBound = false

  /// The class of the size in the page: `over` the limit, larger than the `advice`, or `within` the limit.
  var state: String {
    func exceeds(_ limit: Int?) -> Bool { limit.map { onDevice ?? amount > $0 } ?? false }
    return isUpperBound ? "within" : exceeds(limit) ? "over" : exceeds(advice) ? "advice" : "within"
  }

  /// The words after a size over the limit or over the recommended size; `nil` for other sizes.
  var remark: String? { ["over": "over the limit", "advice": "over the recommended size"][state] }

  /// The amount as a percentage of the limit.
  var percent: Int { (limit ?? advice).map { Wording.percent(onDevice ?? amount, of: $0) } ?? 0 }

  /// The limit in words or, without a limit, the recommended size.
  var shortLimit: String { (limit ?? advice).map(text) ?? "any size" }

  /// The amount and the limit in words.
  var words: (amount: String, limit: String) {
    let device = onDevice.map { " (at most \(text($0)) on one device)" } ?? ""
    let limits = advice.map { "recommended: \(text($0))" }.asArray + limit.map(text).asArray
    return (text(amount) + device, limits.isEmpty ? "no limit" : limits.joined(separator: "; "))
  }

  private func text(_ amount: Int) -> String { isCount ? "\(amount)" : "\(FormattedByteCount(amount))" }
}

extension DownloadCategory {
  /// Whether the category contains a tag. Xcode downloads undeclared tags on demand.
  func lists(_ tag: Tag) -> Bool { self == tag.category ?? .onDemand }
}

extension Array {
  /// Returns the elements with the most bytes, starting with the largest.
  func largest(_ count: Int, by bytes: (Element) -> Int) -> [Element] {
    let sizes = map(bytes)
    return indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }.prefix(count).map { self[$0] }
  }
}
