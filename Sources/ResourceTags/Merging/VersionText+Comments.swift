/// The owner of a comment, according to the rule of ownership in `CollectionText+Comments.swift`.
struct CommentSlot: Hashable, Comparable {
  /// At the end of the line that an element begins, on a separate line above that line, or on a separate line in the
  /// collection that is the element's value, between or around its elements.
  enum Position: Comparable { case behind, above, inside }

  /// For a comment in the outermost mapping, ``ElementKey/end``.
  var key: ElementKey
  var position: Position

  var isBehind: Bool { position == .behind }
  var isInside: Bool { position == .inside }

  static func < (left: CommentSlot, right: CommentSlot) -> Bool {
    (left.key, left.position) < (right.key, right.position)
  }
}

extension VersionText {
  struct Comment {
    let text: ByteString
    var slot: CommentSlot
    /// For a comment directly above the first element of a list, both possible owners. Which one it is depends on the other
    /// comments of the list, so it may differ between versions.
    var owners: (list: CommentSlot, element: CommentSlot)?
    /// For a comment on a line of its own in a collection, the number of elements above it, and the last of them.
    var index = 0
    var previous: ElementKey?
    /// The comment alone. `whole` also includes the text that odr removes together with the comment: the whole line of
    /// the comment, or the white space before the comment.
    let span: ByteSpan
    let whole: ByteSpan
  }

  /// Where to insert a comment into a collection, and the indentation of the collection's elements.
  struct InsertionPlace {
    let start: ByteIndex
    let indent: [UInt8]
  }

  /// The comments between two elements of a collection, or around its elements.
  private struct Gap {
    let node: NodeID
    let index: Int
    let comments: CollectionText.CommentGap
    /// The start of the comments directly above the first element that belong to it or to the list.
    let shared: ByteIndex?
  }

  func makeComments() -> [Comment] {
    var known: Gap?
    return manifest.tree.comments().map { span in
      let next = elements.partitionIndex { manifest.tree[$0.node].start >= span.start }
      let line = source.startOfLineIfFirst(span.start)
      let owner = line == nil ? elements[..<next].last?.owner : elements[next...].firstIndex { $0.line != nil }
      let key = owner.map { elements[$0].key } ?? .end
      let whole =
        line.map { ByteSpan($0, min(source.afterLineBreak(span.end), source.count)) }
        ?? ByteSpan(source.startOfBlanks(before: span.start), span.end)
      var comment = Comment(
        text: ByteString(source.bytes[span]), slot: CommentSlot(key: key, position: line == nil ? .behind : .above),
        span: span, whole: whole)
      if line != nil, let (slot, index, previous, isPlace) = gap(around: span, &known) {
        if let first = known?.shared, span.start >= first { comment.owners = (slot, comment.slot) }
        if isPlace { comment.slot = slot }
        (comment.index, comment.previous) = (index, previous)
      }
      return comment
    }
  }

  /// Finds the innermost collection around a comment on a line of its own, the number of the collection's elements above
  /// the comment, the last of them, and whether the comment belongs to the collection or to its place instead of an
  /// element. `known` contains the comments that were looked up last.
  private func gap(
    around comment: ByteSpan, _ known: inout Gap?
  ) -> (slot: CommentSlot, index: Int, previous: ElementKey?, isPlace: Bool)? {
    let tree = manifest.tree
    var (node, limit) = (tree.root, nil as ByteIndex?)
    while let current = node, let collection = collection(current) {
      let elements = collection.elements
      let index = elements.partitionIndex { $0.span.start > comment.start }
      if index > 0, elements[index - 1].span.end > comment.start {
        (node, limit) = (value(of: elements[index - 1].node, in: current), nil)
        continue
      }
      if known?.node != current || known?.index != index {
        known = Gap(
          node: current, index: index,
          comments: collection.commentGap(before: index, limit: index == elements.count ? limit : nil),
          shared: index == 0 ? collection.commentsAboveFirst.first?.start : nil)
      }
      guard let gap = known?.comments, let key = key(ofCollection: current) else { return nil }
      if let last = gap.tail.last, comment.start <= last.start {
        let value = value(of: elements[index - 1].node, in: current)
        if !tree[value].isCollection {
          return self.key(at: elements[index - 1].node).map { (CommentSlot(key: $0, position: .inside), 0, nil, true) }
        }
        (node, limit) = (value, last.end)
        continue
      }
      // The end of the text is a place of its own.
      if current == tree.root, index == elements.count { return nil }
      let isPlace = gap.place.last.map { comment.start <= $0.start } ?? false
      let previous = index > 0 ? self.key(at: elements[index - 1].node) : nil
      return (CommentSlot(key: key, position: .inside), index, previous, isPlace)
    }
    return nil
  }

  private func value(of element: NodeID, in collection: NodeID) -> NodeID {
    manifest.tree[collection].isMapping ? manifest.tree.next(after: element) : element
  }

  private func collection(_ node: NodeID) -> CollectionText? {
    guard manifest.tree[node].isCollection else { return nil }
    if let known = collections[node] { return known }
    let new = CollectionText(manifest.tree, node)
    collections[node] = new
    return new
  }

  /// Returns the key of the element whose value is a collection.
  private func key(ofCollection node: NodeID) -> ElementKey? {
    node == manifest.tree.root ? .end : key(at: NodeID(node.index - 1))
  }

  private func key(at node: NodeID) -> ElementKey? {
    let index = elements.partitionIndex { $0.node >= node }
    return index < elements.count && elements[index].node == node ? elements[index].key : nil
  }

  private func anyCollection(of slot: CommentSlot) -> CollectionText? {
    let node = slot.key == .end ? manifest.tree.root : element(slot.key).map { manifest.tree.next(after: $0.node) }
    return node.flatMap { $0.index < manifest.tree.nodes.count ? collection($0) : nil }
  }

  /// Returns the first item or key of a collection; `nil` if the collection is empty.
  func firstElement(in slot: CommentSlot) -> NodeID? { anyCollection(of: slot)?.elements.first?.node }

  /// Returns the collection in which a comment can have a line of its own; `nil` if the text doesn't contain the
  /// collection, or if elements share their lines with other text.
  func collection(of slot: CommentSlot) -> CollectionText? {
    if let known = holders[slot] { return known }
    let holder = anyCollection(of: slot).flatMap { found in
      !found.elements.isEmpty && found.elements.indices.allSatisfy { found.lines(of: $0) != nil } ? found : nil
    }
    holders[slot] = .some(holder)
    return holder
  }

  /// Returns where to insert the comment of `origin` that is in the collection of `slot`, below `index` elements: below the
  /// element that it follows there or, if this text lacks that element, above the next one.
  func insertionPlace(in slot: CommentSlot, at index: Int, from origin: VersionText) -> InsertionPlace? {
    let id = ObjectIdentifier(origin)
    if insertions[slot]?[id] == nil {
      insertions[slot, default: [:]][id] = insertionPlaces(in: slot, from: origin)
    }
    return insertions[slot]?[id].flatMap { index < $0.count ? $0[index] : nil }
  }

  /// Whether a comment can have a line of its own in a collection, or below a key without a value.
  func hasLines(for slot: CommentSlot) -> Bool { collection(of: slot) != nil || placeBelowKey(of: slot) != nil }

  /// Returns the place below the key of a collection without elements; `nil` for other collections.
  private func placeBelowKey(of slot: CommentSlot) -> InsertionPlace? {
    let tree = manifest.tree
    guard slot.key != .end, let element = element(slot.key), let line = element.line else { return nil }
    let value = tree.next(after: element.node)
    guard tree[value].isScalar, tree[value].span.isEmpty, tree.root.map({ !tree[$0].isFlow }) ?? false else {
      return nil
    }
    let start = source.afterLineBreak(source.lineEnd(from: line.end))
    return InsertionPlace(start: start, indent: Array(source.bytes[line]) + [.space, .space])
  }

  /// Returns the places for the comments above each element of a collection of `origin`, and below its last one: below the
  /// same element as in `origin` or, if the text lacks that element, or only that element has moved, above the next one.
  private func insertionPlaces(in slot: CommentSlot, from origin: VersionText) -> [InsertionPlace?] {
    guard let other = origin.anyCollection(of: slot) else { return [] }
    guard let own = collection(of: slot) else {
      return Array(repeating: placeBelowKey(of: slot), count: other.elements.count + 1)
    }
    let known = Dictionary(
      first: own.elements.indices.compactMap { index in key(at: own.elements[index].node).map { ($0, index) } })
    func place(above index: Int) -> InsertionPlace? {
      own.lines(of: index).map { InsertionPlace(start: own.startOfLines(index, $0), indent: $0.indent) }
    }
    func place(below index: Int) -> InsertionPlace? {
      own.lines(of: index).map { InsertionPlace(start: $0.span.end, indent: $0.indent) }
    }
    /// The place below all comments that belong to their place below an element.
    func place(farBelow index: Int) -> InsertionPlace? {
      if index + 1 < own.elements.count { return place(above: index + 1) }
      guard let last = own.commentGap(before: index + 1).place.last else { return place(below: index) }
      return own.lines(of: index).map {
        InsertionPlace(start: source.afterLineBreak(last.end), indent: $0.indent)
      }
    }
    let indices = other.elements.map { origin.key(at: $0.node).flatMap { known[$0] } }
    let lastIndex = own.elements.count - 1
    var places = [place(above: 0)]
    var (last, before) = (nil as Int?, nil as Int?)
    for (number, index) in indices.enumerated() {
      if let index { (last, before) = (index, last) }
      if number + 1 == indices.count {
        places.append(index == lastIndex ? place(below: lastIndex) : place(farBelow: lastIndex))
      } else if let index {
        let next = indices[number + 1]
        let hasMoved = next.map { $0 < index && before ?? -1 < $0 } ?? false
        places.append(hasMoved ? next.flatMap(place(above:)) : place(below: index))
      } else {
        places.append(last.map(place(farBelow:)) ?? place(above: 0))
      }
    }
    return places
  }
}
