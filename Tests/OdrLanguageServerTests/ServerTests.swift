import Testing

@testable import OdrLanguageServer

@Suite("The language server")
struct ServerTests {
  private static let uri = "untitled:ResourceTags.yml"
  private static let text = "version: 1\ntags:\n  onDemand: [sea]\nfiles:\n  a.png: [see]\n"

  @Test("requests before 'initialize', after 'shutdown' and of unknown methods are refused")
  func refusals() throws {
    func code(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }
    let client = try TestClient()
    #expect(code(try client.ask("textDocument/formatting")) == -32002)
    try client.notify("textDocument/didOpen", [:])
    try client.begin()
    #expect(code(try client.ask("initialize", ["capabilities": [:] as [String: Any]])) == -32600)
    #expect(code(try client.ask("textDocument/nothing")) == -32601)
    #expect(code(try client.ask("$/nothing")) == -32601)
    #expect(code(try client.ask("textDocument/formatting", [:])) == -32602)
    try client.notify("$/nothing")
    try client.send(bytes: "Content-Length: 1\r\n\r\n{")
    let fault = try client.answer { $0["error"] != nil }
    #expect(code(fault) == -32700)
    #expect(try client.ask("shutdown").keys.contains("result"))
    #expect(code(try client.ask("textDocument/formatting")) == -32600)
    _ = try client.leave()
  }

  @Test("findings come with the version of the document, follow its changes, and go when it is closed")
  func findings() throws {
    let client = try TestClient()
    try client.begin()
    try client.open(Self.uri, Self.text)
    var published = try client.notification("textDocument/publishDiagnostics")
    #expect(published["version"] as? Int == 1)
    let found = try #require(published["diagnostics"] as? [[String: Any]])
    #expect(found.map { $0["code"] as? String } == ["unused-tag", "undeclared-tag"])
    let start = (found[1]["range"] as? [String: Any])?["start"] as? [String: Int]
    #expect(start == ["line": 4, "character": 10])
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Self.uri, "version": 2] as [String: Any],
        "contentChanges": [["text": Self.text.replacing("see", with: "sea")]],
      ])
    published = try client.notification("textDocument/publishDiagnostics")
    #expect(published["version"] as? Int == 2)
    #expect((published["diagnostics"] as? [Any])?.isEmpty == true)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": Self.uri]])
    #expect((try client.notification("textDocument/publishDiagnostics")["diagnostics"] as? [Any])?.isEmpty == true)
    _ = try client.leave()
  }
}
