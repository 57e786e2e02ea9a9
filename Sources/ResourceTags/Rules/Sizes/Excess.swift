/// A size that exceeds a limit.
struct Excess {
  /// The files that the size includes.
  enum Basis {
    /// The size includes only loose files, which all devices download unchanged. `besidesCatalogs` is true if the
    /// resources also include catalog items, which this size doesn't count.
    case files(besidesCatalogs: Bool)
    /// The size includes the loose files and uncompiled catalog items for the device that downloads the most. The
    /// device is `nil` if the size is the same on all devices.
    case estimate(ThinningDevice?)
    /// The size includes all variants, although no single device downloads all of them. The associated values are the
    /// device that downloads the most and the size of this download.
    case variants(ThinningDevice, largest: Int)
  }

  let basis: Basis
  let bytes: Int
  /// The exceeded limit, in bytes.
  let limit: Int
  /// The resource sizes that this size was computed from.
  let sizes: ResourceSizes

  /// Whether the size of all variants together exceeds the limit, although the size on each single device doesn't.
  var isOnlyUnthinned: Bool {
    if case .variants = basis { return true }
    return false
  }

  /// Writes a message such as `tag 'sea' is 80 MB, more than the 64 MB that Apple recommends (on disk, …)`.
  fileprivate func message(_ what: String, _ whose: String) -> String {
    let isJustOver = "\(FormattedByteCount(bytes))" == "\(FormattedByteCount(limit))"
    let size = isJustOver ? "\(bytes) bytes" : "\(FormattedByteCount(bytes))"
    let over = "more than the \(FormattedByteCount(limit)) \(whose)"
    let estimated = "(estimated: catalogs are measured before they are compiled)"
    return switch basis {
    case .files(let besidesCatalogs):
      "\(what) \(size), \(over) (on disk, before compression\(besidesCatalogs ? ", without catalog items" : ""))"
    case .estimate(let device): "\(what) \(size)\(device.map { " on \($0.words)" } ?? ""), \(over) \(estimated)"
    case .variants(let device, let largest):
      "\(what) \(size) for all devices, \(over), but the largest download is \(FormattedByteCount(largest)), for "
        + "\(device.words) \(estimated)"
    }
  }
}

/// Finds groups of resources, such as the resources of each tag, that are larger than a limit.
extension LintContext {
  /// Finds the groups that are larger than `limit`, in order; empty if the run doesn't check files. `weigh` returns the
  /// size of each group.
  ///
  /// odr first uses the sizes of files on disk. If a size on disk exceeds the limit, odr reads the catalogs again to
  /// compute sizes for individual devices.
  func excesses(over limit: Int, _ weigh: (ResourceSizes) -> [Int]) -> [(group: Int, excess: Excess)] {
    guard let files else { return [] }
    // No device downloads more than these sizes.
    let all = weigh(files.sizes)
    let large = all.indices.filter { all[$0] > limit }
    if large.isEmpty { return [] }
    let loose = weigh(files.sizes.ofFiles)
    lazy var variants = weigh(files.thinnedSizes)
    lazy var devices = files.thinnedSizes.ofDevices.map { (sizes: $0, bytes: weigh($0)) }
    return large.compactMap { group in
      func excess(_ basis: Excess.Basis, _ bytes: Int, _ sizes: ResourceSizes) -> (Int, Excess) {
        (group, Excess(basis: basis, bytes: bytes, limit: limit, sizes: sizes))
      }
      if loose[group] > limit {
        return excess(.files(besidesCatalogs: all[group] > loose[group]), loose[group], files.sizes.ofFiles)
      }
      guard let largest = devices.max(by: { $0.bytes[group] < $1.bytes[group] }) else { return nil }
      let bytes = largest.bytes[group]
      if bytes > limit {
        // If the size is the same on all devices, the result doesn't contain a device.
        let isSame = devices.allSatisfy { $0.bytes[group] == bytes } && bytes == variants[group]
        return excess(.estimate(isSame ? nil : largest.sizes.device), bytes, largest.sizes)
      }
      guard variants[group] > limit, let device = largest.sizes.device else { return nil }
      return excess(.variants(device, largest: bytes), variants[group], files.thinnedSizes)
    }
  }

  /// Finds the groups of entries that are larger than `limit`, in order; empty if the run doesn't check files.
  func excesses(of groups: [[Int]], over limit: Int) -> [(group: Int, excess: Excess)] {
    guard let sizes = files?.sizes else { return [] }
    // This quick sum may count shared files more than once, so it is never too small. If no sum exceeds the limit,
    // nothing else needs to be computed.
    let large = groups.indices.filter { groups[$0].reduce(0) { $0 + (sizes.bytes(of: $1) ?? 0) } > limit }
    return excesses(over: limit) { sizes in large.map { sizes.bytes(of: groups[$0]) } }
      .map { (large[$0.group], $0.excess) }
  }

  /// Finds the tags whose resources are larger than `limit` on some device, in order, with the entries of their resources.
  /// If `limit` is `nil`, there is nothing to find.
  func tagExcesses(over limit: Int?) -> [(tag: TagID, entries: [Int], excess: Excess)] {
    guard let limit, files != nil else { return [] }
    let carriers = manifest.carriers()
    return excesses(of: carriers, over: limit).filter { !$0.excess.isOnlyUnthinned }
      .map { (TagID($0.group), carriers[$0.group], $0.excess) }
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
      manifest.uses(of: manifest.entries[index]).contains { isWanted[$0.tag.index] }
    }
    reportWeight(of: entries, at: key, what, over: limit, whose, label: label, about: .init(category: last.rawValue))
  }

  /// Reports `entries` if they are together larger than `limit`. The finding marks `key`. If only all variants together
  /// exceed the limit, the severity is `unthinned`.
  func reportWeight(
    of entries: [Int], at key: NodeID, _ what: String, over limit: Int, _ whose: String = "that Apple allows",
    label: String, about subject: Diagnostic.Subject = .init(), unthinned: Severity = .note
  ) {
    for (_, excess) in context.excesses(of: [entries], over: limit) {
      report(what, excess, of: entries, whose, about: subject, at: key, unthinned: unthinned, label: label)
    }
  }

  /// Reports that `entries` together are too large, with notes that point to the three largest entries. If the size is
  /// estimated, the finding is a warning. If only all variants together exceed the limit, the severity is `unthinned`;
  /// if that is a note, the finding has no advice.
  func report(
    _ what: String, _ excess: Excess, of entries: [Int], _ whose: String = "that Apple allows",
    about subject: Diagnostic.Subject, at node: NodeID, severity usual: Severity? = nil, unthinned: Severity = .note,
    label: String, notes: [Diagnostic.Note] = []
  ) {
    let severity: Severity? =
      switch excess.basis {
      case .files: usual
      case .estimate: .warning
      case .variants: unthinned
      }
    let weighed = entries.map { (entry: $0, bytes: excess.sizes.bytes(of: $0) ?? 0) }
      .sorted { ($1.bytes, $0.entry) < ($0.bytes, $1.entry) }
    let largest = weighed.prefix(3).filter { $0.bytes > 0 }.flatMap { index, bytes in
      let entry = manifest.entries[index]
      return note("\(path(entry).quoted) is \(FormattedByteCount(bytes))", at: entry.key)
    }
    report(
      excess.message(what, whose), about: subject, at: node, severity: severity,
      label: excess.isOnlyUnthinned && unthinned == .note ? nil : label, notes: largest + notes)
  }
}
