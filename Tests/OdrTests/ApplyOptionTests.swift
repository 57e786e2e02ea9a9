import Foundation
import OdrTestSupport
import Testing

@Suite("Edits and the Xcode project") struct ApplyOptionTests {
  private static let advice = "not yet in Xcode; 'odr xcode apply' updates BambooBreakout.xcodeproj\n"

  @discardableResult
  private func odr(_ line: String, in folder: TemporaryFolder, code: Int32 = 0) throws -> OdrProcess {
    let run = try OdrProcess(ScriptTests.words(line), in: folder.url)
    #expect(run.exitCode == code, "\(line): \(run.standardError)")
    return run
  }

  @Test(
    "the last line of an edit says that Xcode doesn't have it, exactly if the edit makes a difference",
    arguments: [
      ("tag add storm", true), ("tag rename level-3 cave", true), ("tag move level-3 --to prefetchOrder", true),
      ("unassign Scenes/Level3.sks --tag level-3", true), ("assign Scenes/Level1.sks --tag level-3", true),
      ("tag remove level-6", true), ("set lint.unused-tag note", false), ("set platform tvOS", false),
      ("assign Scenes/Level3.sks --tag level-3", false), ("tag move level-3 --last", false),
    ])
  func last(_ edit: String, _ isOutdated: Bool) throws {
    for isBehind in [false, true] {
      let folder = try SampleApp.copy()
      // An earlier difference doesn't count.
      if isBehind { try odr("tag add early -q", in: folder) }
      let said = try odr(edit, in: folder).standardError
      // If the edit was already made, the difference may come from it, or from a change in Xcode.
      let isTold = isBehind && said.contains("nothing changed")
      #expect(
        said.hasSuffix(Self.advice) == isOutdated && said.contains("the project differs") == isTold, "\(edit): \(said)")
      let differences = try odr(
        "xcode diff", in: folder, code: isBehind || isOutdated ? 1 : edit.contains("tvOS") ? 1 : 0)
      #expect(isBehind || differences.standardError.contains("difference") == (isOutdated || edit.contains("tvOS")))
    }
  }

  @Test("--apply and the key xcode.apply make the edit and update the project", arguments: [true, false])
  func applied(isOption: Bool) throws {
    let folder = try SampleApp.copy()
    if !isOption {
      let set = try odr("set xcode.apply true", in: folder)
      #expect(
        set.standardError == "set xcode.apply to 'true'\nBambooBreakout.xcodeproj already matches ResourceTags.yml\n")
      #expect(try folder.text("ResourceTags.yml").contains("  targets: [BambooBreakout]\n  apply: true\n"))
    }
    let option = isOption ? " --apply" : ""
    let before = try folder.text("ResourceTags.yml")
    let project = try folder.text(SampleApp.project)
    let dry = try odr("tag rename level-3 cave -n" + option, in: folder)
    #expect(
      dry.standardOutput.contains("+++ b/ResourceTags.yml") && dry.standardOutput.contains("b/\(SampleApp.project)"))
    #expect(try folder.text("ResourceTags.yml") == before && folder.text(SampleApp.project) == project)
    let run = try odr("tag rename level-3 cave" + option, in: folder)
    #expect(
      run.standardError == "renamed tag 'level-3' to 'cave'\nupdated BambooBreakout.xcodeproj: 2 tags, 1 resource\n")
    #expect(try !folder.text(SampleApp.project).contains("level-3"))
    try odr("xcode diff", in: folder)
    // A project that is behind is updated even if the manifest already has the edit.
    try folder.write(project, to: SampleApp.project)
    let again = try odr("assign Scenes/Level3.sks --tag cave" + option, in: folder)
    #expect(
      again.standardError.hasSuffix(
        "nothing changed\nupdated BambooBreakout.xcodeproj: 2 tags, 1 resource\n"
          + "removed tag 'level-3' from 'Scenes/Level3.sks'\n"))
    let json = try odr("tag add storm --format json" + option, in: folder).standardOutput
    #expect(json.contains("\"path\" : \"\(SampleApp.project)\"") && json.contains("\"unresolved\" : ["))
    try odr("xcode diff", in: folder)
  }

  @Test("if the project cannot be updated, nothing changes", arguments: ["syntax", "missing", "target", "readonly"])
  func nothing(_ problem: String) throws {
    let folder = try SampleApp.copy()
    let project = try folder.text(SampleApp.project)
    let path = folder.url.appendingPathComponent(SampleApp.project)
    switch problem {
    case "syntax": try folder.write(String(project.dropLast(20)), to: SampleApp.project)
    case "missing": try FileManager.default.removeItem(at: path)
    case "target":
      try folder.write(
        try folder.text("ResourceTags.yml").replacing("[BambooBreakout]", with: "[Other]"), to: "ResourceTags.yml")
    default:
      try FileManager.default.removeItem(at: path)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    let before = try folder.text("ResourceTags.yml")
    try odr("tag add storm --apply", in: folder, code: 2)
    #expect(try folder.text("ResourceTags.yml") == before)
  }

  @Test(
    "an edit that leaves the project with an error, or that contradicts another manifest of the project, changes nothing",
    arguments: [
      ("assign Scenes/Loose.sks --tag level-3", "cannot make the project match"),
      ("resource move Scenes/Level3.sks Scenes/Gone.sks --allow-missing", "cannot make the project match"),
      ("tag remove level-3", "'ResourceTags.yml' contradicts 'Lite.ResourceTags.yml'\n"),
      ("tag remove level-3", "\nLite.ResourceTags.yml:22:3: note: the other manifest lists it here\n"),
      ("tag move level-3 --to prefetchOrder", "\nLite.ResourceTags.yml:14:7: note: the other manifest lists it here\n"),
    ])
  func contradictions(_ edit: String, _ reason: String) throws {
    let folder = try SampleApp.copy()
    try folder.write("", to: "Scenes/Loose.sks")
    let before = try folder.text("ResourceTags.yml")
    let project = try folder.text(SampleApp.project)
    if edit.hasPrefix("tag") { try folder.write(before, to: "Lite.ResourceTags.yml") }
    let run = try odr(edit + " --apply", in: folder, code: 2)
    #expect(run.standardError.contains(reason), "\(run.standardError)")
    #expect(try folder.text("ResourceTags.yml") == before && folder.text(SampleApp.project) == project)
    // Both manifests agree about a tag that only one of them declares.
    try odr("tag add storm --apply", in: folder)
  }

  @Test("a suggested command has all tags, one category, and the options of the run")
  func suggestion() throws {
    let folder = try SampleApp.copy()
    let run = try odr("assign Scenes --tag boss --tag b2 --create=prefetchOrder --apply -n", in: folder, code: 2)
    let command = "odr assign Scenes -r --tag boss --tag b2 --create=prefetchOrder --apply -n"
    #expect(run.standardError.contains("'\(command)'"), "\(run.standardError)")
    try odr(String(command.dropFirst(4)), in: folder)
  }

  @Test("after a rename, odr mentions the code that contains the old name")
  func code() throws {
    let folder = try TemporaryFolder()
    let manifest = "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\ntags: {onDemand: [sea, sky]}\n"
    try folder.write(manifest, to: "ResourceTags.yml")
    try folder.write(
      ExampleProject("Game: {A.swift: {phase: Sources}}\n").text, to: "Game.xcodeproj/project.pbxproj")
    try folder.write("let request = NSBundleResourceRequest(tags: [\"sea\"])\n", to: "A.swift")
    let line = "the app's code contains 'sea'; 'odr code check' lists the places\n"
    #expect(try odr("tag rename sky air", in: folder).standardError.contains("the app's code") == false)
    #expect(try odr("tag rename sea ocean -n", in: folder).standardError.contains("the app's code") == false)
    #expect(try odr("tag rename sea ocean", in: folder).standardError.contains(line))
    #expect(try odr("code check", in: folder, code: 1).standardOutput.contains("'sea'"))
    try odr("assign A.sks --tag ocean --allow-missing", in: folder)
    let split = try odr("tag split ocean lake A.sks", in: folder).standardError
    #expect(split.contains("\nwhere the app requests 'ocean', it must now also request 'lake'; 'odr code check'"))
  }

  @Test("without a project or a file, --apply is refused")
  func refused() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\n", to: "ResourceTags.yml")
    let run = try odr("tag add storm --apply", in: folder, code: 2)
    #expect(run.standardError.contains("'odr set xcode PROJECT TARGET' specifies it"))
    try odr("tag add storm --apply -m -", in: folder, code: 64)
    #expect(try folder.text("ResourceTags.yml") == "version: 1\n")
  }

  @Test(
    "the key takes only true and false",
    arguments: [("\"true\"", 1), ("yes", 1), ("[true]", 1), ("true", 0), ("False", 0)])
  func key(_ value: String, _ code: Int) throws {
    let folder = try SampleApp.copy()
    let text = try folder.text("ResourceTags.yml")
    try folder.write(
      text.replacing("targets: [BambooBreakout]", with: "targets: [BambooBreakout]\n  apply: \(value)"),
      to: "ResourceTags.yml")
    let run = try odr("lint", in: folder, code: Int32(code))
    #expect(
      run.standardOutput.contains("expected true or false, without quotes") == (code == 1), "\(run.standardOutput)")
    let odd = try odr("set xcode.apply yes", in: folder, code: 2)
    #expect(odd.standardError == "odr: error: 'xcode.apply' takes true or false\n")
    if code == 0 {
      try odr("fmt", in: folder)
      try odr("convert --to json -o New.json", in: folder)
      #expect(try folder.text("New.json").contains("\"apply\": \(value.lowercased())"))
    }
    try odr("set xcode.apply false", in: folder)
    #expect(try folder.text("ResourceTags.yml").contains("\n  apply: false\n"))
    try odr("unset xcode.apply", in: folder)
    #expect(try folder.text("ResourceTags.yml") == text)
  }

  @Test("an undeclared tag of another resource prevents no edit with --apply")
  func undeclaredTag() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    try folder.write(manifest.replacing("Level3.sks: [level-3]", with: "Level3.sks: [levl-3]"), to: "ResourceTags.yml")
    let run = try odr("assign Scenes/Level2.sks --tag level-4 --apply", in: folder, code: 1)
    #expect(run.standardError.contains("updated BambooBreakout.xcodeproj: 1 resource\n"), "\(run.standardError)")
    #expect(run.standardError.contains("[undeclared-tag]"), "\(run.standardError)")
    #expect(try folder.text(SampleApp.project).contains("ASSET_TAGS = (\"level-3\", )"))
  }

  @Test("lint shows one finding for the places that apply repairs; --all, JSON, and xcode diff list them")
  func summary() throws {
    let folder = try SampleApp.copy()
    try odr("tag rename level-3 cave", in: folder)
    let short = try odr("lint", in: folder, code: 1)
    #expect(
      short.standardOutput.hasPrefix(
        """
        ResourceTags.yml:6:12: error: 3 places in the project differ from the manifest [tags-differ, unknown-tag, unlisted-tag]
           6 |   project: BambooBreakout.xcodeproj
             |            ^^^^^^^^^^^^^^^^^^^^^^^^ 'odr xcode apply' updates it; 'odr xcode diff' lists the 3 errors
        """), "\(short.standardOutput)")
    #expect(!short.standardOutput.contains("error: 'Scenes"))
    for command in ["lint --all", "lint --format json", "xcode diff", "lint --format xcode"] {
      let run = try odr(command, in: folder, code: 1)
      #expect(
        run.standardOutput.contains("'Scenes/Level3.sks' has tag 'cave' here"), "\(command): \(run.standardOutput)")
      #expect(!run.standardOutput.contains("2 places"))
    }
    // A single place is shown itself.
    let one = try SampleApp.copy()
    try odr("tag add cave", in: one)
    #expect(try odr("lint", in: one, code: 1).standardOutput.contains("tag 'cave' is not in the project's list"))
  }
}
