import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --baseline") struct BaselineTests {
  private let old = "version: 1\ntags: {onDemand: [a, b]}\nfiles: {A: [x], B: [x]}\n"

  @Test("after --write-baseline an old manifest is clean, whatever the format")
  func start() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "Game/ResourceTags.yml")
    let written = try lint(folder, "Game", "--write-baseline", "odr-baseline.json")
    #expect(written.exitCode == 0)
    #expect(written.standardOutput == "")
    #expect(
      written.standardError == """
        odr: note: wrote 4 findings to 'odr-baseline.json'
        no findings in 1 manifest; the baseline hides 4 findings

        """)
    #expect(
      try text(folder, "odr-baseline.json") == """
        {
          "version": 1,
          "findings": [
            {"path": "Game/ResourceTags.yml", "rule": "undeclared-tag", "message": "tag 'x' is not declared", "count": 2},
            {"path": "Game/ResourceTags.yml", "rule": "unused-tag", "message": "tag 'a' has no resources", "count": 1},
            {"path": "Game/ResourceTags.yml", "rule": "unused-tag", "message": "tag 'b' has no resources", "count": 1}
          ]
        }

        """)
    for format in ["text", "xcode", "github"] {
      let run = try lint(folder, "Game", "--strict", "--baseline", "odr-baseline.json", "--format", format)
      #expect(run.exitCode == 0)
      #expect(run.standardOutput == "")
    }
    let json = try lint(folder, "Game", "--baseline", "odr-baseline.json", "--format", "json").standardOutput
    #expect(json.contains("\"baselined\" : 4"))
    #expect(json.contains("\"diagnostics\" : [\n\n      ]"))
    let sarif = try lint(folder, "Game", "--baseline", "odr-baseline.json", "--format", "sarif").standardOutput
    #expect(!sarif.contains("\"ruleIndex\""))
  }

  @Test("edits elsewhere bring nothing back, but one more of the same is reported")
  func counts() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "ResourceTags.yml")
    _ = try lint(folder, "--write-baseline", "b.json")
    try folder.write("# moved\n\n" + old.replacing("A: [x]", with: "0: [a], A: [x]"), to: "ResourceTags.yml")
    let moved = try lint(folder, "--baseline", "b.json")
    #expect(!moved.standardOutput.contains("'x'"))
    try folder.write(old.replacing("B: [x]", with: "B: [x], C: [x]"), to: "ResourceTags.yml")
    let more = try lint(folder, "--baseline", "b.json")
    #expect(more.exitCode == 1)
    #expect(more.standardOutput.hasPrefix("ResourceTags.yml:3:29: error: tag 'x' is not declared [undeclared-tag]\n"))
    #expect(more.standardError == "1 error in 1 manifest; the baseline hides 4 findings\n")
  }

  @Test("every command uses the baseline that the manifest specifies, and --baseline replaces it")
  func ownBaseline() throws {
    let repository = try GitRepository()
    let manifest = old + "baseline: known/odr.json\n"
    try repository.stage(manifest, at: "Game/ResourceTags.yml")
    for path in ["A", "B"] { try repository.stage("", at: "Game/" + path) }
    let missing = try repository.odr("lint", in: "Game")
    #expect(missing.exitCode == 1)
    #expect(
      missing.standardOutput.contains(
        "ResourceTags.yml:4:11: error: baseline 'known/odr.json' is not on disk [unreadable-baseline]"))
    try repository.stage("{}\n", at: "Game/known/odr.json")
    let invalid = try repository.odr("lint", "--staged")
    #expect(invalid.standardOutput.contains("known/odr.json:1:1: expected \"version\": 1 [unreadable-baseline]"))
    #expect(
      try repository.odr("lint", "Game/ResourceTags.yml", "--write-baseline", "Game/known/odr.json").exitCode == 2)
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Game/known/odr.json"))
    #expect(
      try repository.odr("lint", "Game/ResourceTags.yml", "--write-baseline", "Game/known/odr.json").exitCode == 0)
    try repository.git("add", "--all")
    for arguments in [["."], ["Game/ResourceTags.yml"], ["--staged"]] {
      let run = try OdrProcess(
        ["lint", "--strict"] + arguments, in: repository.url, environment: GitRepository.environment)
      #expect(run.exitCode == 0, "\(arguments): \(run.standardOutput)\(run.standardError)")
      #expect(
        run.standardError == "no findings in 1 manifest; the baseline hides 4 findings\n" || arguments == ["--staged"])
    }
    #expect(try repository.odr("lint", "--staged").standardOutput.contains("note: this change sets the baseline to"))
    try repository.folder.write(manifest.replacing("B: [x]", with: "B: [b]"), to: "Game/ResourceTags.yml")
    let stale = try repository.odr("lint", "--strict", "Game/ResourceTags.yml")
    #expect(stale.exitCode == 1)
    #expect(stale.standardError.contains("note: no longer found in Game/ResourceTags.yml: tag 'b' has no resources"))
    try repository.folder.write("{\"version\": 1, \"findings\": []}", to: "empty.json")
    #expect(try repository.odr("lint", "Game/ResourceTags.yml", "--baseline", "empty.json").exitCode == 1)
  }

  @Test("what is no longer found is reported with its place, and fails a strict run")
  func stale() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "ResourceTags.yml")
    _ = try lint(folder, "--write-baseline", "b.json")
    try folder.write(old.replacing("B: [x]", with: "B: [a]"), to: "ResourceTags.yml")
    let run = try lint(folder, "--baseline", "b.json")
    #expect(run.exitCode == 0)
    #expect(
      run.standardError == """
        b.json:4:5: note: no longer found in ResourceTags.yml: tag 'x' is not declared [undeclared-tag]
        b.json:5:5: note: no longer found in ResourceTags.yml: tag 'a' has no resources [unused-tag]
        odr: note: '--baseline b.json --write-baseline b.json' removes the entries whose findings are gone
        no findings in 1 manifest; the baseline hides 2 findings

        """)
    #expect(try lint(folder, "--baseline", "b.json", "--strict").exitCode == 1)
    _ = try lint(folder, "--baseline", "b.json", "--write-baseline", "b.json")
    #expect(try lint(folder, "--baseline", "b.json", "--strict").exitCode == 0)
  }

  @Test("a syntax error makes no entry stale, and nothing is written over it")
  func syntaxErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "ResourceTags.yml")
    _ = try lint(folder, "--write-baseline", "b.json")
    let before = try text(folder, "b.json")
    try folder.write("version: 1\ntags: {onDemand: [a", to: "ResourceTags.yml")
    let run = try lint(folder, "--baseline", "b.json")
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("[yaml-syntax]"))
    #expect(!run.standardError.contains("no longer found"))
    let update = try lint(folder, "--write-baseline", "b.json")
    #expect(update.exitCode == 1)
    #expect(update.standardError.contains("nothing was written to 'b.json'"))
    #expect(try lint(folder, "ResourceTags.yml", "missing.yml", "--write-baseline", "b.json").exitCode == 2)
    #expect(try text(folder, "b.json") == before)
  }

  @Test("rules that no manifest can set are reported all the same")
  func alwaysRules() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [a, a]}\nfiles: {A: [x]}\n", to: "ResourceTags.yml")
    let run = try lint(folder, "--write-baseline", "b.json")
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("[duplicate-tag]"))
    #expect(!(try text(folder, "b.json").contains("duplicate-tag")))
    #expect(
      run.standardError.contains(
        "1 error in 1 manifest; 1 marked [*] can be fixed with 'odr lint --fix --no-disk'; the baseline hides 2 findings"
      ))
  }

  @Test("more findings than one run shows are all known")
  func manyFindings() throws {
    let folder = try TemporaryFolder()
    let entries = (0..<2500).map { "  F\($0): [t\($0)]\n" }.joined()
    let settings = "lint: {too-many-asset-packs: ignore}\n"
    try folder.write("version: 1\nfiles:\n" + entries + settings, to: "ResourceTags.yml")
    _ = try lint(folder, "--write-baseline", "b.json")
    try folder.write("version: 1\nfiles:\n  E: [new]\n" + entries + settings, to: "ResourceTags.yml")
    let run = try lint(folder, "--baseline", "b.json")
    #expect(run.standardError == "1 error in 1 manifest; the baseline hides 2500 findings\n")
    try folder.write("version: 1\n", to: "ResourceTags.yml")
    let stale = try lint(folder, "--baseline", "b.json")
    #expect(stale.standardError.contains("odr: note: 2450 more baseline findings are no longer found"))
  }

  private func lint(_ folder: TemporaryFolder, _ arguments: String...) throws -> OdrProcess {
    try OdrProcess(["lint", "--no-disk"] + arguments, in: folder.url)
  }

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }
}
