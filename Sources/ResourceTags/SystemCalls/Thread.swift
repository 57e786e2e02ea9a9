#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// A thread of the system; if none is available, the work is done at once.
package struct Thread {
  /// How many threads the machine can run at the same time.
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

  /// Begins `body`. With its own files, it has to close what it opens, and no other thread can use them.
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

  /// Begins `body` with the stack that the first thread of a program has; `nil` if no thread is available.
  ///
  /// macOS gives other threads 512 KB, and musl gives them 128 KB.
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

  /// Waits for the end of the work; call it once, or ``detach()``.
  package func join() {
    if let handle { pthread_join(handle, nil) }
  }

  /// Lets the thread go by itself when its work is done.
  package func detach() {
    if let handle { pthread_detach(handle) }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    #if os(Linux)
      // A thread with its own files needs no lock on the list of open files. If it is forbidden, all runs more
      // slowly.
      if work.hasOwnFiles { _ = odr_unshare_files() }
    #endif
    work.body()
    return nil
  }
}
