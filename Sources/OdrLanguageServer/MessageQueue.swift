import ResourceTags

/// The messages that have been read but not yet handled, in order.
///
/// A separate thread reads messages, so that a client can cancel a request before the server handles it, and can
/// continue writing while it waits for an answer.
final class MessageQueue: @unchecked Sendable {  // unchecked: the monitor guards the mutable state
  enum Item {
    case message(IncomingMessage)
    /// The server couldn't parse the bytes as a message.
    case fault(ResponseError)
    /// The client is gone, or the server cannot find the start of the next message.
    case end(String?)

    /// Parses the message in the JSON text `bytes`.
    init(_ bytes: [UInt8]) {
      do { self = .message(try IncomingMessage(bytes)) } catch { self = .fault(error) }
    }
  }

  private let monitor = Monitor()
  private var items: [Item] = []
  /// The index of the first item that has not been taken.
  private var first = 0
  private var waiting: Set<JSONValue> = []
  private var cancelled: Set<JSONValue> = []

  /// Adds an item. A message that cancels a waiting request takes effect at once.
  func add(_ item: Item) {
    monitor.change {
      if case .message(.notification("$/cancelRequest", let params)) = item {
        if let id = params["id"], waiting.contains(id) { cancelled.insert(id) }
        return
      }
      if case .message(.request(let id, _, _)) = item { waiting.insert(id) }
      items.append(item)
    }
  }

  /// Waits for the next item. Returns the item, and whether the client has canceled it.
  func next() -> (item: Item, isCancelled: Bool) {
    monitor.wait {
      guard first < items.count else { return nil }
      let item = items[first]
      first += 1
      if first == items.count { (items, first) = ([], 0) }
      guard case .message(.request(let id, _, _)) = item else { return (item, false) }
      waiting.remove(id)
      return (item, cancelled.remove(id) != nil)
    }
  }

  /// Reads messages from `input` until the input ends; runs on a separate thread.
  func read(_ input: OpenFile) {
    var parser = MessageParser()
    var bytes: [UInt8] = []
    while true {
      bytes.removeAll(keepingCapacity: true)
      let count = (try? input.readOnce(1 << 16, to: &bytes)) ?? 0
      if count == 0 { return add(.end(parser.isAtEnd ? nil : "the input ended in the middle of a message")) }
      parser.append(bytes)
      do {
        while let message = try parser.next() { add(Item(message)) }
      } catch {
        return add(.end(error.message))
      }
    }
  }
}
