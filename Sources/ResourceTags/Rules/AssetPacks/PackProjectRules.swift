/// Rules that `odr background-assets check` applies to an app with asset packs: with `--info-plist`, to its property
/// lists, and with `--project`, also to its Xcode project.
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

  // MARK: Projects

  /// The Info.plist of a downloader extension.
  private static let downloader =
    "<plist version=\"1.0\"><dict>\n<key>EXAppExtensionAttributes</key>\n<dict><key>EXExtensionPointIdentifier</key>"
    + "<string>com.apple.background-asset-downloader-extension</string></dict>\n</dict></plist>\n"

  /// An outline of a project with an app and its downloader extension.
  private static func project(_ app: String = "", _ downloader: String = "", folder: String = "Extensions") -> String {
    let files = "CODE_SIGN_ENTITLEMENTS: Game.entitlements, INFOPLIST_FILE"
    return "Game: {\(folder): Downloader, \(files): Game.plist\(app)}\n"
      + "Downloader: {productType: extensionkit-extension, \(files): Info.plist\(downloader)}\n"
  }

  /// Returns an example that passes, and an example that fails.
  private static func examples(
    _ message: String, _ text: String = downloader, files: [String: ExampleFile]? = nil,
    in failing: String = project()
  ) -> [RuleExample] {
    [
      .passing(downloader, language: "plist", project: project()),
      .failing(text, message, language: "plist", files: files, project: failing),
    ]
  }

  /// A build setting that Xcode doesn't put into the Info.plist.
  package static let packSettingIgnored = RuleDocumentation(
    "pack-setting-ignored", severity: .warning, scope: .packs,
    summary: "a build setting for a Background Assets key has no effect",
    explanation: """
      Xcode generates only certain `Info.plist` keys from build settings with `INFOPLIST_KEY_`, and ignores the \
      settings for Background Assets keys without a warning. Add the keys to the file that `INFOPLIST_FILE` specifies.
      """,
    examples: examples(
      "Xcode ignores 'INFOPLIST_KEY_BAMaxInstallSize'", in: project(", INFOPLIST_KEY_BAMaxInstallSize: 5")))

  /// A property list that a build setting specifies but odr can't read.
  package static let packPlistUnread = RuleDocumentation(
    "pack-plist-unread", severity: .warning, scope: .packs,
    summary: "an Info.plist or entitlements file that the project specifies cannot be read",
    explanation: """
      The file does not exist, is too large, or is outside the repository. If a tool generates the file, run the tool \
      before `odr background-assets check --project`.
      """,
    examples: examples(
      "cannot read 'None.plist', so its keys cannot be checked", in: project(", INFOPLIST_FILE: None.plist")))

  /// A downloader extension for versions without managed asset packs.
  package static let packDeploymentTarget = RuleDocumentation(
    "pack-deployment-target", scope: .packs,
    summary: "the deployment target of the downloader extension is too low",
    explanation: """
      The types for managed asset packs need the version 26 releases, so the deployment target of the downloader \
      extension must be 26.0 or later. The app's deployment target may be lower, according to one public project.
      """,
    examples: examples(
      "the downloader extension 'Downloader' is built for version 18.0",
      in: project("", ", SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: 18.0")))

  /// A principal class in an extension with a Swift entry point.
  package static let packPrincipalClass = RuleDocumentation(
    "pack-principal-class", scope: .packs,
    summary: "the downloader extension has both a principal class and '@main'",
    explanation: """
      App Store Connect refuses an extension whose `Info.plist` contains `EXPrincipalClass` if its program has a Swift \
      entry point, which `@main` creates (ITMS-90979). Remove the key. odr searches the extension's Swift files for a \
      line that begins with `@main`.
      """,
    examples: examples(
      "App Store Connect refuses 'EXPrincipalClass' together with '@main' (ITMS-90979)",
      downloader.replacing("<dict><key>", with: "<dict><key>1️⃣EXPrincipalClass</key><string>A</string><key>"),
      files: ["Main.swift": .text("@main struct Downloader {}")], in: project("", ", Main.swift: {phase: Sources}")))

  /// A downloader extension in the wrong folder of the app.
  package static let packExtensionFolder = RuleDocumentation(
    "pack-extension-folder", scope: .packs,
    summary: "the downloader extension is copied into the wrong folder of the app",
    explanation: """
      A downloader extension is an ExtensionKit extension, which belongs in the folder `Extensions` of the app. App \
      Store Connect refuses the extension in `PlugIns`, the folder for older kinds of extensions (ITMS-91179). Copy the \
      extension in a phase whose destination is 'ExtensionKit Extensions'.
      """,
    examples: examples(
      "App Store Connect refuses a downloader extension in 'PlugIns' (ITMS-91179)", in: project(folder: "PlugIns")))
}
