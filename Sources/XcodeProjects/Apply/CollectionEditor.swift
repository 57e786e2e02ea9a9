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
  private let elements: [ByteSpan]
  /// The offset of the closing bracket.
  private let closing: ByteIndex
  /// Whether each element, and the closing bracket, begins a line.
  let isSpread: Bool

  /// The list or dictionary at `node`.
  init(_ node: NodeID, in tree: SyntaxTree) {
    self.tree = tree
    self.node = node
    elements =
      tree[node].kind == .mapping
      ? tree.entries(of: node).map { ByteSpan(tree.span(of: $0.key).start, tree.span(of: $0.value).end) }
      : tree.children(of: node).map { tree.span(of: $0) }
    closing = tree.span(of: node).end - 1
    let source = tree.source
    isSpread =
      (source.startOfLineIfFirst(closing) ?? 0) > tree.span(of: node).start
      && elements.allSatisfy { source.startOfLineIfFirst($0.start) != nil }
  }

  /// The indent of each element; in an empty collection one step more than that of the bracket.
  var indent: String {
    if let first = elements.first { return indent(at: first.start) }
    return indent(at: closing) + (tree.syntax == .json ? "  " : "\t")
  }

  private func indent(at offset: ByteIndex) -> String {
    String(decoding: tree.source.indentOfLine(at: offset), as: UTF8.self)
  }

  /// The line break of the text.
  var lineBreak: String { String(decoding: tree.source.lineBreak, as: UTF8.self) }

  /// The value of a new element of a property list: `lines` between brackets, each one step further in than the
  /// elements; `depth` more steps for a value inside a new one.
  func block(_ open: String, _ lines: [String], _ close: String, depth: Int = 0) -> String {
    let outer = lineBreak + indent + String(repeating: "\t", count: depth)
    return open + lines.map { outer + "\t" + $0 }.joined() + outer + close
  }

  /// The text between a separator and the next element, if all are on one line: that between other elements
  /// or, in a list of one, in the whole text; a space if there is neither.
  var gap: String {
    let root = tree.root.map { CollectionEditor($0, in: tree) } ?? self
    return firstGap ?? root.firstGap ?? " "
  }

  private var firstGap: String? {
    guard elements.count > 1 else { return nil }
    let gap = tree.source.bytes[elements[0].end..<elements[1].start].drop { $0 != separator.utf8.first }.dropFirst()
    return gap.allSatisfy { $0 == UInt8(ascii: " ") } ? String(repeating: " ", count: gap.count) : nil
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
    of elements: [(name: ByteString, text: String)], in row: [ByteString]
  ) -> [(index: Int, text: String)] {
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
  func edits(removing removed: Set<Int> = [], inserting inserted: [(index: Int, text: String)] = []) -> [TextEdit] {
    if removed.isEmpty, inserted.isEmpty { return [] }
    let isTerminated = tree.syntax != .json && (elements.isEmpty || isSpread || hasLastSeparator)
    return isTerminated ? terminatedEdits(removed, inserted) : separatedEdits(removed, inserted)
  }

  // MARK: Separators behind every element

  private var separator: String { tree.syntax == .plist && tree[node].kind == .mapping ? ";" : "," }

  private var hasLastSeparator: Bool {
    guard let last = elements.last, let separator = separator.utf8.first else { return true }
    return tree.offset(of: separator, from: last.end, to: closing) != nil
  }

  /// The edits where each element ends with its separator, as in all that Xcode writes.
  private func terminatedEdits(_ removed: Set<Int>, _ inserted: [(index: Int, text: String)]) -> [TextEdit] {
    let source = tree.source
    var edits = removed.sorted().map { index in
      let element = elements[index]
      let next = index + 1 < elements.count ? elements[index + 1].start : closing
      guard isSpread else { return TextEdit(ByteSpan(element.start, next), "") }
      return TextEdit(ByteSpan(source.lineStart(of: element.start), source.lineStart(of: next)), "")
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
      edits.append(
        isSpread
          ? TextEdit(ByteSpan(at: source.lineStart(of: place)), indent + text + separator + lineBreak)
          : TextEdit(ByteSpan(at: place), text + separator + " "))
    }
    return edits
  }

  // MARK: Separators between elements

  /// The edits where a separator stands between two elements, and none after the last: all text between the first
  /// change and the last is written again from the elements' own text.
  private func separatedEdits(_ removed: Set<Int>, _ inserted: [(index: Int, text: String)]) -> [TextEdit] {
    let kept = elements.indices.filter { !removed.contains($0) }
    if kept.isEmpty { return [rewritten(inserted.map(\.text))] }
    var edits = removed.sorted().map { index in
      // Removes it with the separator before it or, if no element before it stays, with the one after it.
      let span =
        kept[0] < index
        ? ByteSpan(elements[index - 1].end, elements[index].end)
        : ByteSpan(elements[index].start, elements[index + 1].start)
      return TextEdit(span, "")
    }
    let gap = isSpread ? lineBreak + indent : gap
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
  private func rewritten(_ texts: [String]) -> TextEdit {
    let start = tree.span(of: node).start
    let inside = ByteSpan(start + 1, closing)
    if texts.isEmpty { return TextEdit(inside, "") }
    if !elements.isEmpty, !isSpread { return TextEdit(inside, texts.joined(separator: separator + gap)) }
    // Xcode's JSON has each element on a separate line.
    let outer = lineBreak + indent(at: start)
    let inner = elements.isEmpty ? outer + "  " : lineBreak + indent
    return TextEdit(inside, inner + texts.joined(separator: separator + inner) + outer)
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
