#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work on the places of a row, shared out among the processors: waiting for the disk is most of it.
package enum Parallel {
  /// Neighbours that stay together. Places that are alike stand together, so that shares of one piece each would differ
  /// much in their work; and a thread costs about as much as a few dozen system calls.
  private static let pieceLength = 16

  /// Calls `body` with ranges that together are all places from 0 up to `count`, each once, some at the same time.
  ///
  /// `body` is told the number of its share, from 0 up to ``shareCount(_:)``, so that it may collect results of its own.
  package static func forEachShare(_ count: Int, _ body: @Sendable (_ share: Int, Range<Int>) -> Void) {
    let shares = shareCount(count)
    @Sendable func work(on share: Int) {
      for start in stride(from: share * pieceLength, to: count, by: shares * pieceLength) {
        body(share, start..<min(start + pieceLength, count))
      }
    }
    withoutActuallyEscaping(work) { work in
      let threads = (1..<shares).map { share in Thread { work(share) } }
      work(0)
      for thread in threads { thread.join() }
    }
  }

  /// How many shares ``forEachShare(_:_:)`` makes of so many places.
  package static func shareCount(_ count: Int) -> Int {
    min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), max(1, count / pieceLength / 2))
  }
}

/// A thread of the system; where there is none to be had the work is done at once.
private struct Thread {
  private let handle: pthread_t?

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
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

  func join() {
    if let handle { pthread_join(handle, nil) }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}
