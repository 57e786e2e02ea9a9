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
    try folder.write("let request = NSBundleResourceRequest(tags: [\"sea\", \"se\\(n)\"])\n", to: "A.swift")
    let line = "': A.swift:1\nthe app's code contains 'se…', which may be 'sea': A.swift:1\ncorrect these places in"
    #expect(try odr("tag rename sky air", in: folder).standardError.contains("the app's code") == false)
    #expect(try odr("tag rename sea ocean -n", in: folder).standardError.contains("the app's code") == false)
    #expect(try odr("tag rename sea ocean", in: folder).standardError.contains(line))
    #expect(try odr("code check", in: folder, code: 1).standardOutput.contains("'sea'"))
    try folder.write(try odr("code generate", in: folder).standardOutput, to: "A.swift")
    #expect(try odr("tag rename ocean sea", in: folder).standardError.contains(" (generate it again with 'odr code "))
    try odr("tag rename sea ocean", in: folder)
    try odr("assign A.sks --tag ocean --allow-missing", in: folder)
    let split = try odr("tag split ocean lake A.sks", in: folder).standardError
    #expect(split.contains("\nwhere the app requests 'ocean', it must now instead request 'lake'; 'odr code check'"))
  }
}
