import ResourceTags

/// A message from the client.
struct IncomingMessage {
  /// The number or the string that identifies a request; `nil` for a notification.
  let id: JSONValue?
  /// The requested method; `nil` for the answer to a request of the server.
  let method: String?
  let params: JSONValue

  /// Reads the JSON text `bytes`. Throws ``ResponseError`` if the text is not JSON or not a message.
  init(_ bytes: [UInt8]) throws(ResponseError) {
    guard let message = try? JSONValue(text: bytes) else {
      throw ResponseError(.parseError, "the message is not JSON")
    }
    id = message["id"] == .null ? nil : message["id"]
    method = message["method"]?.string
    params = message["params"] ?? .null
    guard message["jsonrpc"] == "2.0", id == nil || id?.int != nil || id?.string != nil,
      message.has("method") ? method != nil : id != nil
    else {
      throw ResponseError(.invalidRequest, "the message is not a request, notification, or response")
    }
  }
}

/// The reason why a request has no result.
struct ResponseError: UserFacingError, Equatable {
  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The response to a request whose handler threw `error`.
  init(_ error: any Error) { self = error as? Self ?? Self(.requestFailed, error.userMessage) }

  /// The error codes of JSON-RPC and the Language Server Protocol. Source: the specification's sections "Response
  /// Message" and "Base Protocol".
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
  }
}

/// Reads the parameters of a method and the capabilities of a client, each by a path such as `position.line`.
///
/// The methods that throw, throw ``ResponseError`` if a value on the path is missing or has the wrong type.
extension JSONValue {
  func string(_ path: String) throws -> String { try get(path, \.string) }

  func int(_ path: String) throws -> Int { try get(path, \.int) }

  func list(_ path: String) throws -> [JSONValue] { try get(path, \.elements) }

  /// Returns whether there is a value other than `null` at a path.
  func has(_ path: String) -> Bool { (try? get(path) { $0 == .null ? nil : true }) == true }

  /// Returns whether the value at a path is `true`.
  func can(_ path: String) -> Bool { (try? get(path, \.bool)) == true }

  private func get<Value>(_ path: String, _ read: (JSONValue) -> Value?) throws -> Value {
    let value = path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
    guard let result = value.flatMap(read) else {
      throw ResponseError(.invalidParams, "'\(path)' is missing or has the wrong type")
    }
    return result
  }
}
