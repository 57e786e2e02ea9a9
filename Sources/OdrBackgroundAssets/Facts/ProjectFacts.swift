/// Facts about the property list values that the system and App Store Connect read from an app with Apple-hosted asset
/// packs and from its downloader extension.
package enum ProjectFacts {
  private static let downloading = "Apple, 'Downloading Apple-hosted asset packs'"
  private static let unmanaged = "Apple, 'Configuring an unmanaged Background Assets project'"
  private static let restrictions = "Apple, 'BAInitialDownloadRestrictions'"
  private static let entitlement = "Apple, 'App Groups Entitlement'"
  private static let support = "a public disassembly of the BASupport system library"
  private static let scripture = "Tools/asset-packs/README.md in a GitHub project that has uploaded packs"

  /// The keys that must be `<true/>` in the app's Info.plist.
  package static let switches = [
    Fact("BAHasManagedAssetPacks", "the system manages the packs", .documented, downloading),
    Fact("BAUsesAppleHosting", "Apple hosts the packs", .documented, downloading),
  ]

  /// The key in the app's Info.plist for the app group that the app shares with its downloader extension.
  package static let group = Fact(
    "BAAppGroupID", "the app group of the app and its downloader extension", .documented, downloading)

  /// Keys for packs on your own server, which an app with Apple-hosted packs must omit according to Apple.
  package static let selfHosted = [
    Fact("BAManifestURL", "the URL of your own server's pack list", .documented, unmanaged),
    Fact("BAInitialDownloadRestrictions", "limits for the first downloads", .documented, restrictions),
    Fact(
      "BAMaxInstallSize", "the size of the downloads that may finish after the installation", .documented, unmanaged),
    Fact("BAEssentialMaxInstallSize", "the size of the downloads before the first launch", .documented, unmanaged),
    Fact("BADownloadAllowance", "a limit in BAInitialDownloadRestrictions", .documented, restrictions),
    Fact("BADownloadDomainAllowList", "a limit in BAInitialDownloadRestrictions", .documented, restrictions),
    Fact("BAEssentialDownloadAllowance", "a limit in BAInitialDownloadRestrictions", .documented, restrictions),
  ]

  /// The extension point of downloader extensions.
  package static let extensionPoint = Fact(
    "com.apple.background-asset-downloader-extension", "the extension point that Xcode's template and the system use",
    .thirdParty,
    support)

  /// The Info.plist dictionaries that can specify the extension point, each with the key for the extension point. The
  /// system searches the dictionaries in this order.
  package static let extensionKeys = [
    (dictionary: "EXAppExtensionAttributes", key: "EXExtensionPointIdentifier"),
    (dictionary: "NSExtension", key: "NSExtensionPointIdentifier"),
  ]

  /// The entitlement that lists the app groups of the app or the extension.
  package static let groupEntitlement = Fact(
    "com.apple.security.application-groups", "the list of app groups, which Xcode's App Groups capability writes",
    .documented, entitlement)

  /// Facts that are not about a single key.
  package static let others = [
    Fact("app groups", "an app group is 'group.' followed by a name", .documented, entitlement),
    Fact(
      "app groups", "on macOS, an app group can also be the team identifier, a dot, and a name", .documented,
      entitlement),
    Fact("keys", "the system reads Booleans, but not strings such as YES", .thirdParty, support),
    Fact(
      "principal class",
      "App Store Connect refuses an extension that has both @main and a principal class (ITMS-90979)",
      .thirdParty, scripture),
    Fact(
      "uploads",
      "without the keys, App Store Connect assumes that the app uses its own server (ITMS-90923, ITMS-90924)",
      .thirdParty, scripture),
  ]

  /// Whether `text` can be the name of an app group: `group.` followed by a name or, on macOS, a team identifier, a
  /// period, and a name.
  package static func isGroup(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2A }) else {
      return false
    }
    let isTeam = parts[0].count == 10 && parts[0].allSatisfy { $0.isDigit || 0x41...0x5A ~= $0 }
    return parts[0].elementsEqual("group".utf8) || isTeam
  }

  /// Whether `text` contains a reference to a build setting, whose value is known only during a build.
  package static func hasVariable(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }
}
