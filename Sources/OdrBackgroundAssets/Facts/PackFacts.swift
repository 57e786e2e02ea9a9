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
      "sourceRoot", "the folder of all paths, relative to the manifest's folder; Xcode 27 and later", .thirdParty, axiom
    ),
    Fact("userInfo", "app data, for packs that Apple does not host; Xcode 27 and later", .thirdParty, axiom),
  ]

  /// The keys that every pack manifest must contain.
  package static let requiredKeys = ["assetPackID", "downloadPolicy", "fileSelectors", "platforms"]

  /// The download policies, strongest first.
  package static let policies = [
    Fact("essential", "part of the installation's progress", .documented, creating),
    Fact("prefetch", "starts with the installation and may continue after it", .documented, creating),
    Fact("onDemand", "only when the app asks", .documented, creating),
  ]

  /// The events of `installationEventTypes`, which essential and prefetched packs list.
  package static let events = [
    Fact("firstInstallation", "when the app is installed", .documented, creating),
    Fact("subsequentUpdate", "when the app is updated", .documented, creating),
  ]

  /// The keys of selectors. A selector has one of these keys, or a source key and its destination key.
  package static let selectors = [
    Fact("file", "one file", .documented, creating),
    Fact("directory", "a folder, including nested folders", .documented, creating),
    Fact("filePattern", "files that match a pattern; Xcode 27 and later", .thirdParty, axiom),
    Fact("fileSource", "one file, with 'fileDestination'; Xcode 27 and later", .thirdParty, axiom),
    Fact("fileDestination", "the path in the pack of the file in 'fileSource'", .thirdParty, axiom),
    Fact("directorySource", "a folder, with 'directoryDestination'; Xcode 27 and later", .thirdParty, axiom),
    Fact("directoryDestination", "the path in the pack of the folder in 'directorySource'", .thirdParty, axiom),
    Fact("fileExclusion", "files that other selectors leave out; Xcode 27 and later", .thirdParty, axiom),
  ]

  /// The platforms that a pack can be for.
  package static let platforms = [
    Fact("iOS", "includes iPadOS", .documented, creating),
    Fact("macOS", "", .documented, creating),
    Fact("tvOS", "", .documented, creating),
    Fact("visionOS", "", .documented, creating),
  ]

  /// The maximum number of packs that Apple hosts for an app. In 2026, several projects quote 200.
  package static let packCount = 100
  /// The maximum size that Apple hosts for an app, in bytes. Apple counts the largest active version of each pack, for
  /// all platforms together.
  package static let hostedBytes = 200_000_000_000
  /// The first version of each platform that supports system-managed packs hosted by Apple.
  package static let firstRelease = 26

  /// Facts that are not about a key: limits, identifiers, and how packs behave.
  package static let others = [
    Fact("packs", "at most \(packCount) for an app", .documented, limits),
    Fact("hosted size", "at most 200 GB for an app", .documented, limits),
    Fact("pack size", "no maximum for one pack is published", .documented, limits),
    Fact("id", "the identifier of an archived pack cannot be used again", .thirdParty, axiom),
    Fact("id with dots", "refused according to one project, but used by another", .unverified, "projects on GitHub"),
    Fact(
      "id", "odr writes letters, digits, '-' and '_'; it is not known what else Apple accepts", .unverified, "odr"),
    Fact("platforms", "an empty list means all of them", .thirdParty, axiom),
    Fact("comments", "the template of 'ba-package template' contains comments after //", .documented, creating),
    Fact("paths", "all packs of an app share one namespace of paths", .documented, creating),
    Fact("links", "it is not known what the packer does with symbolic links", .unverified, "odr"),
    Fact("releases", "managed packs need the \(firstRelease) releases or later", .documented, creating),
  ]

  /// Whether odr can use a text as an identifier without changes: at most 64 ASCII letters, digits, `-`, and `_`.
  package static func isPlainID(_ text: String) -> Bool {
    1...idLimit ~= text.utf8.count && text.utf8.allSatisfy(isPlain)
  }

  /// The maximum length in bytes of an identifier that odr creates.
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

/// When a pack is downloaded. The cases are the names in ``PackFacts/policies``.
package enum DownloadPolicy: String, Sendable, CaseIterable {
  case essential, prefetch, onDemand

  /// The policy that corresponds to a download category of On-Demand Resources.
  package init(_ category: DownloadCategory) {
    switch category {
    case .initialInstall: self = .essential
    case .prefetchOrder: self = .prefetch
    case .onDemand: self = .onDemand
    }
  }

  /// The position among the policies. A stronger policy has a lower rank.
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
/// Apple publishes no schema for pack manifests, and its packer runs only on macOS. So odr records everything that it
/// can't check as data: each fact has a source, the date when the source was read, and a level of certainty.
package struct Fact: Sendable {
  /// How certain a fact is.
  package enum Certainty: String, Sendable {
    /// Apple's documentation or headers state it.
    case documented
    /// A third-party document or project states it.
    case thirdParty
    /// No source was found.
    case unverified
  }

  /// The subject: a key, a platform, or a limit.
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
