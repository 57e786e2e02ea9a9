import Foundation
import OdrTestSupport
import Testing

@Suite("odr xcode") struct XcodeCommandTests {
  private let project = SampleApp.project

  @Test(
    "import, diff and apply of a sample say that all is well, and leave every byte",
    arguments: ["BambooBreakout", "DreamLedger"])
  func sound(_ name: String) throws {
    let folder = try SampleApp.copy(name)
    let before = try folder.text("\(name).xcodeproj/project.pbxproj")
    let imported = try OdrProcess(["xcode", "import", "-o", "New.yml"], in: folder.url)
    #expect(imported.standardError.hasPrefix("wrote New.yml: "))
    #expect(imported.exitCode == 0)
    for arguments in [[], ["-m", "New.yml"]] {
      let diff = try OdrProcess(["xcode", "diff"] + arguments, in: folder.url)
      #expect(diff.standardOutput == "")
      #expect(diff.standardError == "the project matches the manifest\n")
      #expect(diff.exitCode == 0)
      let apply = try OdrProcess(["xcode", "apply"] + arguments, in: folder.url)
      #expect(apply.standardError.contains(".xcodeproj already matches "))
      #expect(apply.exitCode == 0)
    }
    #expect(try folder.text("\(name).xcodeproj/project.pbxproj") == before)
    #expect(try OdrProcess(["fmt", "--check", "New.yml"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["lint", "--strict", "New.yml"], in: folder.url).exitCode == 0)
  }

  @Test("import and diff report tags that have no effect and that apply removes")
  func stale() throws {
    let folder = try TemporaryFolder()
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {App/: {a.dat: [sea], Sub: [sea]}}\n")
    try folder.write(project.text, to: "Game.xcodeproj/project.pbxproj")
    for file in ["a.dat", "Sub/b.dat"] { try folder.write("", to: "App/" + file) }
    let imported = try OdrProcess(["xcode", "import", "-o", "ResourceTags.yml"], in: folder.url)
    #expect(imported.standardError.contains("'App/Sub' has tags in a synchronized folder"), "\(imported.standardError)")
    let rest = ", except for tags without effect; 'odr xcode apply' removes them\n"
    for (command, end) in [("diff", rest), ("apply", ""), ("diff", "\n")] {
      let run = try OdrProcess(["xcode", command], in: folder.url)
      let said = run.standardError
      #expect(run.exitCode == 0 && (end.isEmpty || said.hasSuffix("the manifest" + end)), "\(said)")
    }
  }

  @Test(
    "an error in the tags of a resource prevents only its changes",
    arguments: ["5", "levl-3", "[3, level-3]", "[' x']"])
  func tagError(_ value: String) throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml").replacing("Level2.sks: [level-2]", with: "Level2.sks: [level-4]")
    try folder.write(
      manifest.replacing("Level3.sks: [level-3]", with: "Level3.sks: \(value)"), to: "ResourceTags.yml")
    let before = try folder.text(project)
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(run.exitCode == 1 && run.standardError.contains("updated BambooBreakout.xcodeproj: 1 resource\n"))
    // A number that is no tag is also a tag that is not declared.
    let remains = value.hasPrefix("[3") ? "2 differences remain" : "1 difference remains"
    #expect(run.standardError.hasSuffix("\(remains), which odr cannot resolve\n"), "\(run.standardError)")
    let after = try folder.text(project)
    #expect(after != before && after.contains("/* Level3.sks */; settings = {ASSET_TAGS = (\"level-3\", ); }"))
  }

  @Test(
    "an error that may affect several resources prevents all changes",
    arguments: [
      "/Scenes/Level3.sks: [level-3]", "Scenes/Level2.sks: [level-3]", "Scenes/Level3.sks: [[level-3]]",
      "Scenes/Level3.sks: {Scenes/Level3.sks: [level-3]}", "Scenes/Level3.sks: [\"level-3\n    Scenes\"]",
    ])
  func otherError(_ entry: String) throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml").replacing("Level4.sks: [level-4]", with: "Level4.sks: [level-5]")
    try folder.write(manifest.replacing("Scenes/Level3.sks: [level-3]", with: entry), to: "ResourceTags.yml")
    let before = try folder.text(project)
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(
      run.standardError.contains(
        "the project was not changed, because 'ResourceTags.yml' has errors that may affect more than one resource"),
      "\(run.standardError)")
    #expect(try run.exitCode == 1 && folder.text(project) == before)
  }

  @Test("a rule whose level the manifest raises prevents no changes")
  func raisedLevel() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml").replacing("Level4.sks: [level-4]", with: "Level4.sks: [level-5]")
    try folder.write(manifest + "lint:\n  unused-tag: error\n", to: "ResourceTags.yml")
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(run.standardError.contains("updated BambooBreakout.xcodeproj: "), "\(run.standardError)")
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
  }

  @Test("an item that moved within its catalog keeps its tags, and lint does not suggest to remove them")
  func movedItem() throws {
    let folder = try SampleApp.copy("DreamLedger")
    let catalog = folder.url.appendingPathComponent("Skins/Coral.xcassets")
    try FileManager.default.createDirectory(
      at: catalog.appendingPathComponent("Old"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: catalog.appendingPathComponent("Coral"), to: catalog.appendingPathComponent("Old/Coral"))
    let before = try folder.text("Skins/Coral.xcassets/Old/Coral/Contents.json")
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(
      lint.standardError.contains("'odr xcode diff' shows what to change in the project\n"), "\(lint.standardError)")
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(
      run.standardError.hasSuffix("the project was not changed: 2 differences remain, which odr cannot resolve\n"),
      "\(run.standardError)")
    #expect(try folder.text("Skins/Coral.xcassets/Old/Coral/Contents.json") == before)
  }

  @Test("more files are changed than may be open at once")
  func manyFiles() throws {
    let folder = try SampleApp.copy("DreamLedger")
    var manifest = try folder.text("ResourceTags.json")
    let items = (0..<100).map { "Item\($0).imageset" }
    for item in items { try folder.write("{}", to: "Skins/Many.xcassets/\(item)/Contents.json") }
    let entries = items.map { "\"\($0)\": [\"kelp\"]" }.joined(separator: ", ")
    manifest = manifest.replacing("\"catalogs\": {", with: "\"catalogs\": {\"Skins/Many.xcassets\": {\(entries)},")
    try folder.write(manifest, to: "ResourceTags.json")
    let run = try OdrProcess(
      ["-c", "ulimit -n 40; exec \"$0\" xcode apply", OdrProcess.program.path], in: folder.url,
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardError.hasSuffix("updated 100 files in asset catalogs: 100 resources\n"))
  }

  @Test("diff recommends apply only where that can do it, as a command that works from here")
  func advice() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    func summary(_ manifest: String, _ arguments: String..., in path: String = ".") throws -> String {
      try folder.write(manifest, to: "ResourceTags.yml")
      let diff = try OdrProcess(["xcode", "diff"] + arguments, in: folder.url.appendingPathComponent(path))
      let summary = String(diff.standardError.split(separator: "\n").last ?? "")
      if diff.exitCode != 2 { #expect((diff.exitCode == 1) == summary.contains("between"), "\(summary)") }
      return summary
    }
    let tagged = manifest.replacing("Scenes/Level2.sks: [level-2]", with: "Scenes/Level2.sks: [level-2, level-3]")
    let missing = manifest.replacing("files:\n", with: "files:\n  Scenes/None.sks: [level-2]\n")
    let both = tagged.replacing("files:\n", with: "files:\n  Scenes/None.sks: [level-2]\n")
    #expect(
      try summary(tagged, "-m", "../ResourceTags.yml", in: "Scenes")
        == "1 difference between the manifest and the project; 'odr xcode apply' updates the project; "
        + "if someone changed tags in Xcode, 'odr xcode pull' updates the manifest"
    )
    #expect(
      try summary(missing)
        == "1 difference between the manifest and the project; 'odr xcode apply' cannot resolve this difference; correct the "
        + "manifest, the files, or the project in Xcode")
    #expect(
      try summary(both)
        == "2 differences between the manifest and the project; 'odr xcode apply' updates the rest of the project; correct 1 "
        + "of the differences yourself")
    // odr doesn't change the platform or the deployment target.
    #expect(
      try summary(tagged.replacing(/deploymentTarget: "[0-9.]+"/, with: "deploymentTarget: \"16.1\"")).hasPrefix(
        "2 differences between the manifest and the project; 'odr xcode apply' updates the rest of the project; correct 1 "
      ))
    #expect(try summary(tagged + "lint: {tags-differ: warning}\n").hasPrefix("1 difference between"))
    #expect(
      try summary(both + "lint: {not-in-target: ignore}\n")
        == "1 difference between the manifest and the project; the manifest ignores 1 difference; 'odr xcode apply' "
        + "updates the project; if someone changed tags in Xcode, 'odr xcode pull' updates the manifest")
    #expect(
      try summary(both + "lint: {tags-differ: ignore, not-in-target: ignore}\n")
        == "the manifest ignores 2 differences")
    // A baseline hides nothing here.
    try folder.write(missing, to: "ResourceTags.yml")
    #expect(try OdrProcess(["lint", "--write-baseline"], in: folder.url).exitCode == 0)
    #expect(try summary(try folder.text("ResourceTags.yml")).contains("cannot resolve this difference"))
    // odr doesn't even read a project outside the repository.
    let outside = try TemporaryFolder()
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try outside.write(try folder.text(project), to: project)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("BambooBreakout.xcodeproj"))
    try folder.link("BambooBreakout.xcodeproj", to: outside.url.appendingPathComponent("BambooBreakout.xcodeproj").path)
    #expect(
      try summary(tagged).contains(
        "'BambooBreakout.xcodeproj' is outside the repository or folder; '--follow-links' allows")
    )
  }

  @Test(
    "every command that needs a project that git ignores says that it isn't generated yet",
    arguments: [
      "lint", "xcode apply", "xcode diff", "xcode pull", "resource list --untagged", "assign -r New --tag level-2",
      "tag add storm --apply",
    ])
  func notGenerated(_ command: String) throws {
    let repository = try GitRepository(isEmpty: true)
    try repository.stage("*.xcodeproj/\n", at: ".gitignore")
    try repository.stage("", at: "New/1.sks")
    try repository.stage(
      "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\ntags: {onDemand: [level-2]}\n",
      at: "ResourceTags.yml")
    let run = try repository.run(ScriptTests.words(command))
    #expect(
      (run.standardOutput + run.standardError).contains("git ignores the project; generate it, and odr compares it"),
      "\(run.standardError)")
    #expect(run.exitCode == (command == "lint" ? 0 : 2))
  }

  @Test("a project or target that is not there is told at its place in the manifest")
  func wrongNames() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    try folder.write(manifest.replacing("BambooBreakout.xcodeproj", with: "Bamboo.xcodeproj"), to: "ResourceTags.yml")
    let project = try OdrProcess(
      ["xcode", "diff", "-m", "../\(folder.url.lastPathComponent)/ResourceTags.yml"], in: folder.url)
    #expect(project.exitCode == 2)
    #expect(
      project.standardError.contains(
        /Tags\.yml:\d+:\d+: error: project 'Bamboo\.xcodeproj' is not on disk \[missing-project\]\n/),
      "\(project.standardError)")
    #expect(project.standardError.contains("^ correct the path, or add the project\n"))
    try folder.write(manifest.replacing("[BambooBreakout]", with: "[Bamboo]"), to: "ResourceTags.yml")
    let target = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(target.exitCode == 2)
    #expect(
      target.standardError.contains(
        /ResourceTags\.yml:\d+:\d+: error: the project does not contain target 'Bamboo'/))
    #expect(
      target.standardError.hasSuffix("odr: error: correct the targets under 'xcode'\n"))
  }

  @Test("a project that cannot be read is refused with its place, and lint does not name 'odr xcode diff'")
  func unreadable() throws {
    let folder = try SampleApp.copy()
    let text = try folder.text(project).replacing("objects = {", with: "objects = {\n<<<<<<< HEAD")
    try folder.write(text, to: project)
    let apply = try OdrProcess(["xcode", "apply"], in: folder.url)
    let error = "\(project):8:1: error: a merge conflict begins here; resolve it first"
    #expect(apply.exitCode == 2 && apply.standardError.contains(error), "\(apply.standardError)")
    #expect(try folder.text(project) == text)
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(
      lint.standardOutput.contains("^ if it is about tags, keep the lines of either side, and apply the manifest again")
    )
    #expect(!lint.standardError.contains("xcode diff"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(project))
    #expect(
      try OdrProcess(["xcode", "diff"], in: folder.url).standardError == "odr: error: '\(project)' is missing\n")
  }

  @Test(
    "names that are not there are refused",
    arguments: [
      (
        ["--target", "BambooBreakou"],
        "the project does not contain target 'BambooBreakou'; its target is 'BambooBreakout'"
      ),
      (["--configuration", "Beta"], "unknown build configuration 'Beta'; expected 'Debug', 'Release'"),
      (["Nowhere"], "project 'Nowhere' does not exist"),
    ])
  func names(_ arguments: [String], _ message: String) throws {
    let folder = try SampleApp.copy()
    let run = try OdrProcess(["xcode", "import"] + arguments, in: folder.url)
    #expect(run.exitCode == 2 && run.standardError == "odr: error: \(message)\n", "\(run.standardError)")
  }
}
