import ResourceTags

/// A list or dictionary in a property list or JSON file, and the edits that add and remove elements.
///
/// An element is a list item, or a dictionary key with its value. If the elements are on separate lines, each new
/// element gets its own line, and removed elements are removed with their lines; otherwise, only the text between the
/// brackets changes.
struct CollectionEditor {
  private let collection: CollectionText

  /// Creates an editor for the list or dictionary at `node`.
  init(_ node: NodeID, in tree: SyntaxTree) {
    collection = CollectionText(tree, node)
  }

  private var tree: SyntaxTree { collection.tree }

  private var brackets: ByteSpan { tree[collection.node].span }

  /// The offset of the closing bracket.
  private var closing: ByteIndex { brackets.end - 1 }

  /// Whether each element and the closing bracket is the first text on its line.
  private var isSpread: Bool {
    (tree.source.startOfLineIfFirst(closing) ?? 0) > brackets.start
      && collection.elements.allSatisfy { tree.source.startOfLineIfFirst($0.span.start) != nil }
  }

  /// The indentation of each element. In an empty collection, this indentation is one step deeper than the closing
  /// bracket.
  var indent: String {
    if let first = collection.elements.first { return indent(at: first.span.start) }
    return indent(at: closing) + (tree.syntax == .json ? "  " : "\t")
  }

  private func indent(at offset: ByteIndex) -> String {
    tree.source.indentOfLine(at: offset).string
  }

  /// The line break that the file uses.
  var lineBreak: String { tree.source.lineBreak.string }

  /// Returns the value of a new element: `items` between brackets, each on its own line, indented one step deeper than
  /// the elements. For a value inside a new element, the lines are indented `depth` more steps. If the elements of a JSON
  /// collection share their lines, so do the items.
  func block(_ open: String, _ items: [String], _ close: String, depth: Int = 0) -> String {
    let isJSON = tree.syntax == .json
    if isJSON, !isSpread, count > 0 { return open + items.joined(separator: collection.separator.string) + close }
    // In JSON, a step is the indentation of the outermost keys.
    let step = isJSON ? tree.root.map { CollectionEditor($0, in: tree).indent }?.nonEmpty ?? "  " : "\t"
    let outer = lineBreak + indent + String(repeating: step, count: depth)
    let comma = open == "{" && !isJSON ? ";" : ","
    let lines = items.map { outer + step + $0 }.joined(separator: comma)
    return open + lines + (isJSON ? "" : comma) + outer + close
  }

  /// The number of elements.
  var count: Int { collection.elements.count }

  // MARK: Dictionaries

  /// Returns the text of an entry of the dictionary, or of a dictionary inside it.
  func entry(_ key: String, _ value: String) -> String {
    if tree.syntax == .plist { return "\(key) = \(value)" }
    // Whatever the file has between its outermost keys and their values.
    let gaps = tree.root.map { root in
      tree.entries(of: root).lazy.map { entry in
        tree.source.string(in: ByteSpan(tree[entry.key].span.end, tree[entry.value].span.start))
      }
    }
    let colon = gaps?.first { !$0.utf8.contains(where: \.isBreak) } ?? " : "
    return "\"\(key)\"" + colon + value
  }

  /// Returns the index at which a new element with the key `key` belongs. Keys are sorted in files that Xcode writes,
  /// after `isa`, which always comes first. In JSON with other keys, the new element comes last.
  func index(for key: String) -> Int {
    let key = ByteString(key)
    let keys = collection.elements.map { ByteString(tree.scalarBytes($0.node)) }
    let sorted = keys.dropFirst(keys.first == ByteString("isa") ? 1 : 0)
    if tree.syntax == .json, zip(keys, keys.dropFirst()).contains(where: { $1 < $0 }) { return keys.count }
    return sorted.firstIndex { key < $0 } ?? keys.count
  }

  /// Returns the indices of the entries that have the key `key`, which may be repeated.
  func indices(of key: String) -> Set<Int> {
    let key = Array(key.utf8)
    return Set(collection.elements.indices.filter { tree.scalarBytes(collection.elements[$0].node).equals(key) })
  }

  /// Returns the edits that add an entry.
  func edits(inserting key: String, _ value: String) -> [TextEdit] {
    edits(inserting: [(index(for: key), entry(key, value))])
  }

  /// Returns the edits that remove an entry.
  func edits(removing key: String) -> [TextEdit] { edits(removing: indices(of: key)) }

  /// Returns the edits that remove an entry from the dictionaries at the keys `sections`. A dictionary that contains
  /// nothing else is removed, too.
  func edits(removing key: String, from sections: some Sequence<String>) -> [TextEdit] {
    var whole: Set<Int> = []
    var edits: [TextEdit] = []
    for section in sections {
      guard let node = tree.value(of: section, in: collection.node) else { continue }
      let inner = CollectionEditor(node, in: tree)
      if inner.indices(of: key).count == inner.count {
        whole.formUnion(indices(of: section))
      } else {
        edits += inner.edits(removing: key)
      }
    }
    return edits + self.edits(removing: whole)
  }

  // MARK: Elements

  /// Returns the indices at which new elements belong in a list that is sorted by name: each new element goes before
  /// the first element with a greater name. New elements with the same index are also sorted by name.
  static func places(
    of elements: [(name: ByteString, text: String)], in row: [ByteString]
  ) -> [(index: Int, text: String)] {
    var index = 0
    return elements.sorted { $0.name < $1.name }.map { name, text in
      while index < row.count, name >= row[index] { index += 1 }
      return (index, text)
    }
  }

  /// Returns the edits that remove the elements at the indices in `removed`, and that insert each text in `inserted`
  /// before the element at the specified index or, if the index is ``count``, at the end. Returns no edits if the
  /// layout does not allow the change.
  ///
  /// The inserted texts don't contain separators, and their lines after the first already have the final indentation.
  func edits(removing removed: Set<Int> = [], inserting inserted: [(index: Int, text: String)] = []) -> [TextEdit] {
    if removed.isEmpty, inserted.isEmpty { return [] }
    if count == 0 { return filling(inserted.map(\.text)) }
    let new = inserted.map { ($0.index, ElementText([Array($0.text.utf8)])) }
    let change = CollectionChange(of: collection, removing: removed, inserting: new)
    var changes = TextChanges(tree.source)
    collection.applyToFlow(change, &changes)
    return changes.finished() ?? []
  }

  /// Returns the edits that change a list with the strings `current` to `wanted`. Strings that stay aren't touched; each
  /// new string, written by `text`, replaces a removed element, and further new strings are at the end.
  func edits(
    from current: [ByteString?], to wanted: [ByteString], _ text: (ByteString) -> String
  ) -> [TextEdit] {
    var rest = Set(wanted)
    let removed = current.indices.filter { current[$0].flatMap { rest.remove($0) } == nil }
    let new = wanted.filter(rest.contains)
    return zip(removed, new).map { TextEdit(collection.elements[$0].span, text($1)) }
      + edits(
        removing: Set(removed.dropFirst(new.count)),
        inserting: new.dropFirst(removed.count).map { (count, text($0)) })
  }

  /// Returns the edits that insert the first elements into an empty collection. In JSON, each element is on its own
  /// line, as in files that Xcode writes.
  private func filling(_ texts: [String]) -> [TextEdit] {
    let separator = String(UnicodeScalar(collection.comma))
    if tree.syntax == .json {
      let inner = lineBreak + indent
      let text = inner + texts.joined(separator: separator + inner) + lineBreak + indent(at: closing)
      return [TextEdit(ByteSpan(brackets.start + 1, closing), text)]
    }
    let place = isSpread ? tree.source.lineStart(of: closing) : closing
    let text = texts.map { isSpread ? indent + $0 + separator + lineBreak : $0 + separator + " " }.joined()
    return [TextEdit(ByteSpan(at: place), text)]
  }
}

/// Strings, lists, and comments in the form that Xcode writes to a project file.
enum PlistText {
  /// Returns the string, in quotes if it needs them.
  ///
  /// Source: XcodeProj, `CommentedString`. All parsers also accept a few other characters in strings without quotes.
  static func string(_ string: ByteString) -> String {
    isPlain(string.bytes) ? string.string : quoted(string.string)
  }

  /// Returns the list on one line, with the comma that Xcode writes after the last item: `(a, "b c", )`.
  static func list(_ items: [ByteString]) -> String {
    "(" + items.map { string($0) + ", " }.joined() + ")"
  }

  /// Returns the comment that Xcode writes after an id; each `*/` in the text becomes `* /`.
  static func comment(_ text: String) -> String {
    "/* \(text.replacing("*/", with: "* /")) */"
  }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let text = bytes.string
    return !bytes.isEmpty && bytes.allSatisfy { $0.isLetter || "."..."9" ~= $0 || $0 == "_" || $0 == "$" }
      && !text.contains("//") && !text.contains("___")
  }

  private static func quoted(_ string: String) -> String {
    "\""
      + string.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\0"..<" ", "\u{7F}": result += "\\U" + scalar.value.digits(width: 4)
        default: result.unicodeScalars.append(scalar)
        }
      } + "\""
  }
}
