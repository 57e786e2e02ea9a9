import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Checks of an app with asset packs") struct AppProjectCheckTests {
  private static func plist(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(members)
    </dict>
    </plist>

    """
  }

  private static func app(group: String = "<string>group.a</string>", more: String = "") -> String {
    plist(
      "<key>CFBundleName</key><string>Game</string>\n<key>BAHasManagedAssetPacks</key><true/>\n"
        + "<key>BAUsesAppleHosting</key><true/>\n<key>BAAppGroupID</key>\(group)\n" + more)
  }

  private static let point = "com.apple.background-asset-downloader-extension"

  private static func downloader(_ point: String = point, more: String = "") -> String {
    plist(
      "<key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key><string>\(point)</string></dict>"
        + more)
  }

  private static func entitlements(_ groups: String...) -> String {
    let items = groups.map { "<string>\($0)</string>" }.joined()
    return plist("<key>com.apple.security.application-groups</key><array>\(items)</array>")
  }

  private func findings(_ texts: [String]) -> [Diagnostic] {
    AppPropertyList.checked(texts.enumerated().map { SourceText(name: "\($0).plist", $1) }).flatMap(\.findings)
  }

  @Test("property lists of an app and its extension that agree are accepted, in any order, together and alone")
  func accepted() {
    let good = [Self.app(), Self.downloader(), Self.entitlements("group.a"), Self.entitlements("group.b", "group.a")]
    #expect(findings(good).map(\.message) == [])
    #expect(findings(good.reversed()).map(\.message) == [])
    for one in good { #expect(findings([one]).map(\.message) == []) }
    let named = "<key>BAAppGroupID</key><string>group.a</string>"
    #expect(findings([Self.app(), Self.downloader(more: named)]).map(\.message) == [])
    let old = Self.plist(
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(Self.point)</string></dict>")
    #expect(findings([Self.app(), old]).map(\.message) == [])
    #expect(findings([Self.app(group: "<string>ABCDE12345.game</string>")]).map(\.message) == [])
    let sandbox = "<key>com.apple.security.app-sandbox</key><true/>"
    let groups = "<key>com.apple.security.application-groups</key><array><string>group.a</string></array>"
    #expect(findings([Self.plist(sandbox + groups + sandbox)]).map(\.message) == [])
  }

  @Test("variables of build settings are not checked, nor compared")
  func variables() {
    let app = Self.plist(
      "<key>BAHasManagedAssetPacks</key><string>$(MANAGED)</string><key>BAUsesAppleHosting</key><true/>"
        + "<key>BAAppGroupID</key><string>${GROUP}</string>")
    #expect(findings([app, Self.entitlements("group.b"), Self.downloader("$(POINT)")]).map(\.message) == [])
    #expect(findings([Self.app(), Self.entitlements("$(GROUP)")]).map(\.message) == [])
  }

  @Test(
    "each fault is one finding of its rule",
    arguments: [
      ([plist("<key>BAUsesAppleHosting</key><true/><key>BAAppGroupID</key><string>group.a</string>")], "pack-app-key"),
      ([plist("<key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>")], "pack-app-key"),
      (
        [plist("<key>BAHasManagedAssetPacks</key><true/><key>BAAppGroupID</key><string>group.a</string>")],
        "pack-not-hosted"
      ),
      ([app(group: "<true/>")], "pack-app-key"), ([app(group: "<array/>")], "pack-app-key"),
      ([app(group: "<string>com.example.a</string>")], "pack-app-group"),
      ([app(group: "<string>group.</string>")], "pack-app-group"),
      ([app(group: "<string/>")], "pack-app-group"), ([app(group: "<string>group.a b</string>")], "pack-app-group"),
      ([app(more: "<key>BAManifestURL</key><string>https://example.com</string>")], "pack-self-hosted-key"),
      ([app(), downloader(more: "<key>BAMaxInstallSize</key><integer>1</integer>")], "pack-self-hosted-key"),
      ([downloader("com.apple.widgetkit-extension")], "pack-extension-point"),
      ([plist("<key>EXAppExtensionAttributes</key><dict/>")], "pack-extension-point"),
      ([plist("<key>NSExtension</key><string>a</string>")], "pack-extension-point"),
      (
        [plist("<key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key><true/></dict>")],
        "pack-extension-point"
      ),
      ([app(), downloader(more: "<key>BAAppGroupID</key><string>group.b</string>")], "pack-app-group"),
      ([app(), entitlements("group.b")], "pack-app-group"), ([entitlements()], "pack-app-group"),
      ([plist("<key>com.apple.security.app-sandbox</key><true/>")], "pack-app-group"),
      ([plist("<key>com.apple.security.application-groups</key><string>group.a</string>")], "pack-app-group"),
      (["<plist><array/></plist>"], "pack-app-key"), (["bplist00"], "pack-plist-syntax"),
      (["<plist><dict></plist>"], "pack-plist-syntax"), ([""], "pack-plist-syntax"),
      (["<!DOCTYPE a [<!ENTITY b \"c\">]><plist><dict/></plist>"], "pack-plist-syntax"),
    ] as [([String], String)])
  func faults(_ texts: [String], _ rule: String) {
    let found = findings(texts)
    #expect(found.map(\.rule) == [rule], "\(found.map(\.message))")
  }

  @Test("what stands in another file is a note there")
  func notes() {
    let found = findings([Self.entitlements("group.b"), Self.app()])
    #expect(found.map(\.message) == ["the app group 'group.a' is missing from the entitlements"])
    #expect(found.first?.notes.first?.location?.source?.name == "1.plist")
  }

  @Test("file names tell entitlements without app groups from an app")
  func names() {
    let source = SourceText(name: "Game.entitlements", Self.plist(""))
    #expect(AppPropertyList.checked([source])[0].findings.map(\.rule) == ["pack-app-group"])
  }
}
