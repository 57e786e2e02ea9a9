/// The text of OURS after the merge, with merged comments, and with conflicts resolved in favor of one version.
struct MergedText {
  let text: VersionText
  /// The elements whose comments have no place in the text.
  let unplaced: Set<ElementKey>

  /// Creates the text that prefers `side`. Throws ``MergeRefusal`` if odr can't edit the text of OURS.
  init(_ comments: CommentMerge, preferring side: MergeSide) throws(MergeRefusal) {
    let merge = comments.merge
    let own = merge.versions.ours
    var isOwn = true
    do throws(EditRefusal) {
      func version(_ manifest: Manifest) -> VersionText { VersionText(merge.version(manifest, preferring: side)) }
      let (draft, manifest) = try Self.merged(own, merge, preferring: side)
      var text = version(manifest)
      isOwn = false
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
      // Later errors have places in another text.
      let span = isOwn ? error.span : nil
      throw MergeRefusal(source: own.manifest.source, span: span ?? ByteSpan(at: 0), message: error.message)
    }
  }

  /// Returns the draft of `own` with the merged meaning, and the manifest that odr writes from it. If the text of an alias
  /// would have to differ from the text of its anchor, a copy replaces the alias.
  private static func merged(
    _ own: ManifestVersion, _ merge: MeaningMerge, preferring side: MergeSide
  ) throws(EditRefusal) -> (draft: ManifestDraft, manifest: Manifest) {
    let draft = try MergedDraft(merge, of: own, preferring: side).draft
    do throws(EditRefusal) {
      return (draft, try own.manifest.proved(draft).manifest)
    } catch {
      guard case .shared(let spans) = error, let copy = try? own.manifest.copying(aliasesAt: spans) else { throw error }
      let version = ManifestVersion(copy, own.names, renames: own.renames)
      guard let result = try? Self.merged(version, merge, preferring: side) else { throw error }
      return result
    }
  }
}
