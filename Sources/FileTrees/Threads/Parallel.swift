#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
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
      let threads = (1..<shareCount(count)).map { share in Thread(hasOwnFiles: true) { work(share) } }
      work(0)
      for thread in threads { thread.join() }
    }
  }

  /// How many shares ``forEachShare(_:_:)`` makes of so many places.
  package static func shareCount(_ count: Int) -> Int {
    min(8, processorCount, max(1, count / pieceLength / 2))
  }

  /// How many processors there are.
  static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// The pieces of a row, each of which is taken once.
private final class Pieces: @unchecked Sendable {  // unchecked: the lock guards what changes
  private let count: Int
  private let length: Int
  private var start = 0
  private let lock = Lock()

  init(_ count: Int, length: Int) {
    self.count = count
    self.length = length
  }

  /// The next piece that nobody has taken; `nil` where none is left.
  func next() -> Range<Int>? {
    lock.withLock {
      guard start < count else { return nil }
      let piece = start..<min(start + length, count)
      start = piece.upperBound
      return piece
    }
  }
}
