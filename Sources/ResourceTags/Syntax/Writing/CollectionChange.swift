/// The changes to the elements of one collection: the elements to keep, to remove, and to insert.
package struct CollectionChange {
  /// The indices of the elements that stay, in order.
  package let kept: [Int]
  /// The indices of the elements that are removed or moved, in order.
  package let removed: [Int]
  /// The elements to insert, in order.
  package let insertions: [Insertion]

  /// Creates a change that removes elements of `collection`, and inserts each new element before the element at an index
  /// or, if the index is the number of elements, at the end. New elements with the same index keep their order.
  package init(
    of collection: CollectionText, removing removed: Set<Int>, inserting new: [(index: Int, text: ElementText)]
  ) {
    let kept = collection.elements.indices.filter { !removed.contains($0) }
    self.kept = kept
    self.removed = removed.sorted()
    // Elements between the same kept elements are inserted together.
    let groups = Dictionary(grouping: new.sorted { $0.index < $1.index }) { new in
      kept.partitionIndex { $0 >= new.index }
    }
    insertions = groups.sortedByKey.map { place, new in
      Insertion(
        previous: place > 0 ? kept[place - 1] : nil, next: place < kept.count ? kept[place] : nil,
        texts: new.map(\.text))
    }
  }

  /// Elements to insert at the same position.
  package struct Insertion {
    /// The kept element before the new elements; `nil` if the new elements are first.
    let previous: Int?
    /// The kept element after the new elements; `nil` if the new elements are last.
    package let next: Int?
    let texts: [ElementText]

    /// The index of the kept element next to the new elements: the one before them or, without one, the one after them.
    /// If no element is kept, the index is 0.
    var neighbour: Int { previous ?? next ?? 0 }
  }

  package var isEmpty: Bool { removed.isEmpty && insertions.isEmpty }
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
