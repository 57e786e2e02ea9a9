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

  /// The path that the fix-it gives to an entry.
  var newPath: ResourcePath? {
    guard case .edit(let edit, _) = kind else { return nil }
    return (edit as? MoveEntry)?.path
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
