/// Apple's limits on the sizes of on-demand resources, in bytes. Each limit applies to the files that one device
/// downloads.
///
/// "Help" means App Store Connect Help, "On-demand resources size limits", as of November 2026. "Guide" means the
/// On-Demand Resources Guide, "Platform Sizes for On-Demand Resources", dated January 12, 2017. Only the app bundle
/// limit in Help's visionOS table was readable, so the other visionOS limits are not verified.
///
/// If the tags only name packs for Background Assets, only the manifest's own limits and ``appBundle`` apply.
///
/// Apple doesn't document whether MB and GB are decimal or binary, so odr uses decimal units, which are smaller.
package struct SizeLimits: Sendable, Equatable {
  /// The maximum size that Apple recommends for a tag. Source: Guide.
  package let recommendedTag: Int?
  /// The maximum size of a tag. Source: Guide; Help doesn't include this limit, but uploads for iOS versions before 18
  /// failed because of the limit.
  package let tag = 512_000_000
  /// Whether uploads can fail because of the ``tag`` limit, which applies only to versions of iOS and tvOS before 18.
  package let isTagChecked: Bool
  /// The maximum number of asset packs. Source: Help.
  package let assetPackCount: Int?
  /// The maximum size of an asset pack. Source: Help.
  package let assetPack: Int?
  /// The maximum size of all initial install tags together; `nil` for no limit. Source: Guide; Help doesn't include
  /// this limit.
  package let initialInstall: Int?
  /// The maximum size of the initial install and prefetched tags together; `nil` for no limit. Source: Help.
  package let initialInstallAndPrefetched: Int?
  /// The maximum size of the resources that the app uses at the same time; `nil` for no limit. Source: Help.
  package let inUse: Int?
  /// The maximum total size of the resources that Apple hosts for an app. Source: Help; Guide states the same limit for
  /// all devices together.
  package let hosted: Int?
  /// The maximum size of the app without its on-demand resources. Source: Help.
  package let appBundle: Int
  /// The manifest's own limits for a tag and for all initial install tags together.
  package let ownTag: Int?
  package let ownInitialInstall: Int?

  /// The size that a tag should not exceed; `nil` for no limit.
  package var closestTag: Int? { [ownTag, recommendedTag].compactMap { $0 }.min() }
  /// The size that the initial install must not exceed; `nil` for no limit.
  package var closestInitialInstall: Int? { [ownInitialInstall, initialInstall].compactMap { $0 }.min() }

  /// Creates the limits for a manifest's platform and deployment target. Without a target, the stricter limits from before
  /// version 18 apply.
  package init(_ manifest: Manifest) {
    func own(_ key: String) -> Int? {
      manifest.value(of: key, in: "limits").flatMap(manifest.tree.text).flatMap(Manifest.size)
    }
    (ownTag, ownInitialInstall) = (own("tag"), own("initialInstall"))
    let (platform, major) = (manifest.platform, manifest.majorDeploymentTarget)
    // The app has replaced On-Demand Resources if the manifest pins packs, no project uses the tags, and the app doesn't
    // support releases without packs.
    let onlyNamesPacks = manifest.project == nil && major >= 26 && !manifest.pins.isEmpty
    isTagChecked = major < 18 && platform != .visionOS && !onlyNamesPacks
    inUse = isTagChecked ? 2_000_000_000 : nil
    appBundle = platform == .iOS && major < 18 ? 2_000_000_000 : 4_000_000_000
    let isOld = platform == .tvOS || platform == .iOS && major < 18
    func limit(_ old: Int?, _ new: Int?) -> Int? { onlyNamesPacks ? nil : isOld ? old : new }
    recommendedTag = limit(64_000_000, 64_000_000)
    assetPackCount = limit(1000, 1000)
    // For visionOS, the following limits aren't verified.
    assetPack = limit(512_000_000, 8_000_000_000)
    initialInstall = limit(2_000_000_000, nil)
    initialInstallAndPrefetched = limit(4_000_000_000, nil)
    hosted = limit(20_000_000_000, 70_000_000_000)
  }
}
