/// A value that another thread computes while the requesting thread continues.
///
/// For one thread: only the thread that creates it may read it.
package final class DeferredValue<Value> {
  private let result = Result()
  private let make: @Sendable () -> Value
  private var thread: Thread?

  /// The result of `make`. If `isLarge` is false, or there is only one processor, the first read computes it.
  ///
  /// Work is large if it takes much longer than a thread takes to start, some 50 µs.
  package init(isLarge: Bool, _ make: @escaping @Sendable () -> Value) {
    self.make = make
    guard isLarge, Thread.processorCount > 1 else { return }
    let result = result
    thread = Thread { result.value = make() }
  }

  deinit {
    thread?.join()
  }

  /// The value; waits until it is computed.
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
