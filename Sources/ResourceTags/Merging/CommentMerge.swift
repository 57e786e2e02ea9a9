/// The three-way merge of a manifest's comments.
///
/// odr counts how often each comment occurs at each place in each version. The merged number of a comment at a place is
/// OURS + THEIRS − BASE. odr edits only the comments whose places in the text differ from the merged places.
struct CommentMerge {
  /// The merge by meaning; odr takes everything about its disputed elements from a single version.
  var merge: MeaningMerge
  let versions: PerSide<VersionText>
  /// The number of occurrences of each comment at each place, in each version.
  private var counts: [ByteString: PerSide<[CommentSlot: Int]>] = [:]
  /// The owners of each comment in the first version that contains it, starting with BASE.
  private var owners: [ByteString: Set<CommentSlot>] = [:]
  /// If OURS is JSON, which can't contain comments, returns notes about the new comments of THEIRS.
  var lostComments: [Diagnostic] {
    if hasComments(.ours) { return [] }
    let (theirs, known) = (versions.theirs, Set(versions.base.comments.map(\.text)))
    return theirs.comments.filter { !known.contains($0.text) }.map { comment in
      Diagnostic(
        rule: ManifestMerge.rule, severity: .note, message: "comment not kept, because JSON has no comments",
        at: Diagnostic.Location(comment.span, in: theirs.source))
    }
  }

  init(_ merge: MeaningMerge) {
    self.merge = merge
    versions = PerSide { VersionText(merge.versions[$0]) }
    for side in [MergeSide.base, .ours, .theirs] {
      let slots = versions[side].comments.filter { owners[$0.text] == nil }.map { ($0.text, Set([$0.slot])) }
      owners.merge(Dictionary(slots) { $0.union($1) }) { $1 }
    }
    for side in MergeSide.allCases {
      // A conversion to JSON doesn't count as removing comments. A comment counts as removed only if the JSON text
      // lacks its element.
      let comments =
        hasComments(side)
        ? versions[side].comments
        : versions.base.comments.filter { $0.slot.key == .end || versions[side].element($0.slot.key) != nil }
      for comment in comments {
        counts[comment.text, default: PerSide { _ in [:] }][side][slot(of: comment), default: 0] += 1
      }
    }
  }

  /// Returns the owner of a comment. Directly above the first element of a list, it is the same in all versions, whatever
  /// comments they have on other elements.
  private func slot(of comment: VersionText.Comment) -> CommentSlot {
    guard let (list, element) = comment.owners, let known = owners[comment.text] else { return comment.slot }
    return known.contains(list) ? list : known.contains(element) ? element : comment.slot
  }

  /// The elements that differ in the three versions, or whose comments do.
  var differences: Set<ElementKey> {
    counts.values.reduce(into: merge.differences) { keys, slots in
      for slot in places(slots) where Set(MergeSide.allCases.map { slots[$0][slot] }).count > 1 {
        keys.insert(slot.key)
      }
    }
  }

  /// Whether a version can contain comments; JSON can't.
  private func hasComments(_ side: MergeSide) -> Bool { versions[side].manifest.tree.syntax == .yaml }

  /// The elements whose comments both sides changed differently, and the elements to which one side added or moved a
  /// comment while the other side has no place for the comment.
  var conflicts: [ElementKey] {
    // OURS in JSON keeps no comments.
    if !hasComments(.ours) { return [] }
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
          if isMore, hasNoPlace(slot.key, isMove) { keys.insert(slot.key) }
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
    return keys.sorted()
  }

  /// Whether a side has no place for a comment that the other side added to an element or moved there, because the side
  /// removed the element or has an alias instead of the list. If a comment moved to a removed tag or resource, this
  /// returns `false`, because the comment can stay at a place that it has in another version.
  private func hasNoPlace(_ key: ElementKey, _ isMove: Bool) -> Bool {
    let isKnown = (key.kind == .key || !isMove) && (versions.base.isAlias(key) || versions.base.element(key) != nil)
    return MergeSide.sides.contains { versions[$0].isAlias(key) || isKnown && versions[$0].element(key) == nil }
  }

  /// Returns the number of occurrences of a comment in each version.
  private func total(_ slots: PerSide<[CommentSlot: Int]>) -> PerSide<Int> {
    PerSide { slots[$0].values.reduce(0, +) }
  }

  /// Returns the places of a comment in all versions, starting with OURS.
  private func places(_ slots: PerSide<[CommentSlot: Int]>) -> [CommentSlot] {
    MergeSide.allCases.flatMap { slots[$0].keys.sorted() }
  }

  private func isDisputed(_ slots: PerSide<[CommentSlot: Int]>) -> Bool {
    places(slots).contains { merge.disputed.contains($0.key.resource) }
  }

  /// Returns the merged number of occurrences of a comment at each place.
  private func wanted(_ slots: PerSide<[CommentSlot: Int]>, preferring side: MergeSide) -> [CommentSlot: Int] {
    if isDisputed(slots) { return slots[side] }
    var wanted: [CommentSlot: Int] = [:]
    for slot in Set(places(slots)) {
      let count = PerSide { slots[$0][slot] ?? 0 }
      wanted[slot] = count.merged ?? max(0, count.ours + count.theirs - count.base)
    }
    let total = total(slots)
    var excess = wanted.values.reduce(0, +) - max(0, total.ours + total.theirs - total.base)
    // If both sides moved a comment, the merged text contains the comment at only one of the new places, preferably at a
    // place that both sides have.
    if excess <= 0 { return wanted }
    let all = places(slots).reversed()
    for slot in all.filter({ hasNoPlace($0.key, false) }) + all {
      let step = min(excess, max(0, (wanted[slot] ?? 0) - (slots.base[slot] ?? 0)))
      wanted[slot, default: 0] -= step
      excess -= step
    }
    return wanted
  }

  /// Returns the edits that give a text the merged comments. Also returns the elements whose comments have no place in
  /// the text. Disputed elements get the comments of `side`.
  func edits(of text: VersionText, preferring side: MergeSide) -> (edits: [TextEdit], unplaced: Set<ElementKey>) {
    if !hasComments(.ours) { return ([], []) }
    let found = Dictionary(grouping: text.comments.indices) { text.comments[$0].text }
    var missing: [ByteString: [CommentSlot: Int]] = [:]
    var deleted: Set<Int> = []
    for (comment, slots) in counts {
      // The wanted places of the comment, by the places in the text. A comment of the text is at the first of them.
      var wanted: [CommentSlot: [CommentSlot]] = [:]
      for (slot, count) in self.wanted(slots, preferring: side).sorted(by: { $0.key > $1.key }) where count > 0 {
        wanted[resolved(slot, in: text), default: []] += repeatElement(slot, count: count)
      }
      let all = wanted
      func take(_ slot: CommentSlot) -> Bool { wanted[slot]?.popLast() != nil }
      var left = (found[comment] ?? []).filter { !take(slot(of: text.comments[$0])) }
      if left.isEmpty, wanted.values.allSatisfy(\.isEmpty) { continue }
      func isWeak(_ slot: CommentSlot) -> Bool {
        slot.isInside ? text.collection(of: slot) == nil : slot.key != .end && text.element(slot.key)?.line == nil
      }
      let known = places(slots).map { ($0, resolved($0, in: text)) }.filter { !isWeak($0.1) }
      for slot in isDisputed(slots) ? [] : wanted.keys.sorted() where isWeak(slot) {
        // If the wanted element doesn't begin a line of the text, a comment stays at a place that it has in some version,
        // or moves to such a place. If the text has none of these places, the comment stays where it is, unless a side
        // moved it from its element. The end of a line is a place for only one comment.
        for _ in wanted[slot] ?? [] {
          let index = left.firstIndex { index in
            known.isEmpty && Set(places(slots)).count == 1
              || known.contains { $0.1 == self.slot(of: text.comments[index]) }
          }
          if let index {
            left.remove(at: index)
          } else if let other = known.first(where: { all[$0.1] == nil }) ?? known.first(where: { !$0.1.isBehind }) {
            wanted[other.1, default: []].append(other.0)
          } else {
            continue
          }
          _ = take(slot)
        }
      }
      deleted.formUnion(left)
      missing[comment] = Dictionary(wanted.values.joined().map { ($0, 1) }, uniquingKeysWith: +)
    }
    var edits = deleted.map { TextEdit(text.comments[$0].whole, []) }
    var unplaced: Set<ElementKey> = []
    var ends = Set(
      text.comments.enumerated().compactMap { $1.slot.isBehind && !deleted.contains($0) ? $1.slot.key : nil })
    // The end of a line has room for only one comment, so odr places comments in three rounds: the comments on elements
    // that begin a line, the comments on other elements, and the comments at the end of the text.
    for rank in 0...2 {
      for version in [side] + MergeSide.allCases {
        for var comment in versions[version].comments {
          comment.slot = slot(of: comment)
          guard missing[comment.text]?[comment.slot] ?? 0 > 0 else { continue }
          let slot = resolved(comment.slot, in: text)
          if rank != (slot.key == .end && !slot.isInside ? 2 : slot == comment.slot ? 0 : 1) { continue }
          missing[comment.text]?[comment.slot]? -= 1
          if let edit = insertion(of: comment, versions[version], slot, text, &ends) {
            edits.append(edit)
          } else if hasComments(.theirs) {
            // If THEIRS is JSON, odr drops a comment without a place, just as it drops all comments if OURS is JSON.
            unplaced.insert(comment.slot.key)
          }
        }
      }
    }
    return (edits, unplaced)
  }

  /// Returns the place where a text can have a comment. If the comment's element doesn't begin a line but is, for
  /// example, in a bracketed list, the place is the end of the line that contains the element.
  private func resolved(_ slot: CommentSlot, in text: VersionText) -> CommentSlot {
    let hasPlace = slot.isInside ? text.collection(of: slot) != nil : text.element(slot.key)?.line != nil
    guard !hasPlace, text.element(slot.key) != nil, let owner = text.owner(of: slot.key) else { return slot }
    // If the element is in the middle of a line, a comment above this line would not be directly above the element.
    return CommentSlot(key: owner.key, position: .behind)
  }

  /// Returns the edit that inserts a comment; `nil` if the text lacks the comment's element. If the end of the element's
  /// line already has a comment, a comment next to a resource goes after the opening bracket of the resource's list, if the
  /// list is on one line. Otherwise, the comment goes above the line.
  private func insertion(
    of comment: VersionText.Comment, _ origin: VersionText, _ slot: CommentSlot, _ text: VersionText,
    _ ends: inout Set<ElementKey>
  ) -> TextEdit? {
    let (source, lineBreak) = (text.source, text.source.lineBreak)
    let written = Array(origin.source.bytes[ByteSpan(comment.whole.start, comment.span.end)])
    let isLoose = !comment.slot.isBehind && origin.source.bytes[padded: comment.whole.end].isBreak
    if slot.isInside {
      guard let place = text.insertionPlace(in: slot, at: comment.index, from: origin) else { return nil }
      let start = place.start
      let isEnded = start == 0 || source.lineBreakLength(before: start) > 0
      let line = place.indent + comment.text.bytes
      return TextEdit(
        ByteSpan(at: start), isEnded ? line + lineBreak + (isLoose ? lineBreak : []) : lineBreak + line)
    }
    guard let line = text.owner(of: slot.key)?.line else {
      if slot.key != .end { return nil }
      let isEnded = source.lineBreakLength(before: source.count) > 0
      return TextEdit(ByteSpan(at: source.count), isEnded ? written + lineBreak : lineBreak + written)
    }
    if slot.isBehind, ends.insert(slot.key).inserted {
      return TextEdit(
        ByteSpan(at: source.lineEnd(from: line.end)),
        comment.slot.isBehind ? written : [0x20, 0x20] + comment.text.bytes)
    }
    // odr writes two kinds of comments inside brackets, so a line break must follow them: comments on an element that is
    // in brackets and doesn't begin a line, and comments next to a resource whose line already ends with a comment.
    let tree = text.manifest.tree
    let next = lineBreak + source.bytes[line] + Array("    ".utf8)
    func above(_ node: NodeID) -> TextEdit {
      TextEdit(
        ByteSpan(at: tree[node].start),
        (ends.insert(comment.slot.key).inserted ? next : []) + comment.text.bytes + next)
    }
    if comment.slot.isInside {
      return text.firstElement(in: comment.slot).map(above)
    } else if let element = text.element(comment.slot.key) {
      let list = tree.next(after: element.node)
      let isInLine = element.line == nil
      if comment.slot.isBehind,
        isInLine || element.key.kind == .resource && tree[list].isFlow && !source.hasLineBreak(in: tree[list].span)
      {
        var place = isInLine ? tree[element.node].end : tree[list].start + 1
        if source.bytes[padded: place] == "," { place += 1 }
        return TextEdit(ByteSpan(at: place), [0x20] + comment.text.bytes + next)
      }
      if isInLine { return above(element.node) }
    }
    // A comment keeps its indentation if it isn't aligned with the element below it.
    let own = ByteSpan(comment.whole.start, comment.span.start)
    let isAligned = origin.owner(of: comment.slot.key)?.line.map { $0.count == own.count } ?? false
    let indent = isAligned || comment.slot.isBehind ? source.bytes[line] : origin.source.bytes[own]
    return TextEdit(
      ByteSpan(at: line.start), Array(indent) + comment.text.bytes + lineBreak + (isLoose ? lineBreak : []))
  }
}
