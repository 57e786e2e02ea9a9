/// Apple's limits on the sizes of on-demand resources, in bytes.
///
/// Each names its source:
///
/// - Help: App Store Connect Help, "On-demand resources size limits", as it was in November 2026. All its sizes are after
///   thinning. Its table for visionOS could not be read whole, so the numbers for visionOS are not verified.
/// - Guide: On-Demand Resources Guide, "Platform Sizes for On-Demand Resources", of 2017-01-12.
///
/// Apple does not say whether its MB and GB are decimal or binary, so they are read as the smaller, decimal ones.
public struct SizeLimits: Sendable, Equatable {
  /// The size that Apple recommends for a tag at most. Source: Guide.
  public let recommendedTag = 64_000_000
  /// The number of asset packs. Source: Help.
  public let assetPackCount = 1000
  /// One asset pack. Source: Help.
  public let assetPack: Int
  /// All tags of the initial install; `nil` where there is no limit. Source: Guide; Help has no such row.
  public let initialInstall: Int?
  /// The initial install and the prefetched tags together; `nil` where there is no limit. Source: Help.
  public let initialInstallAndPrefetched: Int?
  /// All resources that Apple hosts. Source: Help; Guide has the same before thinning.
  public let hosted: Int
  /// All resources that an app uses at the same time; `nil` where there is no limit. Source: Help.
  public let inUse: Int?

  /// The limits for a platform and a deployment target, such as `17.0`. Without a target the stricter ones apply, those
  /// before version 18.
  public init(_ platform: Platform, deploymentTarget: String?) {
    let major = deploymentTarget.flatMap { Int($0.prefix { $0 != "." }) } ?? 0
    // Not verified for visionOS.
    inUse = platform == .visionOS || major >= 18 ? nil : 2_000_000_000
    switch platform {
    case .iOS where major < 18, .tvOS:
      (assetPack, initialInstall, initialInstallAndPrefetched, hosted) = (
        512_000_000, 2_000_000_000, 4_000_000_000, 20_000_000_000
      )
    case .iOS, .visionOS:
      // Not verified for visionOS.
      (assetPack, initialInstall, initialInstallAndPrefetched, hosted) = (8_000_000_000, nil, nil, 70_000_000_000)
    }
  }
}

extension Manifest {
  /// The limits for the manifest's platform and deployment target.
  public var sizeLimits: SizeLimits { SizeLimits(platform, deploymentTarget: deploymentTarget) }
}
