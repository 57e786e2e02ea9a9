/// Rules that `odr background-assets check --info-plist` applies to the property lists of an app with asset packs.
extension RuleDocumentation {
  private static let keys =
    "<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/>\n"
    + "<key>BAAppGroupID</key><string>group.com.example.app</string>\n"

  private static var passing: RuleExample {
    .passing("<plist version=\"1.0\"><dict>\n\(keys)</dict></plist>\n", language: "plist")
  }

  /// A property list that isn't valid XML.
  package static let packPlistSyntax = RuleDocumentation(
    "pack-plist-syntax", scope: .packs,
    summary: "a property list of the app is not valid XML",
    explanation: """
      `odr background-assets check --info-plist` reads property lists in XML, the format in which Xcode saves these \
      files. `plutil -convert xml1 FILE` converts a binary property list to XML.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict><key>A</key>1️⃣<no/></dict></plist>",
        "unexpected '<no/>'; expected dict, array, string, integer, real, true, false, date, or data",
        language: "plist"),
    ])

  /// An app's `Info.plist` in which a key for managed asset packs is missing or has the wrong value.
  package static let packAppKey = RuleDocumentation(
    "pack-app-key", scope: .packs,
    summary: "a Background Assets key in the app's Info.plist is missing or has the wrong value",
    explanation: """
      If the system manages an app's asset packs, the app's `Info.plist` contains `BAHasManagedAssetPacks`, which is \
      true, and `BAAppGroupID`, a string. Without these keys, Xcode still builds the app, but App Store Connect \
      refuses the app, or the app quits when it first uses packs. odr does not check values that contain build setting \
      variables, such as `$(GROUP)`.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\">1️⃣<dict>\n<key>BAHasManagedAssetPacks</key><string>2️⃣YES</string>\n"
          + "<key>BAUsesAppleHosting</key><true/>\n</dict></plist>\n",
        "key 'BAAppGroupID' is missing", "'BAHasManagedAssetPacks' is <string>; expected <true/>", language: "plist"),
    ])

  /// An app's `Info.plist` that doesn't specify that Apple hosts the asset packs.
  package static let packNotHosted = RuleDocumentation(
    "pack-not-hosted", severity: .warning, scope: .packs,
    summary: "the app's Info.plist does not specify that Apple hosts its packs",
    explanation: """
      Apple hosts the asset packs of an app whose `BAUsesAppleHosting` is true. Packs on your own server need more \
      keys, such as `BAManifestURL`, which odr does not check. If the resource tags manifest says `_hosting: self` under \
      `assetPacks`, odr does not report this.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key>"
          + "1️⃣<false/>\n<key>BAAppGroupID</key><string>group.a</string>\n</dict></plist>\n",
        "'BAUsesAppleHosting' is <false/>; expected <true/>", language: "plist"),
    ])

  /// A key for self-hosted asset packs in an app whose packs Apple hosts.
  package static let packSelfHostedKey = RuleDocumentation(
    "pack-self-hosted-key", scope: .packs,
    summary: "the Info.plist of an app with Apple-hosted packs contains a key for self-hosted packs",
    explanation: """
      For apps whose asset packs Apple hosts, Apple says to omit all Background Assets keys except \
      `BAHasManagedAssetPacks`, `BAUsesAppleHosting`, and `BAAppGroupID`. Remove all other Background Assets keys.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n\(keys)<key>1️⃣BAMaxInstallSize</key><integer>5</integer>\n</dict></plist>\n",
        "'BAMaxInstallSize' is for packs on your own server; remove it", language: "plist"),
    ])

  /// An app group with an invalid name, or an app group that the app, its extension, and their entitlements don't
  /// share.
  package static let packAppGroup = RuleDocumentation(
    "pack-app-group", scope: .packs,
    summary: "the app, its downloader extension, and their entitlements do not share one app group",
    explanation: """
      An app and its downloader extension share the app group that the app's `BAAppGroupID` specifies, and both list \
      it in their entitlements, under `com.apple.security.application-groups`. The group's name begins with `group.`; \
      on macOS, the name may begin with the team identifier instead. Add both targets to the group in Xcode's Signing \
      & Capabilities tab.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/>\n"
          + "<key>BAAppGroupID</key><string>1️⃣com.example.app</string>\n</dict></plist>\n",
        "'com.example.app' is not an app group; expected 'group.' followed by a name", language: "plist"),
    ])

  /// An extension that doesn't specify the downloader extension point.
  package static let packExtensionPoint = RuleDocumentation(
    "pack-extension-point", scope: .packs,
    summary: "the Info.plist of an extension does not specify the downloader extension point",
    explanation: """
      The system asks the app's downloader extension for a list of downloads. The extension's `Info.plist` contains the \
      dictionary `EXAppExtensionAttributes`, in which `EXExtensionPointIdentifier` is \
      `com.apple.background-asset-downloader-extension`; Xcode's 'Background Download' template writes this dictionary.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n<key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key>"
          + "<string>1️⃣com.apple.widgetkit-extension</string></dict>\n</dict></plist>\n",
        "unexpected extension point 'com.apple.widgetkit-extension'; expected "
          + "'com.apple.background-asset-downloader-extension'", language: "plist"),
    ])
}
