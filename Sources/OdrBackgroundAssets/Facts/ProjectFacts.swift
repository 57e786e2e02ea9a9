import ResourceTags

/// Facts about the property list values that the system and App Store Connect read from an app with Apple-hosted asset
/// packs and from its downloader extension. All sources were read in November 2026.
enum ProjectFacts {
  /// The keys that must be `<true/>` in the app's Info.plist: the system manages the packs, and Apple hosts them.
  ///
  /// Sources: Apple, "Downloading Apple-hosted asset packs". The system reads Booleans, but not strings such as YES,
  /// according to a public disassembly of the BASupport system library. Without the keys, App Store Connect assumes that
  /// the app uses its own server (ITMS-90923, ITMS-90924), according to a project on GitHub that has uploaded packs.
  static let switches = ["BAHasManagedAssetPacks", "BAUsesAppleHosting"]

  /// The key in the app's Info.plist for the app group that the app shares with its downloader extension.
  ///
  /// Source: Apple, "Downloading Apple-hosted asset packs".
  static let group = "BAAppGroupID"

  /// Keys for packs on your own server, which an app with Apple-hosted packs must omit according to Apple: the URL of the
  /// server's pack list, limits for the first downloads, the sizes of the downloads after the installation and before
  /// the first launch, and the members of `BAInitialDownloadRestrictions`.
  ///
  /// Sources: Apple, "Configuring an unmanaged Background Assets project" and "BAInitialDownloadRestrictions".
  static let selfHosted = """
    BAManifestURL BAInitialDownloadRestrictions BAMaxInstallSize BAEssentialMaxInstallSize BADownloadAllowance \
    BADownloadDomainAllowList BAEssentialDownloadAllowance
    """.wordSet

  /// The extension point of downloader extensions, which Xcode's template and the system use.
  ///
  /// Source: a public disassembly of the BASupport system library.
  static let extensionPoint = "com.apple.background-asset-downloader-extension"

  /// The Info.plist dictionaries that can specify the extension point, each with the key for the extension point. The
  /// system searches the dictionaries in this order.
  static let extensionKeys = [
    (dictionary: "EXAppExtensionAttributes", key: "EXExtensionPointIdentifier"),
    (dictionary: "NSExtension", key: "NSExtensionPointIdentifier"),
  ]

  /// The beginnings of the keys of entitlements.
  static let entitlements = ["com.apple.security.", "com.apple.developer."]

  /// The entitlement that lists the app groups of the app or the extension. Xcode's App Groups capability writes it.
  ///
  /// Source: Apple, "App Groups Entitlement".
  static let groupEntitlement = "com.apple.security.application-groups"

  /// Whether `text` can be the name of an app group: `group.` followed by a name or, on macOS, a team identifier, a
  /// period, and a name.
  ///
  /// Source: Apple, "App Groups Entitlement".
  static func isGroup(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != "*" }) else {
      return false
    }
    let isTeam = parts[0].count == 10 && parts[0].allSatisfy { $0.isDigit || 0x41...0x5A ~= $0 }
    return parts[0].elementsEqual("group".utf8) || isTeam
  }

  /// Whether `text` contains a reference to a build setting, whose value is known only during a build.
  static func hasVariable(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }
}
