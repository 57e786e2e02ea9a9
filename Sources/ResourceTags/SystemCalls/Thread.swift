#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A system thread.
package struct Thread {
  /// The number of threads that the machine can run at the same time.
  package static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  private let handle: pthread_t?

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts `body` with the usual stack size of a program's main thread; `nil` if the system can't create a thread.
  ///
  /// The default stack size of other threads is 512 KB on macOS and 128 KB with musl.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, &attributes, { Thread.run($0) }, work.toOpaque()) == 0 else {
      work.release()
      return nil
    }
    handle = thread
  }

  /// Waits for the work to end. Call either this method or ``detach()`` exactly once.
  package func join() {
    if let handle { pthread_join(handle, nil) }
  }

  /// Lets the system free the thread when its work ends.
  package func detach() {
    if let handle { pthread_detach(handle) }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}

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

/// A value that any number of threads may use, one after the other.
package final class Guarded<Value>: @unchecked Sendable {  // unchecked: the lock guards the value
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Calls `body` with the value while no other thread uses it.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
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
