package import ResourceTags

/// Facts about the manifests that Apple's packer, `xcrun ba-package`, reads, and about the packs that Apple hosts.
package enum PackFacts {
  private static let creating = "Apple, 'Creating managed asset packs'"
  private static let localized = "Apple, 'Reducing download and storage demands with localized asset packs'"
  private static let axiom = "CharlesWiltgen/Axiom, background-assets-ref"
  private static let limits = "App Store Connect Help, 'Apple-hosted asset pack size limits'"

  /// The keys of a pack manifest.
  package static let keys = [
    Fact("assetPackID", "a string that identifies the pack permanently", .documented, creating),
    Fact("downloadPolicy", "an object with exactly one policy", .documented, creating),
    Fact("fileSelectors", "a list of selectors", .documented, creating),
    Fact("platforms", "a list of platforms", .documented, creating),
    Fact("language", "a BCP 47 language; Xcode 27 and later", .documented, localized),
    Fact(
      "sourceRoot", "the base folder for all paths, relative to the manifest's folder; Xcode 27 and later",
      .thirdParty, axiom),
    Fact("userInfo", "custom data, for packs that Apple does not host; Xcode 27 and later", .thirdParty, axiom),
  ]

  /// The keys that every pack manifest must contain.
  package static let requiredKeys = ["assetPackID", "downloadPolicy", "fileSelectors", "platforms"]

  /// The download policies, strongest first.
  package static let policies = [
    Fact("essential", "the download counts toward the installation's progress", .documented, creating),
    Fact("prefetch", "the download starts with the installation and may continue after it", .documented, creating),
    Fact("onDemand", "the download starts only when the app requests the pack", .documented, creating),
  ]

  /// The events that essential and prefetched packs list under `installationEventTypes`.
  package static let events = [
    Fact("firstInstallation", "the policy applies when the app is installed", .documented, creating),
    Fact("subsequentUpdate", "the policy applies when the app is updated", .documented, creating),
  ]

  /// The keys of selectors. A selector contains either a single key, or a source key and the matching destination key.
  package static let selectors = [
    Fact("file", "one file", .documented, creating),
    Fact("directory", "a folder, including nested folders", .documented, creating),
    Fact("filePattern", "files that match a pattern; Xcode 27 and later", .thirdParty, axiom),
    Fact("fileSource", "one file, used with 'fileDestination'; Xcode 27 and later", .thirdParty, axiom),
    Fact("fileDestination", "the path of the 'fileSource' file inside the pack", .thirdParty, axiom),
    Fact("directorySource", "a folder, used with 'directoryDestination'; Xcode 27 and later", .thirdParty, axiom),
    Fact("directoryDestination", "the path of the 'directorySource' folder inside the pack", .thirdParty, axiom),
    Fact(
      "fileExclusion", "files to leave out of the pack, even if another selector includes them; Xcode 27 and later",
      .thirdParty, axiom),
  ]

  /// The platforms that a pack can support.
  package static let platforms = [
    Fact("iOS", "includes iPadOS", .documented, creating),
    Fact("macOS", "", .documented, creating),
    Fact("tvOS", "", .documented, creating),
    Fact("visionOS", "", .documented, creating),
  ]

  /// The maximum number of packs that Apple hosts for an app. As of 2026, several third-party projects state a limit of
  /// 200 packs.
  package static let packCount = 100
  /// The maximum total size of the packs that Apple hosts for an app, in bytes. Apple adds up the sizes of the largest
  /// active version of each pack across all platforms.
  package static let hostedBytes = 200_000_000_000
  /// The first version of each platform that supports system-managed packs hosted by Apple.
  package static let firstRelease = 26

  /// Facts that are not about keys: limits, identifiers, and pack behavior.
  package static let others = [
    Fact("packs", "Apple hosts at most \(packCount) packs for an app", .documented, limits),
    Fact("hosted size", "Apple hosts at most 200 GB of packs for an app", .documented, limits),
    Fact("pack size", "Apple publishes no maximum size for a pack", .documented, limits),
    Fact("id", "the identifier of an archived pack cannot be used again", .thirdParty, axiom),
    Fact(
      "id with dots",
      "one project says that Apple refuses identifiers with dots; another project uses such identifiers",
      .unverified,
      "projects on GitHub"),
    Fact(
      "id",
      "odr writes only letters, digits, '-', and '_', because Apple does not document which characters it accepts",
      .unverified, "odr"),
    Fact("platforms", "an empty list means all platforms", .thirdParty, axiom),
    Fact("comments", "the output of 'ba-package template' contains comments after //", .documented, creating),
    Fact("paths", "all packs of an app share one namespace for paths", .documented, creating),
    Fact("links", "Apple does not document how the packer handles symbolic links", .unverified, "odr"),
    Fact("releases", "managed packs require the version \(firstRelease) releases or later", .documented, creating),
  ]

  /// Whether odr can use `text` as an identifier without changes: at most 64 ASCII letters, digits, `-`, and `_`.
  package static func isPlainID(_ text: String) -> Bool {
    1...idLimit ~= text.utf8.count && text.utf8.allSatisfy(isPlain)
  }

  /// The maximum length, in bytes, of an identifier that odr creates.
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

/// When a pack is downloaded. Each case is the name of a policy in ``PackFacts/policies``.
package enum DownloadPolicy: String, Sendable, CaseIterable {
  case essential, prefetch, onDemand

  /// Creates the policy that corresponds to an On-Demand Resources download category.
  package init(_ category: DownloadCategory) {
    switch category {
    case .initialInstall: self = .essential
    case .prefetchOrder: self = .prefetch
    case .onDemand: self = .onDemand
    }
  }

  /// The policy's position among all policies. A stronger policy has a lower rank.
  var rank: Int {
    switch self {
    case .essential: return 0
    case .prefetch: return 1
    case .onDemand: return 2
    }
  }
}

/// An assumption about Background Assets, with its source.
///
/// Apple doesn't publish a schema for pack manifests, and Apple's packer runs only on macOS. So odr keeps a list of the
/// facts that it relies on but can't verify. Each fact has a source, the date when the source was read, and a level of
/// certainty.
package struct Fact: Sendable {
  /// How certain a fact is.
  package enum Certainty: String, Sendable {
    /// Apple's documentation or headers state the fact.
    case documented
    /// A third-party document or project states the fact.
    case thirdParty
    /// No source was found.
    case unverified
  }

  /// The subject of the fact, such as a key, a platform, or a limit.
  package let name: String
  /// A description of the fact.
  package let text: String
  /// The level of certainty.
  package let certainty: Certainty
  /// The document or project that states the fact.
  package let source: String
  /// The month in which the source was read.
  package let date: String

  init(_ name: String, _ text: String, _ certainty: Certainty, _ source: String, date: String = "2026-11") {
    (self.name, self.text, self.certainty, self.source, self.date) = (name, text, certainty, source, date)
  }
}
