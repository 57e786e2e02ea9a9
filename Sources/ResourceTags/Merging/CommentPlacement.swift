/// Finds the places of the merged comments that the text of a merge lacks.
struct CommentPlacement {
  private let text: VersionText
  private let merge: CommentMerge
  /// How often the text still lacks each comment at each place.
  private var missing: [ByteString: [CommentSlot: Int]]
  /// The comments of the text, by their text and owner.
  private var kept: [Key: [Int]] = [:]
  /// The elements whose lines already end with a comment.
  private var ends: Set<ElementKey> = []
  /// The edits that insert the comments.
  private(set) var edits: [TextEdit] = []
  /// The elements whose comments have no place in the text.
  private(set) var unplaced: Set<ElementKey> = []
  /// For each place, whether a blank line is below the last of the comments that go there.
  private var written: [ByteIndex: Bool] = [:]
  /// The version whose comments are inserted, and the places of its comments in each collection.
  private var origin: VersionText
  private var places: [CommentSlot: [CollectionText.OwnLine?]] = [:]

  struct Key: Hashable {
    let text: ByteString
    let slot: CommentSlot
    /// For a comment in a collection, the element above it.
    let previous: ElementKey?
  }

  /// Inserts the comments of a text whose disputed elements have the comments of `side`.
  init(_ merge: CommentMerge, in text: VersionText, preferring side: MergeSide) {
    (self.merge, self.text, origin) = (merge, text, text)
    missing = merge.changes(to: text, preferring: side).missing
    for (index, comment) in text.comments.enumerated() {
      if comment.slot.isBehind { ends.insert(comment.slot.key) }
      kept[key(comment), default: []].append(index)
    }
    for version in [side] + MergeSide.allCases { insertComments(of: merge.versions[version]) }
  }

  /// Inserts the missing comments that a version contains.
  private mutating func insertComments(of version: VersionText) {
    (origin, places) = (version, [:])
    let (above, below) = neighbors()
    /// The number of equal comments in the version so far.
    var seen: [Key: Int] = [:]
    for (index, var comment) in version.comments.enumerated() {
      comment.slot = merge.slot(of: comment)
      guard missing[comment.text]?[comment.slot] ?? 0 > 0 else { continue }
      // The text may already have this comment below the same element of the same list.
      if comment.slot.isInside, let others = kept[key(comment)] {
        seen[key(comment), default: 0] += 1
        if seen[key(comment), default: 0] <= others.count { continue }
      }
      missing[comment.text]?[comment.slot]? -= 1
      if !insert(comment, above[index], below[index]) { unplaced.insert(comment.slot.key) }
    }
  }

  private func key(_ comment: VersionText.Comment) -> Key {
    let slot = merge.slot(of: comment)
    return Key(text: comment.text, slot: slot, previous: slot.isInside ? comment.previous : nil)
  }

  /// Inserts a comment; returns false if the text has no place for it. `above` and `below` are the nearest comments of the
  /// text. At the end of a line is room for one comment; others go above the line. Comments of empty brackets go to their
  /// key.
  private mutating func insert(_ comment: VersionText.Comment, _ above: Int?, _ below: Int?) -> Bool {
    let (slot, source) = (comment.slot, text.source)
    if !slot.isBehind, let edit = ownLine(of: comment, above, below) {
      edits.append(edit)
      return true
    }
    guard !text.isInAlias(slot), let line = text.element(slot.key)?.line else { return false }
    if ends.insert(slot.key).inserted {
      let written = slot.isBehind ? Array(origin.source.bytes[comment.whole]) : [" ", " "] + comment.text.bytes
      edits.append(TextEdit(ByteSpan(at: source.lineEnd(from: line.end)), written))
    } else {
      edits.append(
        TextEdit(ByteSpan(at: line.start), Array(source.bytes[line]) + comment.text.bytes + source.lineBreak))
    }
    return true
  }

  /// Returns the edit that writes a comment on a line of its own: next to the same comments as in `origin` or, if the text
  /// has none of them, next to the same elements.
  private mutating func ownLine(of comment: VersionText.Comment, _ above: Int?, _ below: Int?) -> TextEdit? {
    let source = text.source
    let own = ByteSpan(comment.whole.start, comment.span.start)
    var start = source.count
    var indent = Array(origin.source.bytes[own])
    if let other = above ?? below {
      let found = text.comments[other]
      start = above == nil ? found.whole.start : found.whole.end
      indent = Array(source.bytes[ByteSpan(found.whole.start, found.span.start)])
    } else if comment.slot.isInside {
      let places = self.places[comment.slot] ?? text.insertionPlaces(in: comment.slot, from: origin)
      self.places[comment.slot] = places
      guard comment.index < places.count, let place = places[comment.index] else { return nil }
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
    let endsWithBlank =
      start < source.count && isBlank(below: comment.whole.end, in: origin.source) && !isBlank(below: start, in: source)
    written[start] = endsWithBlank
    let isUnfinished =
      start == source.count && start > source.byteOrderMarkLength && source.lineBreakLength(before: start) == 0
    let line = (needsBlank ? lineBreak : []) + indent + comment.text.bytes
    return TextEdit(
      ByteSpan(at: start), isUnfinished ? lineBreak + line : line + lineBreak + (endsWithBlank ? lineBreak : []))
  }

  /// Returns, for each comment of `origin`, the nearest comments above and below it that have the same place and are in the
  /// text: their numbers there.
  private func neighbors() -> (above: [Int?], below: [Int?]) {
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
        if block?.slot != key.slot || block?.previous != key.previous { nearest = nil }
        block = key
        result[index] = nearest
        guard let others = kept[key] else { continue }
        nearest = others.count == counts[key] ? others[numbers[index]] : nil
      }
      return result
    }
    return (nearest(keys.indices), nearest(keys.indices.reversed()))
  }

  private func isBlank(below line: ByteIndex, in source: SourceText) -> Bool {
    source.bytes[padded: source.endOfBlanks(from: line)].isBreak
  }
}
