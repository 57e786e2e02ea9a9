/// A message of the server, as the bytes of a JSON text.
package enum OutgoingMessage {
  /// The answer to a request.
  package static func response(to id: RequestID, _ result: JSONValue) -> [UInt8] {
    message(["jsonrpc": "2.0".json, "id": id.json, "result": result])
  }

  /// The answer to a request that has no result; `nil` if it is not known which request that was.
  package static func failure(of id: RequestID?, _ error: ResponseError) -> [UInt8] {
    message(["jsonrpc": "2.0".json, "id": id?.json ?? .null, "error": error.json])
  }

  package static func notification(_ method: String, _ params: JSONValue) -> [UInt8] {
    message(["jsonrpc": "2.0".json, "method": method.json, "params": params])
  }

  package static func request(_ id: RequestID, _ method: String, _ params: JSONValue) -> [UInt8] {
    message(["jsonrpc": "2.0".json, "id": id.json, "method": method.json, "params": params])
  }

  private static func message(_ message: JSONValue) -> [UInt8] { message.text }
}
