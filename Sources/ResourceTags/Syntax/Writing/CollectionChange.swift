/// The changes to the elements of one collection: the elements to keep, to remove, and to insert.
package struct CollectionChange {
  /// The indices of the elements that stay, in order.
  package private(set) var kept: [Int] = []
  /// The indices of the elements that are removed or moved, in order.
  package private(set) var removed: [Int] = []
  /// The elements to insert, in order.
  package private(set) var insertions: [Insertion] = []
  private var pending: [ElementText] = []
  private var bindsToNext = false

  /// Creates a change. Call ``keep(_:)`` and ``insert(_:bindsToNext:)`` in the order of the result, and then
  /// ``finish(count:)``.
  package init() {}

  /// Elements to insert at the same position.
  package struct Insertion {
    /// The kept element before the new elements; `nil` if the new elements are first.
    let previous: Int?
    /// The kept element after the new elements; `nil` if the new elements are last.
    package let next: Int?
    /// Whether the new elements belong to the kept element after them rather than to the kept element before them.
    let bindsToNext: Bool
    let texts: [ElementText]

    /// Whether to write the new elements after the previous kept element instead of before the next kept element.
    var followsPrevious: Bool { previous != nil && (next == nil || !bindsToNext) }

    /// The index of the kept element next to the new elements. If no element is kept, the index is 0.
    var neighbour: Int { (followsPrevious ? previous : next) ?? 0 }
  }

  package var isEmpty: Bool { removed.isEmpty && insertions.isEmpty }

  /// Keeps the element at `index`, and removes the elements between the previous kept element and `index`.
  package mutating func keep(_ index: Int) {
    endInsertion(next: index)
    removed += (kept.last.map { $0 + 1 } ?? 0)..<index
    kept.append(index)
  }

  /// Inserts a new element at the current position.
  package mutating func insert(_ text: ElementText, bindsToNext: Bool = false) {
    if pending.isEmpty { self.bindsToNext = bindsToNext }
    pending.append(text)
  }

  /// Ends the change of a collection with `count` elements, and removes the elements after the last kept element.
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
