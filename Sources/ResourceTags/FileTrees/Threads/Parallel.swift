/// Distributes the work on a list of items among threads. Most of the work consists of waiting for the disk.
package enum Parallel {
  /// The number of threads that the machine can run at the same time.
  package static var processorCount: Int { Thread.processorCount }

  /// Returns the results of `body` for the numbers from 0 up to `count`, in order. Up to `width` calls run in parallel.
  /// Calls take different amounts of time, so a thread that finishes one call begins the next call.
  package static func map<Result: Sendable>(
    _ count: Int, width: Int = processorCount, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let calls = Calls<Result>(count)
    withoutActuallyEscaping(body) { body in
      @Sendable func work() {
        while let index = calls.next() { calls.finish(index, body(index)) }
      }
      let threads = (1..<max(1, min(width, count))).compactMap { _ in Thread { work() } }
      work()
      for thread in threads { thread.join() }
    }
    return calls.results
  }

  /// Visits items level by level, starting with `items`; the items on a level are visited in parallel. `visit` returns
  /// the result for an item, and the items that the item adds to the next level. Returns the results in order.
  package static func levels<Item: Sendable, Result: Sendable>(
    from items: [Item], _ visit: @Sendable (Item) -> (result: Result, next: [Item])
  ) -> [Result] {
    var level = items
    var results: [Result] = []
    while !level.isEmpty {
      let items = level
      let visited = map(items.count) { visit(items[$0]) }
      results += visited.map(\.result)
      level = visited.flatMap(\.next)
    }
    return results
  }
}

/// The calls for a list of numbers; each call is made once.
private final class Calls<Result: Sendable>: @unchecked Sendable {  // unchecked: the lock guards what changes
  private let lock = Lock()
  private var started = 0
  private var finished: [Result?]

  init(_ count: Int) {
    finished = Array(repeating: nil, count: count)
  }

  /// Returns the number for the next call; `nil` if all calls have been started.
  func next() -> Int? {
    lock.withLock {
      guard started < finished.count else { return nil }
      started += 1
      return started - 1
    }
  }

  func finish(_ index: Int, _ result: Result) { lock.withLock { finished[index] = result } }

  /// The results of all calls, in order.
  var results: [Result] { finished.compactMap { $0 } }
}

/// A value that another thread computes while the requesting thread continues.
///
/// Only the thread that creates the deferred value may read it.
package final class DeferredValue<Value> {
  private let result = Result()
  private let make: @Sendable () -> Value
  private var thread: Thread?

  /// Starts a thread that calls `make` to compute the value. If `isLarge` is false, or if there is only one processor,
  /// the first read calls `make` instead.
  ///
  /// Work is large if it takes much longer than starting a thread, which takes about 50 µs.
  package init(isLarge: Bool, _ make: @escaping @Sendable () -> Value) {
    self.make = make
    guard isLarge, Thread.processorCount > 1 else { return }
    let result = result
    thread = Thread { result.value = make() }
  }

  deinit {
    thread?.join()
  }

  /// The value; a reader waits until the other thread has computed the value.
  package var value: Value {
    thread?.join()
    thread = nil
    if let value = result.value { return value }
    let value = make()
    result.value = value
    return value
  }

  private final class Result: @unchecked Sendable {  // unchecked: the thread is joined between writing and reading
    var value: Value?
  }
}

/// A function with a cache for its results; any number of threads may call it.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: @unchecked Sendable {
  // unchecked: the lock guards the answers
  private let lock = Lock()
  private var answers: [Question: Answer] = [:]
  private let find: @Sendable (Question) -> Answer

  package init(_ find: @escaping @Sendable (Question) -> Answer) {
    self.find = find
  }

  /// Returns the cached answer to `question`, or computes the answer. If two threads compute an answer at the same
  /// time, both get the same answer.
  package subscript(question: Question) -> Answer {
    if let known = lock.withLock({ answers[question] }) { return known }
    let found = find(question)
    return lock.withLock {
      if let known = answers[question] { return known }
      answers[question] = found
      return found
    }
  }
}
