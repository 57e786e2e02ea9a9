/// Finds the places of comments in the text of a merge.
struct CommentPlacement {
  private let text: VersionText
  private let merge: CommentMerge
  /// The comments that the merge removes from the text: the end of each by its start, and the reverse.
  private let deletedByStart: [ByteIndex: ByteIndex]
  private let deletedByEnd: [ByteIndex: ByteIndex]
  /// The comments that stay, by their text and owner.
  private var kept: [Key: [Int]] = [:]
  /// For each comment of a version, the nearest comments above and below it that have the same place and are in the
  /// text: their numbers there.
  private var neighbors: [ObjectIdentifier: (above: [Int?], below: [Int?])] = [:]
  /// The elements whose lines already end with a comment.
  private var ends: Set<ElementKey> = []
  /// The edits that insert comments outside of brackets.
  private var lines: [TextEdit] = []
  /// The comments that go into brackets, by the item next to them.
  private var brackets: [NodeID: Bracketed] = [:]
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

  /// An item in brackets with new comments, each of which ends its line.
  private struct Bracketed {
    /// The line break and the indentation for a new line in the brackets.
    let indent: [UInt8]
    var above: [[UInt8]] = []
    var behind: [[UInt8]] = []
    /// The end of the item with its comma.
    var end: ByteIndex = 0
    /// Whether no other item may be on the line of the item.
    var isAlone = false
  }

  init(_ merge: CommentMerge, in text: VersionText, without deleted: Set<Int>) {
    (self.merge, self.text) = (merge, text)
    let spans = deleted.map { text.comments[$0].whole }
    deletedByStart = Dictionary(first: spans.map { ($0.start, $0.end) })
    deletedByEnd = Dictionary(first: spans.map { ($0.end, $0.start) })
    for (index, comment) in text.comments.enumerated() where !deleted.contains(index) {
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

  /// Inserts the comment with the number `index` in `origin` at `slot`; returns false if the text has no place for it. At the
  /// end of a line is room for one comment; others go into the brackets of a list, or above the line.
  mutating func insert(
    _ comment: VersionText.Comment, _ index: Int, of origin: VersionText, at slot: CommentSlot
  ) -> Bool {
    if slot == comment.slot, !slot.isBehind {
      guard let edit = ownLine(of: comment, index, in: origin) else { return false }
      lines.append(edit)
      return true
    }
    let source = text.source
    guard let line = text.owner(of: slot.key)?.line else { return false }
    // At the end of the line, a comment that silences findings would also silence findings about other elements.
    let isIgnore = origin.source.bytes[comment.span].offset(ofText: SyntaxTree.ignoreKeyword) != nil
    let isInBrackets = comment.slot.isInside && text.collection(of: comment.slot)?.elements.isEmpty == false
    let isOther = slot != comment.slot && (isIgnore || isInBrackets && !isHeader(comment, index, in: origin))
    if slot.isBehind, !isOther, ends.insert(slot.key).inserted {
      let written = origin.source.bytes[ByteSpan(comment.whole.start, comment.span.end)]
      lines.append(
        TextEdit(
          ByteSpan(at: source.lineEnd(from: line.end)),
          comment.slot.isBehind ? Array(written) : [" ", " "] + comment.text.bytes))
    } else if !bracket(comment, line, isAlone: isIgnore) {
      let text = Array(source.bytes[line]) + comment.text.bytes + source.lineBreak
      lines.append(TextEdit(ByteSpan(at: line.start), text))
    }
    return true
  }

  /// Whether a comment is the only one above the first element of a list.
  private func isHeader(_ comment: VersionText.Comment, _ index: Int, in origin: VersionText) -> Bool {
    comment.index == 0
      && ![index - 1, index + 1].contains { other in
        origin.comments.indices.contains(other) && key(origin.comments[other]).hasPlace(of: key(comment))
      }
  }

  // MARK: Lines

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
      guard let line = text.owner(of: comment.slot.key)?.line else { return nil }
      start = line.start
      // A comment keeps its indentation if it isn't aligned with the element below it.
      let isAligned = origin.owner(of: comment.slot.key)?.line.map { $0.count == own.count } ?? false
      if isAligned { indent = Array(source.bytes[line]) }
    }
    let lineBreak = source.lineBreak
    let needsBlank =
      origin.source.isBelowBlankLine(comment.whole.start) && start > source.byteOrderMarkLength
      && !(written[start] ?? source.isBelowBlankLine(passing(deletedByEnd, from: start)))
    let bytes = (needsBlank ? lineBreak : []) + indent + comment.text.bytes
    written[start] = false
    let isUnfinished =
      start == source.count && start > source.byteOrderMarkLength && source.lineBreakLength(before: start) == 0
    if isUnfinished { return TextEdit(ByteSpan(at: start), lineBreak + bytes) }
    guard start < source.count, isBlank(below: comment.whole.end, in: origin.source),
      !isBlank(below: passing(deletedByStart, from: start), in: source)
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

  /// Returns the offset without the deleted comments directly before or after it: `deleted` is one of the two tables.
  private func passing(_ deleted: [ByteIndex: ByteIndex], from start: ByteIndex) -> ByteIndex {
    var start = start
    while let other = deleted[start] { start = other }
    return start
  }

  private func isBlank(below line: ByteIndex, in source: SourceText) -> Bool {
    source.bytes[padded: source.endOfBlanks(from: line)].isBreak
  }

  // MARK: Brackets

  /// The edits that insert the comments. Comments in the brackets of lists need line breaks.
  var edits: [TextEdit] {
    let source = text.source
    return lines
      + brackets.sorted { $0.key < $1.key }.flatMap { node, item in
        var edits: [TextEdit] = []
        let start = text.manifest.tree[node].start
        if !item.above.isEmpty || item.isAlone {
          let lines = item.above.flatMap { item.indent + $0 } + item.indent
          edits.append(TextEdit(ByteSpan(source.startOfBlanks(before: start), start), lines))
        }
        if !item.behind.isEmpty || item.isAlone {
          let comments = item.behind.map { [" "] + $0 }.joined(separator: item.indent)
          edits.append(TextEdit(ByteSpan(at: item.end), comments + item.indent))
        }
        return edits
      }
  }

  /// Puts a comment into the brackets of a list; returns false if its element isn't in brackets. If `isAlone` is true, the
  /// element gets a line of its own.
  private mutating func bracket(_ comment: VersionText.Comment, _ line: ByteSpan, isAlone: Bool) -> Bool {
    let (tree, source) = (text.manifest.tree, text.source)
    var item = Bracketed(indent: source.lineBreak + source.bytes[line] + Array("    ".utf8))
    func add(_ node: NodeID, _ list: WritableKeyPath<Bracketed, [[UInt8]]>, end: ByteIndex) {
      item = brackets[node] ?? item
      item[keyPath: list].append(comment.text.bytes)
      item.isAlone = item.isAlone || isAlone
      item.end = source.bytes[padded: end] == "," ? end + 1 : end
      brackets[node] = item
    }
    if comment.slot.isInside {
      guard let list = text.collection(of: comment.slot) else { return false }
      if let first = list.elements.first?.node {
        add(first, \.above, end: tree[first].end)
      } else {
        add(list.node, \.behind, end: tree[list.node].start + 1)
      }
      return true
    }
    guard let element = text.element(comment.slot.key) else { return false }
    if element.line == nil {
      add(element.node, comment.slot.isBehind ? \.behind : \.above, end: text.end(of: element))
      return true
    }
    let list = tree.next(after: element.node)
    guard comment.slot.isBehind, element.key.kind == .resource, tree[list].isFlow,
      !source.hasLineBreak(in: tree[list].span)
    else { return false }
    add(list, \.behind, end: tree[list].start + 1)
    return true
  }
}
