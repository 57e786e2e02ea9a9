#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A mutex: only one thread at a time can hold it.
package final class Lock: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` while this thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Releases the lock until another thread sends the signal.
  fileprivate func wait(for signal: UnsafeMutablePointer<pthread_cond_t>) {
    pthread_cond_wait(signal, mutex)
  }
}

/// A lock that protects shared state and lets threads wait for changes.
package final class Monitor: Sendable {
  private let lock = Lock()
  private nonisolated(unsafe) let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    signal.initialize(to: pthread_cond_t())
    pthread_cond_init(signal, nil)
  }

  deinit {
    pthread_cond_destroy(signal)
    signal.deallocate()
  }

  /// Calls `body` now and after each change until `body` returns a value. This thread holds the lock during each call
  /// of `body`.
  package func wait<Result>(for body: () -> Result?) -> Result {
    lock.withLock {
      while true {
        if let result = body() { return result }
        lock.wait(for: signal)
      }
    }
  }

  /// Calls `body`, which changes the state, while this thread holds the lock, and then wakes the waiting threads.
  package func change<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      defer { pthread_cond_broadcast(signal) }
      return body()
    }
  }
}
