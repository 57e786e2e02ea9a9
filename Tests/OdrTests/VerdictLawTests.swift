import Foundation
import OdrTestSupport
import Testing

/// For the same files, all commands report the same findings.
@Suite("the same state gets the same verdict")
struct VerdictLawTests {
  private static let shares = 4

  @Test("lint, lint ., --staged, --changed, the server and doctor agree on a random app", arguments: 0..<shares)
  func verdicts(share: Int) throws {
    let repository = try GitRepository(isEmpty: true)
    let numbers = LawCount.verdicts.numbers(shares: Self.shares)
    var reported = 0
    for number in numbers {
      let app = RandomApp(seed: UInt64(number * Self.shares + share), hasNeighbors: true)
      try replaceFiles(in: repository, with: app)
      let plain = try findings(repository, ["."])
      reported += plain.count
      let inFolder = plain.filter { !$0.manifest.contains("/") }
      #expect(try findings(repository, []) == inFolder, "number \(number), share \(share): without a path")
      #expect(try findings(repository, app.manifests) == plain, "number \(number), share \(share): files")
      #expect(try findings(repository, ["--staged"]) == plain, "number \(number), share \(share): --staged")
      #expect(try findings(repository, ["--staged", "."]) == plain, "number \(number), share \(share): --staged .")
      #expect(
        try findings(repository, ["--changed", Self.emptyTree]) == plain, "number \(number), share \(share): --changed")
      let inOneFile = plain.map { finding in
        Finding(
          path: finding.manifest, line: finding.isInManifest ? finding.line : 1,
          column: finding.isInManifest ? finding.column : 1, rule: finding.rule, severity: finding.severity,
          manifest: finding.manifest)
      }
      #expect(
        try serverFindings(repository, app) == inOneFile.sorted(), "number \(number), share \(share): server")
      if number % 10 == 0 { try expectDoctor(repository, app, plain, "number \(number), share \(share): doctor") }
    }
    #expect(reported > numbers.count / 2, "most apps have findings")
  }

  /// The name of the tree without files, which exists in every repository.
  private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  private struct Finding: Hashable, Comparable {
    let path: String
    let line: Int
    let column: Int
    let rule: String
    let severity: String
    let manifest: String
    var isInManifest: Bool { path == manifest }

    static func < (left: Finding, right: Finding) -> Bool { left.key < right.key }
    private var key: String { "\(manifest) \(path) \(line) \(column) \(rule) \(severity)" }
  }

  private func replaceFiles(in repository: GitRepository, with app: RandomApp) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: repository.url.path) where name != ".git" {
      try FileManager.default.removeItem(at: repository.url.appendingPathComponent(name))
    }
    for (path, text) in app.files { try repository.folder.write(text, to: path) }
    try repository.git("add", "--all", "--force")
  }

  /// Returns the findings of `odr lint`, except findings that a change silences others.
  private func findings(_ repository: GitRepository, _ arguments: [String]) throws -> [Finding] {
    let run = try repository.run(["lint", "--format", "json"] + arguments)
    let report = try run.report
    let files = try #require(report["files"] as? [[String: Any]])
    let lines = try OdrProcess(
      ["lint", "--format", "xcode"] + arguments, in: repository.url, environment: GitRepository.environment
    ).standardOutput.split(separator: "\n").filter { !$0.contains(": note: ") && $0.contains("ResourceTags.") }
    #expect(Set(lines).count == lines.count, "a finding is repeated: \(lines)")
    return try files.flatMap { file -> [Finding] in
      let manifest = try #require(file["path"] as? String)
      return try #require(file["diagnostics"] as? [[String: Any]]).map { finding in
        let start = try #require((finding["span"] as? [String: Any])?["start"] as? [String: Int])
        return Finding(
          path: finding["path"] as? String ?? manifest, line: try #require(start["line"]),
          column: try #require(start["column"]), rule: try #require(finding["rule"] as? String),
          severity: try #require(finding["severity"] as? String), manifest: manifest)
      }
    }.filter { $0.rule != "silenced-finding" }.sorted()
  }

  private func serverFindings(_ repository: GitRepository, _ app: RandomApp) throws -> [Finding] {
    var messages: [[String: Any]] = [
      ["id": 0, "method": "initialize", "params": ["capabilities": ["textDocument": ["diagnostic": [String: Any]()]]]]
    ]
    for (number, path) in app.manifests.enumerated() {
      let uri = repository.url.appendingPathComponent(path).absoluteString
      let document: [String: Any] = ["uri": uri, "languageId": "yaml", "version": 1, "text": app.files[path] ?? ""]
      messages.append(["method": "textDocument/didOpen", "params": ["textDocument": document]])
      messages.append([
        "id": number + 1, "method": "textDocument/diagnostic", "params": ["textDocument": ["uri": uri]],
      ])
    }
    messages += [["id": 99, "method": "shutdown"], ["method": "exit"]]
    let input = try messages.flatMap { message -> [UInt8] in
      let data = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { own, _ in own })
      return Array("Content-Length: \(data.count)\r\n\r\n".utf8) + data
    }
    let run = try OdrProcess(["server"], in: repository.url, input: input, environment: GitRepository.environment)
    var found: [Finding] = []
    for part in run.standardOutput.components(separatedBy: "Content-Length: ").dropFirst() {
      let body = part.drop { $0 != "{" }
      guard let message = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any],
        let number = message["id"] as? Int, app.manifests.indices.contains(number - 1),
        let items = (message["result"] as? [String: Any])?["items"] as? [[String: Any]]
      else { continue }
      let manifest = app.manifests[number - 1]
      for item in items {
        let start = try #require((item["range"] as? [String: Any])?["start"] as? [String: Int])
        let severity = try #require(item["severity"] as? Int)
        found.append(
          Finding(
            path: manifest, line: (start["line"] ?? 0) + 1, column: (start["character"] ?? 0) + 1,
            rule: try #require(item["code"] as? String), severity: ["", "error", "warning", "note"][severity],
            manifest: manifest))
      }
    }
    return found.sorted()
  }

  /// `odr doctor` finds something wrong exactly if the manifest in the app's folder has errors.
  private func expectDoctor(
    _ repository: GitRepository, _ app: RandomApp, _ plain: [Finding], _ comment: String
  ) throws {
    let run = try repository.odr("doctor", "-m", app.manifests[0], "--format", "json")
    let report = try run.report
    let checks = try #require(report["checks"] as? [[String: Any]])
    let isWrong = checks.contains { check in
      ["manifest", "project", "settings"].contains(check["topic"] as? String) && check["state"] as? String == "wrong"
    }
    let hasErrors = plain.contains { $0.manifest == app.manifests[0] && $0.severity == "error" }
    #expect(isWrong == hasErrors, "\(comment): \(run.standardOutput)\(app.files)")
  }
}
