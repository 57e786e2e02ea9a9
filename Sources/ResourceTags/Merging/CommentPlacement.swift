/// Finds the places of comments in the text of a merge.
struct CommentPlacement {
  private let text: VersionText
  private let slot: (VersionText.Comment) -> CommentSlot
  /// The comments that the merge removes from the text: the end of each by its start, and the reverse.
  private let deletedByStart: [ByteIndex: ByteIndex]
  private let deletedByEnd: [ByteIndex: ByteIndex]
  /// The comments that stay, by their text and owner.
  private var kept: [Key: [Int]] = [:]
  private var neighbors: [ObjectIdentifier: [Neighbors]] = [:]
  /// The elements whose lines already end with a comment.
  private var ends: Set<ElementKey> = []
  /// The comments of which one is already in brackets.
  private var opened: Set<CommentSlot> = []
  /// For each place, whether a blank line is below the last of the comments that go there.
  private var written: [ByteIndex: Bool] = [:]

  struct Key: Hashable {
    let text: ByteString?
    let slot: CommentSlot
    /// For a comment in a collection, the element above it.
    let previous: ElementKey?

    func with(_ text: ByteString?) -> Key { Key(text: text, slot: slot, previous: previous) }
  }

  /// The nearest comments of a version that have the same place as a comment and are in the text: their numbers there.
  private struct Neighbors {
    var above: Int?
    var below: Int?
  }

  init(_ text: VersionText, _ deleted: Set<Int>, _ slot: @escaping (VersionText.Comment) -> CommentSlot) {
    (self.text, self.slot) = (text, slot)
    let spans = deleted.map { text.comments[$0].whole }
    deletedByStart = Dictionary(first: spans.map { ($0.start, $0.end) })
    deletedByEnd = Dictionary(first: spans.map { ($0.end, $0.start) })
    for (index, comment) in text.comments.enumerated() where !deleted.contains(index) {
      if comment.slot.isBehind { ends.insert(comment.slot.key) }
      kept[key(comment), default: []].append(index)
    }
  }

  private func key(_ comment: VersionText.Comment) -> Key {
    let slot = slot(comment)
    return Key(text: comment.text, slot: slot, previous: slot.isInside ? comment.previous : nil)
  }

  /// Returns whether the text already has this comment below the same element of the same list. `seen` counts the equal
  /// comments of the version so far.
  func hasSame(_ comment: VersionText.Comment, _ seen: inout [Key: Int]) -> Bool {
    guard comment.slot.isInside, let indices = kept[key(comment)] else { return false }
    seen[key(comment), default: 0] += 1
    return seen[key(comment), default: 0] <= indices.count
  }

  /// Returns the edit that inserts the comment with the number `index` in `origin` at `slot`; `nil` if the text has no place
  /// for it. At the end of a line is room for one comment; others go into the brackets of a list, or above the line.
  mutating func insertion(
    of comment: VersionText.Comment, _ index: Int, in origin: VersionText, at slot: CommentSlot
  ) -> TextEdit? {
    if slot == comment.slot, !slot.isBehind { return ownLine(of: comment, index, in: origin) }
    let source = text.source
    guard let line = text.owner(of: slot.key)?.line else { return nil }
    // At the end of the line, a comment that silences findings would also silence findings about other elements.
    let isIgnore = origin.source.bytes[comment.span].offset(of: SyntaxTree.ignoreKeyword) != nil
    let isOther = slot != comment.slot && (isIgnore || comment.slot.isInside && !isHeader(comment, index, in: origin))
    if slot.isBehind, !isOther, ends.insert(slot.key).inserted {
      let written = origin.source.bytes[ByteSpan(comment.whole.start, comment.span.end)]
      return TextEdit(
        ByteSpan(at: source.lineEnd(from: line.end)),
        comment.slot.isBehind ? Array(written) : [.space, .space] + comment.text.bytes)
    }
    return bracketed(comment, line, isAlone: isIgnore)
      ?? TextEdit(ByteSpan(at: line.start), Array(source.bytes[line]) + comment.text.bytes + source.lineBreak)
  }

  /// Whether a comment is the only one above the first element of a list.
  private func isHeader(_ comment: VersionText.Comment, _ index: Int, in origin: VersionText) -> Bool {
    comment.index == 0
      && ![index - 1, index + 1].contains { other in
        origin.comments.indices.contains(other)
          && key(origin.comments[other]) == key(comment).with(origin.comments[other].text)
      }
  }

  // MARK: Lines

  /// Returns the edit that writes a comment on a line of its own: next to the same comments as in `origin` or, if the text
  /// has none of them, next to the same elements.
  private mutating func ownLine(
    of comment: VersionText.Comment, _ index: Int, in origin: VersionText
  ) -> TextEdit? {
    let source = text.source
    let id = ObjectIdentifier(origin)
    if neighbors[id] == nil { neighbors[id] = neighbors(of: origin) }
    let near = neighbors[id]?[index] ?? Neighbors()
    let own = ByteSpan(comment.whole.start, comment.span.start)
    var start = source.count
    var indent = Array(origin.source.bytes[own])
    if let other = near.above ?? near.below {
      let found = text.comments[other]
      start = near.above == nil ? found.whole.start : found.whole.end
      indent = Array(source.bytes[ByteSpan(found.whole.start, found.span.start)])
    } else if comment.slot.isInside {
      guard let place = text.insertionPlace(in: comment.slot, at: comment.index, from: origin) else { return nil }
      (start, indent) = (place.start, place.indent)
    } else if comment.slot.key != .end {
      guard let line = text.owner(of: comment.slot.key)?.line else { return nil }
      start = line.start
      // A comment keeps its indentation if it isn't aligned with the element below it.
      let isAligned = origin.owner(of: comment.slot.key)?.line.map { $0.count == own.count } ?? false
      if isAligned { indent = Array(source.bytes[line]) }
    }
    let lineBreak = source.lineBreak
    let needsBlank =
      isBlank(above: comment.whole.start, in: origin.source) && start > 0
      && !(written[start] ?? isBlank(above: withoutDeleted(above: start), in: source))
    let bytes = (needsBlank ? lineBreak : []) + indent + comment.text.bytes
    written[start] = false
    if start > 0, source.lineBreakLength(before: start) == 0 { return TextEdit(ByteSpan(at: start), lineBreak + bytes) }
    guard start < source.count, isBlank(below: comment.whole.end, in: origin.source),
      !isBlank(below: withoutDeleted(below: start), in: source)
    else { return TextEdit(ByteSpan(at: start), bytes + lineBreak) }
    written[start] = true
    return TextEdit(ByteSpan(at: start), bytes + lineBreak + lineBreak)
  }

  private func neighbors(of origin: VersionText) -> [Neighbors] {
    var result = origin.comments.map { _ in Neighbors() }
    func pass(_ indices: some Sequence<Int>, _ side: WritableKeyPath<Neighbors, Int?>) {
      var nearest: Int?
      var block: Key?
      for index in indices where !origin.comments[index].slot.isBehind {
        let key = key(origin.comments[index])
        if block != key.with(block?.text) { nearest = nil }
        block = key
        result[index][keyPath: side] = nearest
        if let indices = kept[key], indices.count == 1 { nearest = indices[0] }
      }
    }
    pass(result.indices, \.above)
    pass(result.indices.reversed(), \.below)
    return result
  }

  private func withoutDeleted(above start: ByteIndex) -> ByteIndex {
    var start = start
    while let other = deletedByEnd[start] { start = other }
    return start
  }

  private func withoutDeleted(below start: ByteIndex) -> ByteIndex {
    var start = start
    while let other = deletedByStart[start] { start = other }
    return start
  }

  private func isBlank(above line: ByteIndex, in source: SourceText) -> Bool {
    let end = line - source.lineBreakLength(before: line)
    return end < line && source.startOfLineIfFirst(end) != nil
  }

  private func isBlank(below line: ByteIndex, in source: SourceText) -> Bool {
    source.bytes[padded: source.endOfBlanks(from: line)].isBreak
  }

  // MARK: Brackets

  /// Returns the edit that writes a comment into the brackets of a list; `nil` if its element isn't in brackets. A comment in
  /// brackets needs a line break below it. If `isAlone` is true, its element gets a line of its own.
  private mutating func bracketed(_ comment: VersionText.Comment, _ line: ByteSpan, isAlone: Bool) -> TextEdit? {
    let (tree, source) = (text.manifest.tree, text.source)
    let next = source.lineBreak + source.bytes[line] + Array("    ".utf8)
    let isFirst = opened.insert(comment.slot).inserted
    func above(_ node: NodeID) -> TextEdit {
      let start = tree[node].start
      return isFirst
        ? TextEdit(ByteSpan(source.startOfBlanks(before: start), start), next + comment.text.bytes + next)
        : TextEdit(ByteSpan(at: start), comment.text.bytes + next)
    }
    if comment.slot.isInside { return text.firstElement(in: comment.slot).map(above) }
    guard let element = text.element(comment.slot.key) else { return nil }
    let (node, list) = (element.node, tree.next(after: element.node))
    func endWithComma(_ end: ByteIndex) -> ByteIndex { source.bytes[padded: end] == "," ? end + 1 : end }
    if element.line == nil, isAlone, isFirst {
      let span = ByteSpan(source.startOfBlanks(before: tree[node].start), endWithComma(tree[node].end))
      let item = source.bytes[ByteSpan(tree[node].start, span.end)]
      return TextEdit(
        span,
        next
          + (comment.slot.isBehind ? item + [.space] + comment.text.bytes : comment.text.bytes + next + item) + next)
    }
    if comment.slot.isBehind {
      if element.line == nil {
        return TextEdit(ByteSpan(at: endWithComma(tree[node].end)), [.space] + comment.text.bytes + next)
      }
      guard element.key.kind == .resource, tree[list].isFlow, !source.hasLineBreak(in: tree[list].span) else {
        return nil
      }
      return TextEdit(ByteSpan(at: tree[list].start + 1), [.space] + comment.text.bytes + next)
    }
    return element.line == nil ? above(node) : nil
  }
}
