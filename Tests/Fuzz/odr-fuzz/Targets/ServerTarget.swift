import Foundation
import OdrLanguageServer
import OdrTestSupport
import ResourceTags

/// Sequences of messages: each request is answered once, and every edit that is offered lies in the text.
///
/// The parts of an input end with NUL. The first byte of each says what the rest is: a text that is opened, a change, a
/// request at some place, or a message as it is.
enum ServerTarget: FuzzTarget {
  static let name = "server"
  static let maxLength = 2048

  static var seeds: [[UInt8]] {
    let texts = Seeds.generated(12) { _ in true }
    let raw = [
      #"m{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#, #"m{"jsonrpc":"2.0","method":"exit"}"#,
      #"m{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#, #"m{"jsonrpc":"2.0","id":1,"result":null}"#, "m[",
      "m{}",
    ].map { Array($0.utf8) }
    return texts.map { text in
      var input = [UInt8(ascii: "o")] + text + [0]
      for number in 0..<requests.count {
        input += [UInt8(ascii: "r"), UInt8(number + requests.count), UInt8(number * 3 + 1), 7, 0]
      }
      return input + [UInt8(ascii: "c")] + Array("  - x".utf8) + [0] + raw.flatMap { $0 + [0] }
    }
  }

  private static let requests = [
    "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/references",
    "textDocument/prepareRename", "textDocument/rename", "textDocument/codeAction",
    "textDocument/formatting", "textDocument/diagnostic", "textDocument/documentSymbol",
    "textDocument/documentLink", "workspace/willRenameFiles",
  ]

  static func broken(_ bytes: [UInt8]) -> [String] {
    let conversation = Conversation()
    for part in bytes.split(separator: 0, omittingEmptySubsequences: true).prefix(64) {
      if conversation.hasEnded { break }
      conversation.take(part.first ?? 0, Array(part.dropFirst()))
    }
    return conversation.broken
  }

  /// A client that sends what the bytes say.
  private final class Conversation {
    private(set) var broken: [String] = []
    private(set) var hasEnded = false
    private let server: Server
    private let sent: Sent
    private let uri: String
    private var number = 0

    private final class Sent {
      var messages: [[UInt8]] = []
    }

    init() {
      let sent = Sent()
      self.sent = sent
      uri = "untitled:ResourceTags.yml"
      server = Server(EnvironmentWithoutFiles()) { sent.messages.append($0) }
      let capabilities: JSONValue = [
        "textDocument": [
          "diagnostic": [:] as JSONValue,
          "codeAction": ["codeActionLiteralSupport": [:] as JSONValue] as JSONValue,
        ] as JSONValue,
        "workspace": ["workspaceEdit": ["documentChanges": true] as JSONValue] as JSONValue,
      ]
      ask("initialize", ["capabilities": capabilities])
    }

    func take(_ kind: UInt8, _ rest: [UInt8]) {
      switch kind {
      case UInt8(ascii: "o"):
        let text = JSONValue.string(String(decoding: rest, as: UTF8.self))
        let item: JSONValue = [
          "uri": uri, "languageId": "resource-tags", "version": 1, "text": text,
        ]
        send(["method": .string("textDocument/didOpen"), "params": ["textDocument": item]])
      case UInt8(ascii: "c"):
        let change: JSONValue = ["text": String(decoding: rest, as: UTF8.self)]
        let document: JSONValue = ["uri": uri, "version": 2]
        send([
          "method": .string("textDocument/didChange"),
          "params": [
            "textDocument": document,
            "contentChanges": JSONValue.array([change]),
          ],
        ])
      case UInt8(ascii: "r"):
        guard let method = rest.first.map({ ServerTarget.requests[Int($0) % ServerTarget.requests.count] }) else {
          return
        }
        let place = Array(rest.dropFirst())
        let name = String(decoding: rest.dropFirst(3), as: UTF8.self)
        let file: JSONValue = ["oldUri": "file:///a/\(name)", "newUri": "file:///a/b"]
        ask(
          method,
          [
            "textDocument": ["uri": uri], "position": position(place), "range": range(place),
            "positions": .array([position(place)]), "newName": .string(name), "query": .string(name),
            "context": ["includeDeclaration": true, "diagnostics": [Int]()], "files": .array([file]),
            "options": [:],
          ])
      default: hasEnded = server.handle(message: rest) != nil
      }
    }

    private func position(_ bytes: [UInt8]) -> JSONValue {
      ["line": Int(bytes.first ?? 0), "character": Int(bytes.dropFirst().first ?? 0)]
    }

    private func range(_ bytes: [UInt8]) -> JSONValue {
      ["start": position(bytes), "end": position(Array(bytes.dropFirst(2)))]
    }

    private func send(_ members: [String: JSONValue]) {
      let all = members.merging(["jsonrpc": .string("2.0")]) { own, _ in own }
      if server.handle(message: JSONValue.object(all).text) != nil { hasEnded = true }
    }

    private func ask(_ method: String, _ params: [String: JSONValue]) {
      number += 1
      sent.messages = []
      send([
        "id": .number(Double(number)), "method": .string(method),
        "params": .object(params),
      ])
      let answers = sent.messages.compactMap { try? JSONValue(text: $0) }
      if answers.count != sent.messages.count { broken.append("'\(method)': a message is no JSON") }
      let own = answers.filter { $0["id"] == .number(Double(number)) && $0["method"] == nil }
      if own.count != 1 { broken.append("'\(method)' has \(own.count) answers") }
      // No parameter is missing, but there may be no document yet.
      let (code, message) = (own.first?["error"]?["code"], own.first?["error"]?["message"]?.string ?? "")
      if code == .number(-32602), !message.hasSuffix("is not open") {
        broken.append("'\(method)': \(message)")
      }
    }
  }
}
