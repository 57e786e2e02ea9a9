/// A correction for a finding, before odr computes how the correction changes the text.
struct FixIt {
  /// The action as a command, such as `put it in quotes`.
  let title: String
  /// Whether the correction certainly keeps or restores the intended meaning.
  let isSafe: Bool
  let kind: Kind
  /// A key that is the same for equal fix-its, so that odr computes their edits only once.
  var key: String?

  enum Kind {
    /// Replaces text. The document's content stays the same, apart from the expected change.
    case text([TextEdit], ExpectedChange = ExpectedChange())
    /// Changes the meaning of the manifest, with as few changes to the text as possible.
    case edit(any ManifestEdit, takesOut: Bool)
  }

  /// Makes a fix-it that changes the meaning of the manifest.
  static func edit(
    _ edit: any ManifestEdit, title: String, isSafe: Bool, takesOut: Bool = false, key: String? = nil
  ) -> FixIt {
    FixIt(title: title, isSafe: isSafe, kind: .edit(edit, takesOut: takesOut), key: key)
  }

  /// Makes a fix-it that changes the path of an entry.
  static func moving(_ entry: Int, to path: ResourcePath, isSafe: Bool) -> FixIt {
    .edit(MoveEntry(entry: entry, path: path), title: "change it to \(path.string.quoted)", isSafe: isSafe)
  }

  /// Makes a fix-it that replaces the text of `span`. The document's content stays the same, apart from `change`.
  static func replacing(
    _ span: ByteSpan, with text: String, title: String, isSafe: Bool = true, _ change: ExpectedChange = ExpectedChange()
  ) -> FixIt {
    FixIt(title: title, isSafe: isSafe, kind: .text([TextEdit(span, text)], change))
  }

}

/// Fix-its that replace the text of a scalar.
extension Rule {
  /// Makes a fix-it that puts a plain scalar into double quotes; `nil` for an alias. The scalar's text must be valid in
  /// double quotes without escape sequences, like a number, a date, or a single word.
  func quoting(_ node: NodeID, isSafe: Bool) -> FixIt? {
    guard tree[node].isScalar else { return nil }
    return .replacing(tree[node].span, with: "\"\(tree.string(node))\"", title: "put it in quotes", isSafe: isSafe)
  }

  /// Makes a fix-it that replaces a misspelled word with `word`, in the same quotes if possible; `nil` for an alias.
  /// The fix-it is not safe if the word has an anchor, because aliases may also use the word elsewhere.
  ///
  /// If the misspelled word is a key, `value` is the key's value, which odr can read only after the correction.
  func spelling(_ node: NodeID, as word: String, isSafe: Bool, revealing value: NodeID? = nil) -> FixIt? {
    guard tree[node].isScalar else { return nil }
    let text = ScalarWriter(tree).text(word, inPlaceOf: node)
    return .replacing(
      tree[node].span, with: text.string, title: "change it to \(word.quoted)",
      isSafe: isSafe && !tree[node].hasProperties,
      ExpectedChange(values: [node: word], revealed: value.map { [$0] } ?? []))
  }

  /// Makes a fix-it that puts brackets around a scalar, so that it becomes a list. The scalar's text must be valid in
  /// brackets without changes.
  func listing(_ node: NodeID) -> FixIt {
    let span = tree[node].span
    return FixIt(
      title: "make it a list", isSafe: true,
      kind: .text(
        [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")],
        ExpectedChange(listed: [node], revealed: [node])))
  }
}
