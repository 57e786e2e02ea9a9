import Foundation
import OdrTestSupport
import Testing

/// Tests of `odr init` next to an Xcode project.
@Suite("odr init and projects") struct XcodeInitTests {
  private let project = SampleApp.project

  @Test(
    "init beside a project with tags writes what import writes", arguments: ["ResourceTags.yml", "ResourceTags.json"])
  func initialImport(_ name: String) throws {
    let folder = try SampleApp.copy()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    let first = try OdrProcess(["init", "-o", name], in: folder.url)
    #expect(first.exitCode == 0)
    #expect(
      first.standardError
        == "wrote \(name): 5 tags and 5 resources from BambooBreakout.xcodeproj\n")
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).standardError == "the project matches the manifest\n")
    let words = ["xcode", "import", "-o", "Imported" + name]
    #expect(try OdrProcess(words, in: folder.url).exitCode == 0)
    #expect(try folder.text(name) == folder.text("Imported" + name))
    // From another folder, the project's path is relative to the manifest.
    try folder.write("", to: "deep/x")
    let there = folder.url.appendingPathComponent("deep")
    #expect(try OdrProcess(["init", "-o", "../New.yml"], in: there).exitCode == 0)
    #expect(try folder.text("New.yml").contains("project: BambooBreakout.xcodeproj\n"))
  }

  @Test("a file that only some targets tag is told after init, and when an edit completes the others")
  func partlyTagged() throws {
    let folder = try TemporaryFolder()
    for path in ["A.sks", "B.sks"] { try folder.write("", to: path) }
    let targets = "Game: {A.sks: [sea], B.sks: [sea]}\nLite: {A.sks: [], B.sks: [sea]}\n"
    let project = ExampleProject("KnownAssetTags: [sea]\n" + targets).text
    try folder.write(project, to: "Game.xcodeproj/project.pbxproj")
    let said = try OdrProcess(["init"], in: folder.url).standardError
    let note = "1 resource has tags in only some targets; 'odr xcode apply' adds them to the others\n"
    #expect(said.contains(note), "\(said)")
    let words = ["assign", "B.sks", "--tag", "sky", "--create", "--apply"]
    let edit = try OdrProcess(words, in: folder.url).standardError
    #expect(edit.contains(": 1 tag, 2 resources; 1 of them had tags in only some targets\n"), "\(edit)")
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

  @Test("init beside several projects writes nothing, and says how to import one")
  func severalProjects() throws {
    for name in ["ResourceTags.yml", "ResourceTags.json"] {
      let folder = try SampleApp.copy()
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
      try folder.write(folder.text(project), to: "Other.xcodeproj/project.pbxproj")
      let command = "odr xcode import BambooBreakout.xcodeproj -o \(name)"
      let first = try OdrProcess(["init", "-o", name], in: folder.url)
      #expect(
        first.standardError
          == "odr: error: there are several projects; to import the tags of 'BambooBreakout.xcodeproj', "
          + "run: \(command)\n")
      #expect(first.exitCode == 2)
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(try OdrProcess(words, in: folder.url).exitCode == 0)
      #expect(try OdrProcess(["xcode", "diff"], in: folder.url).standardError == "the project matches the manifest\n")
      #expect(try OdrProcess(words, in: folder.url).standardError.contains("already exists; '--force' replaces it"))
    }
  }

  @Test("init beside a project that odr cannot read, or cannot import, says so")
  func unreadableProject() throws {
    let folder = try SampleApp.copy()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    let text = try folder.text(project)
    try folder.write(
      text.replacing(
        "ON_DEMAND_RESOURCES_PREFETCH_ORDER = ", with: "ON_DEMAND_RESOURCES_PREFETCH_ORDER = \"$(X)\"; Y = "),
      to: project)
    let refused = try OdrProcess(["init"], in: folder.url)
    #expect(refused.exitCode == 2 && refused.standardError.contains("refers to '$(X)', which odr cannot evaluate"))
    #expect(refused.standardError.hasSuffix("settings of the project; correct the project in Xcode\n"))
    try folder.write(String(text.dropLast(20)), to: project)
    let unread = try OdrProcess(["init"], in: folder.url)
    #expect(
      unread.standardError == """
        wrote ResourceTags.yml
        odr: note: odr cannot read the tags of 'BambooBreakout.xcodeproj'; \
        'odr xcode import BambooBreakout.xcodeproj' says why

        """)
    #expect(unread.exitCode == 0)
  }

  @Test("init above the only project imports it; above several, it names them and writes nothing")
  func projectsBelow() throws {
    let folder = try TemporaryFolder()
    let sample = try SampleApp.copy()
    try FileManager.default.removeItem(at: sample.url.appendingPathComponent("ResourceTags.yml"))
    for name in ["ios", "tv"] {
      try FileManager.default.copyItem(at: sample.url, to: folder.url.appendingPathComponent(name))
    }
    let several = try OdrProcess(["init"], in: folder.url)
    #expect(
      several.standardError.hasPrefix(
        "odr: error: other folders contain 'ios/BambooBreakout.xcodeproj', 'tv/BambooBreakout.xcodeproj'; "
          + "'odr -C ios init' writes a manifest in 'ios', and '-o ResourceTags.yml' here\n"),
      "\(several.standardError)")
    #expect(several.exitCode == 2)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("tv"))
    let only = try OdrProcess(["init"], in: folder.url)
    #expect(
      only.standardError == "wrote ResourceTags.yml: 5 tags and 5 resources from ios/BambooBreakout.xcodeproj\n")
    #expect(try folder.text("ResourceTags.yml").contains("  ios/Scenes/Level2.sks: [level-2]\n"))
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).standardError == "the project matches the manifest\n")
  }
}
