import Foundation
import ResourceTags
import Testing

@Suite("Work on several items at a time") struct ParallelTests {
  @Test("results come in order", arguments: [0, 1, 2, 7, 300])
  func order(_ width: Int) {
    let results = Parallel.map(200, width: width) { index in
      // Those in front take longer.
      usleep(index % 8 == 0 ? 2000 : 0)
      return index
    }
    #expect(results == Array(0..<200))
  }

  @Test("no items are no work")
  func nothing() { #expect(Parallel.map(0, width: 4) { $0 }.isEmpty) }
}
