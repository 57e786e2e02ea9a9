import SystemCalls

/// Work on the places of a row, shared out among the processors: waiting for the disk is most of it.
package enum Parallel {
  /// Neighbours that are taken together: a thread costs about as much as a few dozen system calls.
  private static let pieceLength = 16

  /// Calls `body` with ranges that together are all places from 0 up to `count`, each once, some at the same time, and
  /// gives what it has added to the shares, each of which begins with nothing but `start`.
  ///
  /// Who is done with one range takes the next, since nobody knows how long one takes.
  package static func shares<Part>(
    of count: Int, from start: Part, _ body: @Sendable (inout Part, Range<Int>) -> Void
  ) -> [Part] {
    let pieces = Pieces(count, length: pieceLength)
    let shares = (0..<min(8, Thread.processorCount, max(1, count / pieceLength / 2))).map { _ in Share(start) }
    withoutActuallyEscaping(body) { body in
      @Sendable func work(on share: Share<Part>) {
        while let piece = pieces.next() { body(&share.part, piece) }
      }
      let threads = shares.dropFirst().map { share in Thread(hasOwnFiles: true) { work(on: share) } }
      work(on: shares[0])
      for thread in threads { thread.join() }
    }
    return shares.map(\.part)
  }
}

/// What one thread collects.
private final class Share<Part>: @unchecked Sendable {  // unchecked: one thread at a time has it
  var part: Part

  init(_ part: Part) {
    self.part = part
  }
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
