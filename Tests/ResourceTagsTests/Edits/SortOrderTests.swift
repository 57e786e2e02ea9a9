import Testing

@testable import ResourceTags

@Suite("Orders that names are sorted in") struct SortOrderTests {
  private func order(_ names: [String]) -> SortOrder? {
    SortOrder.order(of: names.map { Array($0.utf8) })
  }

  @Test("the first order that fits is taken")
  func orders() {
    #expect(order([]) == .bytes)
    #expect(order(["a"]) == .bytes)
    #expect(order(["A", "B", "a"]) == .bytes)
    #expect(order(["a", "B", "c"]) == .caseInsensitive)
    #expect(order(["Level 2", "Level 10"]) == .numeric)
    #expect(order(["level 9", "Level 10", "level 010"]) == .numeric)
    #expect(order(["b", "a"]) == nil)
    #expect(order(["a", "a"]) == .bytes)
    #expect(order(["x2y10", "x10y2"]) == .numeric)
  }

  @Test("each order puts every pair one way only", arguments: SortOrder.allCases)
  func isStrict(_ order: SortOrder) {
    let names = ["", "a", "A", "a1", "a01", "a2", "a10", "a1b", "1", "01", "ä", "B", "b 2", "99999999999999999999"]
      .map { Array($0.utf8) }
    for left in names {
      #expect(!order.precedes(left, left))
      for right in names where order.precedes(left, right) { #expect(!order.precedes(right, left)) }
    }
  }
}
