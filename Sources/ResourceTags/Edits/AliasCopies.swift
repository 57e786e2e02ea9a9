/// Replaces aliases with copies of their text, so that an edit can change one place and not the other.
extension Manifest {
  /// Returns the manifest with copies in place of the aliases at `spans`, verified to have the same content. Throws
  /// ``EditRefusal`` if an alias doesn't refer to a value that can be copied.
  func copying(aliasesAt spans: [ByteSpan]) throws(EditRefusal) -> Manifest {
    let starts = Set(spans.map(\.start))
    let aliases = tree.aliases.filter { starts.contains(tree[$0.alias].start) }
    if aliases.count < starts.count { throw .shared(spans) }
    let draft = try ManifestDraft(self)
    let scalars = ScalarWriter(tree)
    let edits = aliases.map { TextEdit(tree[$0.alias].span, scalars.copy(of: $0.target)) }
    return try proving(edits, draft)
  }
}

extension ProvedEdit {
  /// Returns the edit as a change of `original`, whose text has aliases in place of some values of the edited text.
  func asChange(of original: Manifest, copy: Manifest) -> ProvedEdit {
    // Copies contain no comments, so each comment has the same number in both texts.
    let numbers = Dictionary(uniqueKeysWithValues: zip(copy.tree.comments().map(\.start), original.tree.comments()))
    return ProvedEdit(
      textEdits: LineDiff.edits(from: original.source, to: manifest.source.allBytes), manifest: manifest,
      changes: changes, removedComments: removedComments.compactMap { numbers[$0.start] }, additions: additions)
  }
}
