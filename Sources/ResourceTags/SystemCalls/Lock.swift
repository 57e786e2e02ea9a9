#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets one thread at a time do something.
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

  /// Calls `body` while no other thread is in one of these calls.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Lets others have the lock until one of them gives the signal.
  fileprivate func wait(for signal: UnsafeMutablePointer<pthread_cond_t>) {
    pthread_cond_wait(signal, mutex)
  }
}

/// A state that threads change, and wait for.
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

  /// Calls `body`, while no other thread is in one of these calls, once now and again after each change, until it returns a
  /// value.
  package func wait<Result>(for body: () -> Result?) -> Result {
    lock.withLock {
      while true {
        if let result = body() { return result }
        lock.wait(for: signal)
      }
    }
  }

  /// Calls `body`, which changes the state, while no other thread is in one of these calls, and wakes those that wait.
  package func change<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      defer { pthread_cond_broadcast(signal) }
      return body()
    }
  }
}
