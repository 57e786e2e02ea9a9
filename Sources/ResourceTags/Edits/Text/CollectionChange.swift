/// What becomes of the elements of one collection: which stay, which go, and which come where.
struct CollectionChange {
  /// Indices of the elements that stay, in order.
  private(set) var kept: [Int] = []
  /// Indices of the elements that go, or go elsewhere, in order.
  private(set) var removed: [Int] = []
  /// Elements that come, in order.
  private(set) var insertions: [Insertion] = []
  private var pending: [ElementText] = []
  private var bindsToNext = false

  /// Elements that come to one place.
  struct Insertion {
    /// The element that stays behind which they come; `nil` where they are the first.
    let previous: Int?
    /// The element that stays in front of which they come; `nil` where they are the last.
    let next: Int?
    /// Whether they go with the one in front of which they come, where there are both.
    let bindsToNext: Bool
    let texts: [ElementText]
  }

  var isEmpty: Bool { removed.isEmpty && insertions.isEmpty }

  /// Goes on with the element that has `index` now; those passed over go.
  mutating func keep(_ index: Int) {
    endInsertion(next: index)
    removed += (kept.last.map { $0 + 1 } ?? 0)..<index
    kept.append(index)
  }

  /// Goes on with a new element.
  mutating func insert(_ text: ElementText, bindsToNext: Bool = false) {
    if pending.isEmpty { self.bindsToNext = bindsToNext }
    pending.append(text)
  }

  /// Ends with the last element; of `count` that there were, those not gone on with go.
  mutating func finish(count: Int) {
    endInsertion(next: nil)
    removed += (kept.last.map { $0 + 1 } ?? 0)..<count
  }

  private mutating func endInsertion(next: Int?) {
    if pending.isEmpty { return }
    insertions.append(Insertion(previous: kept.last, next: next, bindsToNext: bindsToNext, texts: pending))
    pending = []
  }
}
