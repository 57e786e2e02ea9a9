/// Why a request has no result.
package struct ResponseError: Error, Decodable, Equatable, Sendable {
  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  package init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    (code, message) = (Code(rawValue: try members.get("code")), try members.get("message"))
  }

  package var json: JSONValue { ["code": code.rawValue.json, "message": message.json] }

  /// The codes of JSON-RPC and of the protocol. Source: its sections "Response Message" and "Base Protocol".
  package struct Code: Equatable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let parseError = Code(rawValue: -32700)
    package static let invalidRequest = Code(rawValue: -32600)
    package static let methodNotFound = Code(rawValue: -32601)
    package static let invalidParams = Code(rawValue: -32602)
    package static let internalError = Code(rawValue: -32603)
    package static let serverNotInitialized = Code(rawValue: -32002)
    package static let requestFailed = Code(rawValue: -32803)
    package static let serverCancelled = Code(rawValue: -32802)
    package static let contentModified = Code(rawValue: -32801)
    package static let requestCancelled = Code(rawValue: -32800)
  }
}
