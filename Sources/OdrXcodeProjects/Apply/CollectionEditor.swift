import ResourceTags

/// A list or dictionary between brackets, in a property list or in JSON, and the edits that add elements and remove
/// them.
///
/// An element is an item, or a key and its value. If elements are on separate lines, new ones get a line, and
/// removed ones lose theirs; everywhere else only the text between brackets changes.
struct CollectionEditor {
  private let collection: CollectionText
  /// The offset of the closing bracket.
  private let closing: ByteIndex
  /// Whether each element, and the closing bracket, begins a line.
  let isSpread: Bool

  private var tree: SyntaxTree { collection.tree }

  /// The list or dictionary at `node`.
  init(_ node: NodeID, in tree: SyntaxTree) {
    collection = CollectionText(tree, node)
    let brackets = tree.span(of: node)
    closing = brackets.end - 1
    isSpread =
      (tree.source.startOfLineIfFirst(closing) ?? 0) > brackets.start
      && collection.elements.allSatisfy { tree.source.startOfLineIfFirst($0.span.start) != nil }
  }

  /// The indent of each element; in an empty collection one step more than that of the bracket.
  var indent: String {
    if let first = collection.elements.first { return indent(at: first.span.start) }
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

  /// What stands between elements on one line.
  var separator: String { String(decoding: collection.separator, as: UTF8.self) }

  /// The number of elements.
  var count: Int { collection.elements.count }

  /// The index at which a new element `key` of a dictionary belongs, where its keys are sorted; `isa` is always the first.
  func index(for key: String) -> Int {
    let key = ByteString(key)
    let keys = collection.elements.map { ByteString(tree.scalarBytes($0.node)) }
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
  /// element at its index; the number of elements means the end. None if the layout does not allow it.
  ///
  /// A text has no separator, and its lines after the first have their final indent.
  func edits(removing removed: Set<Int> = [], inserting inserted: [(index: Int, text: String)] = []) -> [TextEdit] {
    if removed.isEmpty, inserted.isEmpty { return [] }
    if count == 0 { return filling(inserted.map(\.text)) }
    let texts = Dictionary(grouping: inserted, by: \.index)
    var change = CollectionChange()
    for index in 0...count {
      for (_, text) in texts[index] ?? [] { change.insert(ElementText([Array(text.utf8)])) }
      if index < count, !removed.contains(index) { change.keep(index) }
    }
    change.finish(count: count)
    var changes = TextChanges(tree.source)
    collection.applyToFlow(change, &changes, tree.source.lineBreak)
    return changes.finished() ?? []
  }

  /// The edits that put the first elements between the brackets; in JSON they are on separate lines, as Xcode's are.
  private func filling(_ texts: [String]) -> [TextEdit] {
    let separator = String(UnicodeScalar(collection.comma))
    if tree.syntax == .json {
      let inner = lineBreak + indent
      let text = inner + texts.joined(separator: separator + inner) + lineBreak + indent(at: closing)
      return [TextEdit(ByteSpan(tree.span(of: collection.node).start + 1, closing), text)]
    }
    let place = isSpread ? tree.source.lineStart(of: closing) : closing
    let text = texts.map { isSpread ? indent + $0 + separator + lineBreak : $0 + separator + " " }.joined()
    return [TextEdit(ByteSpan(at: place), text)]
  }
}
