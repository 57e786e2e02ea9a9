#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message of the client.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, params: Params)
  case notification(method: String, params: Params)
  case response(RequestID, Result<JSONValue, ResponseError>)

  /// What a request or a notification is about, read as the type that its method has.
  package enum Params: Sendable {
    case decoded(any Decodable & Sendable)
    /// The method is not known.
    case unknown
    /// They are not what the method has; why, in a few words.
    case invalid(String)
  }

  /// Reads the JSON text `bytes`; `type` gives the parameters that a method has.
  ///
  /// Throws ``ResponseError`` if it is not JSON, or no message.
  package init(_ bytes: [UInt8], type: @escaping @Sendable (_ method: String) -> (any (Decodable & Sendable).Type)?)
    throws(ResponseError)
  {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.paramsType { decoder.userInfo[key] = type }
    do {
      self = try decoder.decode(Envelope.self, from: Data(bytes)).message
    } catch let error as ResponseError {
      throw error
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw ResponseError(.parseError, "the message is not JSON")
    } catch {
      throw ResponseError(.invalidRequest, "the message is no request, notification or response")
    }
  }

  /// The members of a message.
  private struct Envelope: Decodable {
    let message: IncomingMessage

    init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      guard try members.get("jsonrpc") == "2.0" else {
        throw ResponseError(.invalidRequest, "'jsonrpc' is not \"2.0\"")
      }
      let id: RequestID? = try members.find("id")
      guard let method: String = try members.find("method") else {
        guard let id else { throw ResponseError(.invalidRequest, "the message has neither a method nor an id") }
        if let error: ResponseError = try members.find("error") {
          message = .response(id, .failure(error))
        } else {
          message = .response(id, .success(try members.find("result") ?? .null))
        }
        return
      }
      let params = Self.params(of: method, in: members, decoder)
      message = id.map { .request($0, method: method, params: params) } ?? .notification(method: method, params: params)
    }

    private static func params(of method: String, in members: Members, _ decoder: any Decoder) -> Params {
      guard let key = CodingUserInfoKey.paramsType,
        let find = decoder.userInfo[key] as? @Sendable (String) -> (any (Decodable & Sendable).Type)?,
        let type = find(method)
      else { return .unknown }
      if type == LSP.NoParams.self { return .decoded(LSP.NoParams()) }
      do {
        return .decoded(try type.init(from: members.decoder(of: "params")))
      } catch DecodingError.keyNotFound(let key, _) {
        return .invalid("'\(key.stringValue)' is missing")
      } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context)
      {
        let path = context.codingPath.dropFirst().map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        return .invalid("'\(path.isEmpty ? "params" : path.joined(separator: "."))' is not what the method has")
      } catch {
        return .invalid("they cannot be read")
      }
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let paramsType = CodingUserInfoKey(rawValue: "odr.paramsType")
}

extension LSP {
  /// The parameters of a method that has none.
  package struct NoParams: Decodable, Sendable {
    package init() {}

    package init(from decoder: any Decoder) {}
  }
}
