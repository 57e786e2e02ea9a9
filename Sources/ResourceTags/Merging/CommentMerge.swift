/// The three-way merge of a manifest's comments.
///
/// odr counts how often each comment occurs at each place in each version. The merged number of a comment at a place is
/// OURS + THEIRS − BASE. odr edits only the comments whose places in the text differ from the merged places.
struct CommentMerge {
  /// The merge by meaning; odr takes everything about its disputed elements from a single version.
  var merge: MeaningMerge
  let versions: PerSide<VersionText>
  /// The number of occurrences of a comment at each place, in each version.
  private typealias Counts = PerSide<[CommentSlot: Int]>
  private var counts: [ByteString: Counts] = [:]
  /// For each comment in a collection, the elements below which it is.
  private var previous: [ByteString: [CommentSlot: PerSide<Set<ElementKey?>>]] = [:]
  /// The owners of each comment in BASE and, for the other comments, in both sides.
  private var known: [ByteString: Set<CommentSlot>] = [:]
  /// The places of comments in text order: first the places in BASE, and then those that only a side has.
  private var order: [CommentSlot: Int] = [:]

  init(_ merge: MeaningMerge) {
    self.merge = merge
    versions = PerSide { VersionText(merge.versions[$0]) }
    for comments in [versions.base.comments, versions.ours.comments + versions.theirs.comments] {
      let new = comments.filter { known[$0.text] == nil }
      for comment in new { known[comment.text, default: []].insert(comment.slot) }
    }
    for side in [MergeSide.base, .ours, .theirs] {
      for comment in versions[side].comments {
        let slot = slot(of: comment)
        order[slot] = order[slot] ?? order.count
        counts[comment.text, default: PerSide { _ in [:] }][side][slot, default: 0] += 1
        if slot.isInside {
          previous[comment.text, default: [:]][slot, default: PerSide { _ in [] }][side].insert(comment.previous)
        }
      }
    }
  }

  /// Returns the owner of a comment. Directly above the first element of a list, it is the same in all versions, whatever
  /// comments they have on other elements.
  func slot(of comment: VersionText.Comment) -> CommentSlot {
    guard let (list, element) = comment.owners, let known = known[comment.text] else { return comment.slot }
    return [list, element].first(where: known.contains) ?? comment.slot
  }

  /// The elements that differ in the three versions, or whose comments do.
  var differences: Set<ElementKey> {
    counts.values.reduce(into: merge.differences) { keys, slots in
      for slot in places(slots) where Set(MergeSide.allCases.map { slots[$0][slot] }).count > 1 {
        keys.insert(slot.key)
      }
    }
  }

  /// The elements whose comments both sides changed differently, and the elements to which one side added or moved a
  /// comment while the other side removed them or has an alias instead of the list.
  var conflicts: Set<ElementKey> {
    var changed: [CommentSlot: PerSide<[ByteString: Int]>] = [:]
    var added: Set<CommentSlot> = []
    var keys: Set<ElementKey> = []
    for (text, slots) in counts {
      let total = total(slots)
      let isMove = total.ours == total.base && total.theirs == total.base
      for slot in places(slots) where merge.unsettled.contains(slot.key) && slots.ours[slot] != slots.theirs[slot] {
        keys.insert(slot.key)
      }
      for side in MergeSide.allCases {
        for (slot, count) in slots[side] {
          let isMore = count > slots.base[slot] ?? 0
          if isMore, isRemoved(slot) { keys.insert(slot.key) }
          // Moving a comment counts as a change only at the end of a line, which has room for only one comment.
          if isMove, !isMore || !slot.isBehind { continue }
          changed[slot, default: PerSide { _ in [:] }][side][text] = count
          if isMore { added.insert(slot) }
        }
      }
    }
    for (slot, comments) in changed where added.contains(slot) && comments.merged == nil {
      // A collection has room for what both sides add, unless they replace the same comment.
      let isReplaced = comments.base.keys.contains { comments.ours[$0] == nil && comments.theirs[$0] == nil }
      if !slot.isInside || isReplaced && !comments.ours.isEmpty && !comments.theirs.isEmpty { keys.insert(slot.key) }
    }
    return keys
  }

  /// Whether a side removed the element of a place, or has an alias instead of the list.
  private func isRemoved(_ slot: CommentSlot) -> Bool {
    let isKnown = versions.base.isInAlias(slot) || versions.base.element(slot.key) != nil
    return MergeSide.sides.contains { versions[$0].isInAlias(slot) || isKnown && versions[$0].element(slot.key) == nil }
  }

  /// Returns the number of occurrences of a comment in each version.
  private func total(_ slots: Counts) -> PerSide<Int> {
    PerSide { slots[$0].values.reduce(0, +) }
  }

  /// Returns the places of a comment in all versions, starting with OURS.
  private func places(_ slots: Counts) -> [CommentSlot] {
    MergeSide.allCases.flatMap { slots[$0].keys.sorted { order[$0] ?? 0 < order[$1] ?? 0 } }
  }

  /// Whether both sides added the same comment to a list, below different elements.
  private func isAddedTwice(_ comment: ByteString, _ slot: CommentSlot) -> Bool {
    guard let all = previous[comment]?[slot] else { return false }
    let new = PerSide { all[$0].subtracting(all.base) }
    return !new.ours.isEmpty && !new.theirs.isEmpty && new.ours.isDisjoint(with: new.theirs)
  }

  /// Returns the merged number of occurrences of a comment at each place.
  private func wanted(_ comment: ByteString, _ slots: Counts, preferring side: MergeSide) -> [CommentSlot: Int] {
    if places(slots).contains(where: { merge.disputed.contains($0.key.resource) }) { return slots[side] }
    var wanted: [CommentSlot: Int] = [:]
    for slot in Set(places(slots)) {
      let count = PerSide { slots[$0][slot] ?? 0 }
      let sum = max(0, count.ours + count.theirs - count.base)
      wanted[slot] = isAddedTwice(comment, slot) ? sum : count.merged ?? sum
    }
    let total = total(slots)
    var excess = wanted.values.reduce(0, +) - max(0, total.ours + total.theirs - total.base)
    // If both sides moved a comment, the merged text contains the comment at only one of the new places.
    for slot in places(slots).reversed() where excess > 0 {
      let step = min(excess, max(0, (wanted[slot] ?? 0) - (slots.base[slot] ?? 0)))
      wanted[slot, default: 0] -= step
      excess -= step
    }
    return wanted
  }

  /// The indices of the comments to remove from a text, and how often to insert each other comment at each place.
  typealias Changes = (deleted: Set<Int>, missing: [ByteString: [CommentSlot: Int]])

  /// Returns the changes that give a text the merged comments. Disputed elements get the comments of `side`.
  func changes(to text: VersionText, preferring side: MergeSide) -> Changes {
    var changes: Changes = ([], [:])
    let found = Dictionary(grouping: text.comments.indices) { text.comments[$0].text }
    for (comment, slots) in counts {
      var goals = wanted(comment, slots, preferring: side)
      for index in found[comment] ?? [] {
        let slot = slot(of: text.comments[index])
        if let count = goals[slot], count > 0 { goals[slot] = count - 1 } else { changes.deleted.insert(index) }
      }
      changes.missing[comment] = goals.filter { $0.value > 0 }
    }
    return changes
  }

  /// Whether each comment in a collection of a text is in the same collection in some version.
  func keepsCollections(_ text: VersionText) -> Bool {
    text.comments.allSatisfy { comment in
      let slot = slot(of: comment)
      guard slot.isInside, let slots = counts[comment.text] else { return true }
      return MergeSide.allCases.contains { slots[$0][slot] != nil }
    }
  }

  /// Returns the edits that write a blank line below comments of a list that are directly above its first element, if they
  /// or the comments below them would have an owner that they don't have in any version.
  func separations(in text: VersionText) -> [TextEdit] {
    func key(_ comment: VersionText.Comment) -> CommentPlacement.Key {
      CommentPlacement.Key(text: comment.text, slot: comment.slot, previous: nil)
    }
    let known = Set(MergeSide.allCases.flatMap { versions[$0].comments.map(key) })
    var (headers, ends) = ([CommentSlot: ByteIndex](), [CommentSlot: ByteIndex]())
    for comment in text.comments {
      guard let list = comment.owners?.list else { continue }
      if slot(of: comment) == list { headers[list] = comment.whole.end }
      if !known.contains(key(comment)) { ends[list] = headers[list] }
    }
    return ends.values.map { TextEdit(ByteSpan(at: $0), text.source.lineBreak) }
  }
}
