package import ResourceTags

/// Facts about the manifests that Apple's packer, `xcrun ba-package`, reads.
///
/// Apple doesn't publish a schema for pack manifests, and Apple's packer runs only on macOS. So this type contains the
/// facts that odr relies on but can't verify, with their sources. All sources were read in November 2026.
package enum PackFacts {
  /// The keys of a pack manifest.
  ///
  /// Source: Apple, "Creating managed asset packs". Other sources are stated at the keys.
  enum Key: String, CaseIterable {
    /// A string that identifies the pack permanently.
    case assetPackID
    /// An object with exactly one policy.
    case downloadPolicy
    /// A list of selectors.
    case fileSelectors
    /// A list of platforms. An empty list means all platforms, according to CharlesWiltgen/Axiom, background-assets-ref.
    case platforms
    /// A BCP 47 language; Xcode 27 and later.
    ///
    /// Source: Apple, "Reducing download and storage demands with localized asset packs".
    case language
    /// The base folder for all paths, relative to the manifest's folder; Xcode 27 and later.
    ///
    /// Source: CharlesWiltgen/Axiom, background-assets-ref.
    case sourceRoot
    /// Custom data, for packs that Apple does not host; Xcode 27 and later.
    ///
    /// Sources: CharlesWiltgen/Axiom, background-assets-ref; blite/snakelane, docs/design/release.md.
    case userInfo

    /// The keys that every pack manifest must contain.
    static let required = [assetPackID, downloadPolicy, fileSelectors, platforms]
  }

  /// The keys of selectors. A selector contains either a single key, or a source key and the matching destination key.
  ///
  /// Sources: Apple, "Creating managed asset packs", for `file` and `directory`; CharlesWiltgen/Axiom,
  /// background-assets-ref, for all other keys, which require Xcode 27 or later.
  enum Selector: String, Sendable, CaseIterable {
    /// One file.
    case file
    /// A folder, including nested folders.
    case directory
    /// Files that match a pattern.
    case filePattern
    /// One file, used with ``fileDestination``.
    case fileSource
    /// The path of the ``fileSource`` file inside the pack.
    case fileDestination
    /// A folder, used with ``directoryDestination``.
    case directorySource
    /// The path of the ``directorySource`` folder inside the pack.
    case directoryDestination
    /// Files to leave out of the pack, even if another selector includes them.
    case fileExclusion
  }

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
