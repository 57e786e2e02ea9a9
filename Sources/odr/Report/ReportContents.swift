import OdrBackgroundAssets
import ResourceTags

/// Everything that a report shows about a manifest. The sizes are the ones that `odr sizes`, `odr packs`, and `odr
/// background-assets plan` print.
struct ReportContents {
  let manifest: Manifest
  /// The name of the manifest.
  let name: String
  let sizes: ResourceSizes
  let totals: SizeReport
  /// The contents of the Resource Tags tab.
  let listing: TagListing
  let packs: [AssetPack]
  /// The packs for Background Assets.
  let plan: PackPlan
  /// The findings of `odr lint`.
  let lint: LintedManifest
  /// The difference from an earlier version, if the user asked for it.
  let changes: PackDiffReport?

  /// The total size of all packs.
  var packBytes: Int { packs.reduce(0) { $0 + $1.bytes } }

  /// Measures the files of a manifest. `lintFolder` is the folder in which lint looks for files; `nil` if the manifest
  /// doesn't have a folder.
  init(_ read: ReadManifest, changes: PackDiffReport?) throws {
    let manifest = read.manifest
    let folder = try read.folder()
    let lintFolder = read.path.flatMap { ResourceFolder.ofManifest($0) }
    // Both halves read the disk, and take about the same time.
    let parts = Parallel.map(2, width: 2) { number in
      if number == 0 { return Part.lint(LintedManifest(manifest.source, Linter.result(manifest, in: lintFolder))) }
      let sizes = ResourceSizes(manifest, in: folder)
      return Part.sizes(sizes, manifest.assetPacks(sizes), PackPlan(manifest, sizes, in: folder.files))
    }
    guard case .lint(let lint) = parts[0], case .sizes(let sizes, let packs, let plan) = parts[1] else {
      preconditionFailure("each part has its own kind")
    }
    self.manifest = manifest
    name = read.path ?? manifest.source.name
    self.sizes = sizes
    totals = SizeReport(manifest, sizes)
    listing = TagListing(manifest, filter: nil, sizes: sizes)
    self.packs = packs
    self.plan = plan
    self.lint = lint
    self.changes = changes
  }

  private enum Part: Sendable {
    case lint(LintedManifest)
    case sizes(ResourceSizes, [AssetPack], PackPlan)
  }

  /// The number of findings, such as `1 error, 2 warnings`.
  var findingCount: String {
    let counts = Severity.allCases.map { severity in
      (severity, lint.diagnostics.count { $0.severity == severity } + (lint.omittedCounts[severity] ?? 0))
    }
    let parts = counts.filter { $0.1 > 0 }.map { Wording.count($0.1, $0.0.rawValue) }
    return parts.isEmpty ? "no findings" : parts.commaSeparated
  }

  /// The tags, packs, or other groups with the most bytes, starting with the largest.
  static func largest<Item>(_ items: [Item], _ count: Int, _ bytes: (Item) -> Int) -> [Item] {
    Array(items.enumerated().sorted { (bytes($1.element), $0.offset) < (bytes($0.element), $1.offset) }.prefix(count))
      .map(\.element)
  }

  /// Returns the tags of a pack in a short form, such as `forest + level-2`.
  static func title(_ tags: [String]) -> String {
    tags.prefix(12).map { $0.visible.shortened(to: 80) }.joined(separator: " + ")
      + (tags.count > 12 ? " and \(tags.count - 12) more" : "")
  }
}

/// A size, next to Apple's limits.
struct LimitedSize {
  /// The title, or the name of a tag or pack if `isName` is true.
  let title: String
  private(set) var isName = false
  /// The number of bytes or, if `isCount` is true, of packs.
  let amount: Int
  /// The number of bytes on the device that downloads the most, if ``amount`` exceeds a limit and this number is
  /// smaller. The limits apply to the download of one device.
  private(set) var onDevice: Int?
  /// The limits, starting with the smallest.
  let limits: [Limit]
  private(set) var isCount = false

  /// One of Apple's limits.
  struct Limit {
    let value: Int
    /// Whether Apple only recommends not to exceed the limit.
    private(set) var isAdvice = false
  }

  /// The amount that the limits apply to.
  var compared: Int { onDevice ?? amount }
  /// The strictest limit that the amount exceeds.
  var exceeded: Limit? { limits.last { compared > $0.value } }

  /// Returns an amount with its unit.
  func words(_ amount: Int) -> String { isCount ? "\(amount)" : "\(FormattedByteCount(amount))" }

  /// The limits in words, such as `4 GB`; empty if there aren't any limits.
  var limitWords: String {
    limits.map { ($0.isAdvice ? "recommended: " : "") + words($0.value) }.joined(separator: "; ")
  }

  /// The amount as a percentage of the last limit.
  var percent: String {
    guard let limit = limits.last, limit.value > 0 else { return "" }
    let percent = Double(compared) / Double(limit.value) * 100
    return percent > 0 && percent < 1 ? "< 1 %" : "\(Int(percent.rounded())) %"
  }
}

extension LimitedSize {
  /// The number of tags and of packs that a list of sizes contains.
  private static let shown = 5

  /// Returns the sizes of the whole manifest, of its packs for Background Assets, and of its largest tags and packs,
  /// each group with a heading.
  static func groups(_ contents: ReportContents) -> [(heading: String, sizes: [LimitedSize])] {
    let limits = contents.manifest.sizeLimits
    let isThinned = !contents.totals.screens.isEmpty
    func size(
      _ title: String, _ amount: Int, _ resources: [Int], _ limits: [Limit], isName: Bool = false
    ) -> Self {
      let mayExceed = limits.first.map { amount > $0.value } ?? false
      let bytes = isThinned && mayExceed ? contents.sizes.bytesOnLargestDevice(of: resources) : amount
      return Self(title: title, isName: isName, amount: amount, onDevice: bytes < amount ? bytes : nil, limits: limits)
    }
    func resources(_ tags: [TagListing.Row]) -> [Int] { tags.flatMap(\.tag.resources) }
    func limit(_ value: Int?) -> [Limit] { value.map { Limit(value: $0) }.asArray }
    let (initial, prefetched) = (contents.totals.categories[0], contents.totals.categories[1])
    let early = contents.listing.tags(in: .initialInstall)
    let all = resources(contents.listing.tags)
    let whole = [
      size("Initial install", initial.bytes, resources(early), limit(limits.initialInstall)),
      size(
        "Initial install and prefetched tags", prefetched.bytesWithInitialInstall ?? 0,
        resources(early + contents.listing.tags(in: .prefetchOrder)), limit(limits.initialInstallAndPrefetched)),
      size("In use, if the app requests all tags", contents.packBytes, all, limit(limits.inUse)),
      size("Hosted by Apple", contents.totals.bytes, all, limit(limits.hosted)),
      Self(title: "Asset packs", amount: contents.packs.count, limits: limit(limits.assetPackCount), isCount: true),
    ]
    let (plan, isHosted) = (contents.plan, contents.plan.hosting == .apple)
    let successors = [
      Self(
        title: "Packs", amount: plan.packs.count, limits: limit(isHosted ? HostedPacks.packs.value : nil), isCount: true
      ),
      Self(title: "Size of all packs", amount: plan.bytes, limits: limit(isHosted ? HostedPacks.bytes.value : nil)),
    ]
    let ofTag = [Limit(value: limits.recommendedTag, isAdvice: true)] + limit(limits.isTagChecked ? limits.tag : nil)
    let tags = ReportContents.largest(contents.listing.tags, shown) { $0.bytes ?? 0 }.map { row in
      size(row.tag.name, row.bytes ?? 0, row.tag.resources, ofTag, isName: true)
    }
    let packs = ReportContents.largest(contents.packs, shown, \.bytes).map { pack in
      size(ReportContents.title(pack.tags), pack.bytes, pack.resources, limit(limits.assetPack), isName: true)
    }
    return [
      ("On-Demand Resources", whole), ("Background Assets", successors), ("Largest tags", tags),
      ("Largest packs", packs),
    ].filter { !$0.1.isEmpty }
  }
}
