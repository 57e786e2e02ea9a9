/// The sizes of several things, such as tags, for limits on the amount that one device downloads.
///
/// odr first uses the sizes of files on the disk. Only if these sizes exceed a limit does odr read the catalogs again
/// to compute sizes for individual devices.
struct ThinnedWeights {
  /// The number of bytes of each thing, with all files in its resources. No device downloads more than these bytes.
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

  /// Returns the size of the thing at `index` if it exceeds `limit`; otherwise `nil`.
  mutating func excess(of index: Int, over limit: Int) -> Excess? {
    guard all[index] > limit else { return nil }
    if files[index] > limit {
      return Excess(
        basis: .files(besidesCatalogs: all[index] > files[index]), bytes: files[index], sizes: facts.sizes.ofFiles)
    }
    let largest = devices.reduce((sizes: facts.thinnedSizes, bytes: -1)) { best, next in
      next.bytes[index] > best.bytes ? (next.sizes, next.bytes[index]) : best
    }
    // If the size is the same on all devices, the result doesn't contain a device.
    let isSame = devices.allSatisfy { $0.bytes[index] == largest.bytes } && largest.bytes == variants[index]
    if largest.bytes > limit {
      return Excess(
        basis: .estimate(isSame ? nil : largest.sizes.device), bytes: largest.bytes, sizes: largest.sizes)
    }
    guard variants[index] > limit, let device = largest.sizes.device else { return nil }
    return Excess(
      basis: .variants(device, largest: largest.bytes), bytes: variants[index], sizes: facts.thinnedSizes)
  }
}

/// A size that exceeds a limit.
struct Excess {
  /// The basis of the size.
  enum Basis {
    /// Only loose files, which all devices download unchanged. `besidesCatalogs` is true if the resources also
    /// include catalog items, which this size doesn't count.
    case files(besidesCatalogs: Bool)
    /// Files and catalog items before compilation, on the device that downloads most. The device is `nil` if the size
    /// is the same on all devices.
    case estimate(ThinningDevice?)
    /// All variants together. No device downloads all variants; the associated device downloads most.
    case variants(ThinningDevice, largest: Int)
  }

  let basis: Basis
  let bytes: Int
  /// The resource sizes that this size was computed from.
  let sizes: ResourceSizes

  /// Whether the size of all variants together exceeds the limit, although the size on each single device doesn't.
  var isOnlyUnthinned: Bool {
    if case .variants = basis { return true }
    return false
  }

  /// The severity of a finding whose usual severity is `severity`. If the size is estimated, the result is at most a
  /// warning.
  func severity(_ severity: Severity) -> Severity {
    switch basis {
    case .files: return severity
    case .estimate: return severity == .note ? .note : .warning
    case .variants: return .note
    }
  }

  /// Returns the advice, or `nil` if no device downloads too much.
  func advice(_ advice: String) -> String? { isOnlyUnthinned ? nil : advice }
}
