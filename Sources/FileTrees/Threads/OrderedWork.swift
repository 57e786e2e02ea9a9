import SystemCalls

/// Shares work on a row of items among threads, and gives the results in the order of the items.
///
/// A thread waits where it is too far ahead, so memory depends on the number of threads, not on that of the items.
package enum OrderedWork {
  /// How many items the machine can work on at the same time.
  package static var processorCount: Int { Thread.processorCount }

  /// Calls `body` with each number from 0 up to `count`, up to `width` at the same time, and `receive` on this thread with
  /// each result in order. Where `receive` throws, it begins no other work, and throws the same when what has begun ends.
  package static func run<Result: Sendable>(
    of count: Int, width: Int, _ body: @Sendable (Int) -> Result, receive: (Result) throws -> Void
  ) rethrows {
    let width = min(width, count)
    let row = Row<Result>(count: count, window: 2 * width)
    try withoutActuallyEscaping(body) { body in
      let threads = (0..<(width > 1 ? width : 0)).compactMap { _ in
        Thread(withLargeStack: {
          while let index = row.next() { row.finish(index, with: body(index)) }
        })
      }
      defer {
        row.stop()
        for thread in threads { thread.join() }
      }
      for index in 0..<count { try receive(threads.isEmpty ? body(index) : row.result(of: index)) }
    }
  }
}

/// Items that threads take in order, and results that wait for their turn.
private final class Row<Result: Sendable>: @unchecked Sendable {  // unchecked: the monitor guards what changes
  private let count: Int
  /// How many items may be in work or wait for their turn.
  private let window: Int
  private let monitor = Monitor()
  private var results: [Result?]
  private var taken = 0
  private var received = 0
  private var isStopped = false

  init(count: Int, window: Int) {
    (self.count, self.window) = (count, window)
    results = Array(repeating: nil, count: window)
  }

  /// The next item that no thread has taken, once its turn is near; `nil` if there is none.
  func next() -> Int? {
    monitor.wait { () -> Int?? in
      if isStopped || taken == count { return .some(nil) }
      guard taken < received + window else { return nil }
      taken += 1
      return taken - 1
    }
  }

  func finish(_ index: Int, with result: Result) {
    monitor.change { results[index % window] = result }
  }

  /// Waits for the result of an item; items have to be asked for in order.
  func result(of index: Int) -> Result {
    let result = monitor.wait { results[index % window] }
    monitor.change {
      results[index % window] = nil
      received += 1
    }
    return result
  }

  /// Lets no thread take another item.
  func stop() {
    monitor.change { isStopped = true }
  }
}
