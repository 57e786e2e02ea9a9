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
