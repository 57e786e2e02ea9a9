/// The text of OURS after the merge, with merged comments, and with conflicts resolved in favor of one version.
struct MergedText {
  let text: VersionText
  /// The elements whose comments have no place in the text.
  let unplaced: Set<ElementKey>

  /// Creates the text that prefers `side`. Throws ``MergeRefusal`` if odr can't edit the text of OURS.
  init(_ comments: CommentMerge, preferring side: MergeSide) throws(MergeRefusal) {
    let merge = comments.merge
    let own = merge.versions.ours.manifest
    var isOwn = true
    do throws(EditRefusal) {
      let draft = try MergedDraft(merge, preferring: side).draft
      var text = VersionText(merge.version(try own.proved(draft).manifest, preferring: side))
      isOwn = false
      func apply(_ edits: [TextEdit]) throws(EditRefusal) {
        if edits.isEmpty { return }
        let manifest = try text.manifest.proving(edits.inTextOrder, draft, EntryOrder(draft))
        text = VersionText(merge.version(manifest, preferring: side))
      }
      let edits: [TextEdit]
      (edits, unplaced) = comments.edits(of: text, preferring: side)
      try apply(edits)
      if !edits.isEmpty { try? apply(comments.separations(in: text)) }
      self.text = text
    } catch {
      // Later errors have places in another text.
      let span = isOwn ? error.span : nil
      throw MergeRefusal(source: own.source, span: span ?? ByteSpan(at: 0), message: error.message)
    }
  }
}
