import Testing

@testable import OdrLanguageServer

@Suite("The framing of messages")
struct MessageParserTests {
  /// The messages in a stream whose bytes come in parts of `size`.
  private func messages(in stream: String, size: Int = .max) throws -> [String] {
    var parser = MessageParser()
    var messages: [String] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let message = try parser.next() { messages.append(String(decoding: message, as: UTF8.self)) }
    }
    return messages
  }

  @Test("messages come out whole, however their bytes arrive", arguments: [1, 2, 3, 7, 64, Int.max])
  func parts(size: Int) throws {
    let stream =
      "Content-Length: 2\r\n\r\n{}Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:  8\r\n\r\n\"größ\""
      + "Content-Length: 0\r\n\r\n" + "Content-Length: 4\r\n\r\n\r\n\r\n"
    let all = try messages(in: stream, size: size)
    #expect(all == ["{}", "\"größ\"", "", "\r\n\r\n"])
  }

  @Test(
    "after a header that cannot be read, nothing can",
    arguments: [
      ("Content-Length: x\r\n\r\n{}", "not a number"), ("Content-Length: -1\r\n\r\n{}", "not a number"),
      ("Content-Length: \r\n\r\n{}", "not a number"), ("\r\n\r\n{}", "no 'Content-Length'"),
      ("hello\r\n\r\n{}", "no 'Content-Length'"), ("Content-Length\r\n\r\n{}", "no 'Content-Length'"),
      (": 2\r\n\r\n{}", "no 'Content-Length'"), (":\r\n\r\n{}", "no 'Content-Length'"),
      ("Content-Length: 99999999999\r\n\r\n{}", "1.5 GiB"),
      ("Content-Length: 99999999999999999999\r\n\r\n{}", "not a number"),
      (String(repeating: "a", count: 9000), "8 KiB"), (String(repeating: "a: b\r\n", count: 2000) + "\r\n", "8 KiB"),
    ])
  func faults(stream: String, reason: String) throws {
    let failure = try #require(throws: MessageParser.Failure.self) { try messages(in: stream) }
    #expect(failure.message.contains(reason), "\(failure.message)")
  }
}

@Suite("Messages of the client")
struct IncomingMessageTests {
  private func read(_ text: String) throws(ResponseError) -> IncomingMessage { try IncomingMessage(Array(text.utf8)) }

  @Test("requests, notifications and responses are told apart")
  func kinds() throws {
    let request = try read(
      #"{"jsonrpc": "2.0", "id": 7, "method": "hover", "params": {"position": {"line": 1, "character": 2}}}"#)
    #expect(request.id == 7 && request.method == "hover")
    #expect(try request.params.position("position") == LSP.Position(line: 1, character: 2))
    let notification = try read("{\"jsonrpc\": \"2.0\", \"method\": \"other\"}")
    #expect(notification.id == nil && notification.method == "other" && notification.params == .null)
    for answer in [#""result": true"#, #""error": {"code": 1, "message": "no"}"#] {
      let response = try read(#"{"jsonrpc": "2.0", "id": "a", \#(answer)}"#)
      #expect(response.id == "a" && response.method == nil)
    }
  }

  @Test(
    "what is no message has the code of the specification",
    arguments: [
      ("{", ResponseError.Code.parseError), ("", .parseError), ("{\"jsonrpc\": \"2.0\", \"id\": 1", .parseError),
      ("[]", .invalidRequest), ("1", .invalidRequest), ("{}", .invalidRequest),
      ("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"hover\"}", .invalidRequest),
      ("{\"jsonrpc\": \"2.0\"}", .invalidRequest),
      ("{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"hover\"}", .invalidRequest),
      ("{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"hover\"}", .invalidRequest),
      ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 2}", .invalidRequest),
    ])
  func faults(text: String, code: ResponseError.Code) throws {
    let error = try #require(throws: ResponseError.self) { try read(text) }
    #expect(error.code == code)
  }
}
