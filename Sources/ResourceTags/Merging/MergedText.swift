/// The text of OURS after the merge, with merged comments, and with conflicts resolved in favor of one version.
struct MergedText {
  let text: VersionText
  /// The elements whose comments have no place in the text.
  let unplaced: Set<ElementKey>

  /// Creates the text that prefers `side`. Throws ``MergeRefusal`` if odr can't edit the text of OURS.
  init(_ comments: CommentMerge, preferring side: MergeSide) throws(MergeRefusal) {
    let merge = comments.merge
    let source = merge.versions.ours.manifest.source
    func version(_ manifest: Manifest) -> VersionText { VersionText(merge.version(manifest, preferring: side)) }
    var text: VersionText
    do {
      text = version(try merge.versions.ours.manifest.applying([MergedEdit(merge: merge, side: side)]).manifest)
    } catch {
      throw MergeRefusal(source: source, span: error.refusal.span ?? .start, message: error.message)
    }
    do throws(EditRefusal) {
      let draft = try ManifestDraft(text.manifest)
      func apply(_ edits: [TextEdit]) throws(EditRefusal) {
        if edits.isEmpty { return }
        text = version(try text.manifest.proving(edits.inTextOrder, draft))
      }
      // Without the comments that are removed, other comments may have other owners.
      while case let deleted = comments.changes(to: text, preferring: side).deleted, !deleted.isEmpty {
        try apply(deleted.map { TextEdit(text.comments[$0].whole, []) })
      }
      // Comments need the ends of lines.
      let missing = Set(comments.changes(to: text, preferring: side).missing.values.flatMap(\.keys))
      let crowded = Set(missing.flatMap(text.collectionsWithoutLines)).sorted()
      if !crowded.isEmpty, let manifest = try? text.manifest.writing(onLines: crowded) {
        text = version(manifest)
      }
      let placement = CommentPlacement(comments, in: text, preferring: side)
      unplaced = placement.unplaced
      try apply(placement.edits)
      if !placement.edits.isEmpty { try? apply(comments.separations(in: text)) }
      self.text = text
    } catch {
      throw MergeRefusal(source: source, span: .start, message: error.message)
    }
  }
}
