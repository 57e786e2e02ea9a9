/// Facts about the property lists of an app whose asset packs Apple hosts, and of its downloader extension: the values
/// that the system and App Store Connect read.
package enum ProjectFacts {
  private static let downloading = "Apple, 'Downloading Apple-hosted asset packs'"
  private static let unmanaged = "Apple, 'Configuring an unmanaged Background Assets project'"
  private static let restrictions = "Apple, 'BAInitialDownloadRestrictions'"
  private static let entitlement = "Apple, 'App Groups Entitlement'"
  private static let support = "the system library BASupport, as disassembled in public"
  private static let scripture = "a project on GitHub that has uploaded packs, Tools/asset-packs/README.md"

  /// The keys that must be `<true/>` in the app's Info.plist.
  package static let switches = [
    Fact("BAHasManagedAssetPacks", "the system manages the packs", .documented, downloading),
    Fact("BAUsesAppleHosting", "Apple hosts the packs", .documented, downloading),
  ]

  /// The key in the app's Info.plist for the app group that the app shares with its downloader extension.
  package static let group = Fact(
    "BAAppGroupID", "the app group of the app and its downloader extension", .documented, downloading)

  /// Keys for packs on your own server. An app whose packs Apple hosts must not contain them: Apple says to omit all
  /// other Background Assets keys.
  package static let selfHosted = [
    Fact("BAManifestURL", "the URL of the list of packs on your own server", .documented, unmanaged),
    Fact("BAInitialDownloadRestrictions", "limits for the first downloads", .documented, restrictions),
    Fact("BAMaxInstallSize", "the size of the downloads that may end after the installation", .documented, unmanaged),
    Fact("BAEssentialMaxInstallSize", "the size of the downloads before the first launch", .documented, unmanaged),
    Fact("BADownloadAllowance", "part of the limits", .documented, restrictions),
    Fact("BADownloadDomainAllowList", "part of the limits", .documented, restrictions),
    Fact("BAEssentialDownloadAllowance", "part of the limits", .documented, restrictions),
  ]

  /// The extension point of downloader extensions.
  package static let extensionPoint = Fact(
    "com.apple.background-asset-downloader-extension", "the name that Xcode's template and the system use", .thirdParty,
    support)

  /// The dictionaries in which an Info.plist can specify its extension point, each with its key. The system searches
  /// the dictionaries in this order.
  package static let extensionKeys = [
    (dictionary: "EXAppExtensionAttributes", key: "EXExtensionPointIdentifier"),
    (dictionary: "NSExtension", key: "NSExtensionPointIdentifier"),
  ]

  /// The entitlement that lists the app groups of the app or the extension.
  package static let groupEntitlement = Fact(
    "com.apple.security.application-groups", "app groups, as the capability App Groups writes them",
    .documented, entitlement)

  /// Facts that are not about a single key.
  package static let others = [
    Fact("app groups", "'group.' and a name", .documented, entitlement),
    Fact("app groups", "on macOS, also the team identifier, a dot and a name", .documented, entitlement),
    Fact("keys", "the system reads Booleans, but not strings such as YES", .thirdParty, support),
    Fact(
      "principal class",
      "App Store Connect refuses an extension that has both @main and a principal class (ITMS-90979)",
      .thirdParty, scripture),
    Fact(
      "uploads",
      "without the keys, App Store Connect assumes that the app has its own server (ITMS-90923, ITMS-90924)",
      .thirdParty, scripture),
  ]

  /// Whether a text can be the name of an app group: `group.` and a name or, on macOS, a team identifier and a name.
  package static func isGroup(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2A }) else {
      return false
    }
    let isTeam = parts[0].count == 10 && parts[0].allSatisfy { $0.isDigit || 0x41...0x5A ~= $0 }
    return parts[0].elementsEqual("group".utf8) || isTeam
  }

  /// Whether a text contains a reference to a build setting, whose value is known only during a build.
  package static func hasVariable(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }
}
