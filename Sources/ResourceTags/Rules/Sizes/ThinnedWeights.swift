/// What several things weigh, for limits that hold for what one device downloads.
///
/// The files on the disk come first. The catalogs are read again for single devices only if these are over a limit.
struct ThinnedWeights {
  /// The bytes of each with all files that lie in its resources: no device downloads more.
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

  /// How far the thing at `index` is over `limit`; `nil` if it is not.
  mutating func excess(of index: Int, over limit: Int) -> Excess? {
    guard all[index] > limit else { return nil }
    if files[index] > limit {
      return Excess(
        basis: .files(besidesCatalogs: all[index] > files[index]), bytes: files[index], sizes: facts.sizes.ofFiles)
    }
    let largest = devices.reduce((sizes: facts.thinnedSizes, bytes: -1)) { best, next in
      next.bytes[index] > best.bytes ? (next.sizes, next.bytes[index]) : best
    }
    // Without a name, what all devices download.
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

/// Resources that weigh more than a limit.
struct Excess {
  /// What that rests on.
  enum Basis {
    /// Loose files, which all devices download as they are; perhaps there are items of catalogs besides.
    case files(besidesCatalogs: Bool)
    /// Also the files of catalogs, which Xcode compiles, for the device that downloads most of them; `nil` for all devices.
    case estimate(ThinningDevice?)
    /// Variants of which no device downloads all; this one downloads most.
    case variants(ThinningDevice, largest: Int)
  }

  let basis: Basis
  let bytes: Int
  /// The sizes that count.
  let sizes: ResourceSizes

  /// Whether no device downloads so much.
  var isOnlyUnthinned: Bool {
    if case .variants = basis { return true }
    return false
  }

  /// The severity of a finding that is `severity` where it is certain: estimates are warnings at most.
  func severity(_ severity: Severity) -> Severity {
    switch basis {
    case .files: return severity
    case .estimate: return severity == .note ? .note : .warning
    case .variants: return .note
    }
  }

  /// Advice, unless every device can download the resources.
  func advice(_ advice: String) -> String? { isOnlyUnthinned ? nil : advice }
}
