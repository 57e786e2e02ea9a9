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
    finish(count: index, next: index)
    kept.append(index)
  }

  /// Inserts a new element at the current position.
  package mutating func insert(_ text: ElementText, bindsToNext: Bool = false) {
    if pending.isEmpty { self.bindsToNext = bindsToNext }
    pending.append(text)
  }

  /// Ends the change of a collection with `count` elements, and removes the elements after the last kept element.
  package mutating func finish(count: Int) { finish(count: count, next: nil) }

  /// Ends the change of the elements before `count`, which the kept element `next` follows, if there is one.
  private mutating func finish(count: Int, next: Int?) {
    removed += (kept.last.map { $0 + 1 } ?? 0)..<count
    if pending.isEmpty { return }
    insertions.append(Insertion(previous: kept.last, next: next, bindsToNext: bindsToNext, texts: pending))
    pending = []
  }
}

/// The new text of a sequence item or a mapping entry.
package struct ElementText {
  /// The whole-line comments above the element, without their indentation.
  var commentsAbove: [[UInt8]] = []
  /// The lines of the element, without the indentation of its first line.
  package var lines: [[UInt8]]
  /// The white space and the comment after the element on its last line.
  package var trailing: [UInt8] = []
  /// The whole-line comments below the element, with their indentation relative to the element's first line.
  var commentsBelow: [[UInt8]] = []
  /// The comments in this text that come from another position in the manifest.
  package var comments: [ByteSpan] = []

  package init(_ lines: [[UInt8]]) {
    self.lines = lines
  }

  /// Moves the comment after the element to the line of its key if the value is on the lines below the key.
  package mutating func moveCommentToKey() {
    guard lines.count > 1, lines[0].last == ":" else { return }
    lines[0] += trailing
    trailing = []
  }

  /// Returns the text as separate lines without line breaks. `prefix` precedes the first line's text; `suffix` follows
  /// the last line's text, before its comment.
  func ownLines(prefix: [UInt8] = [], suffix: [UInt8] = []) -> [[UInt8]] {
    var body = lines
    if !body.isEmpty {
      body[0] = prefix + body[0]
      body[body.count - 1] += suffix + trailing
    }
    return commentsAbove + body + commentsBelow
  }

  /// Returns the text on lines of its own, indented by `indent`.
  func onLines(indent: [UInt8], lineBreak: [UInt8], suffix: [UInt8] = []) -> [UInt8] {
    ownLines(suffix: suffix).flatMap { $0.indented(by: indent) + lineBreak }
  }

  /// Returns the text, without comments, for a line that the element shares with other elements. `indent` is the
  /// indentation of the line.
  package func inline(indent: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text = lines.first ?? []
    for line in lines.dropFirst() { text += lineBreak + line.indented(by: indent) }
    return text
  }
}

extension [UInt8] {
  /// Returns a line with an indentation, unless the line is empty.
  package func indented(by indent: [UInt8]) -> [UInt8] { isEmpty ? [] : indent + self }
}
