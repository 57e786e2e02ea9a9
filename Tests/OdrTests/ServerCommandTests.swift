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

  private static var initialize: [String: Any] {
    ["id": 1, "method": "initialize", "params": ["capabilities": [:] as [String: Any]]]
  }

  private static var end: [[String: Any]] { [["id": 9, "method": "shutdown"], ["method": "exit"]] }

  @Test("it ends with 0 if it was asked to, else with 1")
  func codes() throws {
    let asked = try run([Self.initialize] + Self.end)
    #expect(asked.exitCode == 0)
    #expect(asked.standardError == "")
    #expect(try run([Self.initialize]).exitCode == 1)
    #expect(try run([]).exitCode == 1)
    let cut = try OdrProcess(["server"], input: Array("Content-Length: 5\r\n\r\n{".utf8))
    #expect(cut.exitCode == 1)
    #expect(cut.standardError == "odr: error: the server stopped: the input ended in the middle of a message\n")
    let header = try OdrProcess(["server"], input: Array("Content-Length: x\r\n\r\n{}".utf8))
    #expect(header.exitCode == 1)
    #expect(header.standardError == "odr: error: the server stopped: 'Content-Length' is not a number up to 1.5 GiB\n")
  }
}
