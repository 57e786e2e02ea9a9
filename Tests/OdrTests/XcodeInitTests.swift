import Foundation
import OdrTestSupport
import Testing

/// Tests of `odr init` next to an Xcode project.
@Suite("odr init and projects") struct XcodeInitTests {
  private let project = SampleApp.project

  @Test("a file that only some targets tag is told by init, by lint, and when an edit completes the others")
  func partlyTagged() throws {
    let folder = try TemporaryFolder()
    for path in ["A.sks", "B.sks"] { try folder.write("", to: path) }
    let targets = "Game: {A.sks: [sea], B.sks: [sea]}\nLite: {A.sks: [], B.sks: [sea]}\nproject: {SDKROOT: iphoneos}\n"
    let project = ExampleProject("KnownAssetTags: [sea]\n" + targets).text
    try folder.write(project, to: "Game.xcodeproj/project.pbxproj")
    for command in ["init", "xcode import -o x.yml"] {
      let said = try OdrProcess(ScriptTests.words(command), in: folder.url).standardError
      let note = "1 resource has tags in only some places of the project; in the manifest, all places have them\n"
      #expect(said.contains(note) && said.hasSuffix(" reports 1 warning in the new manifest\n"), "\(said)")
    }
    let words = ["assign", "B.sks", "--tag", "sky", "--create", "--apply"]
    let edit = try OdrProcess(words, in: folder.url).standardError
    #expect(edit.contains(": 1 tag, 2 resources; 1 of them had tags in only some places\n"), "\(edit)")
  }

  @Test("init beside a project without tags has its target, platform and version")
  func initialProject() throws {
    let folder = try SampleApp.copy()
    let bare = try folder.text(project).replacing(/ASSET_TAGS = \([^)]*\);/, with: "").replacing(
      /ON_DEMAND_RESOURCES_[A-Z_]+ = [^;]*;/, with: ""
    ).replacing("KnownAssetTags", with: "OtherTags")
    let tagged = try folder.text(project)
    try folder.write(bare, to: project)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    let first = try OdrProcess(["init"], in: folder.url)
    #expect(first.standardError == "wrote ResourceTags.yml\n" && first.exitCode == 0)
    let manifest = try folder.text("ResourceTags.yml")
    for line in [
      "deploymentTarget: \"17.0\"", "xcode:", "  project: BambooBreakout.xcodeproj", "  targets: [BambooBreakout]",
      "  # Scenes/Level1.sks: [level-2]",
    ] { #expect(manifest.contains("\n\(line)\n"), "\(manifest)") }
    #expect(try OdrProcess(["lint", "--strict"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["fmt", "--check"], in: folder.url).exitCode == 0)
    try folder.write(tagged, to: project)
    try folder.write(manifest + "# mine\n", to: "ResourceTags.yml")
    #expect(try OdrProcess(["xcode", "import", "-o", "ResourceTags.yml"], in: folder.url).exitCode == 2)
    #expect(try folder.text("ResourceTags.yml").hasSuffix("# mine\n"))
    // Tags that are in Xcode later come with a pull.
    #expect(try OdrProcess(["xcode", "pull"], in: folder.url).exitCode == 0)
    #expect(try folder.text("ResourceTags.yml").contains("- level-6\n"))
  }

  @Test("init takes no target that cannot have asset packs, and says why", arguments: ["", "App: {A.sks: []}\n"])
  func otherPlatform(_ app: String) throws {
    let folder = try TemporaryFolder()
    let outline = "KnownAssetTags: [sea]\n\(app)Mac: {A.sks: [sea], SDKROOT: macosx}\nproject: {SDKROOT: iphoneos}\n"
    try folder.write(ExampleProject(outline).text, to: "Game.xcodeproj/project.pbxproj")
    try folder.write("", to: "A.sks")
    let run = try OdrProcess(["init"], in: folder.url)
    let note = "odr: note: target 'Mac' uses tags but is for macosx, which does not support On-Demand Resources"
    #expect(run.exitCode == 0 && run.standardError.contains("wrote ResourceTags.yml\n\(note)"), "\(run.standardError)")
    let manifest = try folder.text("ResourceTags.yml")
    #expect(manifest.contains("\n  targets: [App]\n") == !app.isEmpty && !manifest.contains("Mac"), "\(manifest)")
    #expect(try OdrProcess(["lint"], in: folder.url).exitCode == 0)
  }
}
