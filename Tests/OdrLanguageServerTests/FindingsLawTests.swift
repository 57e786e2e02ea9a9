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
      let server = try TestClient()
      try server.begin(["textDocument": ["diagnostic": [:] as [String: Any]]])
      try server.open(uri, text)
      for step in 0..<250 {
        let change = client.randomChange(&random, Self.pieces)
        client.apply(change)
        try server.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": uri, "version": step + 2] as [String: Any],
            "contentChanges": [["text": client.string]],
          ])
        let found = try Self.findings(server.ask("textDocument/diagnostic", ["textDocument": ["uri": uri]]))
        let expected = Self.findings(in: client, uri)
        #expect(found == expected, "seed \(seed), step \(step): \(change)")
        if found != expected { return }
      }
      _ = try server.leave()
    }
  }

  /// The findings in an answer, a line each: `RULE SEVERITY LINE:CHARACTER-LINE:CHARACTER MESSAGE`.
  private static func findings(_ answer: [String: Any]) -> [String] {
    let items = (answer["result"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return items.map { item in
      let range = item["range"] as? [String: [String: Int]] ?? [:]
      func place(_ end: String) -> String { "\(range[end]?["line"] ?? -1):\(range[end]?["character"] ?? -1)" }
      let message = (item["message"] as? String ?? "").prefix { $0 != "\n" }
      return "\(item["code"] ?? "") \(item["severity"] ?? 0) \(place("start"))-\(place("end")) \(message)"
    }
  }

  private static func findings(in client: ClientText, _ uri: String) -> [String] {
    let source = SourceText(
      name: DocumentURI(uri).name, bytes: ByteSlice(Array(client.string.utf8)), isUnnamed: true)
    let severities = ["error": 1, "warning": 2, "note": 3]
    return Linter.lint(Manifest(source)).map { finding in
      let (start, end) = (client.position(ofByte: finding.span.start), client.position(ofByte: finding.span.end))
      return "\(finding.rule) \(severities[finding.severity.rawValue] ?? 0) \(start.line):\(start.character)-"
        + "\(end.line):\(end.character) " + finding.message.prefix { $0 != "\n" }
    }
  }
}
