/// The sizes of groups of resources, such as the resources of each tag. odr compares these sizes with Apple's limits
/// for the downloads of one device.
///
/// odr first uses the sizes of files on disk. If a size on disk exceeds a limit, odr reads the catalogs again to
/// compute sizes for individual devices.
struct ThinnedWeights {
  /// The size of all files in each group, in bytes. No device downloads more than this size.
  let all: [Int]
  private let facts: FileFacts
  private let weigh: (ResourceSizes) -> [Int]
  private lazy var files = weigh(facts.sizes.ofFiles)
  private lazy var variants = weigh(facts.thinnedSizes)
  private lazy var devices = facts.thinnedSizes.ofDevices.map { (sizes: $0, bytes: weigh($0)) }

  init(_ facts: FileFacts, _ weigh: @escaping (ResourceSizes) -> [Int]) {
    self.facts = facts
    self.weigh = weigh
    all = weigh(facts.sizes)
  }

  /// Returns the size of the group at `index` if this size exceeds `limit`; otherwise, returns `nil`.
  mutating func excess(of index: Int, over limit: Int) -> Excess? {
    guard all[index] > limit else { return nil }
    if files[index] > limit {
      return Excess(
        basis: .files(besidesCatalogs: all[index] > files[index]), bytes: files[index], limit: limit,
        sizes: facts.sizes.ofFiles)
    }
    guard let largest = devices.max(by: { $0.bytes[index] < $1.bytes[index] }) else { return nil }
    let bytes = largest.bytes[index]
    if bytes > limit {
      // If the size is the same on all devices, the result doesn't contain a device.
      let isSame = devices.allSatisfy { $0.bytes[index] == bytes } && bytes == variants[index]
      return Excess(
        basis: .estimate(isSame ? nil : largest.sizes.device), bytes: bytes, limit: limit, sizes: largest.sizes)
    }
    guard variants[index] > limit, let device = largest.sizes.device else { return nil }
    return Excess(
      basis: .variants(device, largest: bytes), bytes: variants[index], limit: limit, sizes: facts.thinnedSizes)
  }
}

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

extension Rule {
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
