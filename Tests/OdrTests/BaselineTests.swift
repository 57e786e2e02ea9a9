import Foundation
import OdrTestSupport
import Testing

@Suite("Baselines") struct BaselineTests {
  private let old = "version: 1\ntags: {onDemand: [a, b]}\nfiles: {A: [x], B: [x]}\n"
  private let key = "baseline: odr-baseline.json\n"

  @Test("after --write-baseline an old manifest is clean, whatever the format")
  func start() throws {
    let folder = try folder(["Game/ResourceTags.yml": old, "Game/A": "", "Game/B": ""])
    let written = try lint(folder, "Game", "--write-baseline")
    #expect(written.exitCode == 0)
    #expect(written.standardOutput == "")
    #expect(
      written.standardError == """
        odr: note: wrote 4 findings to 'Game/odr-baseline.json'
        odr: note: added the key 'baseline' to 'Game/ResourceTags.yml'
        no findings in Game/ResourceTags.yml: 2 tags, 2 resources; the baseline hides 4 findings

        """)
    #expect(try folder.text("Game/ResourceTags.yml") == old + key)
    #expect(
      try folder.text("Game/odr-baseline.json") == """
        {
          "version": 1,
          "findings": [
            {"path": "ResourceTags.yml", "rule": "undeclared-tag", "message": "tag 'x' is not declared", "count": 2},
            {"path": "ResourceTags.yml", "rule": "unused-tag", "message": "tag 'a' has no resources", "count": 1},
            {"path": "ResourceTags.yml", "rule": "unused-tag", "message": "tag 'b' has no resources", "count": 1}
          ]
        }

        """)
    let json = try lint(folder, "Game", "--strict", "--format", "json")
    #expect(json.exitCode == 0 && json.standardOutput.contains("\"baselined\" : 4"))
    #expect(json.standardOutput.contains("\"diagnostics\" : [\n\n      ]"))
    #expect(!(try lint(folder, "Game", "--format", "sarif").standardOutput.contains("\"ruleIndex\"")))
    #expect(
      try lint(folder, "Game", "--write-baseline").standardError == """
        odr: note: wrote 4 findings to 'Game/odr-baseline.json'
        no findings in Game/ResourceTags.yml: 2 tags, 2 resources; the baseline hides 4 findings

        """)
  }

  @Test("without findings, there is nothing to write")
  func nothing() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    let run = try lint(folder, "--write-baseline")
    #expect(run.standardError.hasPrefix("odr: note: there are no findings to record, so no baseline was written\n"))
    #expect(try folder.text("ResourceTags.yml") == manifest)
  }

  @Test("lint, doctor, and apply say what the baseline hides, and that lint compared no tags with a hidden error")
  func hiddenDifference() throws {
    let folder = try SampleApp.copy()
    try folder.write(
      folder.text("ResourceTags.yml").replacing("Scenes/Level2.sks: [level-2]", with: "Scenes/Level2.sks: [levle-2]"),
      to: "ResourceTags.yml")
    for run in [try lint(folder, "--write-baseline"), try lint(folder)] {
      let end = "; the baseline hides 2 findings, so the tags of 1 resource were not compared\n"
      #expect(run.exitCode == 0 && run.standardError.hasSuffix(end), "\(run.standardError)")
    }
    let doctor = try OdrProcess(["doctor"], in: folder.url).standardOutput
    #expect(doctor.contains(" resources, no findings; the baseline hides "), "\(doctor)")
    let row = "advice  project   the manifest or its baseline hides 1 finding; 'odr xcode diff' compares "
    #expect(doctor.contains(row), "\(doctor)")
    let apply = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(
      apply.standardError
        == "the project was not changed: the manifest or its baseline hides the differences that remain\n")
  }

  @Test("manifests can share a baseline, and those not linted keep their entries unless they are gone")
  func shared() throws {
    let folder = try folder(["config/x": "", ".git/HEAD": "ref: refs/heads/main\n"])
    for name in ["one", "two", "three"] {
      try folder.write(old + "baseline: ../config/b.json\n", to: name + "/ResourceTags.yml")
      for file in ["A", "B"] { try folder.write("", to: name + "/" + file) }
    }
    let all = try lint(folder, "one", "two", "three", "--write-baseline")
    #expect(all.standardError.contains("odr: note: wrote 12 findings to '"), "\(all.standardError)")
    #expect(try folder.text("config/b.json").contains(#"{"path": "../one/ResourceTags.yml", "#))
    let inner = folder.url.appendingPathComponent("two")
    let one = try OdrProcess(["lint", "--strict"], in: inner)
    #expect(
      one.standardError == "no findings in ResourceTags.yml: 2 tags, 2 resources; the baseline hides 4 findings\n")
    try folder.write("version: 1\nbaseline: ../config/b.json\n", to: "two/ResourceTags.yml")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("three"))
    _ = try OdrProcess(["lint", "--write-baseline"], in: inner)
    let left = try folder.text("config/b.json")
    #expect(left.contains("../one/") && !left.contains("../two/") && !left.contains("../three/"))
    let named = try OdrProcess(
      ["lint", "-", "--stdin-filename", "../one/ResourceTags.yml", "--strict"], in: inner,
      input: Array((old + "baseline: ../config/b.json\n").utf8))
    #expect(named.exitCode == 0, "\(named.standardOutput)\(named.standardError)")
  }

  @Test("names and words that would break out of a line are escaped, and read back")
  func hostileNames() throws {
    let name = "a\"\\,\n\u{1B}[31m😀.yml"
    let folder = try folder([name: "version: 1\nfiles: {A: [\"x\\\"\\\\\\u2028}, {\"]}\n", "A": ""])
    _ = try lint(folder, "./" + name, "--write-baseline")
    let lines = try folder.text("odr-baseline.json").split(separator: "\n")
    #expect(
      lines.dropFirst(3).dropLast(2).allSatisfy { $0.hasPrefix("    {\"path\": ") && $0.contains("\"count\": 1}") })
    let run = try lint(folder, "./" + name)
    #expect(!run.standardOutput.contains("[undeclared-tag]"))
    try folder.write("version: 1\n" + key, to: name)
    let stale = try lint(folder, "./" + name)
    #expect(stale.standardError.contains("no longer finds"))
    #expect(!stale.standardError.contains("\u{1B}"))
  }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  private func lint(_ folder: TemporaryFolder, _ arguments: String...) throws -> OdrProcess {
    try OdrProcess(["lint"] + arguments, in: folder.url)
  }
}
