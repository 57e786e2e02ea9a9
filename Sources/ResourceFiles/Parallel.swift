#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Musl)
  import CLinux
  import Musl
#endif

/// Work on the places of a row, shared out among the processors: waiting for the disk is most of it.
package enum Parallel {
  /// Neighbours that are taken together: a thread costs about as much as a few dozen system calls.
  private static let pieceLength = 16

  /// Calls `body` with ranges that together are all places from 0 up to `count`, each once, some at the same time.
  ///
  /// `body` is told the number of its share, from 0 up to ``shareCount(_:)``, so that it may collect results of its own.
  /// Who is done with one range takes the next, since nobody knows how long one takes.
  package static func forEachShare(_ count: Int, _ body: @Sendable (_ share: Int, Range<Int>) -> Void) {
    let pieces = Pieces(count, length: pieceLength)
    @Sendable func work(on share: Int) {
      while let piece = pieces.next() { body(share, piece) }
    }
    withoutActuallyEscaping(work) { work in
      let threads = (1..<shareCount(count)).map { share in Thread { work(share) } }
      work(0)
      for thread in threads { thread.join() }
    }
  }

  /// How many shares ``forEachShare(_:_:)`` makes of so many places.
  package static func shareCount(_ count: Int) -> Int {
    min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), max(1, count / pieceLength / 2))
  }
}

/// The pieces of a row, each of which is taken once.
private final class Pieces: @unchecked Sendable {  // unchecked: the lock guards what changes
  private let count: Int
  private let length: Int
  private var start = 0
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ count: Int, length: Int) {
    self.count = count
    self.length = length
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The next piece that nobody has taken; `nil` where none is left.
  func next() -> Range<Int>? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard start < count else { return nil }
    let piece = start..<min(start + length, count)
    start = piece.upperBound
    return piece
  }
}

/// A thread of the system; where there is none to be had the work is done at once. What it opens, it has to close.
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
    #if os(Linux)
      // Files that it opens are nobody else's, so that no system call has to lock the list of open files. Where that is
      // forbidden, all goes on more slowly.
      _ = odr_unshare_files()
    #endif
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}
