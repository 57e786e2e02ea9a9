/// The text of OURS with the merged meaning and comments; of what conflicts, those of one side.
struct MergedText {
  let manifest: Manifest
  /// The comments that THEIRS changed, about something that is not there any more.
  let unplaced: [LostComment]
  /// The comments that OURS changed, about something that is not there any more.
  let removed: [LostComment]

  /// The text; one for marks of conflicts also has the comments of `side` about what is not there, near where it was.
  /// Throws ``MergeRefusal`` if the text of OURS cannot be edited so.
  init(
    _ merge: MeaningMerge, _ comments: CommentMerge, preferring side: MergeSide, isForMarks: Bool = false
  ) throws(MergeRefusal) {
    let ours = merge.versions.manifests.ours
    let edited: Manifest
    do throws(EditRefusal) {
      let proved = try ours.proved(try MergedDraft.make(merge, preferring: side))
      (edited, removed) = (proved.manifest, comments.lost(among: proved.removedComments))
    } catch {
      throw MergeRefusal(.ours, ours.source, error.span ?? ByteSpan(at: 0), error.message)
    }
    let edits: [TextEdit]
    (edits, unplaced) = comments.edits(of: edited, preferring: side, isForMarks: isForMarks, removed: removed)
    if edits.isEmpty {
      manifest = edited
      return
    }
    guard let text = try? edited.source.applying(edits) else { throw Self.unproved(ours) }
    manifest = Manifest(text)
    guard manifest.tree.hasContent(of: edited.tree) else { throw Self.unproved(ours) }
  }

  private static func unproved(_ ours: Manifest) -> MergeRefusal {
    MergeRefusal(.ours, ours.source, ByteSpan(at: 0), EditRefusal.unproved(ByteSpan(at: 0)).message)
  }
}

extension SyntaxTree {
  /// Whether this tree has the same nodes with the same values as another.
  fileprivate func hasContent(of other: SyntaxTree) -> Bool {
    guard faults.isEmpty, nodes.count == other.nodes.count else { return false }
    for index in nodes.indices {
      let (left, right) = (nodes[index], other.nodes[index])
      guard left.kind == right.kind, left.style == right.style else { return false }
      if left.kind == .scalar {
        guard scalarBytes(NodeID(index)) == other.scalarBytes(NodeID(index)) else { return false }
      } else if left.kind == .alias ? left.aliasTarget != right.aliasTarget : left.subtreeEnd != right.subtreeEnd {
        return false
      }
    }
    return true
  }
}
