import Foundation
import OdrTestSupport
import Testing

/// The advice in findings and messages. It must work in the situation where odr prints it.
@Suite("Advice") struct AdviceTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"

  private func repository(_ path: String = "") throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(manifest, at: path + "ResourceTags.yml")
    try repository.stage("sea", at: path + "A.sks")
    try repository.git("commit", "--quiet", "--message=sound")
    return repository
  }

  private func expect(
    _ run: OdrProcess, _ words: String..., not: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let said = run.standardOutput + run.standardError
    for words in words { #expect(said.contains(words), "\(said)", sourceLocation: sourceLocation) }
    for words in not { #expect(!said.contains(words), "\(said)", sourceLocation: sourceLocation) }
  }

  // MARK: The hook

  @Test("the hook advises --fix only where that fixes something, with the path that works where git was called")
  func hookFixes() throws {
    let repository = try repository("Game/")
    _ = try repository.odr("install", "hook")
    try repository.stage("version: 1\ntags: {onDemand: []}\nfiles:\n  A.sks: [sea]\n", at: "Game/ResourceTags.yml")
    expect(
      try repository.tryGit(["commit", "--message=x"]), "tag 'sea' is not declared",
      "pre-commit: 'git commit --no-verify' skips this check once.", not: ["--fix"])
    try repository.stage("version: 1\ntags: {onDemand: []}\nfiles:\n  ./A.sks: [sea]\n", at: "Game/ResourceTags.yml")
    expect(
      try repository.tryGit(["commit", "--message=x"]),
      "1 marked [*] can be fixed with 'odr lint --fix Game/ResourceTags.yml', then 'git add Game/ResourceTags.yml'\n")
    expect(
      try repository.tryGit(["commit", "--message=x"], in: "Game"),
      "1 marked [*] can be fixed with 'odr lint --fix', then 'git add ResourceTags.yml'\n")
  }

  @Test("a file that is only on disk needs 'git add'")
  func onlyOnDisk() throws {
    let repository = try repository("Game/")
    try repository.stage(manifest + "  Deep/B c.sks: [sea]\n  Gone.sks: [sea]\n", at: "Game/ResourceTags.yml")
    try repository.folder.write("", to: "Game/Deep/B c.sks")
    expect(
      try repository.odr("lint", "--staged"), "found on disk; run: git add 'Game/Deep/B c.sks'",
      "correct the path, add the file, or remove the entry")
    expect(
      try repository.odr("lint", "--staged", in: "Game/Deep"), "found on disk; run: git add 'B c.sks'",
      not: ["Game/Deep/B c.sks'\n"])
  }

  @Test("a word tells when the work tree differs from what is staged")
  func otherWorkTree() throws {
    let repository = try repository()
    try repository.stage("version: 1\ntags: {onDemand: []}\nfiles:\n  A.sks: [sea]\n", at: "ResourceTags.yml")
    let words = "'ResourceTags.yml' in the work tree differs from the staged version; odr checked the staged version\n"
    expect(
      try repository.odr("lint", "--staged"),
      "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters\n", not: [words])
    try repository.folder.write(manifest, to: "ResourceTags.yml")
    expect(
      try repository.odr("lint", "--staged"),
      "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters\n" + words)
    try repository.folder.write(
      "version: 1\r\ntags: {onDemand: []}\r\nfiles:\r\n  A.sks: [sea]\r\n", to: "ResourceTags.yml")
    expect(
      try repository.odr("lint", "--staged"),
      "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters\n", not: [words])
  }

  @Test("differences from a staged project need 'odr xcode apply', if that can help")
  func project() throws {
    let repository = try repository()
    let text = manifest.replacing("tags:", with: "xcode: {project: A.xcodeproj, targets: [Game]}\ntags:")
    let project = "KnownAssetTags: [sea]\nGame: {A.sks: []}\n"
    try repository.stage(ExampleProject(project).text, at: "A.xcodeproj/project.pbxproj")
    try repository.stage(text, at: "ResourceTags.yml")
    expect(
      try repository.odr("lint", "--staged"),
      "'odr xcode apply' updates the project; if someone changed tags in Xcode, 'odr xcode pull' updates the manifest; "
        + "then 'git add' the changed files\n",
      not: ["--fix"])
    try repository.folder.write("", to: "Other/x")
    expect(
      try repository.odr("lint", "--staged", "../ResourceTags.yml", in: "Other"), "'odr xcode apply' updates")
    try repository.git("mv", "ResourceTags.yml", "Tags.yml")
    expect(
      try repository.odr("lint", "--staged", "Tags.yml"), "'odr xcode apply -m Tags.yml' updates the project")
    try repository.stage("", at: "B.sks")
    try repository.stage(text + "  B.sks: [sea]\n", at: "ResourceTags.yml")
    expect(
      try repository.odr("lint", "--staged", "ResourceTags.yml"),
      "'odr xcode diff' shows what to change in the project\n",
      not: ["xcode apply'"])
  }

  // MARK: Manifests

  @Test("where no manifest is in the folder or above it, every command names the one below")
  func manifestsBelow() throws {
    let folder = try TemporaryFolder()
    for other in [".git/x", "A.xcodeproj", "node_modules/a", "deep/a/b/c"] {
      try folder.write(manifest, to: other + "/ResourceTags.yml")
    }
    let commands = [["lint"], ["show"], ["xcode", "diff"], ["tag", "add", "x"]]
    func expectAdvice(_ advice: String) throws {
      for command in commands {
        let run = try OdrProcess(command, in: folder.url)
        #expect(run.exitCode == 2)
        #expect(
          run.standardError == "odr: error: no ResourceTags.yml, .yaml, or .json in this folder or above it\(advice)\n")
      }
    }
    try expectAdvice("; specify a manifest, or create one with 'odr init'")
    try folder.write(manifest, to: "Apps/My Game/ResourceTags.yml")
    try expectAdvice(
      ", but odr found 'Apps/My Game/ResourceTags.yml'; add: -m 'Apps/My Game/ResourceTags.yml'")
    try folder.write("{}", to: "Apps/ResourceTags.json")
    try expectAdvice(
      ", but odr found 'Apps/ResourceTags.json' and 1 more below; add: -m Apps/ResourceTags.json; "
        + "'odr lint .' checks them all")
  }

  // MARK: Renames

  @Test("git's renames are used, those of the index and those of the work tree")
  func renames() throws {
    let repository = try repository("Game/")
    try repository.folder.write("", to: "Game/B.sks")
    try repository.git("mv", "Game/A.sks", "Game/Other name.sks")
    expect(try repository.odr("lint", "Game"), "'A.sks' is not on disk", "did you mean 'Other name.sks'?")
    expect(
      try repository.odr("lint", "--staged", "Game"), "'A.sks' is not in git's index", "did you mean 'Other name.sks'?")
    try repository.git("reset", "--quiet", "--hard")
    try FileManager.default.moveItem(
      at: repository.url.appendingPathComponent("Game/A.sks"),
      to: repository.url.appendingPathComponent("Game/Moved.sks"))
    expect(try repository.odr("lint", "Game"), "'A.sks' is not on disk", "did you mean 'Moved.sks'?")
  }

  @Test("the command for a folder that moved works where the person is")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      manifest.replacing("A.sks", with: "L/1.sks") + "  L/2.sks: [sea]\n", to: "My Game/ResourceTags.yml")
    for name in ["1", "2"] { try folder.write("", to: "My Game/M/\(name).sks") }
    expect(
      try OdrProcess(["lint", "My Game"], in: folder.url),
      "run: odr resource move -m 'My Game/ResourceTags.yml' 'My Game/L' 'My Game/M'\n")
    expect(
      try OdrProcess(["lint"], in: folder.url.appendingPathComponent("My Game/M")),
      "run: odr resource move ../L .\n")
    let run = try OdrProcess(
      ["resource", "move", "-m", "My Game/ResourceTags.yml", "My Game/L", "My Game/M"], in: folder.url)
    #expect(run.exitCode == 0)
    #expect(try OdrProcess(["lint", "My Game"], in: folder.url).exitCode == 0)
  }

  // MARK: Numbers and paths

  @Test("the last line counts all findings, also those that are not shown")
  func counts() throws {
    let folder = try TemporaryFolder()
    let entries = (0..<1500).map { "  \($0).sks: [no]\n" }.joined()
    try folder.write("version: 1\ntags: {onDemand: [\"no\"]}\nfiles:\n" + entries, to: "ResourceTags.yml")
    let run = try OdrProcess(["lint", "--no-disk"], in: folder.url)
    #expect(
      run.standardError
        == "1500 warnings in the text of ResourceTags.yml; 1500 marked [*] can be fixed with 'odr lint --fix --no-disk'\n",
      "\(run.standardError)")
    let json = try OdrProcess(["lint", "--no-disk", "--format", "json"], in: folder.url).standardOutput
    #expect(json.contains("\"fixable\" : 1500,") && json.contains("\"warnings\" : 1500\n"))
    expect(try OdrProcess(["lint", "--fix", "--no-disk"], in: folder.url), "fixed 1500 findings")
  }

  @Test("paths for GitHub begin at the workspace, else at the root of the repository")
  func githubPaths() throws {
    let repository = try repository("deep/Game/")
    try repository.folder.write(manifest.replacing("[sea]}", with: "[]}"), to: "deep/Game/ResourceTags.yml")
    func expectPath(
      _ path: String, _ environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let run = try OdrProcess(
        ["lint", "--format", "github"], in: repository.url.appendingPathComponent("deep/Game"),
        environment: GitRepository.environment.merging(environment) { $1 })
      #expect(
        run.standardOutput.hasPrefix("::error file=\(path),"), "\(run.standardOutput)", sourceLocation: sourceLocation)
    }
    try expectPath("deep/Game/ResourceTags.yml", ["GITHUB_WORKSPACE": ""])
    try expectPath("Game/ResourceTags.yml", ["GITHUB_WORKSPACE": repository.url.appendingPathComponent("deep").path])
    try expectPath("ResourceTags.yml", ["GITHUB_WORKSPACE": "/nowhere"])
  }

  @Test("a manifest whose name begins with '<' is a file like others", arguments: ["<stdin>", "<b>.yml", "<x/a.yml"])
  func angleBrackets(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: name)
    expect(try OdrProcess(["lint", name], in: folder.url), "'A.sks' is not on disk")
    let absolute = folder.url.path + "/" + name
    #expect(
      try OdrProcess(["lint", name, "--format", "xcode"], in: folder.url).standardOutput.hasPrefix(absolute + ":4:3:"))
    expect(try OdrProcess(["sizes", "-m", name], in: folder.url), not: ["cannot open"])
    #expect(try OdrProcess(["lint", name, "--write-baseline"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["lint", name], in: folder.url).exitCode == 0)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("in"), withIntermediateDirectories: true)
    #expect(try OdrProcess(["lint", "../" + name], in: folder.url.appendingPathComponent("in")).exitCode == 0)
  }

  @Test("the page of catalog-tags-differ names 'odr xcode apply', and a finding without a project does not")
  func catalogTags() throws {
    let page = try OdrProcess(["explain", "catalog-tags-differ"]).standardOutput
    #expect(page.replacing("\n", with: " ").contains("odr xcode apply"))
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntags: {onDemand: [sea]}\ncatalogs: {A.xcassets: {B.imageset: [sea]}}\n", to: "ResourceTags.yml")
    try folder.write("{}", to: "A.xcassets/B.imageset/Contents.json")
    expect(try OdrProcess(["lint"], in: folder.url), "correct the tags here or in Xcode", not: ["xcode apply"])
  }
}
