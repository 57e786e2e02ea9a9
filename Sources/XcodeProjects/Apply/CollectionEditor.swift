import Syntax
import Bytes

/// A list or dictionary between brackets, in a property list or in JSON, and the edits that add elements and remove
/// them.
///
/// An element is an item, or a key and its value. If elements are on separate lines, new ones get a line, and
/// removed ones lose theirs; everywhere else only the text between brackets changes.
struct CollectionEditor {
  private let tree: SyntaxTree
  private let node: NodeID
  private let elements: [Element]
  /// The offset of the closing bracket.
  private let closing: ByteIndex
  /// Whether each element, and the closing bracket, begins a line.
  let isSpread: Bool

  private struct Element {
    var start: ByteIndex
    var end: ByteIndex
  }

  /// The list or dictionary at `node`.
  init(_ node: NodeID, in tree: SyntaxTree) {
    self.tree = tree
    self.node = node
    if tree[node].kind == .mapping {
      elements = tree.entries(of: node).map {
        Element(start: tree.span(of: $0.key).start, end: tree.span(of: $0.value).end)
      }
    } else {
      elements = tree.children(of: node).map { Element(start: tree.span(of: $0).start, end: tree.span(of: $0).end) }
    }
    closing = tree.span(of: node).end - 1
    let source = tree.source
    isSpread =
      (source.startOfLineIfFirst(closing) ?? 0) > tree.span(of: node).start
      && elements.allSatisfy { source.startOfLineIfFirst($0.start) != nil }
  }

  /// The indent of each element; in an empty collection one step more than that of the bracket.
  var indent: [UInt8] {
    let source = tree.source
    if let first = elements.first { return source.indentOfLine(at: first.start) }
    return source.indentOfLine(at: closing) + (tree.syntax == .json ? Array("  ".utf8) : [UInt8(ascii: "\t")])
  }

  /// The text between a separator and the next element, if all are on one line: that between other elements
  /// or, in a list of one, in the whole text; a space if there is neither.
  var gap: [UInt8] {
    let root = tree.root.map { CollectionEditor($0, in: tree) } ?? self
    return firstGap ?? root.firstGap ?? [UInt8(ascii: " ")]
  }

  private var firstGap: [UInt8]? {
    guard elements.count > 1 else { return nil }
    let gap = tree.source.bytes[elements[0].end..<elements[1].start].drop { $0 != separator[0] }.dropFirst()
    return gap.allSatisfy { $0 == UInt8(ascii: " ") } ? Array(gap) : nil
  }

  /// The number of elements.
  var count: Int { elements.count }

  /// The index at which a new element `key` of a dictionary belongs, where its keys are sorted; `isa` is always the first.
  func index(for key: String) -> Int {
    let key = ByteString(key)
    let keys = tree.entries(of: node).map { ByteString(tree.scalarBytes($0.key)) }
    let first = keys.first == ByteString("isa") ? 1 : 0
    return keys[first...].firstIndex { key.precedes($0) } ?? keys.count
  }

  /// The indices at which new elements belong in a row that is sorted by name: each in front of the first that comes after
  /// it. Those with the same index are sorted by name, too.
  static func places(
    of elements: [(name: ByteString, text: [UInt8])], in row: [ByteString]
  ) -> [(index: Int, text: [UInt8])] {
    var index = 0
    return elements.sorted { $0.name.precedes($1.name) }.map { name, text in
      while index < row.count, !name.precedes(row[index]) { index += 1 }
      return (index, text)
    }
  }

  /// The edits that remove the elements at the indices in `removed`, and insert each text of `inserted` before the
  /// element at its index; the number of elements means the end.
  ///
  /// A text has no separator, and its lines after the first have their final indent.
  func edits(removing removed: Set<Int>, inserting inserted: [(index: Int, text: [UInt8])]) -> [TextEdit] {
    if removed.isEmpty, inserted.isEmpty { return [] }
    return tree.syntax == .json
      ? separatedEdits(removed, inserted)
      : elements.isEmpty || isSpread || hasLastSeparator
        ? terminatedEdits(removed, inserted) : separatedEdits(removed, inserted)
  }

  // MARK: Separators behind every element

  private var separator: [UInt8] {
    [tree.syntax == .plist && tree[node].kind == .mapping ? UInt8(ascii: ";") : UInt8(ascii: ",")]
  }

  /// The offset behind the separator that follows the element, or behind the element where none does.
  private func terminatedEnd(_ index: Int) -> ByteIndex {
    let next = index + 1 < elements.count ? elements[index + 1].start : closing
    return tree.offset(of: separator[0], from: elements[index].end, to: next).map { $0 + 1 } ?? elements[index].end
  }

  private var hasLastSeparator: Bool {
    guard let last = elements.last else { return true }
    return terminatedEnd(elements.count - 1) > last.end
  }

  /// The edits where each element ends with its separator, as in all that Xcode writes.
  private func terminatedEdits(_ removed: Set<Int>, _ inserted: [(index: Int, text: [UInt8])]) -> [TextEdit] {
    let source = tree.source
    var edits = removed.sorted().map { index in
      let element = elements[index]
      let next = index + 1 < elements.count ? elements[index + 1].start : closing
      guard isSpread else { return TextEdit(ByteSpan(element.start, next), []) }
      return TextEdit(ByteSpan(source.lineStart(of: element.start), source.lineStart(of: next)), [])
    }
    // In a spread list the last item may lack its comma, which it needs before another item.
    let isLastKept = !removed.contains(elements.count - 1)
    if isSpread, !hasLastSeparator, isLastKept, let last = elements.last,
      inserted.contains(where: { $0.index == elements.count })
    {
      edits.append(TextEdit(ByteSpan(at: last.end), separator))
    }
    for (index, text) in inserted {
      let place = index < elements.count ? elements[index].start : closing
      if isSpread {
        edits.append(TextEdit(ByteSpan(at: source.lineStart(of: place)), indent + text + separator + source.lineBreak))
      } else {
        edits.append(TextEdit(ByteSpan(at: place), text + separator + [UInt8(ascii: " ")]))
      }
    }
    return edits
  }

  // MARK: Separators between elements

  /// The edits where a separator stands between two elements, and none after the last: all text between the first
  /// change and the last is written again from the elements' own text.
  private func separatedEdits(_ removed: Set<Int>, _ inserted: [(index: Int, text: [UInt8])]) -> [TextEdit] {
    let kept = elements.indices.filter { !removed.contains($0) }
    if kept.isEmpty { return [rewritten(inserted.map(\.text))] }
    let source = tree.source
    var edits: [TextEdit] = []
    for index in removed.sorted() {
      // Removes it with the separator before it or, if no element before it stays, with the one after it.
      let staysInFront = kept[0] < index
      let span =
        staysInFront
        ? ByteSpan(elements[index - 1].end, elements[index].end)
        : ByteSpan(elements[index].start, elements[index + 1].start)
      edits.append(TextEdit(span, []))
    }
    let gap = isSpread ? source.lineBreak + indent : gap
    for (index, text) in inserted {
      if let before = kept.last(where: { $0 < index }) {
        edits.append(TextEdit(ByteSpan(at: elements[before].end), separator + gap + text))
      } else {
        edits.append(TextEdit(ByteSpan(at: elements[kept[0]].start), text + separator + gap))
      }
    }
    return edits
  }

  /// The edit that replaces everything between the brackets.
  private func rewritten(_ texts: [[UInt8]]) -> TextEdit {
    let source = tree.source
    let open = tree.span(of: node).start + 1
    if texts.isEmpty { return TextEdit(ByteSpan(open, closing), []) }
    if !elements.isEmpty, !isSpread {
      return TextEdit(ByteSpan(open, closing), Array(texts.joined(separator: separator + gap)))
    }
    // Xcode's JSON has each element on a separate line.
    let outer = source.indentOfLine(at: tree.span(of: node).start)
    let inner = elements.isEmpty ? outer + Array("  ".utf8) : indent
    let body = texts.joined(separator: separator + source.lineBreak + inner)
    return TextEdit(ByteSpan(open, closing), source.lineBreak + inner + body + source.lineBreak + outer)
  }
}

extension SyntaxTree {
  /// The first `byte` from `start` up to `end`, outside comments.
  fileprivate func offset(of byte: UInt8, from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    var index = start
    let bytes = source.bytes
    while index < end {
      if bytes[index] == byte { return index }
      if bytes[index] == UInt8(ascii: "/"), bytes[padded: index + 1] == UInt8(ascii: "*") {
        index += 2
        while index < end, !(bytes[index] == UInt8(ascii: "*") && bytes[padded: index + 1] == UInt8(ascii: "/")) {
          index += 1
        }
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), bytes[padded: index + 1] == UInt8(ascii: "/") {
        index = source.lineEnd(from: index)
      } else {
        index += 1
      }
    }
    return nil
  }
}
