import SystemCalls

/// A value that another processor works out, while the thread that has asked for it goes on.
///
/// For one thread: that which makes it asks for it.
package final class DeferredValue<Value> {
  private let result = Result()
  private let make: @Sendable () -> Value
  private var thread: Thread?

  /// What `make` gives. Where `isLarge` is false, or there is but one processor, it is made when it is asked for.
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

  /// The value, waited for where it is not there yet.
  package var value: Value {
    thread?.join()
    thread = nil
    if let value = result.value { return value }
    let value = make()
    result.value = value
    return value
  }

  private final class Result: @unchecked Sendable {  // unchecked: joining the thread stands between writing and reading
    var value: Value?
  }
}
