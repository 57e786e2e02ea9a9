import Foundation
import OdrTestSupport
import Testing

@Suite("odr doctor") struct DoctorCommandTests {
  /// A row of the report.
  private struct Check: Decodable {
    let topic: String
    let state: String
    let message: String
    let command: String?
  }

  private struct Report: Decodable {
    let version: Int
    let checks: [Check]

    func state(of topic: String) -> String? { checks.first { $0.topic == topic }?.state }
  }

  private func report(_ folder: URL, _ exitCode: Int32, _ arguments: String...) throws -> Report {
    let run = try OdrProcess(
      ["doctor", "--format", "json"] + arguments, in: folder, environment: ["PATH": ProgramRun.searchPath])
    #expect(run.exitCode == exitCode && run.standardError == "", "\(run.standardOutput)\(run.standardError)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.standardOutput.utf8))
    #expect(report.version == 1)
    return report
  }

  /// Runs a command in the folder with a shell that finds odr.
  private func carryOut(_ command: String, in folder: URL) throws {
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder, environment: ["PATH": ProgramRun.searchPath])
    #expect(run.exitCode == 0, "\(command): \(run.standardError)")
  }

  /// A repository that contains a copy of a sample.
  private func repository(_ name: String) throws -> GitRepository {
    let repository = try GitRepository()
    try SampleApp.copy(name, to: repository.folder)
    return repository
  }

  @Test(
    "the commands that it names make everything right",
    arguments: [
      ("BambooBreakout", "ResourceTags.yml", "Scenes/Level2.sks:", "./Scenes/Level2.sks:"),
      (
        "BambooBreakout", "ResourceTags.yml",
        "xcode:\n  project: BambooBreakout.xcodeproj\n  targets: [BambooBreakout]\n", ""
      ),
      ("DreamLedger", "ResourceTags.json", "  \"$schema\": \"../../Schemas/resource-tags-1.schema.json\",\n", ""),
    ])
  func commands(_ sample: String, _ manifest: String, _ text: String, _ fault: String) throws {
    let repository = try repository(sample)
    let path = repository.url.appendingPathComponent(manifest)
    let sound = try String(contentsOf: path, encoding: .utf8)
    #expect(sound.contains(text))
    try sound.replacing(text, with: fault).write(to: path, atomically: true, encoding: .utf8)
    // Make the prefetch order differ from the project.
    #expect(
      try OdrProcess(
        ["tag", "move", sample == "DreamLedger" ? "aurora" : "level-2", "--to", "onDemand"], in: repository.url
      ).exitCode == 0)
    var rounds = 0
    var commands: [String] = []
    repeat {
      let code: Int32 = try OdrProcess(["doctor"], in: repository.url).exitCode
      commands = try report(repository.url, code).checks.compactMap(\.command)
      for command in commands { try carryOut(command, in: repository.url) }
      rounds += 1
    } while !commands.isEmpty && rounds < 4
    let last = try report(repository.url, 0)
    let topics = last.checks.map(\.topic).filter { $0 != "code" }
    #expect(topics == ["odr", "manifest", "schema", "project", "settings", "hook"])
    // The samples do not contain all source files of their projects.
    #expect(last.checks.allSatisfy { $0.state == "right" || $0.topic == "code" }, "\(last.checks)")
  }

  @Test("an unknown tag in the app's code is wrong, as odr code check says")
  func code() throws {
    let repository = try GitRepository()
    try repository.folder.write(
      "version: 1\ntags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n", to: "ResourceTags.yml")
    try repository.folder.write("", to: "A.sks")
    #expect(try report(repository.url, 0).state(of: "code") == nil)
    for (tag, state) in [("see", "wrong"), ("sea", "right")] {
      try repository.folder.write("let request = NSBundleResourceRequest(tags: [\"\(tag)\"])\n", to: "Game.swift")
      let code = try report(repository.url, tag == "see" ? 1 : 0).checks.first { $0.topic == "code" }
      #expect(code?.state == state && code?.command == nil)
      #expect(
        code?.message.hasSuffix("; checked 1 source file; see 'odr code check'") == true, "\(code?.message ?? "")")
      #expect(try OdrProcess(["code", "check"], in: repository.url).exitCode == (tag == "see" ? 1 : 0))
    }
    func next() throws -> String {
      try OdrProcess(["doctor"], in: repository.url).standardOutput.components(separatedBy: "\nnext: ").last ?? ""
    }
    try repository.folder.write("let request = NSBundleResourceRequest(tags: [\"see\"])\n", to: "Game.swift")
    #expect(try next() == "odr code check\n")
    try repository.folder.write("let request = NSBundleResourceRequest(tags: [\"sea\"])\n", to: "Game.swift")
    // odr does not read a link that leads out of the repository, and in a manifest with errors it does not check the code.
    let link = repository.url.appendingPathComponent("Link.swift")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/hosts")
    #expect(try report(repository.url, 0).state(of: "code") == "advice")
    try repository.folder.write("version: 1\ntags: {onDemand: [sea\n", to: "ResourceTags.yml")
    #expect(try report(repository.url, 1).state(of: "code") == nil)
    #expect(try next() == "odr lint\n")
  }

  @Test("what is wrong exits with 1, and what could be better with 0")
  func states() throws {
    let repository = try repository("BambooBreakout")
    let advice = try report(repository.url, 0)
    #expect(advice.state(of: "hook") == "advice" && advice.state(of: "schema") == "advice")
    let settings = repository.url.appendingPathComponent("BambooBreakout.xcodeproj/project.pbxproj")
    let text = try String(contentsOf: settings, encoding: .utf8)
    try text.replacing("KnownAssetTags", with: "Tags").write(to: settings, atomically: true, encoding: .utf8)
    let warned = try report(repository.url, 0).checks.first { $0.topic == "project" }
    #expect(
      warned?.message.hasPrefix("5 warnings about BambooBreakout.xcodeproj; ") == true, "\(warned?.message ?? "")")
    try text.replacing("buildSettings = {", with: "buildSettings = {\n ENABLE_ON_DEMAND_RESOURCES = NO;")
      .write(to: settings, atomically: true, encoding: .utf8)
    let off = try report(repository.url, 0)
    #expect(off.state(of: "settings") == "advice" && off.state(of: "project") == "right", "\(off.checks)")
    try FileManager.default.removeItem(at: settings)
    #expect(try report(repository.url, 1).state(of: "project") == "wrong")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("ResourceTags.yml"))
    let none = try report(repository.url, 1)
    #expect(none.checks.first { $0.topic == "manifest" }?.command == "odr init")
  }

  @Test(
    "a command writes neither outside the repository nor over a file, whatever the manifest says",
    arguments: [
      ("../victim", false), ("{victim}", false), ("{root}/schema.json", true), ("link", false), ("dangling", false),
      ("folder/new.json", false), ("folder/deep/new.json", false), (".git/config", false), (".git/new", false),
      ("taken.json", false), ("new/../../x", false), (".gitattributes", false), ("Makefile", false),
      (".vscode/new.json", false),
      ("Other.ResourceTags.json", false), ("new.json", true), ("new/deep/schema.json", true),
      ("", true), (nil, true),
    ] as [(String?, Bool)])
  func harmlessCommands(_ path: String?, _ isNamed: Bool) throws {
    for format in ["yml", "json"] {
      let folder = try TemporaryFolder()
      let root = folder.url.appendingPathComponent("r")
      for path in ["victim", "outside/x", "r/taken.json", "r/A.sks"] { try folder.write("mine", to: path) }
      let initial = try OdrProcess(
        ["-ec", "git init -q .; ln -s ../victim link; ln -s ../gone dangling; ln -s ../outside folder"], in: root,
        environment: GitRepository.environment, program: .init(fileURLWithPath: "/bin/sh"))
      #expect(initial.exitCode == 0)
      let place = path?.replacing("{victim}", with: folder.url.path + "/victim").replacing("{root}", with: root.path)
      let reference =
        place.map { format == "yml" ? "# yaml-language-server: $schema=\($0)\n" : "\"$schema\": \"\($0)\", " } ?? ""
      try folder.write(
        format == "yml" ? reference + "version: 1\n" : "{\(reference)\"version\": 1}\n", to: "r/ResourceTags.\(format)")
      let run = try OdrProcess(["doctor", "--format", "json"], in: root, environment: GitRepository.environment)
      let report = try JSONDecoder().decode(Report.self, from: Data(run.standardOutput.utf8))
      let command = report.checks.first { $0.topic == "schema" }?.command
      #expect((command != nil) == isNamed, "\(command ?? "")")
      guard let command else { continue }
      try carryOut(command, in: root)
      #expect(try folder.text("victim") == "mine" && folder.text("r/taken.json") == "mine")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["outside", "r", "victim"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/outside") == ["x"])
    }
  }

  @Test("no command writes a hook outside the repository", arguments: [true, false], [true, false])
  func hookOutside(hasHook: Bool, isLink: Bool) throws {
    let repository = try repository("BambooBreakout")
    let outside = try TemporaryFolder()
    if hasHook { try outside.write("#!/bin/sh\n", to: "pre-commit") }
    if isLink {
      let hooks = repository.url.appendingPathComponent(".git/hooks")
      try? FileManager.default.removeItem(at: hooks)
      try FileManager.default.createSymbolicLink(at: hooks, withDestinationURL: outside.url)
    } else {
      try repository.git("config", "core.hooksPath", outside.url.path)
    }
    let check = try report(repository.url, 0).checks.first { $0.topic == "hook" }
    #expect(check?.state == "advice" && check?.command == nil)
  }

  @Test("another odr on PATH, an old copy of the schema, and a missing one are told")
  func others() throws {
    let repository = try repository("ShapesAndColors")
    #expect(try report(repository.url, 1).state(of: "schema") == "wrong")
    let manifest = repository.url.appendingPathComponent("ResourceTags.yml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacing("../../Schemas/", with: "").write(to: manifest, atomically: true, encoding: .utf8)
    try "{}\n".write(
      to: repository.url.appendingPathComponent("resource-tags-1.schema.json"), atomically: true, encoding: .utf8)
    #expect(try report(repository.url, 0).state(of: "schema") == "advice")
    let run = try OdrProcess(["doctor"], in: repository.url, environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.standardOutput.contains("which is not in PATH\n"))
  }
}
