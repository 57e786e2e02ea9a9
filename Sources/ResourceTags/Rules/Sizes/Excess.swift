/// A group of resources, such as the resources of a tag, that is larger than a limit.
struct Excess {
  /// The number of the group.
  let group: Int
  /// The entries of the resources.
  let entries: [Int]
  /// The sizes of resources that the size of the group was computed from.
  let sizes: ResourceSizes
  /// Whether the size includes uncompiled catalog items. Otherwise, it includes only loose files.
  let isEstimate: Bool
  /// The size and the limit, such as `80 MB on iPhone 2x, more than the 64 MB`. Names the device that downloads this size,
  /// unless the size is the same on all devices or is the total for all devices.
  let comparison: String
  /// How the size was measured.
  let basis: String
}

/// Finds and reports groups of resources that are larger than a limit.
extension Rule {
  /// Finds the groups of entries that are larger than `limit` on some device or, if `addsDevices` is true, for all devices
  /// together, in order; empty if the run doesn't check files, or if `limit` is `nil`. `weigh` returns the size of each
  /// group; by default, the size of its entries.
  ///
  /// odr first uses the sizes of files on disk. If a size on disk exceeds the limit, odr reads the catalogs again to
  /// compute sizes for individual devices.
  func excesses(
    of groups: @autoclosure () -> [[Int]], over limit: Int?, addsDevices: Bool = false,
    _ weigh: ((ResourceSizes) -> [Int])? = nil
  ) -> [Excess] {
    guard let limit, let files = context.files else { return [] }
    let groups = groups()
    // The quick sum may count shared files more than once, so it is never too small.
    let weigh =
      weigh ?? { sizes in
        groups.map { group in group.sum { sizes.bytes(of: $0) ?? 0 } > limit ? sizes.bytes(of: group) : 0 }
      }
    // No device downloads more than these sizes.
    let all = weigh(files.sizes)
    let large = all.indices.filter { all[$0] > limit }
    if large.isEmpty { return [] }
    let loose = weigh(files.sizes.ofFiles)
    lazy var thinned = (addsDevices ? [files.thinnedSizes] : files.thinnedSizes.ofDevices).map { ($0, weigh($0)) }
    return large.compactMap { group in
      let isLoose = loose[group] > limit
      let heaviest = isLoose ? (files.sizes.ofFiles, loose) : thinned.max { $0.1[group] < $1.1[group] }
      guard let (sizes, weights) = heaviest, weights[group] > limit else { return nil }
      let isSame = isLoose || thinned.allSatisfy { $0.1[group] == weights[group] }
      let (size, allowed) = ("\(FormattedByteCount(weights[group]))", "\(FormattedByteCount(limit))")
      let device = isSame ? "" : sizes.device.map { " on \($0.words)" } ?? ""
      return Excess(
        group: group, entries: groups[group], sizes: sizes, isEstimate: !isLoose,
        comparison: "\(size == allowed ? "\(weights[group]) bytes" : size)\(device), more than the \(allowed)",
        basis: isLoose
          ? "on disk, before compression" + (all[group] > loose[group] ? ", without catalog items" : "")
          : "estimated: catalogs are measured before they are compiled")
    }
  }

  /// The node of the key `tags`; if the manifest doesn't contain the key, the root of the document.
  var tagsKey: NodeID? { topLevelKey(Section.tags.rawValue) ?? tree.root }

  /// Reports the categories if their resources together are larger than `limit`. The finding marks the key of `last`.
  /// If `limit` is `nil`, there is nothing to report. A tag in several categories counts if at least one of its
  /// categories is in `categories`.
  func reportWeight(
    of categories: Set<DownloadCategory>, at last: DownloadCategory, _ what: String, over limit: Int?,
    _ whose: String = "that Apple allows", label: String
  ) {
    let tags = manifest.value(of: Section.tags.rawValue)
    guard limit != nil, let key = tree.entry(last.rawValue, of: tags)?.key ?? tagsKey else { return }
    let wanted = Set(manifest.declarations.filter { categories.contains($0.category) }.map(\.tag))
    let entries = manifest.entries.indices.filter { manifest.tags(ofEntry: $0).contains(where: wanted.contains) }
    reportWeight(of: entries, at: key, what, over: limit, whose, label: label, about: .init(category: last.rawValue))
  }

  /// Reports `entries` if they are together larger than `limit` on some device or, if `addsDevices` is true, for all
  /// devices together. The finding marks `key`.
  func reportWeight(
    of entries: [Int], at key: NodeID, _ what: String, over limit: Int?, _ whose: String = "that Apple allows",
    label: String, about subject: Diagnostic.Subject? = nil, addsDevices: Bool = false
  ) {
    for excess in excesses(of: [entries], over: limit, addsDevices: addsDevices) {
      report(what, excess, whose, about: subject, at: key, label: label)
    }
  }

  /// Reports a group of resources that is too large, with notes that point to the three largest resources. `what` and
  /// `whose` complete a message such as `tag 'sea' is 80 MB, more than the 64 MB that Apple recommends (on disk, …)`. If
  /// the size is estimated, the finding is a warning. Without a label, the finding is about resources with the same tag.
  func report(
    _ what: String, _ excess: Excess, _ whose: String = "that Apple allows",
    about subject: Diagnostic.Subject? = nil, at node: NodeID, severity: Severity? = nil, label: String? = nil
  ) {
    let weighed = excess.entries.map { (entry: $0, bytes: excess.sizes.bytes(of: $0) ?? 0) }
      .sorted { ($1.bytes, $0.entry) < ($0.bytes, $1.entry) }
    let notes = weighed.prefix(3).filter { $0.bytes > 0 }.flatMap { index, bytes in
      let entry = manifest.entries[index]
      return note("\(path(entry).quoted) is \(FormattedByteCount(bytes))", at: entry.key)
    }
    let advice =
      excess.entries.count == 1
      ? "divide the resource, or make it smaller"
      : "'odr help tag split' shows how to give some of the resources a new tag"
    report(
      "\(what) \(excess.comparison) \(whose) (\(excess.basis))", about: subject, at: node,
      severity: excess.isEstimate ? .warning : severity, label: label ?? advice, notes: notes)
  }
}
