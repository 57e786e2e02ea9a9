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

  @Test("a difference is shown at both places, and exits with 1")
  func diff() throws {
    let folder = try SampleApp.copy()
    #expect(try OdrProcess(["assign", "Scenes/Level2.sks", "--tag", "level-3"], in: folder.url).exitCode == 0)
    let message =
      "'Scenes/Level2.sks' has tags 'level-2' and 'level-3' here, but tag 'level-2' in target 'BambooBreakout'"
    let run = try OdrProcess(["xcode", "diff"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(
      run.standardError
        == "1 difference between the manifest and the project; 'odr xcode apply' updates the project; if someone changed tags in Xcode, 'odr xcode pull' updates the manifest\n"
    )
    #expect(
      run.standardOutput.hasPrefix(
        """
        ResourceTags.yml:21:3: error: \(message) [tags-differ]
          21 |   Scenes/Level2.sks: [level-2, level-3]
             |   ^^^^^^^^^^^^^^^^^
        \(project):11:
        """))
    #expect(run.standardOutput.contains(": note: the resource's tags in Xcode are here\n"))
  }

  @Test("the manifest says how bad a difference is, and only errors fail")
  func levels() throws {
    let folder = try SampleApp.copy()
    #expect(try OdrProcess(["assign", "Scenes/Level2.sks", "--tag", "level-3"], in: folder.url).exitCode == 0)
    let manifest = try folder.text("ResourceTags.yml")
    func diff(_ manifest: String) throws -> OdrProcess {
      try folder.write(manifest, to: "ResourceTags.yml")
      return try OdrProcess(["xcode", "diff"], in: folder.url)
    }
    let warned = try diff(manifest + "lint: {tags-differ: warning}\n")
    #expect(warned.standardOutput.hasPrefix("ResourceTags.yml:21:3: warning: 'Scenes/Level2.sks' has tags"))
    #expect(warned.standardError.hasPrefix("1 difference"))
    #expect(warned.exitCode == 1)
    let ignored = try diff(manifest + "lint: {tags-differ: ignore}\n")
    #expect(ignored.standardOutput == "")
    #expect(ignored.standardError == "the manifest ignores 1 difference\n")
    #expect(ignored.exitCode == 0)
    let entry = "Scenes/Level2.sks: [level-2, level-3]"
    let silenced = try diff(manifest.replacing(entry, with: entry + " # odr:ignore tags-differ for now"))
    #expect(silenced.standardOutput == "")
    #expect(silenced.standardError == "the manifest ignores 1 difference\n")
    #expect(silenced.exitCode == 0)
    #expect(try OdrProcess(["lint", "--strict"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["xcode", "apply"], in: folder.url).exitCode == 0)
    let unused = try OdrProcess(["xcode", "diff"], in: folder.url)
    #expect(unused.standardOutput.contains("warning: 'odr:ignore tags-differ' silences nothing here [unused-ignore]"))
    #expect(unused.exitCode == 0)
  }

  @Test("an undeclared tag prevents only the changes of its resource", arguments: [[], ["."]])
  func undeclaredTag(_ arguments: [String]) throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml").replacing("Level2.sks: [level-2]", with: "Level2.sks: [level-4]")
    try folder.write(
      manifest.replacing("Level3.sks: [level-3]", with: "Level3.sks: [levl-3]"), to: "ResourceTags.yml")
    let before = try folder.text(project)
    let diff = try OdrProcess(["xcode", "diff"] + arguments, in: folder.url)
    #expect(diff.exitCode == 1 && diff.standardOutput.contains("[undeclared-tag]"), "\(diff.standardError)")
    #expect(
      diff.standardError.contains(
        "updates the rest of the project; correct 1 of the differences yourself"),
      "\(diff.standardError)")
    let run = try OdrProcess(["xcode", "apply"] + arguments, in: folder.url)
    #expect(run.exitCode == 1 && run.standardError.components(separatedBy: "[undeclared-tag]").count == 2)
    #expect(run.standardError.contains("1 difference remains, which odr cannot resolve\n"), "\(run.standardError)")
    let after = try folder.text(project)
    #expect(after != before && after.contains("/* Level3.sks */; settings = {ASSET_TAGS = (\"level-3\", ); }"))
    // A baseline that contains the finding changes only the exit code.
    #expect(try OdrProcess(["lint", "--write-baseline"], in: folder.url).exitCode == 0)
    try folder.write(before, to: project)
    #expect(try OdrProcess(["xcode", "apply"] + arguments, in: folder.url).exitCode == 0)
    #expect(try folder.text(project) == after)
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

  @Test("from another folder, paths lead to the files from there")
  func otherFolder() throws {
    let folder = try SampleApp.copy("DreamLedger")
    try folder.write("", to: "deep/er/x")
    let there = folder.url.appendingPathComponent("deep/er")
    #expect(try OdrProcess(["unassign", "../../Skins/Coral.xcassets/Coral", "--all"], in: there).exitCode == 0)
    let run = try OdrProcess(["xcode", "diff"], in: there)
    #expect(run.standardOutput.hasPrefix("../../Skins/Coral.xcassets/Coral/Contents.json:"))
    let apply = try OdrProcess(["xcode", "apply"], in: there)
    #expect(
      apply.standardError.hasPrefix(
        "updated 1 file in asset catalogs: 1 resource\nremoved tag '"), "\(apply.standardError)")
    #expect(try OdrProcess(["xcode", "diff"], in: there).exitCode == 0)
  }

  @Test("apply changes the lines that it has to, and --dry-run prints them and writes nothing")
  func apply() throws {
    let folder = try SampleApp.copy()
    #expect(try OdrProcess(["tag", "rename", "level-3", "the cave"], in: folder.url).exitCode == 0)
    let before = try folder.text(project)
    let dry = try OdrProcess(["xcode", "apply", "--dry-run"], in: folder.url)
    let lost = "tag 'level-3' from 'Scenes/Level3.sks'\n"
    #expect(
      dry.standardError == "would update BambooBreakout.xcodeproj: 2 tags, 1 resource\nwould remove \(lost)")
    let changed = dry.standardOutput.split(separator: "\n").filter { $0.hasPrefix("+\t") || $0.hasPrefix("-\t") }
    #expect(changed.count == 4)
    #expect(changed.contains { $0.contains("ASSET_TAGS = (\"the cave\", ); };") })
    #expect(changed.contains("+\t\t\t\t\t\"the cave\","))
    #expect(try folder.text(project) == before)
    let apply = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(apply.exitCode == 0)
    #expect(apply.standardError == "updated BambooBreakout.xcodeproj: 2 tags, 1 resource\nremoved \(lost)")
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["tag", "rename", "the cave", "level-3"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["xcode", "apply"], in: folder.url).exitCode == 0)
    #expect(try folder.text(project) == before)
  }

  @Test("a project that was generated anew is one finding of lint and diff, and apply makes it what it was")
  func generated() throws {
    let folder = try SampleApp.copy()
    let before = try folder.text(project)
    try folder.write(GeneratedProject.text(of: before), to: project)
    let message =
      "ResourceTags.yml:6:12: error: the project has no tags: it was generated without them, or the manifest was never "
      + "applied [project-without-tags]\n"
    for command in [["lint"], ["lint", "--fix"], ["xcode", "diff"]] {
      let run = try OdrProcess(command, in: folder.url)
      #expect(run.standardOutput.hasPrefix(message))
      #expect(run.standardOutput.matches(of: #/: error: /#).count == 1)
      #expect(run.exitCode == 1)
    }
    #expect(try OdrProcess(["lint", "--no-disk"], in: folder.url).exitCode == 0)
    let level = "lint: {project-without-tags: ignore}\n"
    let manifest = try folder.text("ResourceTags.yml")
    try folder.write(manifest + level, to: "ResourceTags.yml")
    #expect(try OdrProcess(["lint", "--strict"], in: folder.url).exitCode == 0)
    try folder.write(manifest, to: "ResourceTags.yml")
    #expect(try OdrProcess(["xcode", "apply"], in: folder.url).exitCode == 0)
    #expect(try folder.text(project) == before)
    #expect(try OdrProcess(["lint", "--strict"], in: folder.url).exitCode == 0)
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

  @Test("a resource that is in no target is an error that says what to do, and the other changes are made")
  func missingMember() throws {
    let folder = try SampleApp.copy()
    try folder.write("", to: "Scenes/Level7.sks")
    let edits = "assign Scenes/Level7.sks --tag level-6\nassign Scenes/Level2.sks --tag level-6\n"
    #expect(try OdrProcess(["batch"], in: folder.url, input: Array(edits.utf8)).exitCode == 0)
    let before = try folder.text(project)
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(
      run.standardError.contains("error: 'Scenes/Level7.sks' is not in target 'BambooBreakout' [not-in-target]\n"))
    #expect(run.standardError.contains("add the resource to the target in Xcode, or remove it from the manifest"))
    #expect(run.standardError.hasSuffix("1 resource\n1 difference remains, which odr cannot resolve\n"))
    let after = try folder.text(project)
    #expect(after != before)
    let again = try OdrProcess(["xcode", "apply", "--format", "json"], in: folder.url)
    #expect(again.exitCode == 1)
    #expect(again.standardOutput.contains("\"changed\" : false") && again.standardOutput.contains("\"not-in-target\""))
    #expect(try folder.text(project) == after)
    // A difference that the manifest ignores doesn't make the command fail.
    #expect(try OdrProcess(["set", "lint.not-in-target", "ignore"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["xcode", "apply"], in: folder.url).exitCode == 0)
  }

  @Test("diff recommends apply only where that can do it, as a command that works from here")
  func advice() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    func summary(_ manifest: String, _ arguments: String..., in path: String = ".") throws -> String {
      try folder.write(manifest, to: "ResourceTags.yml")
      let diff = try OdrProcess(["xcode", "diff"] + arguments, in: folder.url.appendingPathComponent(path))
      return String(diff.standardError.split(separator: "\n").last ?? "")
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

  @Test("what cannot be read is refused with its place")
  func unreadable() throws {
    let folder = try SampleApp.copy()
    let sound = try folder.text(project)
    func message(_ text: String) throws -> String {
      try folder.write(text, to: project)
      let run = try OdrProcess(["xcode", "apply"], in: folder.url)
      #expect(run.exitCode == 2)
      #expect(try folder.text(project) == text)
      return run.standardError
    }
    #expect(try message(String(sound.prefix(3000))).contains("never closed"))
    #expect(
      try message(sound.replacing("objects = {", with: "objects = {\n<<<<<<< HEAD")).contains(
        "\(project):8:1: error: a merge conflict begins here; resolve it first"))
    // 'odr xcode diff' cannot read this project either.
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(
      lint.standardOutput.contains("^ if it is about tags, keep the lines of either side, and apply the manifest again")
    )
    #expect(!lint.standardError.contains("xcode diff"))
    #expect(try message("<?xml version=\"1.0\"?>").contains(":1:1: error: this is an XML property list"))
    #expect(try message("bplist00").contains("error: this is a binary property list"))
    #expect(try message("").contains("error: the file is empty; expected a project"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(project))
    #expect(
      try OdrProcess(["xcode", "diff"], in: folder.url).standardError == "odr: error: '\(project)' is missing\n")
  }

  @Test("a manifest with errors, one without a project, and names that are not there are refused")
  func usage() throws {
    let folder = try SampleApp.copy()
    func error(_ arguments: [String]) throws -> (String, Int32) {
      let run = try OdrProcess(["xcode"] + arguments, in: folder.url)
      return (run.standardError, run.exitCode)
    }
    #expect(
      try error(["import", "--target", "BambooBreakou"]) == (
        "odr: error: the project does not contain target 'BambooBreakou'; its target is 'BambooBreakout'\n",
        2
      ))
    #expect(
      try error(["import", "--configuration", "Beta"]).0
        == "odr: error: unknown build configuration 'Beta'; expected 'Debug', 'Release'\n")
    #expect(try error(["import", "Nowhere"]).0 == "odr: error: project 'Nowhere' does not exist\n")
    #expect(
      try error(["import", "-o", "ResourceTags.yml"]).0
        == "odr: error: 'ResourceTags.yml' already exists; '--force' replaces it, or give the manifest of another "
        + "target a name such as 'Lite.ResourceTags.yml'; 'odr xcode pull' adds what changed in Xcode\n")
    try folder.write("version: 1\ntags: {onDemand: [a]}\n", to: "None.yml")
    #expect(
      try error(["diff", "-m", "None.yml"]).0.hasPrefix(
        "odr: error: 'None.yml' does not specify a project; 'odr set xcode -m None.yml PROJECT TARGET' specifies it"))
    try folder.write(
      "version: 1\nxcode: {project: \(project), targets: [BambooBreakout]}\nfiles: 5\n", to: "Bad.yml")
    let bad = try error(["apply", "-m", "Bad.yml"])
    #expect(bad.0.contains("[wrong-type]") && bad.0.contains("the project was not changed"))
    #expect(bad.1 == 1)
  }
}
