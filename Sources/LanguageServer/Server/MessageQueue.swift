import LanguageServerProtocol
import SystemCalls

/// The messages that were read and not yet handled, in order.
///
/// One thread reads, so that a request can be cancelled before its turn has come, and a client that writes on while it waits
/// for an answer is not kept waiting.
final class MessageQueue: @unchecked Sendable {  // unchecked: the monitor guards what changes
  enum Item: Sendable {
    case message(IncomingMessage)
    /// What is no message.
    case fault(ResponseError)
    /// The client is gone, or nobody can tell where its next message begins.
    case end(String?)

    /// The message in the JSON text `bytes`; `types` gives the parameters that a method has.
    init(_ bytes: [UInt8], types: @escaping @Sendable (String) -> (any (Decodable & Sendable).Type)?) {
      do throws(ResponseError) {
        self = .message(try IncomingMessage(bytes, type: types))
      } catch {
        self = .fault(error)
      }
    }
  }

  private let monitor = Monitor()
  private var items: [Item] = []
  /// The first item that was not taken.
  private var first = 0
  private var waiting: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []

  /// Adds an item; a request to cancel another one counts at once.
  func add(_ item: Item) {
    monitor.change {
      switch item {
      case .message(.notification("$/cancelRequest", .decoded(let params as LSP.CancelParams))):
        if waiting.contains(params.id) { cancelled.insert(params.id) }
        return
      case .message(.request(let id, _, _)): waiting.insert(id)
      default: break
      }
      items.append(item)
    }
  }

  /// The next item, and whether it was cancelled; waits for one.
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

  /// Reads messages from `input` until it ends; meant for a thread of its own.
  func read(_ input: OpenFile, types: @escaping @Sendable (String) -> (any (Decodable & Sendable).Type)?) {
    var parser = MessageParser()
    var bytes: [UInt8] = []
    while true {
      bytes.removeAll(keepingCapacity: true)
      let count = (try? input.readOnce(1 << 16, to: &bytes)) ?? 0
      if count == 0 { return add(.end(parser.isAtEnd ? nil : "the input ends in a message")) }
      parser.append(bytes)
      do throws(MessageParser.Failure) {
        while let message = try parser.next() { add(Item(message, types: types)) }
      } catch {
        return add(.end(error.message))
      }
    }
  }
}
