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

  @Test(
    "the advice about a missing branch works, in each kind of clone",
    arguments: [
      ("--depth 1", "main"), ("--depth 1", "origin/master"), ("--depth 1 --no-single-branch", "origin/main"),
      ("--depth 1 --no-single-branch", "dev"), ("--single-branch", "origin/dev"), ("--single-branch", "origin/main"),
      ("", "main"), ("", "dev"),
    ])
  func missingBranch(_ clone: String, _ revision: String) throws {
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

  /// Each row contains a mistake, a pattern that finds the pasted part of the answer, and the command with it.
  @Test(
    "the answer to a natural mistake works as pasted",
    arguments: [
      ("tag add Scenes/Level1.sks", "run '(odr assign .*) --tag TAG'", "% --tag level-2"),
      ("tag add boss Scenes/Level1.sks", "run '(odr assign [^']*)'", "%"),
      ("tag add boss Scenes/Level1.sks -m Lite.ResourceTags.yml", "run '(odr assign -m Lite[^']*)'", "%"),
      ("assign level-2 --tag Scenes/Level1.sks", "first, as in '(odr assign .*)'", "%"),
      ("tag rename level-3 level-4", "'(odr tag merge .*)' joins", "%"),
      ("assign storm Scenes", "did you mean '(odr assign --tag storm Scenes -r --create)'", "%"),
      ("assign Scenes --tag storm", "add '(--create)'; .* 'Scenes', add '-r'", "odr assign Scenes -r --tag storm %"),
      ("assign Scenes --tag level-2 --dry-run", "'(odr assign .* -n)' tags the files", "%"),
      ("assign 'Scenes/**' --tag level-2 -r", "after '(.*)', without", "odr assign % 'Scenes/**' --tag level-2"),
      ("unassign --where-glob Scenes --all", "the files in the folder, write (.*)", "odr unassign % --all"),
      ("resource list --where-larger 30", ">': expected a .* such as (.*)", "odr resource list --where-larger %"),
      ("explain unused", "did you mean 'unused-ignore', '(.*)'\\?", "odr explain %"),
      ("lint ResourceTags.yaml", "did you mean '(.*)'\\?", "odr lint %"),
      ("sizes level-2", "nearest manifest, and '(.* --sizes)' shows", "%"),
      ("tag merge level-3 level-4 --into 'late game'", "declare it with (odr tag add .*)", "%"),
      ("assign 'Scenes/*.sks' --tag level-2", "write (--where-glob '.*') instead", "odr assign % --tag level-2"),
      ("assign Scenes/Level1.sks --tag level-2,level-3", "write (--tag .*)", "odr assign Scenes/Level1.sks %"),
      ("unassign Level2 --tag level-2", "did you mean ('.*')\\?", "odr unassign % --tag level-2"),
      ("-C Scenes unassign Scenes/Level2.sks --all", "mean ('Level2.sks')\\?", "odr -C Scenes unassign % --all"),
      ("tag merge level-2 --to level-3", "did you mean '(.*)'\\?", "odr tag merge level-2 % level-3"),
      ("init --target BambooBreakout -o A.yml", "mean '(odr xcode import --target .*)'\\?", "%"),
      ("show scenes/level2.sks", "did you mean ('.*')\\?", "odr show %"),
      ("show Level-2", "did you mean ('.*')\\?", "odr show %"), ("-v", "did you mean '(.*)'\\?", "%"),
      ("lint --json", "did you mean '(.*)'\\?", "odr lint %"), ("convert ResourceTags.yml A.json", "mean '(.*)'", "%"),
      ("resource list --glob", "did you mean '(.*)'\\?", "odr resource list % 'Scenes/*'"),
      ("status", "did you mean '(.*)'\\?", "%"), ("tag sort onDemand", "mean '(.*)'\\?", "odr tag sort %"),
      ("set lint unused-tag note", "mean '(.*)'\\?", "odr set % note"),
      ("tag split level-2 Scenes/Level2.sks x", "new tag '(x)' before", "odr tag split level-2 % Scenes/Level2.sks"),
      ("lint BambooBreakout.xcodeproj", "project, not a manifest; '(odr lint .*)' uses", "%"),
    ])
  func pasted(_ mistake: String, _ pattern: String, _ command: String) throws {
    let repository = try repository()
    try repository.folder.write(repository.folder.text("ResourceTags.yml"), to: "Lite.ResourceTags.yml")
    let run = try repository.run(ScriptTests.words(mistake))
    #expect(run.exitCode == 2 || run.exitCode == 64 || mistake.hasPrefix("tag add"))
    let found = try run.standardError.firstMatch(of: Regex(pattern))
    let cure = String(try #require(found?.output[1].substring, "\(run.standardError)"))
    let words = try ScriptTests.words(command.replacing("%", with: cure))
    let again = try repository.run(Array(words.dropFirst()))
    #expect(again.exitCode == 0, "\(words): \(again.standardError)")
  }

  @Test(
    "if two manifests contradict each other, odr says where, and suggests no command that applies only one of them",
    arguments: [
      ("Level3.sks: [level-3]", "Level3.sks: [level-4]"),
      (
        "  onDemand:\n    # Each level requests the next one while it is played.\n    - level-3\n",
        "    - level-3\n  onDemand:\n"
      ),
      ("  Scenes/Level6.sks: [level-6]\n", ""),
    ], [false, true])
  func contradiction(_ texts: (String, String), isElsewhere: Bool) throws {
    let repository = try repository()
    var manifest = try repository.folder.text("ResourceTags.yml")
    // Both manifests differ from the project, but not where they contradict each other.
    if isElsewhere { manifest = manifest.replacing("Level2.sks: [level-2]", with: "Level2.sks: [level-2, level-3]") }
    try repository.folder.write(manifest, to: "ResourceTags.yml")
    try repository.folder.write(manifest.replacing(texts.0, with: texts.1), to: "Lite.ResourceTags.yml")
    try repository.git("add", "--all")
    let sentence = "'Lite.ResourceTags.yml' contradicts 'ResourceTags.yml'; correct one of them"
    for words in ["lint --all .", "lint Lite.ResourceTags.yml", "lint --staged", "xcode diff .", "doctor"] {
      let run = try repository.run(words.split(separator: " ").map(String.init))
      let said = run.standardOutput + run.standardError
      #expect(run.exitCode == 1 && !said.contains("xcode apply"), "\(said)")
      #expect(words == "doctor" || said.contains(sentence + "\n"), "\(said)")
      #expect(words == "doctor" || said.contains("\nResourceTags.yml:"), "\(said)")
    }
    let edit = try repository.odr("assign", "Scenes/Level5.sks", "--tag", "level-4", "-m", "Lite.ResourceTags.yml")
    let advice = "not yet in Xcode; \(sentence), or make the same edit in both\n"
    #expect(edit.standardError.hasSuffix(advice), "\(edit.standardError)")
  }

  @Test("the page says what the baseline hides, and that it lacks a manifest")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {A: [seal]}\n", to: "A/ResourceTags.yml")
    #expect(try OdrProcess(["lint", "A", "--write-baseline"], in: folder.url).exitCode == 0)
    let report = try OdrProcess(["report", ".", "-o", "-"], in: folder.url)
    #expect(report.exitCode == 0 && report.standardError == "")
    let page = report.standardOutput
    #expect(page.contains(">Nothing new to fix<") && page.contains("the baseline hides 3 findings"))
    try folder.link("ResourceTags.yml", to: "missing")
    let both = try OdrProcess(["report", ".", "-o", "-"], in: folder.url)
    #expect(both.exitCode == 2 && both.standardOutput.contains(">odr cannot read all manifests<"))
  }

  @Test("a run that fails only because of --strict says so")
  func strict() throws {
    let run = try OdrProcess(["lint", "-", "--strict"], input: Array("version: 1\ntags: {onDemand: [sea]}\n".utf8))
    #expect(run.exitCode == 1 && run.standardError.hasSuffix("odr: note: this run fails because of --strict\n"))
  }

  @Test(
    "a new tag that resembles another one is named, unless it differs in a number or in a letter",
    arguments: [
      ("levle-2", "levle-2 level-2"), ("level-22", ""), ("level-2-b", ""), ("x", ""), ("bos boss", "boss bos"),
    ])
  func similar(_ tags: String, _ similar: String) throws {
    let tags = tags.split(separator: " ").map(String.init)
    for words in [["assign", "Scenes/Level1.sks"] + tags.map { "--tag=" + $0 } + ["--create"], ["tag", "add"] + tags] {
      let run = try repository().run(words)
      let notes = run.standardError.matches(of: /note: the new tag '(.*)' resembles '(.*)'\n/).map { "\($0.1) \($0.2)" }
      #expect(run.exitCode == 0 && notes.joined() == similar, "\(run.standardError)")
    }
  }

  @Test("the command that gives all languages of a file the same tags works", arguments: [".", "de.lproj"])
  func languages(folder: String) throws {
    let repository = try GitRepository()
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {Story.txt: {languages: [de, en], tags: [sea]}}\n")
    try repository.folder.write(project.text, to: "Game.xcodeproj/project.pbxproj")
    for language in ["de", "en"] { try repository.folder.write("", to: language + ".lproj/Story.txt") }
    let manifest = "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\ntags: {onDemand: [sea]}\n"
    try repository.folder.write(manifest + "files: {en.lproj/Story.txt: [sea]}\n", to: "ResourceTags.yml")
    let run = try repository.odr("lint", in: folder)
    let words = try #require(run.standardOutput.firstMatch(of: /'odr (assign .*)' gives/), "\(run.standardOutput)").1
    _ = try repository.run(words.split(separator: " ").map(String.init), in: folder)
    #expect(try repository.odr("lint", in: folder).exitCode == 0)
  }
}
