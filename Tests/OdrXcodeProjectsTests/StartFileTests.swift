import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("Tagged files that the app needs to start") struct StartFileTests {
  private func found(_ path: String, _ settings: String, plist: String = "") -> [String] {
    let manifest = Manifest.example("tags: {onDemand: [sea]}\nfiles: {\(path): [sea]}\n")
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {\(path): [sea]\(settings)}\n")
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(plist)</dict></plist>"
    let tree = MemoryTree([path: .size(0), "Game/Info.plist": .text(text)])
    let files = ProjectFiles.read(
      SourceText(name: "project.pbxproj", project.text), in: "/game", targets: ["Game"],
      for: ManifestFolder(path: "/game", tree: tree))
    return Linter.lint(manifest, in: ResourceFolder(tree, project: { _ in files }))
      .filter { $0.rule == "tagged-start-file" }.map { "\($0.severity.rawValue) \($0.message)" }
  }

  @Test(
    "they are named by a build setting or in Info.plist",
    arguments: [
      (", INFOPLIST_KEY_UIMainStoryboardFile: Start", "", "the main storyboard"),
      (", INFOPLIST_KEY_UILaunchStoryboardName: Start", "", "the launch screen"),
      (
        ", INFOPLIST_FILE: Game/Info.plist", "<key>UIMainStoryboardFile</key><string>Start</string>",
        "the main storyboard"
      ),
      (
        ", INFOPLIST_FILE: $(SRCROOT)/Game/Info.plist", "<key>UILaunchStoryboardName</key><string>Start</string>",
        "the launch screen"
      ),
    ])
  func named(_ settings: String, _ plist: String, _ words: String) {
    let path = "Base.lproj/Start.storyboard"
    let message = "'\(path)' is \(words) of target 'Game', which must be in the app itself"
    #expect(found(path, settings, plist: plist) == ["error \(message)"])
  }

  @Test("other files are not reported, and a file that its name gives away is reported once")
  func others() {
    let plist = "<key>UIMainStoryboardFile</key><string>$(MAIN)</string><key>CFBundleName</key><string>Start</string>"
    #expect(found("Start.storyboard", ", INFOPLIST_FILE: Game/Info.plist", plist: plist) == [])
    #expect(found("Start.storyboard", ", INFOPLIST_FILE: Missing.plist") == [])
    let nested = "<key>A</key><array><dict><key>UIMainStoryboardFile</key><string>Start</string></dict></array>"
    #expect(found("Start.storyboard", ", INFOPLIST_FILE: Game/Info.plist", plist: nested) == [])
    #expect(found("Start.sks", ", INFOPLIST_KEY_UIMainStoryboardFile: Start") == [])
    #expect(found("LaunchScreen.storyboard", ", INFOPLIST_KEY_UILaunchStoryboardName: LaunchScreen") == [])
  }
}
