/// The three-way merge of a manifest's comments.
///
/// odr counts how often each comment occurs at each place in each version. The merged number of a comment at a place is
/// OURS + THEIRS − BASE. odr edits only the comments whose places in the text differ from the merged places.
struct CommentMerge {
  typealias Slot = VersionText.Slot

  /// The versions; `nil` for JSON, which can't contain comments.
  private let texts: PerSide<VersionText?>
  /// The number of occurrences of each comment at each place, in each version.
  private var counts: [ByteString: PerSide<[Slot: Int]>] = [:]
  /// The elements whose comments both sides changed differently.
  private(set) var conflicts: [ElementKey] = []
  /// The elements with conflicts that the user has to resolve, including conflicts about comments.
  var disputed: Set<ElementKey> = []

  /// If one side is JSON, which can't contain comments, returns notes about the other side's new comments that are
  /// missing from the merged text.
  func lostComments(of merged: VersionText) -> [Diagnostic] {
    guard let side = MergeSide.sides.first(where: { texts[$0.other] == nil }), let text = texts[side] else { return [] }
    let known = Set((texts.base?.comments ?? []).map(\.text) + merged.comments.map(\.text))
    let reason = side == .theirs ? "JSON has no comments" : "the entry that it belonged to was removed"
    return text.comments.filter { !known.contains($0.text) }.map { comment in
      Diagnostic(
        rule: ManifestMerge.rule, severity: .note, message: "comment not kept, because \(reason)",
        at: Diagnostic.Location(comment.span, in: text.source))
    }
  }

  init(_ texts: PerSide<VersionText>) {
    self.texts = PerSide { texts[$0].manifest.tree.syntax == .yaml ? texts[$0] : nil }
    for side in MergeSide.allCases {
      // A conversion to JSON doesn't count as removing comments. A comment counts as removed only if the JSON text
      // lacks its element.
      let comments =
        self.texts[side]?.comments
        ?? self.texts.base?.comments.filter { $0.slot.key == .end || texts[side].element($0.slot.key) != nil }
      for comment in comments ?? [] {
        counts[comment.text, default: PerSide { _ in [:] }][side][comment.slot, default: 0] += 1
      }
    }
    findConflicts(texts)
  }

  /// Finds the elements whose comments both sides changed differently, and the elements that one side removed although
  /// the other side added a comment. Moving a comment doesn't count as a change.
  private mutating func findConflicts(_ texts: PerSide<VersionText>) {
    var changed: [Slot: PerSide<[ByteString: Int]>] = [:]
    var keys: Set<ElementKey> = []
    for (text, slots) in counts {
      let total = PerSide { slots[$0].values.reduce(0, +) }
      if total.ours == total.base, total.theirs == total.base { continue }
      for side in MergeSide.allCases {
        for (slot, count) in slots[side] {
          changed[slot, default: PerSide { _ in [:] }][side][text] = count
          if total[side] > total.base, count > slots.base[slot] ?? 0, texts.base.element(slot.key) != nil,
            texts[side.other].element(slot.key) == nil
          {
            keys.insert(slot.key)
          }
        }
      }
    }
    for (slot, texts) in changed where texts.merged == nil {
      let isChange = MergeSide.sides.contains { side in texts[side].contains { $0.value > texts.base[$0.key] ?? 0 } }
      if isChange { keys.insert(slot.key) }
    }
    conflicts = keys.sorted()
  }

  private func isDisputed(_ slots: PerSide<[Slot: Int]>) -> Bool {
    MergeSide.allCases.contains { version in
      slots[version].keys.contains { disputed.contains($0.key) || disputed.contains($0.key.resource) }
    }
  }

  /// Returns the merged number of occurrences of a comment at each place.
  private func wanted(_ slots: PerSide<[Slot: Int]>, preferring side: MergeSide) -> [Slot: Int] {
    if isDisputed(slots) { return slots[side] }
    if let merged = slots.merged { return merged }
    var wanted: [Slot: Int] = [:]
    for slot in Set(slots.ours.keys).union(slots.theirs.keys).union(slots.base.keys) {
      let count = PerSide { slots[$0][slot] ?? 0 }
      wanted[slot] = count.merged ?? max(0, count.ours + count.theirs - count.base)
    }
    let total = PerSide { slots[$0].values.reduce(0, +) }
    let limit = max(total.ours + total.theirs - total.base, total.ours < total.base ? min(total.ours, total.theirs) : 0)
    var excess = wanted.values.reduce(0, +) - limit
    // If both sides moved a comment, the merged text contains the comment at only one of the new places.
    for isTheirs in [true, false] {
      for (slot, count) in wanted.sorted(by: { $0.key < $1.key })
      where excess > 0 && count > slots.base[slot] ?? 0 {
        guard (slots.theirs[slot] != nil) == isTheirs else { continue }
        let step = min(excess, count - (slots.base[slot] ?? 0))
        wanted[slot] = count - step
        excess -= step
      }
    }
    return wanted
  }

  /// Returns the edits that give a text the merged comments. Also returns the elements whose comments have no place in
  /// the text. Disputed elements get the comments of `side`.
  func edits(of text: VersionText, preferring side: MergeSide) -> (edits: [TextEdit], unplaced: Set<ElementKey>) {
    guard texts.ours != nil else { return ([], []) }
    var (edits, unplaced): ([TextEdit], Set<ElementKey>) = ([], [])
    let found = Dictionary(grouping: text.comments.indices) { text.comments[$0].text }
    var missing: [ByteString: [Slot: Int]] = [:]
    var deleted: Set<Int> = []
    for (comment, slots) in counts {
      var wanted: [Slot: Int] = [:]
      for (slot, count) in self.wanted(slots, preferring: side) where count > 0 {
        wanted[Self.resolved(slot, in: text), default: 0] += count
      }
      let all = wanted
      func take(_ slot: Slot) -> Bool {
        guard let count = wanted[slot] else { return false }
        wanted[slot] = count > 1 ? count - 1 : nil
        return true
      }
      let left = (found[comment] ?? []).filter { !take(text.comments[$0].slot) }
      if left.isEmpty, wanted.isEmpty { continue }
      let known = MergeSide.byWeight.flatMap { slots[$0].keys.sorted() }
      let legal = Set(known.map { Self.resolved($0, in: text) })
      for index in left {
        // The comment can stay at a place that it has in some version if the wanted element doesn't begin a line of the
        // text or is missing from OURS.
        let other = wanted.keys.filter { Self.isWeak($0, in: text) || texts.ours?.element($0.key) == nil }.min()
        guard !isDisputed(slots), legal.contains(text.comments[index].slot), let other, take(other) else {
          deleted.insert(index)
          continue
        }
      }
      // If the wanted element doesn't begin a line of the text, move the comment to another place that it has in some
      // version.
      for (slot, count) in wanted.sorted(by: { $0.key < $1.key }) where count == 1 && Self.isWeak(slot, in: text) {
        guard let other = known.first(where: { !Self.isWeak($0, in: text) && all[$0] == nil }) else { continue }
        wanted[slot] = nil
        wanted[other] = 1
      }
      if wanted.isEmpty { continue }
      if wanted.keys.contains(where: { $0.key != .end && text.owner(of: $0.key) == nil }) {
        // If THEIRS is JSON, odr drops a comment without a place, just as it drops all comments if OURS is JSON.
        if texts.theirs != nil { unplaced.formUnion(MergeSide.allCases.flatMap { slots[$0].keys.map(\.key) }) }
      } else {
        missing[comment] = wanted
      }
    }
    edits = deleted.map { TextEdit(text.comments[$0].whole, []) }
    if !missing.isEmpty { edits += insertions(missing, text, deleted, side) }
    return (edits, unplaced)
  }

  /// Returns the place where a text can have a comment. If the comment's element doesn't begin a line but is, for
  /// example, in a bracketed list, the place is the end of the line that contains the element.
  private static func resolved(_ slot: Slot, in text: VersionText) -> Slot {
    guard let element = text.element(slot.key), element.line == nil, let owner = text.owner(of: slot.key) else {
      return slot
    }
    // If the element is in the middle of a line, a comment above this line would not be directly above the element.
    return Slot(key: owner.key, isBehind: true)
  }

  /// Returns whether the element at a place is missing from the text or doesn't begin a line.
  private static func isWeak(_ slot: Slot, in text: VersionText) -> Bool {
    slot.key != .end && text.element(slot.key)?.line == nil
  }

  private func insertions(
    _ missing: [ByteString: [Slot: Int]], _ text: VersionText, _ deleted: Set<Int>, _ side: MergeSide
  ) -> [TextEdit] {
    var missing = missing
    var edits: [TextEdit] = []
    var ends = Set(
      text.comments.indices.filter { text.comments[$0].slot.isBehind && !deleted.contains($0) }.map {
        text.comments[$0].slot.key
      })
    for version in [side, .ours, .theirs, .base] {
      guard let origin = texts[version] else { continue }
      for comment in origin.comments {
        let slot = Self.resolved(comment.slot, in: text)
        guard let count = missing[comment.text]?[slot], count > 0 else { continue }
        missing[comment.text]?[slot] = count - 1
        edits.append(insertion(of: comment, origin, slot, text, &ends))
      }
    }
    return edits
  }

  private func insertion(
    of comment: VersionText.Comment, _ origin: VersionText, _ slot: Slot, _ text: VersionText,
    _ ends: inout Set<ElementKey>
  ) -> TextEdit {
    let (source, lineBreak) = (text.source, text.source.lineBreak)
    guard let owner = text.owner(of: slot.key), let line = owner.line else {
      let isEnded = source.lineBreakLength(before: source.count) > 0
      let bytes = Array(origin.source.bytes[ByteSpan(comment.whole.start, comment.span.end)])
      return TextEdit(ByteSpan(at: source.count), isEnded ? bytes + lineBreak : lineBreak + bytes)
    }
    if slot.isBehind, ends.insert(slot.key).inserted {
      let gap =
        comment.slot.isBehind ? Array(origin.source.bytes[ByteSpan(comment.whole.start, comment.span.start)]) : []
      return TextEdit(
        ByteSpan(at: source.lineEnd(from: line.end)), (gap.isEmpty ? [0x20, 0x20] : gap) + comment.text.bytes)
    }
    // If the element is in brackets and doesn't begin a line, the edit adds a line break after the comment.
    if let element = text.element(comment.slot.key), element.line == nil, comment.slot.key.kind != .catalog {
      let next = lineBreak + source.bytes[line] + [0x20, 0x20, 0x20, 0x20]
      var place = text.manifest.tree.span(of: element.node)
      if comment.slot.isBehind {
        if source.bytes[padded: place.end] == UInt8(ascii: ",") { place.end += 1 }
        return TextEdit(ByteSpan(at: place.end), [0x20] + comment.text.bytes + next)
      }
      return TextEdit(
        ByteSpan(at: place.start), (ends.insert(comment.slot.key).inserted ? next : []) + comment.text.bytes + next)
    }
    // A comment keeps its indentation if it isn't aligned with the element below it.
    let own = ByteSpan(comment.whole.start, comment.span.start)
    let isAligned = origin.owner(of: comment.slot.key)?.line.map { $0.count == own.count } ?? false
    let indent = isAligned || comment.slot.isBehind ? source.bytes[line] : origin.source.bytes[own]
    let next = origin.source.bytes[padded: comment.whole.end]
    let isLoose = !comment.slot.isBehind && SourceText.isBreak(next)
    return TextEdit(
      ByteSpan(at: line.start), Array(indent) + comment.text.bytes + lineBreak + (isLoose ? lineBreak : []))
  }
}
