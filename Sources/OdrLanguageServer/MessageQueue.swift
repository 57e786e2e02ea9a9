import ResourceTags

/// The messages that have been read but not yet handled, in order.
///
/// A separate thread reads messages, so that the server knows about later changes to a document before it lints, and a
/// client can continue writing while it waits for an answer.
final class MessageQueue: @unchecked Sendable {  // unchecked: the monitor guards the mutable state
  private let monitor = Monitor()
  private var messages: [IncomingMessage] = []
  /// The index of the first message that has not been taken.
  private var first = 0
  /// The number of requests that have not been taken.
  private var requests = 0

  /// Whether all messages have been taken.
  var isEmpty: Bool { monitor.change { messages.isEmpty } }

  /// Whether a message that isn't a request, such as a change to a document, has not been taken.
  var hasChange: Bool { monitor.change { messages.count - first > requests } }

  /// Adds a message.
  func add(_ message: IncomingMessage) {
    monitor.change {
      if case .request = message { requests += 1 }
      messages.append(message)
    }
  }

  /// Waits for the next message.
  func next() -> IncomingMessage {
    monitor.wait {
      guard first < messages.count else { return nil }
      let message = messages[first]
      first += 1
      if first == messages.count { (messages, first) = ([], 0) }
      if case .request = message { requests -= 1 }
      return message
    }
  }

  /// Reads messages from `input` until the input ends; runs on a separate thread.
  func read(_ input: OpenFile) {
    var parser = MessageParser()
    while true {
      var bytes: [UInt8] = []
      let count = (try? input.readOnce(1 << 16, to: &bytes)) ?? 0
      if count == 0 { return add(.end(parser.isAtEnd ? nil : "the input ended in the middle of a message")) }
      parser.append(bytes)
      do {
        while let message = try parser.next() { add(.parsed(message)) }
      } catch {
        return add(.end(error.message))
      }
    }
  }
}
