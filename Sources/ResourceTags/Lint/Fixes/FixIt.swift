import Syntax
import Bytes
import Diagnostics

/// How a finding can be fixed, before its effect on the text is known.
struct FixIt: Sendable {
  /// What it does, as a command: `put it in quotes`.
  let title: String
  /// Whether it is certain to keep or restore what was meant.
  let isSafe: Bool
  let kind: Kind
  /// A key that equal fix-its share, so that their edits are computed once.
  var key: String?

  enum Kind: Sendable {
    /// Replaces text. The document stays the same except for the expected change.
    case text([TextEdit], ExpectedChange = ExpectedChange())
    /// Changes what the manifest means, and no more of its text than needed. Comments may go only with what is removed
    /// for good.
    case edit(any ManifestEdit, takesOut: Bool)
  }

  /// Makes an edit of what the manifest means.
  static func edit(
    _ edit: any ManifestEdit, title: String, isSafe: Bool, takesOut: Bool = false, key: String? = nil
  ) -> FixIt {
    FixIt(title: title, isSafe: isSafe, kind: .edit(edit, takesOut: takesOut), key: key)
  }

  /// Puts a plain scalar into double quotes. Only for text that needs no escapes: numbers, dates and single words.
  static func quoting(_ node: NodeID, in tree: SyntaxTree, isSafe: Bool) -> FixIt {
    let edit = TextEdit(tree.span(of: node), "\"" + tree.string(node) + "\"")
    return FixIt(title: "put it in quotes", isSafe: isSafe, kind: .text([edit]))
  }

  /// Replaces a misspelled word by `word`, in the same quotes if `word` needs no others; `nil` for an
  /// alias.
  static func spelling(_ node: NodeID, as word: String, in tree: SyntaxTree, isSafe: Bool) -> FixIt? {
    guard tree[node].kind == .scalar else { return nil }
    let isInFlow = !tree.nodesInFlow([node]).isEmpty
    let text = ScalarWriter(tree).text(word, inPlaceOf: node, isInFlow: isInFlow)
    return FixIt(
      title: "change it to \(word.quoted)", isSafe: isSafe,
      kind: .text([TextEdit(tree.span(of: node), text)], ExpectedChange(values: [node: word])))
  }

  /// Puts a scalar in place of a list between brackets. Only for text that is valid there as it is.
  static func listing(_ node: NodeID, in tree: SyntaxTree) -> FixIt {
    let span = tree.span(of: node)
    return FixIt(
      title: "make it a list", isSafe: true,
      kind: .text(
        [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")],
        ExpectedChange(listed: [node])))
  }
}

/// How a document is expected to differ after a fix of its text.
struct ExpectedChange: Sendable {
  /// Scalars that have another value.
  var values: [NodeID: String] = [:]
  /// Scalars that have become the only item of a list.
  var listed: Set<NodeID> = []
  /// New entries in front of all others in the outermost mapping.
  var newEntries: [(key: String, value: String)] = []

  mutating func formUnion(_ other: ExpectedChange) {
    values.merge(other.values) { first, _ in first }
    listed.formUnion(other.listed)
    newEntries += other.newEntries
  }

  /// Whether `new` is `old` with exactly these changes.
  func leads(from old: SyntaxTree, to new: SyntaxTree) -> Bool {
    let count = old.nodes.count + listed.count + 2 * newEntries.count
    guard new.nodes.count == count, new.faults.count <= old.faults.count else { return false }
    // The place of each node of the old tree in the new one, and the end of the last.
    var places: [Int] = []
    places.reserveCapacity(old.nodes.count + 1)
    var place = 0
    for index in old.nodes.indices {
      if index == 1 { place += 2 * newEntries.count }
      if listed.contains(NodeID(index)) { place += 1 }
      places.append(place)
      place += 1
    }
    if old.nodes.count == 1 { place += 2 * newEntries.count }
    places.append(place)
    return hasNewEntries(new) && old.nodes.indices.allSatisfy { isKept(NodeID($0), old, new, places) }
  }

  private func isKept(_ id: NodeID, _ old: SyntaxTree, _ new: SyntaxTree, _ places: [Int]) -> Bool {
    let (node, other) = (old[id], new[NodeID(places[id.index])])
    guard node.kind == other.kind else { return false }
    if listed.contains(id) {
      let list = new[NodeID(places[id.index] - 1)]
      guard list.kind == .sequence, list.subtreeEnd == places[id.index] + 1 else { return false }
    }
    guard node.kind == .scalar else {
      // A collection ends before the bracket of a scalar behind it, and an alias has the same target as before.
      let end = node.subtreeEnd
      return other.subtreeEnd == places[end] - (node.isCollection && listed.contains(NodeID(end)) ? 1 : 0)
    }
    let value = new.scalarBytes(NodeID(places[id.index]))
    return values[id].map { value.elementsEqual($0.utf8) } ?? (value == old.scalarBytes(id))
  }

  private func hasNewEntries(_ new: SyntaxTree) -> Bool {
    newEntries.enumerated().allSatisfy { index, entry in
      let key = NodeID(1 + 2 * index)
      let value = NodeID(2 + 2 * index)
      return new[key].kind == .scalar && new[value].kind == .scalar && new.string(key) == entry.key
        && new.string(value) == entry.value
    }
  }
}
