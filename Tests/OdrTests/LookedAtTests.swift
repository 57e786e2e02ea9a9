import Foundation
import OdrTestSupport
import Testing

/// "No findings" is a claim about everything that the user thinks was checked.
@Suite("What odr didn't look at, it says") struct LookedAtTests {
  private static let project = ExampleProject("KnownAssetTags: [sea]\nGame: {A.sks: [sea]}\n").text

  private func folder(_ manifest: String, _ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    try folder.write(Self.project, to: "Game.xcodeproj/project.pbxproj")
    try folder.write("", to: "A.sks")
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  private static let game = "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\n"

  @Test("errors about files and settings don't prevent the comparison with the project")
  func comparison() throws {
    let folder = try folder(
      Self.game + "tags: {prefetchOrder: [sea]}\nfiles: {A.sks: [sea], Gone.sks: [sea]}\nlint: {unused-tag: off}\n")
    let run = try OdrProcess(["lint"], in: folder.url)
    #expect(run.standardOutput.contains("[missing-resource]") && run.standardOutput.contains("[category-differs]"))
    #expect(!run.standardError.contains("not compared"))
    try folder.write(
      "baseline: known.json\n" + Self.game + "tags: {prefetchOrder: [sea]}\nfiles: {A.sks: [sea], Gone.sks: [sea]}\n",
      to: "ResourceTags.yml")
    try folder.write(
      #"{"version": 1, "findings": [{"path": "ResourceTags.yml", "rule": "missing-resource", "message": "'Gone.sks' is not on disk", "count": 1}]}"#,
      to: "known.json")
    #expect(try OdrProcess(["lint"], in: folder.url).standardOutput.contains("[category-differs]"))
  }

  @Test("errors about paths prevent it, which lint and doctor say")
  func noComparison() throws {
    let folder = try folder(Self.game + "tags: {prefetchOrder: [sea]}\nfiles: {/A.sks: [sea]}\n")
    let run = try OdrProcess(["lint"], in: folder.url)
    #expect(run.standardError.contains("the project was not compared, because the manifest has errors"))
    let doctor = try OdrProcess(["doctor"], in: folder.url)
    #expect(doctor.standardOutput.contains("not compared") && !doctor.standardOutput.contains("matches the manifest"))
    let json = try OdrProcess(["lint", "--format", "json"], in: folder.url).standardOutput
    #expect(json.contains("\"notCompared\" : 1"))
    let note = "odr: note: the project was not compared, because the manifest has errors\n"
    #expect(try OdrProcess(["lint", "--quiet"], in: folder.url).standardError == note)
    let sarif = try OdrProcess(["lint", "--format", "sarif"], in: folder.url)
    #expect(sarif.standardOutput.contains(" : \"the project was not compared, because"))
  }

  @Test(
    "a level, a comment, or a baseline hides a reason or a difference, but then nothing matches",
    arguments: ["lint: {%: ignore}\n", "# odr:ignore % later\n", ""], ["missing-project", "category-differs"])
  func hidden(_ silencer: String, _ rule: String) throws {
    let isMissing = rule == "missing-project"
    let game = isMissing ? Self.game.replacing("Game.xcodeproj", with: "Gone.xcodeproj") : Self.game
    let rest = "tags: {\(isMissing ? "onDemand" : "prefetchOrder"): [sea]}\nfiles: {A.sks: [sea]}\n"
    let comment = silencer.hasPrefix("#") ? silencer.replacing("%", with: rule) : ""
    let level = silencer.hasPrefix("l") ? silencer.replacing("%", with: rule) : ""
    let folder = try folder(
      "version: 1\n" + (isMissing ? comment : "") + game.dropFirst(11) + (isMissing ? "" : comment) + rest + level)
    if silencer.isEmpty { _ = try OdrProcess(["lint", "--write-baseline"], in: folder.url) }
    let lint = try OdrProcess(["lint", "--strict"], in: folder.url)
    let reason = "the project was not compared, because project 'Gone.xcodeproj' is not on disk"
    #expect(lint.standardError.contains(reason) == isMissing, "\(lint.standardError)")
    #expect((lint.exitCode == 1) == isMissing, "\(lint.standardOutput)")
    let doctor = try OdrProcess(["doctor"], in: folder.url).standardOutput
    #expect(!doctor.contains("matches the manifest"), "\(doctor)")
    #expect(doctor.contains(isMissing ? "not compared, because" : "baseline hides 1 finding about"), "\(doctor)")
  }

  @Test(
    "a project that is something else is not missing, and one outside fails with --strict",
    arguments: [
      ("Art", "error: project 'Art' cannot be read: there is no .xcodeproj in 'Art'"),
      ("W.xcworkspace", "error: project 'W.xcworkspace' cannot be read: 'W.xcworkspace' is a workspace"),
      ("B.xcodeproj", "error: project 'B.xcodeproj' cannot be read: 'B.xcodeproj/project.pbxproj' is missing"),
      ("../B.xcodeproj", "warning: project '../B.xcodeproj' is outside the manifest's repository or folder"),
    ])
  func unreadProject(_ path: String, _ message: String) throws {
    let folder = try folder(
      Self.game.replacing("Game.xcodeproj", with: path) + "tags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n",
      [path.replacing("../", with: "") + "/x": ""])
    let run = try OdrProcess(["lint", "--strict"], in: folder.url)
    #expect(run.exitCode == 1 && run.standardOutput.contains(message), "\(run.standardOutput)")
  }

  @Test("code that odr couldn't read or follow is listed, and fails with --strict")
  func code() throws {
    let folder = try folder("version: 1\ntags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Gone.swift"),
      withDestinationURL: folder.url.appendingPathComponent("nothing"))
    try folder.write("let request = NSBundleResourceRequest(tags: names)\n", to: "Game.swift")
    let run = try OdrProcess(["code", "check"], in: folder.url)
    #expect(run.standardError.contains("cannot follow the tags of this call"), "\(run.standardError)")
    #expect(run.standardError.contains("Game.swift:1:"), "\(run.standardError)")
    #expect(try OdrProcess(["code", "check"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["code", "check", "--strict"], in: folder.url).exitCode == 1)
  }

  @Test(
    "a manifest of an unknown version is read, but never changed", arguments: ["2", "\"2\""])
  func version(_ version: String) throws {
    let text = "version: \(version)\ntags: {onDemand: [sea]}\nfile: {A.sks: [sea]}\n"
    let folder = try folder(text)
    for command in [
      ["tag", "add", "x"], ["fmt"], ["convert", "--to", "json"], ["tag", "sort"], ["set", "platform", "tvOS"],
    ] {
      let run = try OdrProcess(command, in: folder.url)
      #expect(
        run.exitCode == 2 && run.standardError.contains("supports only version 1"), "\(command): \(run.standardError)")
    }
    let fix = try OdrProcess(["lint", "--fix"], in: folder.url)
    #expect(fix.exitCode == 1 && !fix.standardOutput.contains("[*]"))
    #expect(try OdrProcess(["install", "schema"], in: folder.url).exitCode == 2)
    #expect(try String(contentsOf: folder.url.appendingPathComponent("ResourceTags.yml"), encoding: .utf8) == text)
  }

  @Test("an edit that causes an error says so, and stays")
  func newErrors() throws {
    let folder = try folder(
      "version: 1\ntags: {onDemand: [sea, lake]}\nfiles: {A.sks: [sea, lake]}\n"
        + "assetPacks:\n  one: [sea]\n  two: [lake]\n")
    let run = try OdrProcess(["tag", "merge", "lake", "--into", "sea", "--dry-run"], in: folder.url)
    #expect(
      run.exitCode == 0 && run.standardError.contains("note: this edit creates an error: "), "\(run.standardError)")
    let json = try OdrProcess(["tag", "merge", "lake", "--into", "sea", "--format", "json"], in: folder.url)
    #expect(json.exitCode == 0 && json.standardOutput.contains("\"duplicate-pin\""), "\(json.standardOutput)")
    let quiet = try OdrProcess(["tag", "add", "bay"], in: folder.url)
    #expect(!quiet.standardError.contains("this edit"), "the error was there before")
  }

  @Test("a mistyped resource is not a resource without the tag")
  func unassign() throws {
    let folder = try folder("version: 1\ntags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n")
    let run = try OdrProcess(["unassign", "a.sks", "--tag", "sea"], in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.contains("did you mean 'A.sks'?"), "\(run.standardError)")
    #expect(try OdrProcess(["unassign", "a.sks", "--tag", "sea", "--if-exists"], in: folder.url).exitCode == 0)
  }

  @Test("a key too long for YAML is named when JSON is converted, as when it is assigned")
  func longKey() throws {
    let path = String(repeating: "a", count: 1100)
    let text = #"{"version": 1, "tags": {"onDemand": ["sea"]}, "files": {"\#(path)": ["sea"]}}"#
    let run = try OdrProcess(["convert", "--to", "yaml", "-"], input: Array(text.utf8))
    #expect(run.exitCode == 2 && run.standardError.contains("too long for a YAML key"), "\(run.standardError)")
  }
}
