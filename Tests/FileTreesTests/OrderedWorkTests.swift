import FileTrees
import Foundation
import Testing

@Suite("Work on several items at a time") struct OrderedWorkTests {
  /// How many items were begun.
  private final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var value: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
  }

  private struct Enough: Error {}

  @Test("results come in order, and no item is far ahead", arguments: [1, 2, 7, 300])
  func order(_ width: Int) {
    let begun = Count()
    var received: [Int] = []
    OrderedWork.run(of: 200, width: width) { index in
      begun.add()
      // Those in front take longer.
      usleep(index % 8 == 0 ? 2000 : 0)
      return index
    } receive: { index in
      received.append(index)
      #expect(begun.value <= received.count + 2 * width)
    }
    #expect(received == Array(0..<200))
    #expect(begun.value == 200)
  }

  @Test("what receives a result can end the work", arguments: [1, 3])
  func failure(_ width: Int) {
    let begun = Count()
    #expect(throws: Enough.self) {
      try OrderedWork.run(of: 1_000_000, width: width) { index in
        begun.add()
        return index
      } receive: {
        if $0 == 10 { throw Enough() }
      }
    }
    #expect(begun.value <= 11 + 2 * width)
  }

  @Test("no items are no work")
  func nothing() {
    OrderedWork.run(of: 0, width: 4) {
      $0
    } receive: { _ in
      Issue.record("there is nothing to receive")
    }
  }
}
