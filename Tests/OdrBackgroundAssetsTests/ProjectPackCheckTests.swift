import OdrBackgroundAssets
import OdrTestSupport
import OdrXcodeProjects
import ResourceTags
import Testing

/// A project with an app and its downloader extension, which the files `Game.plist`, `Info.plist`, and
/// `Game.entitlements` belong to.
struct ExampleApp {
  let check: ProjectPackCheck
  var checked: [(source: SourceText, findings: [Diagnostic])] { check.checked }
  /// Each finding as its file and line, or as its text in the project file, and its rule.
  var findings: [String] {
    checked.flatMap { source, findings in
      findings.map {
        let line = LineTable(source).position(of: $0.span.start).line
        let text = source.string(in: $0.span).replacing("\"", with: "").replacing(/^ID.*/, with: "target")
        return (source.name.hasSuffix("pbxproj") ? text : "\(source.name):\(line)") + " \($0.rule)"
      }
    }
  }

  static let outline =
    "Game: {Extensions: Downloader, INFOPLIST_FILE: Game.plist, CODE_SIGN_ENTITLEMENTS: Game.entitlements}\n"
    + "Downloader: {productType: extensionkit-extension, INFOPLIST_FILE: Info.plist, "
    + "CODE_SIGN_ENTITLEMENTS: Game.entitlements}\n"

  static func list(_ members: String) -> String { "<plist version=\"1.0\"><dict>\n\(members)</dict></plist>\n" }
  static let keys = "<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/>\n"
  static let group = "<key>BAAppGroupID</key><string>group.a</string>\n"
  static let point =
    "<key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key>"
    + "<string>com.apple.background-asset-downloader-extension</string></dict>\n"
  static let displayName = "<key>CFBundleDisplayName</key><string>Downloader</string>\n"
  static func entitlements(_ groups: String = "<string>group.a</string>") -> String {
    list("<key>com.apple.security.application-groups</key>\n<array>\(groups)</array>\n")
  }

  init(_ outline: String = outline, files: [String: String] = [:], more: [String: ExampleFile] = [:]) throws {
    let standard = [
      "Game.plist": Self.list(Self.keys + Self.group), "Info.plist": Self.list(Self.displayName + Self.point),
      "Game.entitlements": Self.entitlements(),
    ]
    let texts = standard.merging(files) { $1 }.mapValues { ExampleFile.text($0) }
    let source = SourceText(name: "Game.xcodeproj/project.pbxproj", ExampleProject(outline).text)
    let folder = ManifestFolder(path: "/game", tree: MemoryTree(texts.merging(more) { $1 }))
    check = ProjectPackCheck(try XcodeProject(source, in: "/game"), in: folder)
  }
}

@Suite("Checks of an Xcode project with asset packs") struct ProjectPackCheckTests {
  private typealias App = ExampleApp

  @Test("a correct project has no findings, in all the forms that a project can have")
  func accepted() throws {
    let whole = try App()
    #expect(whole.findings == [] && whole.check.usesPacks)
    #expect(
      whole.checked.map(\.source.name) == [
        "Game.xcodeproj/project.pbxproj", "Game.plist", "Game.entitlements", "Info.plist",
      ])
    // The app itself may support older systems.
    let old = "project: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: 17.0}\n"
    let new = "Info.plist, IPHONEOS_DEPLOYMENT_TARGET: 26.0,"
    #expect(try App(old + App.outline.replacing("Info.plist,", with: new)).findings == [])
  }

  @Test("build settings are evaluated in property lists and in the names of files")
  func settings() throws {
    let outline =
      "project: {GROUP: group.b, FILES: '$(SRCROOT)/Lists', MARKETING_VERSION: 1.0}\n"
      + App.outline.replacing(": Game.plist", with: ": $(FILES)/$(TARGET_NAME).plist, MARKETING_VERSION: 2.0")
    let version = "<key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>\n"
    let app = try App(
      outline,
      files: [
        "Lists/Game.plist": App.list(App.keys + App.group.replacing("group.a", with: "$(GROUP)") + version),
        "Info.plist": App.list(App.displayName + App.point + version),
      ])
    #expect(
      app.findings == [
        "Game.entitlements:3 pack-app-group"
      ])
  }

  @Test(
    "each mistake is found where it is written",
    arguments: [
      // App Store Connect asks for the keys of another kind of hosting: ITMS-90923, ITMS-90924.
      (
        App.outline, ["Game.plist": App.list(App.group)], ["Game.plist:1 pack-app-key", "Game.plist:1 pack-not-hosted"]
      ),
      (App.outline, ["Game.plist": App.list(App.keys)], ["Game.plist:1 pack-app-key"]),
      (
        App.outline, ["Game.plist": App.list(App.keys + App.group + "<key>BAMaxInstallSize</key><integer>1</integer>")],
        ["Game.plist:5 pack-self-hosted-key"]
      ),
      (
        App.outline.replacing("INFOPLIST_FILE: Game.plist", with: "INFOPLIST_KEY_BAHasManagedAssetPacks: 'YES'"), [:],
        ["YES pack-setting-ignored", "target pack-app-key"]
      ),
      (
        App.outline, ["Game.entitlements": App.entitlements("<string>group.b</string>")],
        ["Game.entitlements:3 pack-app-group"]
      ),
      (
        App.outline.replacing("Game.plist, CODE_SIGN_ENTITLEMENTS: Game.entitlements", with: "Game.plist"), [:],
        ["target pack-app-group"]
      ),
      (
        App.outline, ["Info.plist": App.list(App.displayName + App.point.replacing("asset-d", with: "assets-d"))],
        ["Info.plist:3 pack-extension-point"]
      ),
      (
        "project: {SDKROOT: auto, SUPPORTED_PLATFORMS: 'iphoneos macosx', IPHONEOS_DEPLOYMENT_TARGET: 18.4, "
          + "MACOSX_DEPLOYMENT_TARGET: 26.0}\n" + App.outline,
        [:], ["18.4 pack-deployment-target"]
      ),
      // ITMS-91179
      (
        App.outline.replacing("Extensions:", with: "PlugIns:"), [:],
        ["13 pack-extension-folder"]
      ),
      (App.outline, ["Game.plist": "<plist><dict></plist>"], ["Game.plist:1 pack-plist-syntax"]),
      // odr says why it doesn't know the extension.
      (App.outline, ["Info.plist": App.list(App.displayName)], ["target pack-extension-point"]),
      (
        App.outline,
        ["Info.plist": App.list(App.point.replacing(/<string>.*<.string>/, with: "<array><true/></array>"))],
        ["target pack-extension-point"]
      ),
      (App.outline.replacing("Extensions: Downloader, ", with: ""), [:], ["target pack-extension-point"]),
      (App.outline, ["Info.plist": "<plist><dict></plist>"], ["Info.plist:1 pack-plist-syntax"]),
      (App.outline.replacing(" Info.plist", with: " None.plist"), [:], ["None.plist pack-plist-unread"]),
      // This file isn't XML before Xcode has run the preprocessor.
      (
        App.outline.replacing(" Info.plist", with: " Info.plist, INFOPLIST_PREPROCESS: 'YES'"),
        ["Info.plist": "#include \"keys.h\"\n"], ["Info.plist pack-plist-unread"]
      ),
      (
        App.outline.replacing("Game.plist", with: "../Game.plist"), [:],
        ["../Game.plist pack-plist-unread"]
      ),
    ] as [(String, [String: String], [String])])
  func faults(_ outline: String, _ files: [String: String], _ expected: [String]) throws {
    #expect(try App(outline, files: files).findings == expected)
  }

  @Test("a principal class is refused only together with '@main' (ITMS-90979)")
  func principalClass() throws {
    let list = App.list(
      App.displayName + App.point.replacing("<dict>", with: "<dict>\n<key>EXPrincipalClass</key><string>A</string>"))
    let files = ["Info.plist": list]
    let swift: [String: ExampleFile] = ["Sources/Main.swift": .text("import StoreKit\n\n@main\nstruct A {}\n")]
    let none: [String: ExampleFile] = ["Sources/Main.swift": .text("// @main\n@mainActor let a = \"@main\"\n")]
    #expect(try App(files: files, more: swift).findings == [])
    for source in ["Sources/: {}", "Sources/Main.swift: {phase: Sources}"] {
      let outline = App.outline.replacing("Info.plist,", with: "Info.plist, \(source),")
      let app = try App(outline, files: files, more: swift)
      #expect(app.findings == ["Info.plist:4 pack-principal-class"])
      let note = try #require(app.checked.flatMap(\.findings).first?.notes.first?.location)
      #expect(note.source?.name == "Sources/Main.swift" && note.span == ByteSpan(17, 22))
      #expect(try App(outline, files: files, more: none).findings == [])
    }
  }

  @Test("values that only Xcode can evaluate are not checked")
  func unknown() throws {
    let outline = App.outline.replacing("Info.plist,", with: "Info.plist, CURRENT_PROJECT_VERSION: $(BUILD_NUMBER),")
      .replacing("Game.plist", with: "Game.plist, CURRENT_PROJECT_VERSION: 2")
    let version = "<key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>\n"
    let files = [
      "Game.plist": App.list(App.keys + version + App.group.replacing("group.a", with: "$(TeamIdentifierPrefix)a")),
      "Info.plist": App.list(App.displayName.replacing("Downloader", with: "$(NAME)") + version + App.point),
    ]
    #expect(try App(outline, files: files).findings == [])
    #expect(try App(App.outline.replacing("Game.plist", with: "$(LISTS)/A")).findings == [])
    // Without SDKROOT, it's unknown whether the condition is true.
    let conditional = App.outline.replacing("CODE_SIGN_ENTITLEMENTS", with: "'CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]'")
    #expect(try App(conditional).findings == [])
    #expect(try App("project: {SDKROOT: macosx}\n" + conditional).findings.count == 2)
  }

  @Test("projects without Background Assets, and apps that download their packs themselves, have no findings")
  func others() throws {
    let outline =
      "Game: {INFOPLIST_FILE: Game.plist}\nWidget: {productType: app-extension, INFOPLIST_FILE: Info.plist}\n"
    let widget = App.list(App.point.replacing("background-asset-downloader-extension", with: "widgetkit-extension"))
    let other = try App(outline, files: ["Game.plist": App.list(""), "Info.plist": widget])
    #expect(other.findings == [] && !other.check.usesPacks)
    // Modeled after KC-2001MS/BackgroundAssetsTest at 8a41c06d.
    let unmanaged = App.list("<key>BAManifestURL</key><string>https://example.com</string>\n")
    #expect(try App(files: ["Game.plist": unmanaged]).findings == [])
  }

  @Test("apps that share an extension have each finding only once, and each app has its own group")
  func shared() throws {
    let second = App.outline.split(separator: "\n")[0].replacing("Game: ", with: "Demo: ") + "\n"
    let old = App.outline.replacing(
      "Info.plist,", with: "Info.plist, SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: 18.0,")
    let app = try App(second + old)
    #expect(app.findings == ["18.0 pack-deployment-target"])
    let other = second.replacing("Game.plist", with: "Demo.plist")
      .replacing("Game.entitlements", with: "Demo.entitlements")
    let groups = [
      "Demo.plist": App.list(App.keys + App.group.replacing("group.a", with: "group.b")),
      "Demo.entitlements": App.entitlements("<string>group.b</string>"),
      "Game.entitlements": App.entitlements("<string>group.a</string><string>group.b</string>"),
    ]
    #expect(try App(other + App.outline, files: groups).findings == [])
  }
}
