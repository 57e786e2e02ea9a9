#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// A system thread. If the system can't create a thread, the work runs at once in the current thread.
package struct Thread {
  /// The number of threads that the machine can run at the same time.
  package static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  private let handle: pthread_t?

  private final class Work {
    let hasOwnFiles: Bool
    let body: @Sendable () -> Void

    init(hasOwnFiles: Bool, _ body: @escaping @Sendable () -> Void) {
      self.hasOwnFiles = hasOwnFiles
      self.body = body
    }
  }

  /// Starts `body`. If `hasOwnFiles` is true, `body` must close the files that it opens, and other threads can't use
  /// these files.
  package init(hasOwnFiles: Bool = false, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(hasOwnFiles: hasOwnFiles, body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { Thread.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { Thread.run($0) }, work.toOpaque())
    #endif
    if result == 0 {
      handle = thread
    } else {
      handle = nil
      work.takeRetainedValue().body()
    }
  }

  /// Starts `body` with the usual stack size of a program's main thread; `nil` if the system can't create a thread.
  ///
  /// The default stack size of other threads is 512 KB on macOS and 128 KB with musl.
  package init?(withLargeStack body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(hasOwnFiles: false, body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, &attributes, { Thread.run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, &attributes, { Thread.run($0) }, work.toOpaque())
    #endif
    guard result == 0 else {
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
    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    #if os(Linux)
      // A thread with its own list of open files doesn't need to lock the list. If the system doesn't allow separate
      // lists, odr runs more slowly.
      if work.hasOwnFiles { _ = odr_unshare_files() }
    #endif
    work.body()
    return nil
  }
}
