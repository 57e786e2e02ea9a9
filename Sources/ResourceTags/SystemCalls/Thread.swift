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
