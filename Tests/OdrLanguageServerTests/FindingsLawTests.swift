import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrLanguageServer

@Suite("Findings while somebody types")
struct FindingsLawTests {
  /// What is typed, and what breaks a manifest.
  private static let pieces = [
    "tags:\n", "  onDemand: [a, b]\n", "catalogs:\n", "x.png", ": ", "[", "]", "{", "}", ",", "\"", "'", "  ",
    "# odr:ignore unused-tag ",
    "lint: {unused-tag: ignore}\n", "&x ", "*x", "\t", "version: 1\n", "- ",
  ]

  @Test("at every step they are those of lint for the text that the client has")
  func findings() throws {
    for seed in LawCount.documents.numbers(shares: 1) {
      var manifests = ManifestGenerator(seed: UInt64(seed))
      let (name, text, _) = manifests.manifest()
      let uri = name.hasSuffix(".json") ? "untitled:ResourceTags.json" : "untitled:ResourceTags.yml"
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText(text)
      let server = try DirectServer()
      try server.open(uri, text)
      for step in 0..<250 {
        let change = client.randomChange(&random, Self.pieces)
        client.apply(change)
        try server.change(uri, client.string)
        let found = try server.findings(uri)
        let expected = Self.findings(in: client, uri)
        #expect(found == expected, "seed \(seed), step \(step): \(change)")
        if found != expected { return }
      }
    }
  }

  private static func findings(in client: ClientText, _ uri: String) -> [String] {
    let source = SourceText(
      name: DocumentURI(uri).name, bytes: ByteSlice(Array(client.string.utf8)), isUnnamed: true)
    return Linter.lint(Manifest(source)).map { finding in
      let (start, end) = (client.position(ofByte: finding.span.start), client.position(ofByte: finding.span.end))
      return line(finding.rule, finding.severity.rawValue, start, end, finding.message)
    }
  }

  private static func line(
    _ rule: String, _ severity: String, _ start: LSP.Position, _ end: LSP.Position, _ message: String
  ) -> String {
    let severities = ["error": 1, "warning": 2, "note": 3]
    return "\(rule) \(severities[severity] ?? 0) \(start.line):\(start.character)-\(end.line):\(end.character) "
      + message.prefix { $0 != "\n" }
  }

  @Test("they are what 'odr lint -' prints for each sample", arguments: InvalidSample.all)
  func samples(sample: InvalidSample) throws {
    let bytes = try sample.bytes
    // A server gets text, and a file may have bytes that are none.
    guard let text = String(data: bytes, encoding: .utf8), text.utf8.count < 100_000 else { return }
    let name = "ResourceTags." + sample.file.pathExtension
    let run = try OdrProcess(
      ["lint", "-", "--no-disk", "--stdin-filename", name, "--format", "json"], input: Array(bytes))
    let report = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    let file = (report?["files"] as? [[String: Any]])?.first
    let client = ClientText(text)
    let printed = (file?["diagnostics"] as? [[String: Any]] ?? []).map { finding in
      let span = finding["span"] as? [String: [String: Int]] ?? [:]
      func position(_ end: String) -> LSP.Position { client.position(ofByte: span[end]?["byte"] ?? -1) }
      return Self.line(
        finding["rule"] as? String ?? "", finding["severity"] as? String ?? "", position("start"), position("end"),
        finding["message"] as? String ?? "")
    }
    let server = try DirectServer()
    let uri = "untitled:" + name
    try server.open(uri, text)
    #expect(try server.findings(uri) == printed)
  }
}
