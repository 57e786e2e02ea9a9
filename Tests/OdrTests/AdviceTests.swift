import Foundation
import OdrTestSupport
import Testing

/// The advice in findings and messages. It must work in the situation where odr prints it.
@Suite("Advice") struct AdviceTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"

  private func expect(
    _ run: OdrProcess, _ words: String..., not: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let said = run.standardOutput + run.standardError
    for words in words { #expect(said.contains(words), "\(said)", sourceLocation: sourceLocation) }
    for words in not { #expect(!said.contains(words), "\(said)", sourceLocation: sourceLocation) }
  }

  @Test("differences from a staged project need 'odr xcode apply', if that can help")
  func project() throws {
    let repository = try GitRepository()
    try repository.stage("sea", at: "A.sks")
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
    expect(
      try OdrProcess(["assign", "Apps/My Game/A.sks", "--tag", "sea"], in: folder.url),
      "add: -m 'Apps/My Game/ResourceTags.yml'")
    expect(try OdrProcess(["doctor"], in: folder.url), "\nnext: odr doctor .\n")
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
}
