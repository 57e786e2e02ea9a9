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
}
