package import ResourceTags

/// What Apple's packer reads, `xcrun ba-package`, and what Apple hosts.
package enum PackFacts {
  private static let creating = "Apple, 'Creating managed asset packs'"
  private static let localized = "Apple, 'Reducing download and storage demands with localized asset packs'"
  private static let axiom = "CharlesWiltgen/Axiom, background-assets-ref"
  private static let limits = "App Store Connect Help, 'Apple-hosted asset pack size limits'"

  /// The keys of a pack manifest.
  package static let keys = [
    Fact("assetPackID", "a string that names the pack for good", .documented, creating),
    Fact("downloadPolicy", "an object with exactly one policy", .documented, creating),
    Fact("fileSelectors", "a list of selectors", .documented, creating),
    Fact("platforms", "a list of platforms", .documented, creating),
    Fact("language", "a language of BCP 47, from Xcode 27 on", .documented, localized),
    Fact("sourceRoot", "where paths begin, from the manifest's folder on; from Xcode 27 on", .thirdParty, axiom),
    Fact("userInfo", "data of the app, for packs that Apple does not host, from Xcode 27 on", .thirdParty, axiom),
  ]

  /// The keys that every pack manifest has.
  package static let requiredKeys = ["assetPackID", "downloadPolicy", "fileSelectors", "platforms"]

  /// The policies, the strongest first.
  package static let policies = [
    Fact("essential", "a part of the installation's progress", .documented, creating),
    Fact("prefetch", "starts with the installation and may go on after it", .documented, creating),
    Fact("onDemand", "only when the app asks", .documented, creating),
  ]

  /// The events of `installationEventTypes`, which essential and prefetched packs have.
  package static let events = [
    Fact("firstInstallation", "when the app is installed", .documented, creating),
    Fact("subsequentUpdate", "when the app is updated", .documented, creating),
  ]

  /// The keys of selectors. Each selector has one of them, or a source and its destination.
  package static let selectors = [
    Fact("file", "one file", .documented, creating),
    Fact("directory", "a folder with all folders in it", .documented, creating),
    Fact("filePattern", "files by a pattern, from Xcode 27 on", .thirdParty, axiom),
    Fact("fileSource", "one file, with 'fileDestination', from Xcode 27 on", .thirdParty, axiom),
    Fact("fileDestination", "the path of the file of 'fileSource' in the pack", .thirdParty, axiom),
    Fact("directorySource", "a folder, with 'directoryDestination', from Xcode 27 on", .thirdParty, axiom),
    Fact("directoryDestination", "the path of the folder of 'directorySource' in the pack", .thirdParty, axiom),
    Fact("fileExclusion", "files that other selectors do not take, from Xcode 27 on", .thirdParty, axiom),
  ]

  /// The platforms.
  package static let platforms = [
    Fact("iOS", "iPadOS is among it", .documented, creating),
    Fact("macOS", "", .documented, creating),
    Fact("tvOS", "", .documented, creating),
    Fact("visionOS", "", .documented, creating),
  ]

  /// The number of packs that Apple hosts for an app; people quote 200 in 2026.
  package static let packCount = 100
  /// The bytes that Apple hosts for an app: of each pack its largest active version, all platforms together.
  package static let hostedBytes = 200_000_000_000
  /// The first version of each platform with packs that the system manages and Apple hosts.
  package static let firstRelease = 26

  /// What stands in no key: limits, ids, and how packs behave.
  package static let others = [
    Fact("packs", "at most \(packCount) for an app", .documented, limits),
    Fact("hosted size", "at most 200 GB for an app", .documented, limits),
    Fact("pack size", "no maximum of one pack is published", .documented, limits),
    Fact("id", "a pack that is archived cannot come back", .thirdParty, axiom),
    Fact("id with dots", "refused, according to one project, and used by another", .unverified, "projects on GitHub"),
    Fact(
      "id", "letters, digits, '-' and '_' are what odr writes; what else Apple takes is not known", .unverified, "odr"),
    Fact("platforms", "an empty list means all of them", .thirdParty, axiom),
    Fact("comments", "the template of 'ba-package template' has comments after //", .documented, creating),
    Fact("paths", "all packs of an app share one namespace of paths", .documented, creating),
    Fact("links", "what the packer makes of symbolic links is not known", .unverified, "odr"),
    Fact("releases", "managed packs begin with the \(firstRelease) releases", .documented, creating),
  ]

  /// Whether odr writes a text as an id as it is: letters and digits of ASCII, `-` and `_`, 64 at most.
  package static func isPlainID(_ text: String) -> Bool {
    1...idLimit ~= text.utf8.count && text.utf8.allSatisfy(isPlain)
  }

  /// The most bytes of an id that odr makes.
  static let idLimit = 64

  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      return true
    default: return false
    }
  }
}

/// When a pack is downloaded: the policies of ``PackFacts/policies``.
package enum DownloadPolicy: String, Sendable, CaseIterable {
  case essential, prefetch, onDemand

  /// The policy that does what a category of On-Demand Resources does.
  package init(_ category: DownloadCategory) {
    switch category {
    case .initialInstall: self = .essential
    case .prefetchOrder: self = .prefetch
    case .onDemand: self = .onDemand
    }
  }

  /// The place among the policies: lower ones are stronger.
  var rank: Int {
    switch self {
    case .essential: return 0
    case .prefetch: return 1
    case .onDemand: return 2
    }
  }
}
