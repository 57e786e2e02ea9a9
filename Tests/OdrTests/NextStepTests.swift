import Foundation
import OdrTestSupport
import Testing

/// The commands that odr names after a run, and what it says about the parts that it looked at.
@Suite("The next step") struct NextStepTests {
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try SampleApp.copy("BambooBreakout", to: repository.folder)
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message=game")
    return repository
  }

  private func change(_ repository: GitRepository, _ text: String, to other: String) throws {
    let path = repository.url.appendingPathComponent("ResourceTags.yml")
    let old = try String(contentsOf: path, encoding: .utf8)
    #expect(old.contains(text))
    try old.replacing(text, with: other).write(to: path, atomically: true, encoding: .utf8)
  }

  @Test("a clean run says what was compared, and nothing that was not")
  func clean() throws {
    let repository = try repository()
    for (options, words) in [
      ([], "in ResourceTags.yml: 5 tags, 5 resources, BambooBreakout.xcodeproj\n"),
      (["--no-project"], "in ResourceTags.yml: 5 tags, 5 resources\n"),
      (["--no-disk"], "in the text of ResourceTags.yml: 5 tags, 5 resources\n"),
    ] {
      #expect(try repository.run(["lint"] + options).standardError == "no findings " + words)
    }
    try change(repository, "Scenes/Level2.sks:", to: "Scenes/Level1.sks:")
    try repository.git("mv", "BambooBreakout.xcodeproj", "Other.xcodeproj")
    let lost = try repository.odr("lint")
    #expect(lost.exitCode == 1 && !lost.standardError.contains("no findings"))
  }

  @Test("a clean run counts each project once, whatever its path is in each manifest")
  func projects() throws {
    let repository = try repository()
    let text = try repository.folder.text("ResourceTags.yml")
    try repository.folder.write(
      text.replacing("project: Bamboo", with: "project: Scenes/../Bamboo"), to: "Lite.ResourceTags.yml")
    let one = try repository.odr("lint")
    #expect(
      one.standardError == "no findings in 2 manifests: 10 tags, 10 resources, BambooBreakout.xcodeproj\n",
      "\(one.standardError)")
    // The same path in another folder is another project.
    let sample = Fixtures.root.appendingPathComponent("Samples/BambooBreakout")
    try FileManager.default.copyItem(at: sample, to: repository.url.appendingPathComponent("Other"))
    let two = try repository.odr("lint", "ResourceTags.yml", "Other/ResourceTags.yml")
    #expect(
      two.standardError == "no findings in 2 manifests: 10 tags, 10 resources, 2 projects\n", "\(two.standardError)")
  }

  @Test("lint names 'odr resource follow' if it updates a path, and then nothing is missing")
  func follow() throws {
    let repository = try repository()
    let advice = "'odr resource follow' updates the paths of 1 moved file\n"
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Scenes/Level4.sks"))
    let deleted = "'odr resource follow' removes the entries of 1 deleted file\n"
    #expect(try repository.odr("lint").standardError.contains(deleted))
    try repository.git("restore", "Scenes/Level4.sks")
    try repository.git("mv", "Scenes/Level5.sks", "Scenes/Boss.sks")
    #expect(try repository.odr("lint", "--no-project").standardError.hasSuffix(advice))
    #expect(try repository.odr("resource", "follow").exitCode == 0)
    #expect(try !repository.odr("lint", "--no-project").standardOutput.contains("missing-resource"))
    for game in ["a", "b"] {
      try repository.stage("\(game)", at: "\(game)/A.sks")
      try repository.stage("version: 1\ntags: {onDemand: [x]}\nfiles: {A.sks: [x]}\n", at: "\(game)/ResourceTags.yml")
    }
    try repository.git("commit", "--quiet", "--message=games")
    for game in ["a", "b"] { try repository.git("mv", "\(game)/A.sks", "\(game)/B.sks") }
    let both = try repository.odr("lint", "a", "b").standardError
    #expect(both.components(separatedBy: " updates the paths of 1 moved file\n").count == 3, "\(both)")
  }

  @Test(
    "the advice about a missing branch works, in each kind of clone",
    arguments: ["--depth 1", "--depth 1 --no-single-branch", "--single-branch", ""],
    ["main", "origin/main", "master", "origin/master", "dev"])
  func missingBranch(_ clone: String, _ revision: String) throws {
    // In a complete clone, only the name of the remote says that the revision is a branch.
    if clone == "--single-branch", !revision.hasPrefix("origin/") { return }
    let repository = try repository()
    try repository.git("branch", "--move", "master")
    try repository.git("branch", "dev")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.git("commit", "--quiet", "--allow-empty", "--message=x")
    let folder = try TemporaryFolder()
    func sh(_ script: String) throws -> OdrProcess {
      try OdrProcess(
        ["-c", script], in: folder.url, environment: GitRepository.environment,
        program: URL(fileURLWithPath: "/bin/sh"))
    }
    let made = try sh("git clone -q \(clone) -b feature 'file://\(repository.url.path)' .")
    #expect(made.exitCode == 0, "\(made.standardError)")
    var revision = revision
    var run = try sh("odr lint --changed=\(revision)")
    // At most three steps: fetch the branches, their commits, and use the branch's name.
    for _ in 0..<3 where run.exitCode == 2 {
      if let match = run.standardError.firstMatch(of: /did you mean '(.*)'\?/) {
        revision = String(match.1)
      } else if let match = run.standardError.firstMatch(of: /; (?:'(git fetch[^']*)'|(git fetch .*)) fetches/) {
        #expect(try sh(String(match.1 ?? match.2 ?? "")).exitCode == 0)
      }
      run = try sh("odr lint --changed=\(revision)")
    }
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  @Test(
    "the unused tag and the misspelled one become the one that other tags resemble",
    arguments: [("level-4", "levle-4"), ("levle-4", "level-4"), ("level_4", "level-4")])
  func merge(_ unused: String, _ used: String) throws {
    let repository = try repository()
    try change(repository, "    - level-4\n", to: "    - \(unused)\n    - \(used)\n")
    try change(repository, "Level4.sks: [level-4]", to: "Level4.sks: [\(used)]")
    let wrong = unused == "level-4" ? used : unused
    let label = "is '\(used)' the same tag? 'odr tag merge \(wrong) --into level-4' joins them"
    #expect(try repository.odr("lint", "--no-project").standardOutput.contains(label))
    #expect(try repository.odr("tag", "merge", wrong, "--into", "level-4").exitCode == 0)
    #expect(try repository.odr("lint").standardOutput == "")
  }

  @Test("the advice about a new file that isn't staged is to stage it")
  func unstaged() throws {
    let repository = try repository()
    try change(repository, "  Scenes/Level4.sks:", to: "  Scenes/New.sks: [level-4]\n  Scenes/Level4.sks:")
    try repository.folder.write("", to: "Scenes/New.sks")
    try repository.git("add", "ResourceTags.yml")
    let found = try repository.odr("lint", "--staged").standardOutput
    for advice in ["found on disk; run: git add Scenes/New.sks\n", " stage the file, or correct its path\n"] {
      #expect(found.contains(advice), "\(found)")
    }
  }

  @Test("tags that differ in a number or in a letter are not the same", arguments: ["level-7", "forest-b"])
  func different(_ unused: String) throws {
    let repository = try repository()
    try change(repository, "    - level-4\n", to: "    - \(unused)\n    - forest-a\n    - level-4\n")
    try change(repository, "Level4.sks: [level-4]", to: "Level4.sks: [level-4, forest-a]")
    #expect(try !repository.odr("lint", "--no-project").standardOutput.contains("the same tag?"))
  }

  @Test("the answer to a mistake is about the manifest and the folder of the command")
  func otherManifest() throws {
    let repository = try repository()
    try repository.git("mv", "ResourceTags.yml", "Lite.ResourceTags.yml")
    let add = try repository.odr("tag", "merge", "level-3", "--into", "new", "-m", "Lite.ResourceTags.yml")
    #expect(add.standardError.hasSuffix("declare it with 'odr tag add -m Lite.ResourceTags.yml new'\n"))
    let join = try repository.odr("tag", "rename", "level-3", "level-4", "-m", "Lite.ResourceTags.yml")
    #expect(join.standardError.contains("'odr tag merge -m Lite.ResourceTags.yml level-3 --into level-4' joins"))
    try repository.git("mv", "Lite.ResourceTags.yml", "ResourceTags.yml")
    let folder = repository.url.deletingLastPathComponent()
    let name = repository.url.lastPathComponent
    let below = try OdrProcess(
      ["-C", name, "tag", "merge", "level-3", "--into", "new"], in: folder, environment: GitRepository.environment)
    #expect(below.standardError.contains("'odr -C \(name) tag add new'"), "\(below.standardError)")
  }

  /// Each row contains a mistake, a pattern that finds the pasted part of the answer, and the command with it.
  @Test(
    "the answer to a natural mistake works as pasted",
    arguments: [
      ("tag add Scenes/Level1.sks", "run '(odr assign .*) --tag TAG'", "% --tag level-2"),
      ("tag rename level-3 level-4", "'(odr tag merge .*)' joins", "%"),
      ("tag merge level-3 level-4 --into 'late game'", "declare it with (odr tag add .*)", "%"),
      ("assign 'Scenes/*.sks' --tag level-2", "write (--where-glob '.*') instead", "odr assign % --tag level-2"),
      ("assign Scenes/Level1.sks --tag level-2,level-3", "write (--tag .*)", "odr assign Scenes/Level1.sks %"),
      ("unassign Level2.sks --tag level-2", "did you mean ('.*')\\?", "odr unassign % --tag level-2"),
      ("show scenes/level2.sks", "did you mean ('.*')\\?", "odr show %"),
      ("show Level2.sks", "did you mean ('.*')\\?", "odr show %"),
      ("show Level-2", "did you mean ('.*')\\?", "odr show %"),
      ("lint --json", "did you mean '(.*)'\\?", "odr lint %"),
      ("resource list --glob", "did you mean '(.*)'\\?", "odr resource list % 'Scenes/*'"),
      ("status", "did you mean '(.*)'\\?", "%"),
    ])
  func pasted(_ mistake: String, _ pattern: String, _ command: String) throws {
    let repository = try repository()
    let run = try repository.run(ScriptTests.words(mistake))
    #expect(run.exitCode == 2 || run.exitCode == 64 || mistake.hasPrefix("tag add"))
    let found = try run.standardError.firstMatch(of: Regex(pattern))
    let cure = String(try #require(found?.output[1].substring, "\(run.standardError)"))
    let words = try ScriptTests.words(command.replacing("%", with: cure))
    let again = try repository.run(Array(words.dropFirst()))
    #expect(again.exitCode == 0, "\(words): \(again.standardError)")
  }

  @Test("after an edit, a line says why Xcode doesn't have it yet")
  func notInXcode() throws {
    let repository = try repository()
    try FileManager.default.moveItem(
      at: repository.url.appendingPathComponent("Scenes/Level4.sks"),
      to: repository.url.appendingPathComponent("Scenes/Boss.sks"))
    let refused = try repository.odr("resource", "follow", "--apply").standardError
    #expect(refused.contains("cannot make the project match; first move or rename the files in Xcode\n"), "\(refused)")
    let moved = try repository.odr("resource", "move", "Scenes/Level4.sks", "Scenes/Boss.sks").standardError
    #expect(moved.contains("not yet in Xcode; move or rename the files in Xcode; then 'odr xcode apply' updates"))
    try change(repository, "  Scenes/Level3.sks", to: "  /Scenes/Level3.sks")
    let broken = try repository.odr("tag", "add", "storm").standardError
    let unread = "odr cannot compare the project; 'odr lint' says why\n"
    #expect(broken.contains(unread), "\(broken)")
    let setting = try repository.odr("set", "limits.tag", "60 MB")
    #expect(setting.exitCode == 0 && setting.standardError.hasSuffix(unread), "\(setting.standardError)")
    try change(repository, "  /Scenes/Level3.sks", to: "  Scenes/Level3.sks")
    try repository.git("mv", "BambooBreakout.xcodeproj", "Other.xcodeproj")
    #expect(try repository.odr("tag", "add", "snow").standardError.hasSuffix(unread))
    #expect(try repository.odr("unset", "limits.tag").standardError == "removed limits.tag\n" + unread)
  }

  @Test("a merge that doesn't say which tag stays gets the command for each, and both work")
  func mergeInto() throws {
    let pattern = /'odr (tag merge --into (\S+) .*?)' keeps/
    for index in [0, 1] {
      let repository = try repository()
      let run = try repository.odr("tag", "merge", "level-3", "level-4", "--dry-run")
      #expect(run.exitCode == 64)
      let commands = run.standardError.matches(of: pattern)
      #expect(commands.map { $0.2 } == ["level-3", "level-4"], "\(run.standardError)")
      let words = try ScriptTests.words(String(commands[index].1))
      #expect(words.last == "--dry-run")
      #expect(try repository.run(words).exitCode == 0)
    }
    let single = try repository().odr("tag", "merge", "level-3")
    #expect(single.standardError.hasPrefix("odr: error: specify the tag to keep with '--into'\n"))
  }

  @Test("above folders that have manifests, init names one and writes nothing; a project gets its own manifest")
  func initAboveManifests() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\n", to: "Game/ResourceTags.yml")
    let run = try OdrProcess(["init"], in: folder.url)
    #expect(
      run.standardError
        == "odr: error: folders below already contain manifests, such as 'Game/ResourceTags.yml'; 'odr lint .' checks all "
        + "of them, and 'odr init -o ResourceTags.yml' writes one here\n")
    #expect(run.exitCode == 2 && !FileManager.default.fileExists(atPath: folder.url.path + "/ResourceTags.yml"))
    #expect(try OdrProcess(["init", "-o", "ResourceTags.yml"], in: folder.url).exitCode == 0)
    let repository = try repository()
    try repository.git("rm", "--quiet", "ResourceTags.yml")
    try repository.folder.write("version: 1\n", to: "Lib/ResourceTags.yml")
    #expect(try repository.odr("init").standardError.hasPrefix("wrote ResourceTags.yml"))
  }

  @Test("after an edit that Xcode cannot have, a line says so")
  func notInTarget() throws {
    let repository = try repository()
    try Data().write(to: repository.url.appendingPathComponent("Scenes/Level9.sks"))
    let run = try repository.run(["assign", "Scenes/Level9.sks", "--tag", "level-2"])
    #expect(
      run.standardError.hasPrefix(
        "assigned tag 'level-2' to 'Scenes/Level9.sks'\n"
          + "not in Xcode, because of an error that 'odr xcode apply' cannot resolve\n"), "\(run.standardError)")
  }

  @Test("below the project's folder, init names the command that writes the manifest there")
  func initBelow() throws {
    let repository = try repository()
    try repository.git("rm", "--quiet", "ResourceTags.yml")
    let folder = repository.url.appendingPathComponent("Scenes")
    let run = try OdrProcess(["init"], in: folder)
    #expect(run.exitCode == 2)
    let text = String(try #require(run.standardError.firstMatch(of: /'(odr -C .* init)'/), "\(run.standardError)").1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ResourceTags.yml"))
    #expect(try OdrProcess(Array(ScriptTests.words(text).dropFirst()), in: folder).exitCode == 0)
    #expect(FileManager.default.fileExists(atPath: repository.url.path + "/ResourceTags.yml"))
    #expect(try OdrProcess(["init", "-o", "ResourceTags.yml"], in: folder).exitCode == 0)
  }

  @Test("doctor shows each command that the next one does not replace")
  func doctor() throws {
    let repository = try repository()
    try FileManager.default.copyItem(
      at: repository.url.appendingPathComponent("ResourceTags.yml"),
      to: repository.url.appendingPathComponent("Lite.ResourceTags.yml"))
    #expect(try repository.odr("doctor").standardOutput.hasSuffix("next: odr install\n"))
    for manifest in ["ResourceTags.yml", "Lite.ResourceTags.yml"] {
      #expect(try repository.odr("tag", "move", "level-2", "--to", "onDemand", "-m", manifest).exitCode == 0)
    }
    let said = try repository.odr("doctor").standardOutput
    for command in ["xcode apply -m Lite.ResourceTags.yml", "install hook", "install schema"] {
      #expect(said.contains("$ odr \(command)\n"), "\(said)")
    }
    #expect(said.hasSuffix("next: odr xcode apply\n") && !said.contains("$ odr xcode apply\n"), "\(said)")
  }

  @Test("the page says what the baseline hides, and that it lacks a manifest")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {A: [seal]}\n", to: "A/ResourceTags.yml")
    #expect(try OdrProcess(["lint", "A", "--write-baseline"], in: folder.url).exitCode == 0)
    let page = try OdrProcess(["report", ".", "-o", "-"], in: folder.url).standardOutput
    #expect(page.contains(">Nothing new to fix<") && page.contains("the baseline hides 3 findings"))
    try folder.link("ResourceTags.yml", to: "missing")
    let both = try OdrProcess(["report", ".", "-o", "-"], in: folder.url)
    #expect(both.exitCode == 2 && both.standardOutput.contains(">odr cannot read all manifests<"))
  }

  @Test("JSON names the project that an edit makes outdated, unless the edit updates it")
  func outdated() throws {
    let repository = try repository()
    let project = "\"outdatedProject\" : \"BambooBreakout.xcodeproj\""
    func edit(_ options: String...) throws -> String {
      try repository.run(["assign", "Scenes/Level1.sks", "--tag", "level-2", "--format", "json"] + options)
        .standardOutput
    }
    #expect(try !edit("--dry-run").contains("outdatedProject"))
    #expect(try edit().contains(project))
    #expect(try !edit("--apply").contains("outdatedProject"))
  }

  @Test("an edit that was already made says that the project differs, until it doesn't")
  func alreadyMade() throws {
    let repository = try repository()
    func edit() throws -> String { try repository.odr("tag", "move", "level-2", "--to", "onDemand").standardError }
    _ = try edit()
    let advice = "the project differs from the manifest; 'odr xcode diff' shows how\n"
    let nothing = "the manifest needs no change; nothing changed\n"
    #expect(try edit() == nothing + advice)
    #expect(try repository.odr("xcode", "apply").exitCode == 0)
    #expect(try edit() == nothing)
  }

  @Test("a tag in the place of a resource is recognized")
  func tagAsPath() throws {
    let run = try repository().odr("assign", "Scenes/Level1.sks", "--tag", "level-2", "level-3")
    #expect(run.exitCode == 2 && run.standardError.contains("this is a tag; write '--tag' before each tag"))
  }

  @Test(
    "a tag and a path in the wrong places get the command that was meant",
    arguments: [
      ("tag add boss Scenes/Level1.sks", "'Scenes/Level1.sks' is a path; to tag it, run '"),
      ("unassign level-2 Scenes/Level1.sks", "did you mean 'odr unassign --tag level-2 Scenes/Level1.sks'?"),
      ("assign Scenes/Level1.sks level-2", "did you mean 'odr assign Scenes/Level1.sks --tag level-2'?"),
    ])
  func places(_ line: String, _ answer: String) throws {
    let repository = try repository()
    let run = try OdrProcess(line.split(separator: " ").map(String.init), in: repository.url)
    #expect(run.exitCode != 0 && run.standardError.contains(answer), "\(run.standardError)")
    #expect(try repository.odr("tag", "add", "--", "Scenes/Level1.sks").exitCode == 0)
  }

  @Test(
    "a new tag that resembles another one is named, unless it differs in a number or in a letter",
    arguments: [("levle-2", true), ("level-22", false), ("level-2-b", false), ("x", false)])
  func similar(_ tag: String, _ isNamed: Bool) throws {
    let run = try repository().odr("assign", "Scenes/Level1.sks", "--tag", tag, "--create")
    #expect(run.exitCode == 0)
    #expect(run.standardError.contains("'\(tag)', which resembles 'level-2'") == isNamed, "\(run.standardError)")
  }

  @Test("uninstall works, also if the manifest is gone")
  func uninstall() throws {
    let repository = try repository()
    #expect(try repository.odr("install").exitCode == 0)
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("ResourceTags.yml"))
    let run = try repository.odr("uninstall")
    #expect(run.exitCode == 0 && !run.standardError.contains("odr init"), "\(run.standardError)")
  }

  @Test("a folder is searched for its only manifest")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {A: [sea]}\n", to: "Game/iOS/ResourceTags.yml")
    for command in ["tag list", "resource list", "background-assets plan", "code generate", "doctor"] {
      let run = try OdrProcess(command.split(separator: " ").map(String.init) + ["Game"], in: folder.url)
      #expect(!(run.standardOutput + run.standardError).contains("no ResourceTags.yml"), "\(command)")
    }
    try folder.write("version: 1\n", to: "Game/tvOS/ResourceTags.yml")
    let run = try OdrProcess(["tag", "list", "Game"], in: folder.url)
    #expect(
      run.standardError
        == "odr: error: there are 2 manifests below 'Game'; specify one, such as 'Game/iOS/ResourceTags.yml'\n")
  }

  @Test("the number and the unit of a size may be two words")
  func size() throws {
    let repository = try repository()
    #expect(try repository.odr("set", "limits.tag", "30", "MB").standardError.contains("set limits.tag to '30 MB'"))
    try change(repository, "tag: 30 MB", to: "tag: 30000")
    let run = try repository.odr("lint")
    #expect(run.standardOutput.contains("[wrong-type]") && !run.standardOutput.contains("[not-a-string]"))
  }
}
