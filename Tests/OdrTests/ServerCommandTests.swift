import Foundation
import OdrTestSupport
import Testing

@Suite("odr server")
struct ServerCommandTests {
  /// Runs the server with these messages as input.
  private func run(_ messages: [[String: Any]]) throws -> OdrProcess {
    var input: [UInt8] = []
    for message in messages {
      let data = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { own, _ in own })
      input += Array("Content-Length: \(data.count)\r\n\r\n".utf8) + data
    }
    return try OdrProcess(["server"], input: input)
  }

  private static func initialize(_ folders: [URL] = []) -> [String: Any] {
    let capabilities: [String: Any] = ["textDocument": ["diagnostic": [:] as [String: Any]]]
    let folders = folders.map { ["uri": $0.absoluteString, "name": "x"] }
    return [
      "id": 1, "method": "initialize",
      "params": ["capabilities": capabilities, "workspaceFolders": folders] as [String: Any],
    ]
  }

  private static var end: [[String: Any]] { [["id": 9, "method": "shutdown"], ["method": "exit"]] }

  @Test("it ends with 0 if it was asked to, else with 1")
  func codes() throws {
    let asked = try run([Self.initialize()] + Self.end)
    #expect(asked.exitCode == 0)
    #expect(asked.standardError == "")
    #expect(try run([Self.initialize()]).exitCode == 1)
    #expect(try run([]).exitCode == 1)
    let cut = try OdrProcess(["server"], input: Array("Content-Length: 5\r\n\r\n{".utf8))
    #expect(cut.exitCode == 1)
    #expect(cut.standardError == "odr: error: the server stopped: the input ended in the middle of a message\n")
    let header = try OdrProcess(["server"], input: Array("Content-Length: x\r\n\r\n{}".utf8))
    #expect(header.exitCode == 1)
    #expect(header.standardError == "odr: error: the server stopped: 'Content-Length' is not a number up to 1.5 GiB\n")
  }

  @Test("it reads nothing outside of the manifest's repository")
  func limit() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      version: 1
      tags:
        onDemand: [sea]
      catalogs:
        Art.xcassets:
          Tree.imageset: [sea]

      """
    let contents = "{\"properties\": {\"on-demand-resource-tags\": [\"other\"]}}"
    let item = "Art.xcassets/Tree.imageset/Contents.json"
    try folder.write(manifest, to: "app/ResourceTags.yml")
    try folder.write("", to: "app/.git/HEAD")
    try folder.write(contents, to: "outside/" + item)
    let (app, outside) = (folder.url.appendingPathComponent("app"), folder.url.appendingPathComponent("outside"))
    try FileManager.default.createSymbolicLink(
      at: app.appendingPathComponent("Art.xcassets"), withDestinationURL: outside.appendingPathComponent("Art.xcassets")
    )
    let uri = app.appendingPathComponent("ResourceTags.yml").absoluteString
    let document: [String: Any] = ["uri": uri, "languageId": "yaml", "version": 1, "text": manifest]
    func finds(_ folders: [URL]) throws -> Bool {
      let messages: [[String: Any]] = [
        Self.initialize(folders), ["method": "textDocument/didOpen", "params": ["textDocument": document]],
        ["id": 2, "method": "textDocument/diagnostic", "params": ["textDocument": ["uri": uri]]],
      ]
      let run = try run(messages + Self.end)
      #expect(run.exitCode == 0)
      return run.standardOutput.contains("catalog-tags-differ")
    }
    #expect(try finds([]) == false)
    #expect(try finds([app, outside]) == false)
    // Without the link, the server finds the difference.
    try FileManager.default.removeItem(at: app.appendingPathComponent("Art.xcassets"))
    try folder.write(contents, to: "app/" + item)
    #expect(try finds([]))
  }
}
