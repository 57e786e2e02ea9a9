import Foundation
import OdrTestSupport
import ResourceTags

@testable import OdrLanguageServer

/// A client of a server in the same process.
final class TestClient {
  private let toServer: OpenFile
  private let fromServer: OpenFile
  private let thread: ResourceTags.Thread?
  private let exit: ExitCodeBox
  private var parser = MessageParser()
  private var number = 0
  /// Notifications and requests of the server that nobody has asked for yet.
  private var others: [[String: Any]] = []

  private final class ExitCodeBox: @unchecked Sendable {  // unchecked: the thread is joined before it is read
    var code: Int32?
  }

  init() throws {
    let (serverInput, toServer) = try ChildProcess.pipe()
    let (fromServer, serverOutput) = try ChildProcess.pipe()
    (self.toServer, self.fromServer) = (toServer, fromServer)
    let exit = ExitCodeBox()
    self.exit = exit
    thread = ResourceTags.Thread {
      let server = Server(FilesOnDisk(), output: serverOutput)
      exit.code = server.run(serverInput)
      try? serverOutput.close()
    }
  }

  /// Sends bytes as they are.
  func send(bytes: String) throws { try toServer.write(Array(bytes.utf8)) }

  func send(_ message: [String: Any]) throws {
    let data = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { own, _ in own })
    try toServer.write(MessageParser.framed(Array(data)))
  }

  func notify(_ method: String, _ params: [String: Any]? = nil) throws {
    try send(["method": method].merging(params.map { ["params": $0] } ?? [:]) { own, _ in own })
  }

  /// Sends a request and waits for its answer, the whole message.
  func ask(_ method: String, _ params: [String: Any]? = nil) throws -> [String: Any] {
    number += 1
    let id = number
    try send(["id": id, "method": method].merging(params.map { ["params": $0] } ?? [:]) { own, _ in own })
    return try answer { $0["id"] as? Int == id && $0["method"] == nil }
  }

  /// The next message that is `wanted`; others wait for their turn.
  func answer(_ wanted: ([String: Any]) -> Bool) throws -> [String: Any] {
    if let index = others.firstIndex(where: wanted) { return others.remove(at: index) }
    while true {
      guard let message = try read() else { throw Gone() }
      if wanted(message) { return message }
      others.append(message)
    }
  }

  struct Gone: Error {}

  /// The next notification of a method: its parameters.
  func notification(_ method: String) throws -> [String: Any] {
    try answer { $0["method"] as? String == method }["params"] as? [String: Any] ?? [:]
  }

  private func read() throws -> [String: Any]? {
    while true {
      if let bytes = try parser.next() {
        return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      }
      var more: [UInt8] = []
      if try fromServer.readOnce(1 << 16, to: &more) == 0 { return nil }
      parser.append(more)
    }
  }

  /// Goes away, and returns how the server ended.
  func leave() throws -> Int32? {
    try toServer.close()
    // A server that writes waits for its client.
    while try read() != nil {}
    thread?.join()
    return exit.code
  }

  /// Begins, as an editor with these capabilities does.
  @discardableResult
  func begin(_ capabilities: [String: Any] = [:]) throws -> [String: Any] {
    let answer = try ask("initialize", ["capabilities": capabilities])
    try notify("initialized", [:])
    return answer["result"] as? [String: Any] ?? [:]
  }

  func open(_ uri: String, _ text: String, version: Int = 1) throws {
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "yaml", "version": version, "text": text] as [String: Any]])
  }
}

/// What a server is told that finds the files beside a manifest.
private struct FilesOnDisk: ServerEnvironment {
  let version = "1"

  func folder(_ manifest: String, _ renames: GitRenames) -> ResourceFolder? {
    ResourceFolder(path: String(manifest[..<(manifest.lastIndex(of: "/") ?? manifest.startIndex)]))
  }

}
