/// Rules about the property lists of an app with asset packs, which `odr background-assets check --info-plist` checks.
extension RuleDocumentation {
  private static let keys =
    "<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/>\n"
    + "<key>BAAppGroupID</key><string>group.com.example.app</string>\n"

  private static var passing: RuleExample {
    .passing("<plist version=\"1.0\"><dict>\n\(keys)</dict></plist>\n", language: "plist")
  }

  /// A property list that isn't valid XML.
  package static let packPlistSyntax = RuleDocumentation(
    id: "pack-plist-syntax", severity: .error, isConfigurable: false, scope: .packs,
    summary: "a property list of the app is not valid XML",
    explanation: """
      `odr background-assets check --info-plist` reads property lists in XML, as Xcode keeps them in a repository. \
      `plutil -convert xml1 FILE` writes a binary one as XML.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict><key>A</key><1️⃣no/></dict></plist>",
        "'no' is no element of property lists; expected dict, array, string, integer, real, true, false, date or data",
        language: "plist"),
    ])

  /// An `Info.plist` of an app that lacks a key for managed asset packs, or in which such a key has a wrong value.
  package static let packAppKey = RuleDocumentation(
    id: "pack-app-key", severity: .error, isConfigurable: false, scope: .packs,
    summary: "the Info.plist of an app lacks a key of Background Assets, or has another value",
    explanation: """
      The `Info.plist` of an app whose asset packs the system manages has `BAHasManagedAssetPacks`, which is true, and \
      `BAAppGroupID`, a string. Without them Xcode builds the app, and App Store Connect refuses it or the app ends at its \
      first use of packs. Values with variables of build settings, such as `$(GROUP)`, are not judged.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\">1️⃣<dict>\n<key>BAHasManagedAssetPacks</key><string>2️⃣YES</string>\n"
          + "<key>BAUsesAppleHosting</key><true/>\n</dict></plist>\n",
        "key 'BAAppGroupID' is missing", "'BAHasManagedAssetPacks' is <string>; expected <true/>", language: "plist"),
    ])

  /// An `Info.plist` of an app that doesn't say that Apple hosts the asset packs.
  package static let packNotHosted = RuleDocumentation(
    id: "pack-not-hosted", severity: .warning, isConfigurable: false, scope: .packs,
    summary: "the Info.plist of an app does not say that Apple hosts its packs",
    explanation: """
      Apple hosts the asset packs of an app whose `BAUsesAppleHosting` is true. Packs on a server of your own need more keys, \
      such as `BAManifestURL`, which odr does not check.
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
    id: "pack-self-hosted-key", severity: .error, isConfigurable: false, scope: .packs,
    summary: "a key for packs on a server of one's own stands beside Apple's hosting",
    explanation: """
      For apps whose asset packs Apple hosts, Apple says to omit all keys of Background Assets but `BAHasManagedAssetPacks`, \
      `BAUsesAppleHosting` and `BAAppGroupID`. Remove the others.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n\(keys)<key>1️⃣BAMaxInstallSize</key><integer>5</integer>\n</dict></plist>\n",
        "'BAMaxInstallSize' is for packs on a server of your own; remove it", language: "plist"),
    ])

  /// An app group with an invalid name, or one that the app, its extension, and their entitlements don't share.
  package static let packAppGroup = RuleDocumentation(
    id: "pack-app-group", severity: .error, isConfigurable: false, scope: .packs,
    summary: "the app, its downloader extension and their entitlements do not share one app group",
    explanation: """
      An app and its downloader extension share the app group that `BAAppGroupID` of the app names, and both have it in their \
      entitlements, under `com.apple.security.application-groups`. Its name begins with `group.`; on macOS it may begin with \
      the team identifier. Add both targets to the group in the tab Signing & Capabilities of Xcode.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/>\n"
          + "<key>BAAppGroupID</key><string>1️⃣com.example.app</string>\n</dict></plist>\n",
        "'com.example.app' is no app group; expected 'group.' and a name", language: "plist"),
    ])

  /// An extension whose extension point isn't the one for downloader extensions.
  package static let packExtensionPoint = RuleDocumentation(
    id: "pack-extension-point", severity: .error, isConfigurable: false, scope: .packs,
    summary: "the Info.plist of an extension names another extension point than that of downloader extensions",
    explanation: """
      The system asks an extension of the app for its downloads. Its `Info.plist` has a dictionary \
      `EXAppExtensionAttributes` with `EXExtensionPointIdentifier`, whose value is \
      `com.apple.background-asset-downloader-extension`; Xcode's template 'Background Download' writes it.
      """,
    examples: [
      passing,
      .failing(
        "<plist version=\"1.0\"><dict>\n<key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key>"
          + "<string>1️⃣com.apple.widgetkit-extension</string></dict>\n</dict></plist>\n",
        "'com.apple.widgetkit-extension' is another extension point; expected "
          + "'com.apple.background-asset-downloader-extension'", language: "plist"),
    ])
}
