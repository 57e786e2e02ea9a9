import LanguageServerProtocol

/// Something that the server does for the client: its methods, and how it tells the client of them.
struct Feature: Sendable {
  typealias Params = Decodable & Sendable

  /// A request or a notification.
  struct Method: Sendable {
    let name: String
    let params: any Params.Type
    let handle: @Sendable (Session, any Params) throws(ResponseError) -> JSONValue

    /// A request, which has a result.
    static func request<P: Params>(
      _ name: String, _ handle: @escaping @Sendable (Session, P) throws(ResponseError) -> JSONValue
    ) -> Method {
      Method(name: name, params: P.self) { (session, params) throws(ResponseError) in
        guard let params = params as? P else { throw ResponseError(.internalError, "'\(name)' has other parameters") }
        return try handle(session, params)
      }
    }

    /// A notification, which has none.
    static func notification<P: Params>(
      _ name: String, _ handle: @escaping @Sendable (Session, P) -> Void
    ) -> Method {
      request(name) { (session: Session, params: P) in
        handle(session, params)
        return JSONValue.null
      }
    }
  }

  let methods: [Method]
  /// States what it can do, for a client with these capabilities.
  let offer: @Sendable (inout LSP.ServerCapabilities, LSP.ClientCapabilities) -> Void

  init(
    _ methods: [Method],
    offer: @escaping @Sendable (inout LSP.ServerCapabilities, LSP.ClientCapabilities) -> Void = { _, _ in }
  ) {
    (self.methods, self.offer) = (methods, offer)
  }
}
