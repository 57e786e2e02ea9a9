/// Distributes the work on a list of items among threads. Most of the work consists of waiting for the disk.
package enum Parallel {
  /// Returns the results of `body` for the numbers from 0 up to `count`, in order. Up to `width` calls run in parallel.
  /// Calls take different amounts of time, so a thread that finishes one call begins the next call.
  package static func map<Result: Sendable>(
    _ count: Int, width: Int = Thread.processorCount, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let numbers = Guarded((0..<count).makeIterator())
    let results = Guarded([Result?](repeating: nil, count: count))
    withoutActuallyEscaping(body) { body in
      @Sendable func work() {
        while let number = numbers.withLock({ $0.next() }) {
          let result = body(number)
          results.withLock { $0[number] = result }
        }
      }
      let threads = (1..<max(1, min(width, count))).compactMap { _ in Thread { work() } }
      work()
      for thread in threads { thread.join() }
    }
    return results.withLock { $0.compactMap { $0 } }
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

/// A function with a cache for its results; any number of threads may call it.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let answers = Guarded<[Question: Answer]>([:])
  private let find: @Sendable (Question) -> Answer

  package init(_ find: @escaping @Sendable (Question) -> Answer) {
    self.find = find
  }

  /// Returns the cached answer to `question`, or computes the answer. If two threads compute an answer at the same
  /// time, both get the same answer.
  package subscript(question: Question) -> Answer {
    if let known = answers.withLock({ $0[question] }) { return known }
    let found = find(question)
    return answers.withLock { answers in
      if let known = answers[question] { return known }
      answers[question] = found
      return found
    }
  }
}
