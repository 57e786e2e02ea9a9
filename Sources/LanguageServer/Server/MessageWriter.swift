import LanguageServerProtocol
import SystemCalls

/// Writes messages to the client, each whole; any thread may.
final class MessageWriter: @unchecked Sendable {  // unchecked: the lock makes writers take turns
  private let send: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let log: ServerLog
  private let lock = Lock()
  private var number = 0
  private var isBroken = false

  /// A writer of messages that `send` takes, without their headers.
  init(_ log: ServerLog, send: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void) {
    (self.send, self.log) = (send, log)
  }

  /// Whether the client takes no messages any more.
  var isClosed: Bool { lock.withLock { isBroken } }

  func respond(to id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    switch result {
    case .success(let value): write(OutgoingMessage.response(to: id, value))
    case .failure(let error): write(OutgoingMessage.failure(of: id, error))
    }
  }

  /// Tells that a message could not be read.
  func report(_ error: ResponseError) { write(OutgoingMessage.failure(of: nil, error)) }

  func notify(_ method: String, _ params: JSONValue) {
    write(OutgoingMessage.notification(method, params))
  }

  /// Sends a request, and returns what it is called.
  func request(_ method: String, _ params: JSONValue) -> RequestID {
    let id = lock.withLock { () -> RequestID in
      number += 1
      return .string("odr-\(number)")
    }
    write(OutgoingMessage.request(id, method, params))
    return id
  }

  private func write(_ bytes: [UInt8]) {
    lock.withLock {
      if isBroken { return }
      do throws(SystemError) { try send(bytes) } catch {
        isBroken = true
        log.add("cannot write to the client: \(error.reason)")
      }
    }
  }
}
