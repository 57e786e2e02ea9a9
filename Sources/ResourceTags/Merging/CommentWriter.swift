/// Collects the edits that put comments of another text into a text.
struct CommentWriter {
  private let written: ManifestComments
  private let origin: ManifestComments
  private(set) var edits: [TextEdit] = []
  /// Comments of the other text for which there is no place.
  private(set) var unplaced: [LostComment] = []

  /// For each element the last one that begins a line, itself or one before it.
  private let owners: [Int?]
  /// For each element of the other text the last one before it that this text has, too.
  private let nearest: [[Int]: Int]

  init(_ written: ManifestComments, _ origin: ManifestComments) {
    self.written = written
    self.origin = origin
    var owner: Int?
    owners = written.elements.enumerated().map { index, element in
      if element.line != nil { owner = index }
      return owner
    }
    var nearest: [[Int]: Int] = [:]
    var last: Int?
    for element in origin.elements {
      if let last, nearest[element.key] == nil { nearest[element.key] = last }
      last = written.indices[element.key] ?? last
    }
    self.nearest = nearest
  }

  private var source: SourceText { written.manifest.source }

  /// Replaces the comments `old` at a place, as far as they are there, by those with the texts `new`.
  mutating func replace(_ old: [ByteString], by new: [ByteString], at place: [Int]) {
    let there = written.blocks[place] ?? []
    let texts = there.map(written.joined)
    let coming = Set(new).subtracting(texts)
    let (oldTexts, newTexts) = (Set(old), Set(new))
    let going = there.indices.filter { oldTexts.contains(texts[$0]) && !newTexts.contains(texts[$0]) }
      .map { there[$0] }
    let blocks = (origin.blocks[place] ?? []).filter { coming.contains(origin.joined($0)) }
    // Without a block of the other text, its text is that of this one, and it is there.
    let kind = ManifestComments.Place(rawValue: place[0]) ?? .above
    if let first = going.first, blocks.count == 1, going.count == 1 {
      return edits.append(TextEdit(first.span, text(blocks[0], kind, like: first)))
    }
    for block in going { edits.append(TextEdit(block.span, [])) }
    for block in blocks { insert(block, kind, Array(place.dropFirst())) }
  }

  /// The bytes of a block in place of another one.
  private func text(
    _ block: ManifestComments.Block, _ kind: ManifestComments.Place, like old: ManifestComments.Block
  ) -> [UInt8] {
    let comment = old.lines[0]
    let indent = Array(source.bytes[ByteSpan(old.span.start, comment.start)])
    if source.startOfLineIfFirst(comment.start) == nil {
      return indent + Array(origin.text(block).joined(separator: [0x20]))
    }
    return Array(lines(block, indent).dropLast(old.span.end > source.count ? source.lineBreak.count : 0))
  }

  private func lines(_ block: ManifestComments.Block, _ indent: [UInt8]) -> [UInt8] {
    origin.text(block).flatMap { indent + $0 + source.lineBreak }
  }

  private mutating func insert(_ block: ManifestComments.Block, _ kind: ManifestComments.Place, _ key: [Int]) {
    let isAtTop = key.isEmpty && kind == .inside
    let comment = LostComment(place: [kind.rawValue] + key, block: block)
    guard let index = isAtTop ? 0 : written.indices[key] ?? (kind == .below ? nearest[key] : nil),
      written.elements.indices.contains(index)
    else { return unplaced.append(comment) }
    switch kind {
    case .above: insertAbove(comment, index)
    case .inside: insertAbove(comment, isAtTop ? 0 : min(index + 1, written.elements.count - 1))
    case .below: insertBelow(block, index)
    case .behind:
      guard let line = written.elements[index].line, hasNoComment(line) else { return insertAbove(comment, index) }
      let end = source.lineEnd(from: line)
      let gap = origin.manifest.source.bytes[ByteSpan(block.span.start, block.lines[0].start)]
      edits.append(TextEdit(ByteSpan(at: end), (gap.isEmpty ? [0x20] : Array(gap)) + origin.text(block).joined()))
    }
  }

  private func hasNoComment(_ line: ByteIndex) -> Bool {
    let span = ByteSpan(line, source.lineEnd(from: line))
    return written.manifest.tree.comments(from: span.start, to: span.end).isEmpty
  }

  private mutating func insertAbove(_ comment: LostComment, _ index: Int) {
    // What shares a line with others has its comment above the line.
    guard let owner = owners[index].map({ written.elements[$0] }), let line = owner.line else {
      return unplaced.append(comment)
    }
    edits.append(TextEdit(ByteSpan(at: line), lines(comment.block, Array(source.bytes[owner.indent]))))
  }

  /// Inserts a comment at its place or, where there is none, on lines of its own behind what stood before it.
  mutating func insert(_ comment: LostComment) {
    let key = Array(comment.place.dropFirst())
    if written.indices[key] != nil {
      let count = unplaced.count
      insert(comment.block, ManifestComments.Place(rawValue: comment.place[0]) ?? .above, key)
      if unplaced.count == count { return }
      unplaced.removeLast()
    }
    if let index = nearest[key] { return insertBelow(comment.block, index) }
    edits.append(TextEdit(ByteSpan(at: source.byteOrderMarkLength), lines(comment.block, [])))
  }

  private mutating func insertBelow(_ block: ManifestComments.Block, _ index: Int) {
    let element = written.elements[index]
    let tree = written.manifest.tree
    let value = tree.next(after: element.node)
    let hasValue = element.key[0] != CommentedElement.Kind.tag && element.key[0] != CommentedElement.Kind.use
    var end = tree.span(of: element.node).end
    if hasValue, value.index < tree.nodes.count, tree[value].kind != .mapping, tree[value].style != .block {
      end = max(end, tree.span(of: value).end)
    }
    let lineBreak = source.lineBreak
    let start = origin.manifest.source.startOfLineIfFirst(block.lines[0].start) ?? block.lines[0].start
    let text = lines(block, Array(origin.manifest.source.bytes[ByteSpan(start, block.lines[0].start)]))
    let offset = source.afterLineBreak(source.lineEnd(from: end))
    if offset > source.count {
      edits.append(TextEdit(ByteSpan(at: source.count), lineBreak + lineBreak + text.dropLast(lineBreak.count)))
    } else {
      edits.append(TextEdit(ByteSpan(at: offset), lineBreak + text))
    }
  }
}

/// A comment about something that a merged text does not have.
struct LostComment {
  /// Where it stood: the number of the place and the key of the element.
  let place: [Int]
  let block: ManifestComments.Block

  /// Its first line.
  var span: ByteSpan { block.lines[0] }
}
