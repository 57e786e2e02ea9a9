import Foundation
import OdrTestSupport
import Testing

/// Tests of what programs read: every command, in every format, when something goes wrong.
@Suite("Output for programs") struct MachineOutputTests {
  /// What goes wrong.
  enum Failure: String, CaseIterable {
    case noManifest, brokenManifest, wrongName, missingProject, noGit
  }

  /// A command and the same command with a name that doesn't exist.
  struct Command: Sendable, CustomTestStringConvertible {
    let line: String
    let withWrongName: String
    var formats = ["json"]
    /// Whether exit code 1 is a result, not an error.
    var reports = false

    var testDescription: String { line }
  }

  private static let lintFormats = ["json", "sarif", "github", "gitlab"]

  private static let commands: [Command] =
    [
      ("tag list", "tag list gone.yml"), ("tag add sea -n", "tag add sea --before gone -n"),
      ("tag remove forest -n", "tag remove gone -n"), ("tag rename forest sea -n", "tag rename gone sea -n"),
      ("tag move forest --first -n", "tag move gone --first -n"),
      ("tag merge forest --into sea -n", "tag merge gone --into sea -n"), ("tag sort -n", "tag sort -n -m gone.yml"),
      ("tag split forest sea A.sks -n", "tag split gone sea A.sks -n"),
      ("assign A.sks -t forest -n", "assign gone.sks -t forest -n"),
      ("unassign A.sks --all -n", "unassign gone.sks --all -n"), ("resource list", "resource list --where-tag gone"),
      ("resource remove A.sks -n", "resource remove gone -n"),
      ("resource move A.sks A.sks -n", "resource move gone A.sks -n"),
      ("resource set A.sks -t forest -n", "resource set gone -t forest -n"),
      ("resource follow -n", "resource follow gone -n"), ("set platform tvOS -n", "set gone x -n"),
      ("unset platform -n", "unset gone -n"), ("batch script -n", "batch gone -n"), ("show", "show gone"),
      ("sizes", "sizes gone.yml"), ("packs", "packs gone.yml"),
      ("simulate --request forest", "simulate --request gone"), ("simulate steps", "simulate gone"),
      ("xcode apply -n", "xcode apply -n gone.yml"), ("background-assets plan", "background-assets plan gone.yml"),
      ("merge", "merge gone gone gone -o merged.yml"),
    ].map { Command(line: $0, withWrongName: $1) }
    + [("fmt --check", "fmt --check gone.yml"), ("doctor", "doctor gone"), ("diff", "diff gone")].map {
      Command(line: $0, withWrongName: $1, reports: true)
    }
    + [
      ("lint", "lint gone.yml"), ("lint --staged", "lint --staged gone.yml"),
      ("lint --changed HEAD", "lint --changed gone"),
      ("xcode diff", "xcode diff gone.yml"), ("background-assets check packs", "background-assets check gone"),
    ].map { Command(line: $0, withWrongName: $1, formats: lintFormats, reports: true) }

  private static func folder(_ failure: Failure) throws -> TemporaryFolder {
    let repository = failure == .noGit ? nil : try GitRepository()
    let folder = try repository?.folder ?? TemporaryFolder()
    let rest = "tags: {onDemand: [forest, sea]}\nfiles: {A.sks: [forest, sea]}\n"
    let manifest: String? =
      switch failure {
      case .noManifest: nil
      case .brokenManifest: "version: 1\ntags: {onDemand: [forest}\n"
      case .missingProject: "version: 1\nxcode: {project: Gone.xcodeproj, targets: [Game]}\n" + rest
      case .wrongName, .noGit: "version: 1\n" + rest
      }
    if let manifest { try folder.write(manifest, to: "ResourceTags.yml") }
    for (text, path) in [("x", "A.sks"), ("tag sort\n", "script"), ("install\n", "steps"), ("{", "packs/a.json")] {
      try folder.write(text, to: path)
    }
    try repository?.git("add", "--all")
    try repository?.git("commit", "--quiet", "--message=manifest")
    return folder
  }

  @Test("each failure is told in the form of the format", arguments: Failure.allCases)
  func failures(_ failure: Failure) throws {
    let folder = try Self.folder(failure)
    for command in Self.commands {
      for format in command.formats {
        let line = failure == .wrongName ? command.withWrongName : command.line
        let run = try OdrProcess(
          line.split(separator: " ").map(String.init) + ["--format", format], in: folder.url, input: [])
        try check(run, command, format, "\(failure): odr \(line) --format \(format)")
      }
    }
  }

  private func check(_ run: OdrProcess, _ command: Command, _ format: String, _ words: String) throws {
    #expect(run.exitCode <= 2, "\(words): \(run.standardError)")
    let object = { try? JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) }
    switch format {
    case "json":
      let report = try #require(object() as? [String: Any], "\(words): \(run.standardOutput)")
      #expect(report["version"] is Int, "\(words)")
      let error = report["error"] as? [String: Any]
      if run.exitCode == 2 || run.exitCode == 1 && !command.reports {
        #expect(error?["exitCode"] as? Int == Int(run.exitCode), "\(words)")
        #expect((error?["message"] as? String)?.isEmpty == false, "\(words)")
      } else if run.exitCode == 0 {
        #expect(error == nil, "\(words)")
      }
    case "sarif":
      let log = try #require(object() as? [String: Any], "\(words)")
      let invocations = (log["runs"] as? [[String: Any]])?.first?["invocations"] as? [[String: Any]]
      let isSuccess = invocations?.first?["executionSuccessful"] as? Bool
      if run.exitCode != 1 { #expect(isSuccess == (run.exitCode == 0), "\(words)") }
    case "gitlab":
      let issues = try #require(object() as? [[String: Any]], "\(words)")
      if run.exitCode > 0 { #expect(!issues.isEmpty, "\(words)") }
    default:
      if run.exitCode > 0 { #expect(run.standardOutput.contains("::error "), "\(words)") }
    }
  }

  @Test("the error of a broken manifest has its place")
  func place() throws {
    let folder = try Self.folder(.brokenManifest)
    let run = try OdrProcess(["tag", "list", "--format", "json"], in: folder.url)
    let report = try run.report
    let error = try #require(report["error"] as? [String: Any])
    #expect(error["path"] as? String == "ResourceTags.yml")
    let start = (error["span"] as? [String: [String: Int]])?["start"]
    #expect(start?["line"] == 2 && start?["column"] == 25)
  }

  @Test("fingerprints for GitLab stay when lines move, and differ between findings")
  func fingerprints() throws {
    func found(_ text: String) throws -> [String] {
      let run = try OdrProcess(["lint", "-", "--format", "gitlab"], input: Array(text.utf8))
      let issues = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [[String: Any]]
      return try #require(issues).compactMap { $0["fingerprint"] as? String }
    }
    let text = "tags: {onDemand: [a, b]}\nfiles: {A.sks: [c], B.sks: [c]}\n"
    let all = try found("version: 1\n" + text)
    #expect(Set(all).count == 4)
    #expect(try found("# moved\n\nversion: 1\n" + text) == all)
  }
}
