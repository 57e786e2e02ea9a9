/// Distributes the work on a list of items among threads. Most of the work consists of waiting for the disk.
package enum Parallel {
  /// The number of threads that the machine can run at the same time.
  package static var processorCount: Int { Thread.processorCount }

  /// Calls `body` with ranges that together cover each index below `count` once; several calls run in parallel. Returns
  /// one value for each thread. Each value begins as `start`, and `body` adds its results to the value.
  ///
  /// Ranges take different amounts of time, so a thread that finishes one range takes the next range.
  package static func shares<Part>(
    of count: Int, from start: Part, _ body: @Sendable (inout Part, Range<Int>) -> Void
  ) -> [Part] {
    // The number of items that a thread takes at once. Each thread should get enough work, because starting a thread
    // costs about as much as a few dozen system calls.
    let length = 16
    let width = min(8, processorCount, count / length / 2)
    return shares(of: count, from: start, inPiecesOf: length, width: width, body) { Thread(hasOwnFiles: true, $0) }
  }

  /// Returns the results of `body` for the numbers from 0 to `count - 1`, in order. Up to `width` calls run in
  /// parallel.
  package static func map<Result: Sendable>(
    _ count: Int, width: Int = processorCount, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = shares(
      of: count, from: [(index: Int, result: Result)](), inPiecesOf: 1, width: min(width, count),
      { results, range in for index in range { results.append((index, body(index))) } },
      thread: Thread.init(withLargeStack:))
    return results.joined().sorted { $0.index < $1.index }.map(\.result)
  }

  private static func shares<Part>(
    of count: Int, from start: Part, inPiecesOf length: Int, width: Int,
    _ body: @Sendable (inout Part, Range<Int>) -> Void, thread: (@escaping @Sendable () -> Void) -> Thread?
  ) -> [Part] {
    let pieces = Pieces(count, length: length)
    let shares = (0..<max(1, width)).map { _ in Share(start) }
    withoutActuallyEscaping(body) { body in
      @Sendable func work(on share: Share<Part>) {
        while let piece = pieces.next() { body(&share.part, piece) }
      }
      let threads = shares.dropFirst().compactMap { share in thread { work(on: share) } }
      work(on: shares[0])
      for thread in threads { thread.join() }
    }
    return shares.map(\.part)
  }
}

/// The value that one thread fills.
private final class Share<Part>: @unchecked Sendable {  // unchecked: one thread at a time uses it
  var part: Part

  init(_ part: Part) {
    self.part = part
  }
}

/// Divides a list of items into ranges, and gives each range to only one thread.
private final class Pieces: @unchecked Sendable {  // unchecked: the lock guards what changes
  private let count: Int
  private let length: Int
  private var start = 0
  private let lock = Lock()

  init(_ count: Int, length: Int) {
    self.count = count
    self.length = length
  }

  /// Returns the next range that no thread has taken; `nil` if no range is left.
  func next() -> Range<Int>? {
    lock.withLock {
      guard start < count else { return nil }
      let piece = start..<min(start + length, count)
      start = piece.upperBound
      return piece
    }
  }
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
