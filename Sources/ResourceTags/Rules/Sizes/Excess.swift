/// A size that exceeds a limit.
struct Excess {
  let bytes: Int
  /// The exceeded limit, in bytes.
  let limit: Int
  /// The resource sizes that this size was computed from.
  let sizes: ResourceSizes
  /// Whether the size includes uncompiled catalog items. Otherwise, it includes only loose files.
  let isEstimate: Bool
  /// Whether the resources also include catalog items that the size doesn't count.
  let leavesOutItems: Bool
  /// The device that downloads this size; `nil` if the size is the same on all devices, or the total for all devices.
  let device: ThinningDevice?

  /// Writes a message such as `tag 'sea' is 80 MB, more than the 64 MB that Apple recommends (on disk, …)`.
  fileprivate func message(_ what: String, _ whose: String) -> String {
    let isJustOver = "\(FormattedByteCount(bytes))" == "\(FormattedByteCount(limit))"
    let size = isJustOver ? "\(bytes) bytes" : "\(FormattedByteCount(bytes))"
    let basis =
      isEstimate
      ? "estimated: catalogs are measured before they are compiled"
      : "on disk, before compression" + (leavesOutItems ? ", without catalog items" : "")
    return "\(what) \(size)\(device.map { " on \($0.words)" } ?? ""), more than the \(FormattedByteCount(limit)) "
      + "\(whose) (\(basis))"
  }
}

/// Finds groups of resources, such as the resources of each tag, that are larger than a limit.
extension LintContext {
  /// Finds the groups that are larger than `limit` on some device or, if `addsDevices` is true, for all devices together,
  /// in order; empty if the run doesn't check files. `weigh` returns the size of each group.
  ///
  /// odr first uses the sizes of files on disk. If a size on disk exceeds the limit, odr reads the catalogs again to
  /// compute sizes for individual devices.
  func excesses(
    over limit: Int, addsDevices: Bool = false, _ weigh: (ResourceSizes) -> [Int]
  ) -> [(group: Int, excess: Excess)] {
    guard let files else { return [] }
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
      let excess = Excess(
        bytes: weights[group], limit: limit, sizes: sizes, isEstimate: !isLoose,
        leavesOutItems: all[group] > loose[group], device: isSame ? nil : sizes.device)
      return (group, excess)
    }
  }

  /// Finds the groups of entries that are larger than `limit`, in order; empty if the run doesn't check files.
  func excesses(of groups: [[Int]], over limit: Int, addsDevices: Bool = false) -> [(group: Int, excess: Excess)] {
    guard let sizes = files?.sizes else { return [] }
    // This quick sum may count shared files more than once, so it is never too small. If no sum exceeds the limit,
    // nothing else needs to be computed.
    let large = groups.indices.filter { groups[$0].reduce(0) { $0 + (sizes.bytes(of: $1) ?? 0) } > limit }
    return excesses(over: limit, addsDevices: addsDevices) { sizes in large.map { sizes.bytes(of: groups[$0]) } }
      .map { (large[$0.group], $0.excess) }
  }

  /// Finds the tags whose resources are larger than `limit` on some device, in order, with the entries of their resources.
  /// If `limit` is `nil`, there is nothing to find.
  func tagExcesses(over limit: Int?) -> [(tag: TagID, entries: [Int], excess: Excess)] {
    guard let limit, files != nil else { return [] }
    let carriers = manifest.carriers()
    return excesses(of: carriers, over: limit).map { (TagID($0.group), carriers[$0.group], $0.excess) }
  }

  /// The node of the key `tags`; if the manifest doesn't contain the key, the root of the document.
  var tagsKey: NodeID? { tree.entry(Section.tags.rawValue, of: tree.root)?.key ?? tree.root }
}

extension Rule {
  /// Reports the categories if their resources together are larger than `limit`. The finding marks the key of `last`.
  /// If `limit` is `nil`, there is nothing to report. A tag in several categories counts if at least one of its
  /// categories is in `categories`.
  func reportWeight(
    of categories: Set<DownloadCategory>, at last: DownloadCategory, _ what: String, over limit: Int?,
    _ whose: String = "that Apple allows", label: String
  ) {
    let manifest = manifest
    let tags = tree.entry(Section.tags.rawValue, of: tree.root)
    guard let limit, let key = tree.entry(last.rawValue, of: tags?.value)?.key ?? context.tagsKey
    else { return }
    var isWanted = [Bool](repeating: false, count: manifest.tagNames.count)
    for declaration in manifest.declarations where categories.contains(declaration.category) {
      isWanted[declaration.tag.index] = true
    }
    let entries = manifest.entries.indices.filter { index in
      manifest.tags(ofEntry: index).contains { isWanted[$0.index] }
    }
    reportWeight(of: entries, at: key, what, over: limit, whose, label: label, about: .init(category: last.rawValue))
  }

  /// Reports `entries` if they are together larger than `limit` on some device or, if `addsDevices` is true, for all
  /// devices together. The finding marks `key`.
  func reportWeight(
    of entries: [Int], at key: NodeID, _ what: String, over limit: Int, _ whose: String = "that Apple allows",
    label: String, about subject: Diagnostic.Subject? = nil, addsDevices: Bool = false
  ) {
    for (_, excess) in context.excesses(of: [entries], over: limit, addsDevices: addsDevices) {
      report(what, excess, of: entries, whose, about: subject, at: key, label: label)
    }
  }

  /// Reports that `entries` together are too large, with notes that point to the three largest entries. If the size is
  /// estimated, the finding is a warning. Without a label, the finding is about resources with the same tag.
  func report(
    _ what: String, _ excess: Excess, of entries: [Int], _ whose: String = "that Apple allows",
    about subject: Diagnostic.Subject? = nil, at node: NodeID, severity: Severity? = nil, label: String? = nil
  ) {
    let weighed = entries.map { (entry: $0, bytes: excess.sizes.bytes(of: $0) ?? 0) }
      .sorted { ($1.bytes, $0.entry) < ($0.bytes, $1.entry) }
    let notes = weighed.prefix(3).filter { $0.bytes > 0 }.flatMap { index, bytes in
      let entry = manifest.entries[index]
      return note("\(path(entry).quoted) is \(FormattedByteCount(bytes))", at: entry.key)
    }
    let advice =
      entries.count == 1
      ? "divide the resource, or make it smaller"
      : "'odr help tag split' shows how to give some of the resources a new tag"
    report(
      excess.message(what, whose), about: subject, at: node, severity: excess.isEstimate ? .warning : severity,
      label: label ?? advice, notes: notes)
  }
}
