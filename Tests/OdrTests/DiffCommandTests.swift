import Foundation
import OdrTestSupport
import Testing

@Suite("odr diff") struct DiffCommandTests {
  private let before = """
    version: 1
    tags:
      prefetchOrder: [level-2, level-3]
      onDemand: [forest, lake]
    files:
      Levels/1.sks: [forest]
      Levels/2.sks: [level-2]
      Levels/3.sks: [level-3]
      Music/a.m4a: [lake]

    """
  private let after = """
    version: 1
    platform: tvOS
    tags:
      prefetchOrder: [level-2, lake, level-3]
      onDemand: [woods, sea] # new
    files:
      Game/Levels/1.sks: [woods]
      Game/Levels/2.sks: [level-2]
      Game/Levels/3.sks: [level-3, sea]

    """

  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.folder.write(before, to: "ResourceTags.yml")
    try repository.git("add", ".")
    try repository.git("commit", "-qm", "before")
    return repository
  }

  private func diff(_ words: String, in repository: GitRepository) throws -> OdrProcess {
    try repository.run(["diff"] + words.split(separator: " ").map(String.init))
  }

  @Test("says what changed, by its meaning, with places")
  func text() throws {
    let repository = try repository()
    try repository.folder.write(after, to: "ResourceTags.yml")
    let run = try diff("", in: repository)
    #expect(
      run.standardOutput == """
        ResourceTags.yml: HEAD → the work tree
          set platform to 'tvOS'  ResourceTags.yml:2
          renamed tag 'forest' to 'woods'  ResourceTags.yml:5
          removed resource 'Music/a.m4a' from the manifest: 'lake'  HEAD:ResourceTags.yml:9
          moved 3 resources in 'Levels' to 'Game/Levels'  ResourceTags.yml:7
          moved tag 'lake' to prefetchOrder, position 2; it was in onDemand  ResourceTags.yml:4
          added tag 'sea' to onDemand  ResourceTags.yml:5
          changed the tags of 'Game/Levels/3.sks': +'sea'  ResourceTags.yml:9

        """)
    #expect(run.standardError == "7 differences\n")
    #expect(run.exitCode == 1)
  }

  @Test("ids of asset packs follow their tags, which is no difference")
  func pins() throws {
    let repository = try repository()
    let old = before + "assetPacks: {one: [forest, level-2], two: [level-3], lake: [lake], 'no': [lake, level-2]}\n"
    let new = after + "assetPacks: {one: [level-2, woods], two: [level-3, woods], 'no': [lake, level-2], new: [sea]}\n"
    try repository.folder.write(old, to: "old.yml")
    try repository.folder.write(new, to: "new.yml")
    let run = try diff("old.yml new.yml", in: repository)
    let lines = run.standardOutput.split(separator: "\n").filter { $0.contains("assetPacks") }
    #expect(
      lines == [
        "  set assetPacks.two to 'level-3', 'woods'; it was 'level-3'  new.yml:10",
        "  set assetPacks.new to 'sea'  new.yml:10", "  removed assetPacks.lake; it was 'lake'  old.yml:10",
      ])
    let script = try diff("old.yml new.yml --format script", in: repository)
    try repository.folder.write(script.standardOutput, to: "script")
    #expect(try OdrProcess(["batch", "script", "-m", "old.yml"], in: repository.url).exitCode == 0)
    #expect(try diff("old.yml new.yml", in: repository).exitCode == 0)
  }

  @Test("each group of resources says whether they were added, removed, or changed")
  func groups() throws {
    let folder = try TemporaryFolder()
    func text(_ tags: (String) -> String?) -> String {
      "version: 1\ntags: {onDemand: [bot, sea]}\nfiles:\n  A/x: [sea]\n"
        + "1234".compactMap { name in tags(String(name)).map { "  A/\(name): [\($0)]\n" } }.joined()
    }
    try folder.write(text { _ in nil }, to: "none.yml")
    try folder.write(text { _ in "bot" }, to: "bot.yml")
    try folder.write(text { _ in "bot, sea" }, to: "both.yml")
    for (files, line) in [
      ("none bot", "added 4 resources: 'bot'  bot.yml:5"),
      ("bot none", "removed 4 resources from the manifest: 'bot'  bot.yml:5"),
      ("bot both", "changed the tags of 4 resources: +'sea'  both.yml:5"),
    ] {
      let run = try OdrProcess(["diff"] + files.split(separator: " ").map { $0 + ".yml" }, in: folder.url)
      #expect(run.standardOutput.hasSuffix("\n  \(line)\n"), "\(run.standardOutput)")
    }
  }

  @Test(
    "a name that several branches or tags have is refused; a full name and a remote branch are not",
    arguments: [
      ("diff", "main", true), ("diff", "main..HEAD", true), ("diff", "HEAD...main~0", true),
      ("report --against", "main", true), ("resource follow", "main", true), ("lint --changed", "main", true),
      ("lint --changed", "main^{tree}", true), ("diff", "refs/heads/main", false), ("diff", "refs/tags/main~0", false),
      ("diff", "HEAD", false), ("lint --changed", "origin/x", false), ("diff", "origin/x", true),
      ("diff", "refs/heads/main@{0}", false), ("diff", "HEAD~0", false),
    ])
  func ambiguousNames(_ command: String, _ revision: String, _ isRefused: Bool) throws {
    let repository = try repository()
    // The repository's own settings must not turn git's warning off.
    try repository.git("config", "core.warnAmbiguousRefs", "false")
    try repository.git("tag", "main")
    try repository.git("update-ref", "refs/tags/HEAD", "HEAD")
    try repository.git("update-ref", "refs/remotes/origin/x", "HEAD")
    try repository.git("branch", "origin/x")
    try repository.git("update-ref", "refs/heads/refs/heads/main", "HEAD")
    let run = try repository.run((command + " " + revision).split(separator: " ").map(String.init))
    #expect(run.standardError.contains(" is ambiguous; specify the full name") == isRefused, "\(run.standardError)")
    #expect((run.exitCode == 2) == isRefused, "\(run.standardError)")
    if isRefused, !revision.contains("/") {
      #expect(run.standardError.contains(/full name: 'refs\/heads\/main' or .*'refs\/tags\/main'/))
    }
  }
}
