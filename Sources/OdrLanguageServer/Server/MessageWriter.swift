package import ResourceTags

/// Writes complete messages to the client; any thread may use the writer.
final class MessageWriter: @unchecked Sendable {  // unchecked: the lock makes writers take turns
  private let send: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let log: ServerLog
  private let lock = Lock()
  private var isBroken = false

  /// Creates a writer that passes messages, without their headers, to `send`.
  init(_ log: ServerLog, send: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void) {
    self.send = send
    self.log = log
  }

  /// Whether the client no longer accepts messages.
  var isClosed: Bool { lock.withLock { isBroken } }

  /// Answers a request; `id` is `null` if the server couldn't read the request.
  func respond(to id: JSONValue, _ result: Result<JSONValue, ResponseError>) {
    switch result {
    case .success(let value): write(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error):
      write([
        "jsonrpc": "2.0", "id": id, "error": ["code": error.code.rawValue, "message": error.message] as JSONValue,
      ])
    }
  }

  func notify(_ method: String, _ params: JSONValue) {
    write(["jsonrpc": "2.0", "method": method, "params": params])
  }

  func request(_ id: JSONValue, _ method: String, _ params: JSONValue) {
    write(["jsonrpc": "2.0", "id": id, "method": method, "params": params])
  }

  private func write(_ message: JSONValue) {
    let bytes = message.text
    lock.withLock {
      if isBroken { return }
      do throws(SystemError) { try send(bytes) } catch {
        isBroken = true
        log.add("cannot write to the client: \(error.reason)")
      }
    }
  }
}

/// A log of the server's actions for troubleshooting, with one action on each line.
package final class ServerLog: @unchecked Sendable {  // unchecked: the lock makes writers take turns
  private let file: OpenFile?
  private let lock = Lock()

  /// Creates a log that writes to `file`; without a file, nothing is logged.
  package init(_ file: OpenFile?) { self.file = file }

  func add(_ line: @autoclosure () -> String) {
    guard let file else { return }
    let line = line()
    lock.withLock { try? file.write(Array((line + "\n").utf8)) }
  }
}
