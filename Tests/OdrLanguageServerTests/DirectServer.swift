import Foundation
import OdrTestSupport
import ResourceTags

@testable import OdrLanguageServer

/// A server that is handed its messages, without a stream between, and judges documents when it is asked to.
final class DirectServer {
  private let server: Server
  private let sent: Sent
  private var number = 0

  private final class Sent {
    var messages: [[UInt8]] = []
  }

  init() throws {
    let sent = Sent()
    self.sent = sent
    server = Server(EnvironmentWithoutFiles()) { sent.messages.append($0) }
    _ = try ask(
      "initialize",
      [
        "capabilities": [
          "textDocument": ["diagnostic": [:] as [String: Any]]
        ]
      ])
  }

  func notify(_ method: String, _ params: [String: Any]) throws {
    _ = server.handle(message: try Self.message(["method": method, "params": params]))
  }

  /// The answer to a request, the whole message.
  func ask(_ method: String, _ params: [String: Any]) throws -> [String: Any] {
    number += 1
    sent.messages = []
    _ = server.handle(message: try Self.message(["id": number, "method": method, "params": params]))
    let answers = try sent.messages.map { try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] ?? [:] }
    return answers.first { $0["id"] as? Int == number && $0["method"] == nil } ?? [:]
  }

  private static func message(_ members: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: members.merging(["jsonrpc": "2.0"]) { own, _ in own }))
  }

  func open(_ uri: String, _ text: String) throws {
    let item: [String: Any] = ["uri": uri, "languageId": "resource-tags", "version": 1, "text": text]
    try notify("textDocument/didOpen", ["textDocument": item])
  }

  func change(_ uri: String, _ text: String) throws {
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": 2] as [String: Any], "contentChanges": [["text": text]]])
  }

  /// What the server finds, a line each: `RULE SEVERITY LINE:CHARACTER-LINE:CHARACTER MESSAGE`.
  func findings(_ uri: String) throws -> [String] {
    let answer = try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
    let items = (answer["result"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return items.map { item in
      let range = item["range"] as? [String: [String: Int]] ?? [:]
      func place(_ end: String) -> String { "\(range[end]?["line"] ?? -1):\(range[end]?["character"] ?? -1)" }
      let message = (item["message"] as? String ?? "").prefix { $0 != "\n" }
      return "\(item["code"] ?? "") \(item["severity"] ?? 0) \(place("start"))-\(place("end")) \(message)"
    }
  }
}
