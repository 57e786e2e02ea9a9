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
    /// Changes what the manifest means, and no more of its text than needed.
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
  /// alias. Not safe for a word with an anchor, which is used elsewhere, too.
  ///
  /// If the word is a key, odr reads its value only now: `revealing`.
  static func spelling(
    _ node: NodeID, as word: String, in tree: SyntaxTree, isSafe: Bool, revealing value: NodeID? = nil
  ) -> FixIt? {
    guard tree[node].kind == .scalar else { return nil }
    let isInFlow = !tree.nodesInFlow([node]).isEmpty
    let text = ScalarWriter(tree).text(word, inPlaceOf: node, isInFlow: isInFlow)
    return FixIt(
      title: "change it to \(word.quoted)", isSafe: isSafe && !tree[node].flags.contains(.hasProperties),
      kind: .text(
        [TextEdit(tree.span(of: node), text)],
        ExpectedChange(values: [node: word], revealed: value.map { [$0] } ?? [])))
  }

  /// Puts a scalar in place of a list between brackets. Only for text that is valid there as it is.
  static func listing(_ node: NodeID, in tree: SyntaxTree) -> FixIt {
    let span = tree.span(of: node)
    return FixIt(
      title: "make it a list", isSafe: true,
      kind: .text(
        [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")],
        ExpectedChange(listed: [node], revealed: [node])))
  }
}
