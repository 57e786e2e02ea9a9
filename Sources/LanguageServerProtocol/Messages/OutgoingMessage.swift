#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message of the server, as the bytes of a JSON text.
package enum OutgoingMessage {
  /// The answer to a request.
  package static func response(to id: RequestID, _ result: any Encodable) throws -> [UInt8] {
    guard let list = result as? any JSONTextWritable else { return try encoded(Response(id: id, result: result)) }
    var text = JSONText()
    text.append("{\"jsonrpc\":\"2.0\",\"id\":")
    text.append(try encoded(id))
    text.append(",\"result\":")
    list.write(to: &text)
    text.append("}")
    return text.bytes
  }

  /// The answer to a request that has no result; `nil` if it is not known which request that was.
  package static func failure(of id: RequestID?, _ error: ResponseError) throws -> [UInt8] {
    try encoded(Failure(id: id, error: error))
  }

  package static func notification(_ method: String, _ params: any Encodable) throws -> [UInt8] {
    try encoded(Call(id: nil, method: method, params: params))
  }

  package static func request(_ id: RequestID, _ method: String, _ params: any Encodable) throws -> [UInt8] {
    try encoded(Call(id: id, method: method, params: params))
  }

  private static func encoded(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return Array(try encoder.encode(message))
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params, result, error
  }

  private struct Response: Encodable {
    let id: RequestID
    let result: any Encodable

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode("2.0", forKey: .jsonrpc)
      try members.encode(id, forKey: .id)
      try result.encode(to: members.superEncoder(forKey: .result))
    }
  }

  private struct Failure: Encodable {
    let id: RequestID?
    let error: ResponseError

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode("2.0", forKey: .jsonrpc)
      try members.encode(id, forKey: .id)
      try members.encode(error, forKey: .error)
    }
  }

  private struct Call: Encodable {
    let id: RequestID?
    let method: String
    let params: any Encodable

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode("2.0", forKey: .jsonrpc)
      try members.encodeIfPresent(id, forKey: .id)
      try members.encode(method, forKey: .method)
      try params.encode(to: members.superEncoder(forKey: .params))
    }
  }
}
