/// The owner of a comment, according to the rule of ownership in `CollectionText+Comments.swift`.
struct CommentSlot: Hashable {
  /// At the end of the line that an element begins, on a separate line above that line, or on a separate line in the
  /// collection that is the element's value, between or around its elements.
  enum Position { case behind, above, inside }

  /// For a comment in the outermost mapping, ``ElementKey/end``.
  var key: ElementKey
  var position: Position

  var isBehind: Bool { position == .behind }
  var isInside: Bool { position == .inside }
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

  func makeComments() -> [Comment] {
    var comments: [ByteIndex: Comment] = [:]
    let end = manifest.tree.root.map { manifest.tree[$0].span.end } ?? 0
    for span in manifest.tree.comments() {
      let line = source.startOfLineIfFirst(span.start)
      let whole =
        line.map { ByteSpan($0, min(source.afterLineBreak(span.end), source.count)) }
        ?? ByteSpan(source.startOfBlanks(before: span.start), span.end)
      // Comments between a key and its value aren't in a collection. After the last bracket of a text, comments belong to
      // all of it.
      let key = span.start < end ? key(before: span.start) : nil
      let slot = CommentSlot(key: key ?? .end, position: line == nil ? .behind : .above)
      comments[span.start] = Comment(text: ByteString(source.bytes[span]), slot: slot, span: span, whole: whole)
    }
    if let root = manifest.tree.root, !comments.isEmpty { findOwners(in: root, of: .end, limit: nil, &comments) }
    return comments.sortedByKey.map(\.value)
  }

  /// Finds the owners of the comments in a collection, which is the value of the element `key` and ends at `limit`.
  private func findOwners(
    in node: NodeID, of key: ElementKey, limit: ByteIndex?, _ comments: inout [ByteIndex: Comment]
  ) {
    guard let collection = collection(node) else { return }
    let (list, end) = (CommentSlot(key: key, position: .inside), collection.elements.count)
    let shared = collection.commentsAboveFirst.first?.start
    var previous: ElementKey?
    for index in 0...end {
      let gap = collection.commentGap(before: index, limit: index == end ? limit : nil)
      let next = index < end ? self.key(at: collection.elements[index].node) : nil
      if let comment = gap.trailing {
        comments[comment.start]?.slot = CommentSlot(key: previous ?? key, position: .behind)
      }
      if index > 0, let previous {
        for comment in gap.tail { comments[comment.start]?.slot = CommentSlot(key: previous, position: .inside) }
        let element = collection.elements[index - 1]
        let limit = (gap.tail.last ?? gap.trailing)?.end ?? element.span.end
        findOwners(in: element.value, of: previous, limit: limit, &comments)
      }
      // The end of the text is a place of its own.
      let place = node == manifest.tree.root && index == end ? CommentSlot(key: .end, position: .above) : list
      let above = next.map { CommentSlot(key: $0, position: .above) }
      for (comment, slot) in gap.place.map({ ($0, place) }) + gap.above.map({ ($0, above ?? place) }) {
        comments[comment.start]?.slot = slot
        comments[comment.start]?.index = index
        comments[comment.start]?.previous = previous
        if let above, let shared, index == 0, comment.start >= shared {
          comments[comment.start]?.owners = (list, above)
        }
      }
      previous = next
    }
  }

  private func collection(_ node: NodeID) -> CollectionText? {
    guard manifest.tree[node].isCollection else { return nil }
    if let known = collections[node] { return known }
    let new = CollectionText(manifest.tree, node)
    collections[node] = new
    return new
  }

  private func key(at node: NodeID) -> ElementKey? {
    let index = elements.partitionIndex { $0.node >= node }
    return index < elements.count && elements[index].node == node ? elements[index].key : nil
  }

  /// Returns the list or mapping that a comment belongs to; `nil` if this version doesn't contain it.
  func collection(of slot: CommentSlot) -> CollectionText? {
    let node = slot.key == .end ? manifest.tree.root : element(slot.key).map { manifest.tree.next(after: $0.node) }
    return node.flatMap { $0.index < manifest.tree.nodes.count ? collection($0) : nil }
  }

  /// Returns the collection in which a comment can have a line of its own; `nil` if the text doesn't contain the
  /// collection, or if elements share their lines with other text.
  private func collectionWithLines(of slot: CommentSlot) -> CollectionText? {
    guard let found = collection(of: slot), !found.elements.isEmpty,
      found.elements.indices.allSatisfy({ found.lines(of: $0) != nil })
    else { return nil }
    return found
  }

  /// Returns the collections in brackets whose elements need lines of their own, so that a comment can have its place.
  func collectionsWithoutLines(around slot: CommentSlot) -> [NodeID] {
    let hasPlace =
      slot.isInside
      ? collectionWithLines(of: slot) != nil || placeBelowKey(of: slot) != nil
      : slot.key == .end || element(slot.key)?.line != nil
    if hasPlace { return [] }
    let first = slot.isInside ? collection(of: slot)?.elements.first?.node : element(slot.key)?.node
    guard let first else { return [] }
    var found: [NodeID] = []
    var node = manifest.tree.root
    while let current = node, current < first, let collection = collection(current) {
      if collection.isFlow, collection.elements.indices.contains(where: { collection.lines(of: $0) == nil }) {
        found.append(current)
      }
      let index = collection.elements.partitionIndex { $0.node > first } - 1
      node = index < 0 ? nil : collection.elements[index].value
    }
    return found
  }

  /// Returns the place below the key of a collection without elements; `nil` for other collections.
  private func placeBelowKey(of slot: CommentSlot) -> CollectionText.OwnLine? {
    let tree = manifest.tree
    guard let element = element(slot.key), let line = element.line else { return nil }
    let value = tree.next(after: element.node)
    let isOpen =
      tree[value].isScalar
      ? tree[value].span.isEmpty && tree.root.map { !tree[$0].isFlow } ?? false
      : tree.firstChild(of: value) == nil && source.hasLineBreak(in: tree[value].span)
    return isOpen
      ? (source.afterLineBreak(source.lineEnd(from: line.end)), Array(source.bytes[line]) + [" ", " "]) : nil
  }

  /// Returns the places for the comments above each element of a collection of `origin`, and below its last one: at the
  /// start, above the next element that this text has, too, or at the end.
  func insertionPlaces(in slot: CommentSlot, from origin: VersionText) -> [CollectionText.OwnLine?] {
    let other = origin.collection(of: slot)?.elements ?? []
    guard let own = collectionWithLines(of: slot) else {
      return Array(repeating: placeBelowKey(of: slot), count: other.count + 1)
    }
    let names = own.elements.map { key(at: $0.node) }
    let known = Dictionary(first: names.indices.compactMap { index in names[index].map { ($0, index) } })
    let end = own.elements.count - 1
    let last = own.commentGap(before: end + 1).place.last
    var places = [own.ownLine(below: end).map { (last.map { source.afterLineBreak($0.end) } ?? $0.start, $0.indent) }]
    for element in other.reversed() {
      let index = origin.key(at: element.node).flatMap { known[$0] }
      places.append(index.map { own.ownLine(above: $0) } ?? places[places.count - 1])
    }
    places[other.count] = own.ownLine(above: 0)
    return places.reversed()
  }
}
