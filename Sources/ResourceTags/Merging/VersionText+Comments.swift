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
  typealias InsertionPlace = (start: ByteIndex, indent: [UInt8])

  /// The comments between two elements of a collection, or around its elements.
  /// `index` is the number of the elements above them, and `shared` is the start of the comments directly above the first
  /// element that belong to it or to the list.
  private typealias Gap = (index: Int, comments: CollectionText.CommentGap, shared: ByteIndex?)

  func makeComments() -> [Comment] {
    var known: [NodeID: Gap] = [:]
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
      if line != nil { findCollection(of: &comment, &known) }
      return comment
    }
  }

  /// Finds the innermost collection around a comment on a line of its own, and the number of the collection's elements
  /// above the comment. If the comment belongs to the collection or to its place instead of an element, changes the
  /// owner. `known` contains the comments that were looked up last.
  private func findCollection(of comment: inout Comment, _ known: inout [NodeID: Gap]) {
    let (tree, start) = (manifest.tree, comment.span.start)
    var (node, limit) = (tree.root, nil as ByteIndex?)
    while let current = node, let collection = collection(current) {
      let elements = collection.elements
      let index = elements.partitionIndex { $0.span.start > start }
      if index > 0, elements[index - 1].span.end > start {
        (node, limit) = (value(of: elements[index - 1].node, in: current), nil)
        continue
      }
      if known[current]?.index != index {
        known[current] = (
          index, collection.commentGap(before: index, limit: index == elements.count ? limit : nil),
          index == 0 ? collection.commentsAboveFirst.first?.start : nil
        )
      }
      guard let found = known[current], let key = key(ofCollection: current) else { return }
      let gap = found.comments
      if let last = gap.tail.last, start <= last.start {
        let value = value(of: elements[index - 1].node, in: current)
        if !tree[value].isCollection {
          let owner = self.key(at: elements[index - 1].node)
          comment.slot = owner.map { CommentSlot(key: $0, position: .inside) } ?? comment.slot
          return
        }
        (node, limit) = (value, last.end)
        continue
      }
      // The end of the text is a place of its own.
      if current == tree.root, index == elements.count { return }
      let slot = CommentSlot(key: key, position: .inside)
      if let shared = found.shared, start >= shared { comment.owners = (slot, comment.slot) }
      if let last = gap.place.last, start <= last.start { comment.slot = slot }
      comment.index = index
      comment.previous = index > 0 ? self.key(at: elements[index - 1].node) : nil
      return
    }
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

  /// Returns the list or mapping that a comment belongs to; `nil` if this version doesn't contain it.
  func collection(of slot: CommentSlot) -> CollectionText? {
    let node = slot.key == .end ? manifest.tree.root : element(slot.key).map { manifest.tree.next(after: $0.node) }
    return node.flatMap { $0.index < manifest.tree.nodes.count ? collection($0) : nil }
  }

  /// Returns the collection in which a comment can have a line of its own; `nil` if the text doesn't contain the
  /// collection, or if elements share their lines with other text.
  private func collectionWithLines(of slot: CommentSlot) -> CollectionText? {
    if let known = collectionsWithLines[slot] { return known }
    let found = collection(of: slot).flatMap { found in
      !found.elements.isEmpty && found.elements.indices.allSatisfy { found.lines(of: $0) != nil } ? found : nil
    }
    collectionsWithLines[slot] = .some(found)
    return found
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

  /// Whether a comment can be at its place: on a line of its own in a collection or below a key without a value, at the
  /// end of the text, or next to an element that begins a line.
  func hasPlace(for slot: CommentSlot) -> Bool {
    slot.isInside
      ? collectionWithLines(of: slot) != nil || placeBelowKey(of: slot) != nil
      : slot.key == .end || element(slot.key)?.line != nil
  }

  /// Returns the collections in brackets whose elements need lines of their own, so that a comment can have its place.
  func collectionsWithoutLines(around slot: CommentSlot) -> [NodeID] {
    if hasPlace(for: slot) { return [] }
    let first = slot.isInside ? collection(of: slot)?.elements.first?.node : element(slot.key)?.node
    guard let first else { return [] }
    var found: [NodeID] = []
    var node = manifest.tree.root
    while let current = node, current < first, let collection = collection(current) {
      if collection.isFlow, collection.elements.indices.contains(where: { collection.lines(of: $0) == nil }) {
        found.append(current)
      }
      let index = collection.elements.partitionIndex { $0.node > first } - 1
      node = index < 0 ? nil : value(of: collection.elements[index].node, in: current)
    }
    return found
  }

  /// Returns the place below the key of a collection without elements; `nil` for other collections.
  private func placeBelowKey(of slot: CommentSlot) -> InsertionPlace? {
    let tree = manifest.tree
    guard slot.key != .end, let element = element(slot.key), let line = element.line else { return nil }
    let value = tree.next(after: element.node)
    let isOpen =
      tree[value].isScalar
      ? tree[value].span.isEmpty && tree.root.map { !tree[$0].isFlow } ?? false
      : tree.firstChild(of: value) == nil && source.hasLineBreak(in: tree[value].span)
    guard isOpen else { return nil }
    return (source.afterLineBreak(source.lineEnd(from: line.end)), Array(source.bytes[line]) + [" ", " "])
  }

  /// Returns the places for the comments above each element of a collection of `origin`, and below its last one: below the
  /// same element as in `origin`, or above the next one if that fits better.
  private func insertionPlaces(in slot: CommentSlot, from origin: VersionText) -> [InsertionPlace?] {
    let other = origin.collection(of: slot)?.elements.map(\.node) ?? []
    guard let own = collectionWithLines(of: slot) else {
      return Array(repeating: placeBelowKey(of: slot), count: other.count + 1)
    }
    let top = own.ownLine(above: 0)
    /// The place below all comments that belong to their place below an element.
    func place(farBelow index: Int) -> InsertionPlace? {
      if index + 1 < own.elements.count { return own.ownLine(above: index + 1) }
      guard let last = own.commentGap(before: index + 1).place.last else { return own.ownLine(below: index) }
      return own.lines(of: index).map { (source.afterLineBreak(last.end), $0.indent) }
    }
    let names = own.elements.map { key(at: $0.node) }
    let known = Dictionary(first: names.indices.compactMap { index in names[index].map { ($0, index) } })
    let indices = other.map { origin.key(at: $0).flatMap { known[$0] } }
    // For each element that is in `origin`, too, the next such element.
    let shared = Set(indices.compactMap(\.self)).sorted()
    let nextShared = Dictionary(first: zip(shared, shared.dropFirst()).map { ($0, $1) })
    let end = own.elements.count - 1
    var places = [top]
    var (last, before) = (nil as Int?, -1)
    for (number, index) in indices.enumerated() {
      if let index { (last, before) = (index, last ?? -1) }
      if number + 1 == indices.count {
        places.append(index == end ? own.ownLine(below: end) : place(farBelow: end))
      } else if let index {
        // A comment is above the next element if only new elements are above that, or if the element above has moved.
        let next = indices[number + 1].flatMap { next in
          (next < index ? before < next : index + 1 < next && nextShared[index] == next) ? next : nil
        }
        places.append(next.map { own.ownLine(above: $0) } ?? own.ownLine(below: index))
      } else {
        places.append(last.map(place(farBelow:)) ?? top)
      }
    }
    return places
  }
}
