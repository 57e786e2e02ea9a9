/// The changes of the elements of one collection: which stay, which are removed, and which are inserted where.
package struct CollectionChange {
  /// Indices of the elements that stay, in order.
  package private(set) var kept: [Int] = []
  /// Indices of the elements that are removed or moved, in order.
  package private(set) var removed: [Int] = []
  /// Elements to insert, in order.
  package private(set) var insertions: [Insertion] = []
  private var pending: [ElementText] = []
  private var bindsToNext = false

  /// A change that goes through the elements from the first on.
  package init() {}

  /// Elements to insert at one place.
  package struct Insertion {
    /// The kept element before them; `nil` if they are the first.
    package let previous: Int?
    /// The kept element after them; `nil` if they are the last.
    package let next: Int?
    /// Whether they belong to the kept element after them, if there is one on each side.
    package let bindsToNext: Bool
    package let texts: [ElementText]

    /// Whether they are written behind the kept element before them, rather than in front of the one after.
    package var followsPrevious: Bool { previous != nil && (next == nil || !bindsToNext) }

    /// The kept element that they are written beside; the first, which is removed, if none is kept.
    package var neighbour: Int { (followsPrevious ? previous : next) ?? 0 }
  }

  package var isEmpty: Bool { removed.isEmpty && insertions.isEmpty }

  /// Continues with the element at `index`; skipped elements are removed.
  package mutating func keep(_ index: Int) {
    endInsertion(next: index)
    removed += (kept.last.map { $0 + 1 } ?? 0)..<index
    kept.append(index)
  }

  /// Continues with a new element.
  package mutating func insert(_ text: ElementText, bindsToNext: Bool = false) {
    if pending.isEmpty { self.bindsToNext = bindsToNext }
    pending.append(text)
  }

  /// Ends the change; elements up to `count` that were not kept are removed.
  package mutating func finish(count: Int) {
    endInsertion(next: nil)
    removed += (kept.last.map { $0 + 1 } ?? 0)..<count
  }

  private mutating func endInsertion(next: Int?) {
    if pending.isEmpty { return }
    insertions.append(Insertion(previous: kept.last, next: next, bindsToNext: bindsToNext, texts: pending))
    pending = []
  }
}
