package import ResourceTags

/// Facts about the manifests that Apple's packer, `xcrun ba-package`, reads.
///
/// Apple doesn't publish a schema for pack manifests, and Apple's packer runs only on macOS. So this type contains the
/// facts that odr relies on but can't verify, with their sources. All sources were read in November 2026.
package enum PackFacts {
  /// The keys that every pack manifest must contain.
  ///
  /// Source: Apple, "Creating managed asset packs". Other sources are stated at the keys.
  static let requiredKeys = [
    // A string that identifies the pack permanently.
    "assetPackID",
    // An object with exactly one policy.
    "downloadPolicy",
    // A list of selectors.
    "fileSelectors",
    // A list of platforms. An empty list means all platforms, according to CharlesWiltgen/Axiom, background-assets-ref.
    "platforms",
  ]

  /// The keys of a pack manifest. All keys that are not required need Xcode 27 or later.
  static let keys =
    requiredKeys + [
      // A BCP 47 language. Source: Apple, "Reducing download and storage demands with localized asset packs".
      "language",
      // The base folder for all paths, relative to the manifest's folder. Source: CharlesWiltgen/Axiom,
      // background-assets-ref.
      "sourceRoot",
      // Custom data, for packs that Apple does not host. Sources: CharlesWiltgen/Axiom, background-assets-ref;
      // blite/snakelane, docs/design/release.md.
      "userInfo",
    ]

  /// The keys of each kind of selector: first the key of the selected file, folder, or pattern, then the key of the path
  /// inside the pack, if it can differ.
  ///
  /// Sources: Apple, "Creating managed asset packs", for `file` and `directory`; CharlesWiltgen/Axiom,
  /// background-assets-ref, for all other keys, which require Xcode 27 or later.
  static let selectors = [
    // One file, or a folder with its nested folders.
    ["file"], ["directory"],
    // Files that match a pattern.
    ["filePattern"],
    ["fileSource", "fileDestination"], ["directorySource", "directoryDestination"],
    // Files to leave out of the pack, even if another selector includes them.
    ["fileExclusion"],
  ]

  /// The first version of each platform that supports system-managed packs hosted by Apple.
  ///
  /// Source: Apple, "Creating managed asset packs".
  static let firstRelease = 26

  /// The first version of each platform that downloads packs with a language.
  ///
  /// Sources: Apple, "Reducing download and storage demands with localized asset packs"; App Store Connect help,
  /// "Overview of Apple-hosted asset packs": devices with earlier versions don't receive these packs.
  package static let firstLocalizedRelease = 27
}

/// When a pack is downloaded, strongest policy first. Each case is the name of a policy in pack manifests.
///
/// Source: Apple, "Creating managed asset packs", read in November 2026.
package enum DownloadPolicy: String, Sendable, CaseIterable {
  /// The download counts toward the installation's progress.
  case essential
  /// The download starts with the installation and may continue after it.
  case prefetch
  /// The download starts only when the app requests the pack.
  case onDemand

  /// Creates the policy that corresponds to an On-Demand Resources download category.
  package init(_ category: DownloadCategory) {
    switch category {
    case .initialInstall: self = .essential
    case .prefetchOrder: self = .prefetch
    case .onDemand: self = .onDemand
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The raw values of all cases.
  static var names: [String] { allCases.map(\.rawValue) }
}
