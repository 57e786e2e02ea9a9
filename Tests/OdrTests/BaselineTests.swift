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
    for format in ["text", "xcode", "github"] {
      let run = try lint(folder, "Game", "--strict", "--format", format)
      #expect(run.exitCode == 0)
      #expect(run.standardOutput == "")
    }
    let json = try lint(folder, "Game", "--format", "json").standardOutput
    #expect(json.contains("\"baselined\" : 4"))
    #expect(json.contains("\"diagnostics\" : [\n\n      ]"))
    #expect(!(try lint(folder, "Game", "--format", "sarif").standardOutput.contains("\"ruleIndex\"")))
    let again = try lint(folder, "Game", "--write-baseline")
    #expect(
      again.standardError == """
        odr: note: wrote 4 findings to 'Game/odr-baseline.json'
        no findings in Game/ResourceTags.yml: 2 tags, 2 resources; the baseline hides 4 findings

        """)
  }

  @Test("edits elsewhere bring nothing back, but one more of the same is reported")
  func counts() throws {
    let folder = try folder(["ResourceTags.yml": old, "A": "", "B": "", "C": "", "0": ""])
    _ = try lint(folder, "--write-baseline")
    try folder.write("# moved\n\n" + old.replacing("A: [x]", with: "'0': [a], A: [x]") + key, to: "ResourceTags.yml")
    #expect(!(try lint(folder).standardOutput.contains("'x'")))
    try folder.write(old.replacing("B: [x]", with: "B: [x], C: [x]") + key, to: "ResourceTags.yml")
    let more = try lint(folder)
    #expect(more.exitCode == 1)
    #expect(more.standardOutput.hasPrefix("ResourceTags.yml:3:29: error: tag 'x' is not declared [undeclared-tag]\n"))
    #expect(
      more.standardError
        == "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters; the baseline hides 4 findings\n"
    )
  }

  @Test("what is no longer found is counted, and fails a strict run")
  func stale() throws {
    let folder = try folder(["ResourceTags.yml": old, "A": "", "B": ""])
    _ = try lint(folder, "--write-baseline")
    try folder.write(old.replacing("B: [x]", with: "B: [a]") + key, to: "ResourceTags.yml")
    let run = try lint(folder)
    #expect(run.exitCode == 0)
    #expect(
      run.standardError == """
        odr: note: 'odr-baseline.json' has 2 known findings that odr no longer finds in ResourceTags.yml
        odr: note: 'odr lint --write-baseline' removes the entries whose findings are gone
        no findings in ResourceTags.yml: 2 tags, 2 resources; the baseline hides 2 findings

        """)
    #expect(try lint(folder, "--strict").exitCode == 1)
    let quiet = try lint(folder, "--strict", "--quiet")
    #expect(
      quiet.standardError
        == "odr: error: 'odr-baseline.json' has 2 known findings that odr no longer finds in ResourceTags.yml\n")
    #expect(quiet.exitCode == 1)
    #expect(try lint(folder, "--quiet").standardError.isEmpty)
    try folder.write(old.replacing("B: [x]", with: "B: [a, y]") + key, to: "ResourceTags.yml")
    #expect(
      try lint(folder).standardError.contains(
        "'odr lint --write-baseline' removes the entries whose findings are gone, but also accepts all new findings\n"))
    _ = try lint(folder, "--write-baseline")
    #expect(try lint(folder, "--strict").exitCode == 0)
  }

  @Test("without findings, there is nothing to write")
  func nothing() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    let run = try lint(folder, "--write-baseline")
    #expect(run.standardError.hasPrefix("odr: note: there are no findings to record, so no baseline was written\n"))
    #expect(try folder.text("ResourceTags.yml") == manifest)
  }

  @Test("an error in the baseline hides no difference between the manifest and the project")
  func differences() throws {
    let folder = try SampleApp.copy()
    let manifest = try folder.text("ResourceTags.yml")
    try folder.write(
      manifest.replacing("Scenes/Level2.sks: [level-2]", with: "Scenes/Level2.sks: [levle-2]"), to: "ResourceTags.yml")
    #expect(try lint(folder, "--write-baseline").exitCode == 0)
    let known = try lint(folder)
    #expect(known.exitCode == 0 && known.standardError.contains("BambooBreakout.xcodeproj"), "\(known.standardError)")
    let doctor = try OdrProcess(["doctor"], in: folder.url).standardOutput
    #expect(doctor.contains(" resources, no findings; the baseline hides "), "\(doctor)")
    #expect(doctor.contains("advice  project   the manifest or its baseline hides 1 finding about"), "\(doctor)")
    let apply = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(
      apply.standardError
        == "the project was not changed: the manifest or its baseline hides the differences that remain\n")
    try folder.write(
      folder.text("ResourceTags.yml").replacing("Scenes/Level4.sks: [level-4]", with: "Scenes/Level4.sks: [level-5]"),
      to: "ResourceTags.yml")
    let run = try lint(folder)
    #expect(run.exitCode == 1 && run.standardOutput.contains("'Scenes/Level4.sks' has tag 'level-5' here"))
  }

  @Test("a syntax error makes no entry stale, and nothing is written over it")
  func syntaxErrors() throws {
    let folder = try folder(["ResourceTags.yml": old, "A": "", "B": ""])
    _ = try lint(folder, "--write-baseline")
    let before = try folder.text("odr-baseline.json")
    try folder.write("version: 1\n\(key)tags: {onDemand: [a", to: "ResourceTags.yml")
    let run = try lint(folder)
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("[yaml-syntax]"))
    #expect(!run.standardError.contains("no longer finds"))
    let update = try lint(folder, "--write-baseline")
    #expect(update.exitCode == 1)
    #expect(update.standardError.contains("no baseline was written, because odr could not read all files"))
    #expect(try lint(folder, "ResourceTags.yml", "missing.yml", "--write-baseline").exitCode == 2)
    #expect(try folder.text("odr-baseline.json") == before)
  }

  @Test("rules that no manifest can set are reported all the same")
  func alwaysRules() throws {
    let folder = try folder(["ResourceTags.yml": "version: 1\ntags: {onDemand: [a, a]}\nfiles: {A: [x]}\n", "A": ""])
    let run = try lint(folder, "--write-baseline")
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("[duplicate-tag]"))
    #expect(!(try folder.text("odr-baseline.json").contains("duplicate-tag")))
    #expect(
      run.standardError.contains(
        "1 error in ResourceTags.yml; 1 marked [*] can be fixed with 'odr lint --fix'; the baseline hides 2 findings"))
  }

  @Test("more findings than one run shows are all known")
  func manyFindings() throws {
    let entries = (0..<2500).map { "  F\($0): [t\($0)]\n" }.joined()
    let settings = "lint: {too-many-asset-packs: ignore, missing-resource: ignore}\n"
    let folder = try folder(["ResourceTags.yml": "version: 1\nfiles:\n" + entries + settings])
    _ = try lint(folder, "--write-baseline")
    try folder.write("version: 1\nfiles:\n  E: [new]\n" + entries + settings + key, to: "ResourceTags.yml")
    let run = try lint(folder)
    #expect(
      run.standardError
        == "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters; the baseline hides 2500 findings\n"
    )
  }

  // MARK: The file

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

  private static let entryFault = "2:1: expected an object with 'path', 'rule', 'message', and a 'count' greater than 0"

  @Test(
    "a file that is no baseline is an error with the place, and is not overwritten",
    arguments: [
      ("", "1:1: the file is empty; expected an object, which begins with '{'"),
      ("{\n  \"version\": 1,\n}", "2:15: trailing comma; remove it"),
      (#"{"version": 2, "findings": []}"#, "1:1: expected an object with \"version\": 1 and a list of 'findings'"),
      (#"{"version": 1, "findings": {}}"#, "1:1: expected an object with \"version\": 1 and a list of 'findings'"),
      (
        #"{"version": 1, "findings": [], "x": 1}"#,
        "1:1: expected an object with \"version\": 1 and a list of 'findings'"
      ),
      (entry(#""path": "", "rule": "r", "message": "m", "count": 1"#), entryFault),
      (entry(#""path": "p", "rule": "r", "message": "m", "message": "m", "count": 1"#), entryFault),
      (entry(#""path": "p", "rule": "r", "message": "m", "count": 0"#), entryFault),
      (entry(#""path": "p", "rule": "r", "message": "m", "count": 99999999999999999999"#), entryFault),
      (
        entry(#""path": "p", "rule": "yaml-syntax", "message": "m", "count": 1"#),
        "2:1: findings of 'yaml-syntax' cannot be in a baseline"
      ),
    ])
  func malformed(_ baseline: String, _ message: String) throws {
    let manifest = "version: 1\ntags: {onDemand: [sea]}\n"
    let folder = try folder(["ResourceTags.yml": manifest, "odr-baseline.json": baseline])
    let run = try lint(folder, "--write-baseline")
    #expect(run.exitCode == 2)
    #expect(run.standardError == "odr: error: odr-baseline.json:\(message)\n")
    #expect(try folder.text("odr-baseline.json") == baseline)
    #expect(try folder.text("ResourceTags.yml") == manifest)
    try folder.write(manifest + key, to: "ResourceTags.yml")
    #expect(try lint(folder).standardOutput.contains("odr-baseline.json:\(message) [unreadable-baseline]"))
  }

  @Test("a baseline that cannot be written is an error, and the manifest doesn't get the key")
  func impossible() throws {
    let folder = try folder(["ResourceTags.yml": old + "baseline: no/such/b.json\n", "A": "", "B": ""])
    let missing = try lint(folder, "--write-baseline")
    #expect(
      missing.exitCode == 2
        && missing.standardError.contains("cannot write 'no/such/b.json': its folder does not exist"))
    try folder.write(old + "baseline: .\n", to: "ResourceTags.yml")
    #expect(try lint(folder, "--write-baseline").exitCode == 2)
    try folder.write(old + "baseline: ../b.json\n", to: "ResourceTags.yml")
    #expect(
      try lint(folder, "--write-baseline").standardError.contains(
        "cannot write '../b.json': the path or a symbolic link leads outside its folder; '--follow-links' allows that"))
    for option in ["-", "--staged", "--changed", "--no-disk", "--diff"] {
      #expect(try lint(folder, option, "--write-baseline").exitCode == 64, "\(option)")
    }
    try folder.write(old + "tags: {}\n", to: "ResourceTags.yml")
    let refused = try lint(folder, "--write-baseline")
    #expect(refused.exitCode == 2 && refused.standardError.contains("cannot add the key 'baseline'"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("odr-baseline.json").path))
  }

  @Test("lint suggests '--write-baseline' only if the option can write the file")
  func suggestion() throws {
    let folder = try folder(["r/Game/A": "", "r/Game/B": "", "b.json": "", "r/Game/bad.json": "{}"])
    _ = try ProgramRun(URL(fileURLWithPath: "/bin/sh"), ["-c", "git init --quiet r"], in: folder.url)
    for (path, isSuggested) in [
      ("known.json", true), ("../known.json", true), ("no/such/b.json", false), ("bad.json", false),
      ("../../b.json", false), ("../../gone.json", false),
    ] {
      try folder.write(old + "baseline: \(path)\n", to: "r/Game/ResourceTags.yml")
      func run(_ arguments: String...) throws -> OdrProcess {
        try OdrProcess(["lint"] + arguments, in: folder.url.appendingPathComponent("r/Game"))
      }
      let said = try run().standardOutput
      #expect(said.contains("correct the path, or write the file with --write-baseline") == isSuggested, "\(said)")
      #expect(said.contains("the path or a symbolic link leads outside") == path.hasPrefix("../../"), "\(said)")
      #expect(try (run("--write-baseline").exitCode == 0) == isSuggested, "\(path)")
    }
  }

  @Test("the key is added to a manifest in JSON and after a fix, too")
  func formats() throws {
    let json = "{\n  \"version\": 1,\n  \"tags\": {\"onDemand\": [\"a\"]}\n}\n"
    let folder = try folder(["j/ResourceTags.json": json, "y/ResourceTags.yml": "version: 1\ntags: {onDemand: [no]}\n"])
    _ = try lint(folder, "j", "--write-baseline")
    #expect(
      try folder.text("j/ResourceTags.json")
        == json.replacing("]}\n", with: "]},\n  \"baseline\": \"odr-baseline.json\"\n"))
    let fixed = try lint(folder, "y", "--fix", "--write-baseline")
    #expect(fixed.exitCode == 0, "\(fixed.standardError)")
    #expect(try folder.text("y/ResourceTags.yml") == "version: 1\ntags: {onDemand: [\"no\"]}\n" + key)
    #expect(try lint(folder, "y", "--strict").exitCode == 0)
  }

  private static func entry(_ keys: String) -> String { "{\"version\": 1, \"findings\": [\n{\(keys)}]}" }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  private func lint(_ folder: TemporaryFolder, _ arguments: String...) throws -> OdrProcess {
    try OdrProcess(["lint"] + arguments, in: folder.url)
  }
}
