/// Finds the places of comments in the text of a merge.
struct CommentPlacement {
  private let text: VersionText
  private let merge: CommentMerge
  /// The comments of the text, by their text and owner.
  private var kept: [Key: [Int]] = [:]
  /// For each comment of a version, the nearest comments above and below it that have the same place and are in the
  /// text: their numbers there.
  private var neighbors: [ObjectIdentifier: (above: [Int?], below: [Int?])] = [:]
  /// The elements whose lines already end with a comment.
  private var ends: Set<ElementKey> = []
  /// The edits that insert the comments.
  private(set) var edits: [TextEdit] = []
  /// For each place, whether a blank line is below the last of the comments that go there.
  private var written: [ByteIndex: Bool] = [:]

  struct Key: Hashable {
    let text: ByteString
    let slot: CommentSlot
    /// For a comment in a collection, the element above it.
    let previous: ElementKey?

    /// Whether two comments have the same place, whatever their texts are.
    func hasPlace(of other: Key) -> Bool { slot == other.slot && previous == other.previous }
  }

  init(_ merge: CommentMerge, in text: VersionText) {
    (self.merge, self.text) = (merge, text)
    for (index, comment) in text.comments.enumerated() {
      if comment.slot.isBehind { ends.insert(comment.slot.key) }
      kept[key(comment), default: []].append(index)
    }
  }

  private func key(_ comment: VersionText.Comment) -> Key {
    let slot = merge.slot(of: comment)
    return Key(text: comment.text, slot: slot, previous: slot.isInside ? comment.previous : nil)
  }

  /// Returns whether the text already has this comment below the same element of the same list. `seen` counts the equal
  /// comments of the version so far.
  func hasSame(_ comment: VersionText.Comment, _ seen: inout [Key: Int]) -> Bool {
    guard comment.slot.isInside, let indices = kept[key(comment)] else { return false }
    seen[key(comment), default: 0] += 1
    return seen[key(comment), default: 0] <= indices.count
  }

  /// Inserts the comment with the number `index` in `origin`; returns false if the text has no place for it. At the end
  /// of a line is room for one comment; others go above the line. Comments of empty brackets go to their key.
  mutating func insert(_ comment: VersionText.Comment, _ index: Int, of origin: VersionText) -> Bool {
    let (slot, source) = (comment.slot, text.source)
    if !slot.isBehind, let edit = ownLine(of: comment, index, in: origin) {
      edits.append(edit)
      return true
    }
    guard !text.isInAlias(slot), let line = text.element(slot.key)?.line else { return false }
    let start = slot.isBehind ? comment.whole.start : comment.span.start
    let written = Array(origin.source.bytes[ByteSpan(start, comment.span.end)])
    if ends.insert(slot.key).inserted {
      edits.append(TextEdit(ByteSpan(at: source.lineEnd(from: line.end)), (slot.isBehind ? [] : [" ", " "]) + written))
    } else {
      edits.append(
        TextEdit(ByteSpan(at: line.start), Array(source.bytes[line]) + comment.text.bytes + source.lineBreak))
    }
    return true
  }

  /// Returns the edit that writes a comment on a line of its own: next to the same comments as in `origin` or, if the text
  /// has none of them, next to the same elements.
  private mutating func ownLine(
    of comment: VersionText.Comment, _ index: Int, in origin: VersionText
  ) -> TextEdit? {
    let source = text.source
    let near = neighbors(of: origin)
    let (above, below) = (near.above[index], near.below[index])
    let own = ByteSpan(comment.whole.start, comment.span.start)
    var start = source.count
    var indent = Array(origin.source.bytes[own])
    if let other = above ?? below {
      let found = text.comments[other]
      start = above == nil ? found.whole.start : found.whole.end
      indent = Array(source.bytes[ByteSpan(found.whole.start, found.span.start)])
    } else if comment.slot.isInside {
      guard let place = text.insertionPlace(in: comment.slot, at: comment.index, from: origin) else { return nil }
      (start, indent) = (min(place.start, source.count), place.indent)
    } else if comment.slot.key != .end {
      guard let line = text.element(comment.slot.key)?.line else { return nil }
      start = line.start
      // A comment keeps its indentation if it isn't aligned with the element below it.
      let isAligned = origin.element(comment.slot.key)?.line.map { $0.count == own.count } ?? false
      if isAligned { indent = Array(source.bytes[line]) }
    }
    let lineBreak = source.lineBreak
    let needsBlank =
      origin.source.isBelowBlankLine(comment.whole.start) && start > source.byteOrderMarkLength
      && !(written[start] ?? source.isBelowBlankLine(start))
    let bytes = (needsBlank ? lineBreak : []) + indent + comment.text.bytes
    written[start] = false
    let isUnfinished =
      start == source.count && start > source.byteOrderMarkLength && source.lineBreakLength(before: start) == 0
    if isUnfinished { return TextEdit(ByteSpan(at: start), lineBreak + bytes) }
    guard start < source.count, isBlank(below: comment.whole.end, in: origin.source),
      !isBlank(below: start, in: source)
    else { return TextEdit(ByteSpan(at: start), bytes + lineBreak) }
    written[start] = true
    return TextEdit(ByteSpan(at: start), bytes + lineBreak + lineBreak)
  }

  private mutating func neighbors(of origin: VersionText) -> (above: [Int?], below: [Int?]) {
    if let known = neighbors[ObjectIdentifier(origin)] { return known }
    let keys = origin.comments.map(key)
    // Equal comments of a block are the same ones in the text if there are as many.
    var counts: [Key: Int] = [:]
    let numbers = keys.map { key in
      counts[key, default: 0] += 1
      return counts[key, default: 0] - 1
    }
    func nearest(_ indices: some Sequence<Int>) -> [Int?] {
      var result = [Int?](repeating: nil, count: keys.count)
      var (nearest, block) = (nil as Int?, nil as Key?)
      for index in indices where !origin.comments[index].slot.isBehind {
        let key = keys[index]
        if block?.hasPlace(of: key) != true { nearest = nil }
        block = key
        result[index] = nearest
        guard let others = kept[key] else { continue }
        nearest = others.count == counts[key] ? others[numbers[index]] : nil
      }
      return result
    }
    let found = (above: nearest(keys.indices), below: nearest(keys.indices.reversed()))
    neighbors[ObjectIdentifier(origin)] = found
    return found
  }

  private func isBlank(below line: ByteIndex, in source: SourceText) -> Bool {
    source.bytes[padded: source.endOfBlanks(from: line)].isBreak
  }
}
