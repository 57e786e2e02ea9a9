import Foundation
import OdrTestSupport
import ResourceTags
import Testing

/// Each command that a finding, or a row of the doctor's report, names works in the place where odr prints it.
@Suite("cures that odr names work") struct CureLawTests {
  private static let shares = 4

  /// An app: its files, and the paths of its manifests.
  private struct App {
    var files: [String: ExampleFile]
    let manifests: [String]

    /// Whether the files are small enough to be written in a test.
    var isSmall: Bool {
      files.values.allSatisfy { if case .size(let size) = $0 { size < 1_000_000 } else { true } }
    }
  }

  /// A command in a text, and the finding or row that the command must remove.
  private struct Cure {
    let command: String
    let text: String
    let identity: String
    /// Whether the doctor names the command.
    var isRow = false
  }

  @Test("in random apps, each named command succeeds, removes its finding, and loses no tag", arguments: 0..<shares)
  func apps(share: Int) throws {
    var count = 0
    var rows: Set<String> = []
    for number in LawCount.cures.numbers(shares: Self.shares) {
      let app = RandomApp(seed: UInt64(number * Self.shares + share))
      count += try checkAll(
        App(files: app.files.mapValues { .text($0) }, manifests: app.manifests), "number \(number), share \(share)",
        checkedRows: &rows)
    }
    #expect(count > LawCount.cures.numbers(shares: Self.shares).count / 4)
  }

  private static let rules = LawCount.some(RuleRegistry.all.filter { $0.scope != .packs }.map(\.id), count: 6)

  @Test("so it is for the examples of each rule", arguments: 0..<shares)
  func examples(share: Int) throws {
    var rows: Set<String> = []
    for id in stride(from: share, to: Self.rules.count, by: Self.shares).map({ Self.rules[$0] }) {
      let rule = try #require(RuleRegistry.documentation(of: id))
      for example in rule.examples where example.fileExtension != "plist" && !example.text.isEmpty {
        let name = "ResourceTags.\(example.fileExtension)"
        let isWhole = example.text.contains("version") || example.fileExtension == "json"
        var app = App(files: example.files ?? [:], manifests: [name])
        var text = (isWhole ? "" : "version: 1\n") + example.text
        if let outline = example.project {
          let project = ExampleProject(outline)
          if !example.text.contains("xcode:") {
            text += "\nxcode: {project: Game.xcodeproj, targets: [\(project.targetNames.joined(separator: ", "))]}\n"
          }
          app.files["Game.xcodeproj/project.pbxproj"] = .text(project.text)
        }
        app.files[name] = .text(text)
        if app.isSmall { _ = try checkAll(app, "\(id): \(text)", checkedRows: &rows) }
      }
    }
  }

  @Test("so it is for slips", arguments: SlipDocument.all)
  func slips(_ document: SlipDocument) throws {
    var rows: Set<String> = []
    for slip in LawCount.some(document.slips, count: 1, all: 40) {
      let name = "ResourceTags." + (slip.language == "yaml" ? "yml" : "json")
      let app = App(files: Slip.files.merging([name: .text(slip.manifestText)]) { $1 }, manifests: [name])
      _ = try checkAll(app, slip.id, checkedRows: &rows)
    }
  }

  /// Checks all commands that odr names in the app, and returns their number. The doctor's rows about what every app
  /// lacks, such as a hook, are checked only in the first app.
  private func checkAll(_ app: App, _ place: String, checkedRows: inout Set<String>) throws -> Int {
    let repository = try GitRepository(isEmpty: true)
    try write(app, to: repository)
    let all = try cures(repository, app)
    for cure in all where !cure.isRow || checkedRows.insert(cure.text).inserted {
      try check(cure, in: repository, app, place)
      try write(app, to: repository)
    }
    return all.count
  }

  private func write(_ app: App, to repository: GitRepository) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: repository.url.path) where name != ".git" {
      try FileManager.default.removeItem(at: repository.url.appendingPathComponent(name))
    }
    for (path, file) in app.files where !path.hasPrefix("../") { try repository.folder.write(file, to: path) }
    try repository.git("add", "--all", "--force")
  }

  /// Returns the commands that 'odr lint' and 'odr doctor' name.
  private func cures(_ repository: GitRepository, _ app: App) throws -> [Cure] {
    var found: [Cure] = []
    for finding in try findings(repository) {
      for command in Self.commands(in: finding.text) {
        found.append(Cure(command: command, text: finding.text, identity: finding.identity))
      }
    }
    for row in try rows(repository, app) {
      if let command = row.command {
        found.append(Cure(command: command, text: row.text, identity: row.text, isRow: true))
      }
    }
    return found
  }

  /// Returns the commands in a text: in quotation marks, or after `run: `. Commands that only show something are left
  /// out.
  private static func commands(in text: String) -> [String] {
    text.matches(of: /'((?:odr (?!ignore)|git )[^']+)'(?! shows)|run: ((?:odr|git) .*)$/).compactMap { match in
      (match.1 ?? match.2).map(String.init)
    }
  }

  private func check(_ cure: Cure, in repository: GitRepository, _ app: App, _ place: String) throws {
    let before = try tags(repository, app)
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", cure.command], in: repository.url,
      environment: GitRepository.environment.merging(["PATH": ProgramRun.searchPath]) { $1 })
    let note = Comment(rawValue: "\(place): \(cure.command): \(run.standardOutput)\(run.standardError)\n\(cure.text)")
    #expect(run.exitCode == 0, note)
    let left = try findings(repository).map(\.identity) + rows(repository, app).filter { $0.command != nil }.map(\.text)
    #expect(!left.contains(cure.identity), note)
    // A cure may correct the spelling of a tag, but each resource keeps its number of tags.
    if !cure.text.contains("remove") { #expect(try tags(repository, app).count >= before.count, note) }
  }

  /// The tags of each resource in all manifests, without the resources' folders, since a cure may move a resource.
  private func tags(_ repository: GitRepository, _ app: App) throws -> Set<String> {
    var found: Set<String> = []
    for path in app.manifests {
      let text = try String(contentsOf: repository.url.appendingPathComponent(path), encoding: .utf8)
      for resource in Manifest(SourceText(name: path, text)).resources() {
        let name = resource.path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        found.formUnion(resource.tags.map { "\(path) \(name): \($0)" })
      }
    }
    return found
  }

  private func findings(_ repository: GitRepository) throws -> [(identity: String, text: String)] {
    let run = try repository.odr("lint", "--format", "json", ".")
    let report = try run.report
    return try #require(report["files"] as? [[String: Any]]).flatMap { file in
      try #require(file["diagnostics"] as? [[String: Any]]).map { finding in
        let (rule, message) = (finding["rule"] as? String ?? "", finding["message"] as? String ?? "")
        return (
          "\(file["path"] ?? "") \(rule) \(message)",
          [message, finding["label"] as? String ?? ""].joined(separator: "; ")
        )
      }
    }
  }

  private func rows(_ repository: GitRepository, _ app: App) throws -> [(text: String, command: String?)] {
    let run = try repository.odr("doctor", "-m", app.manifests[0], "--format", "json")
    let report = try run.report
    return try #require(report["checks"] as? [[String: Any]]).filter { $0["topic"] as? String != "odr" }.map {
      ($0["message"] as? String ?? "", $0["command"] as? String)
    }
  }
}
