/// Writes the tag lists of categories and resources.
extension DraftWriter {
  /// Changes the list under `key` to `items`, unless the list is an alias. `likeNeighbours` provides the layout for an
  /// empty list.
  mutating func writeList(
    under key: NodeID, _ items: [DraftItem], likeNeighbours: (DraftWriter) -> (ListLayout, item: NodeID?)
  ) throws(EditRefusal) {
    let list = tree.next(after: key)
    // ``writeSharedLists()`` handles an alias together with all nodes that share its list.
    if tree[list].isAlias { return }
    if listsWithoutAnchor.contains(list), let properties = tree.properties[list] {
      changes.delete(ByteSpan(source.startOfBlanks(before: properties.start), properties.end))
    }
    let collection = tree[list].isSequence ? self.collection(list) : nil
    guard let collection, !collection.elements.isEmpty else {
      if items.isEmpty { return }
      var (layout, neighbour) = likeNeighbours(self)
      // Empty brackets on several lines, which may contain comments, stay.
      if collection != nil, layout.isBlock, source.bytes[tree[list].span].contains(where: \.isBreak) {
        layout = sample.inlineLayout
      }
      return try fill(key, list, layout.lines(newTexts(of: items, layout, beside: neighbour)))
    }
    try apply(change(of: collection, to: items), to: collection)
  }

  /// Returns the text of each item in a new list. Moved items keep their comments if the layout has room for them.
  mutating func newTexts(of items: [DraftItem], _ layout: ListLayout, beside neighbour: NodeID?) -> [ElementText] {
    items.map { item in
      guard let origin = item.origin, let node = tree.resolve(origin) else {
        return ElementText([text(of: item.tag, beside: neighbour, isInFlow: !layout.isBlock)])
      }
      var text = ElementText([movedScalar(node, draft.names[item.tag].string, isInFlow: !layout.isBlock)])
      if layout.hasRoomForComments {
        addComments(of: origin, home(of: origin), to: &text)
        changes.carry(text.comments)
      }
      return text
    }
  }

  func text(of tag: DraftTag, beside neighbour: NodeID?, isInFlow: Bool) -> [UInt8] {
    scalars.text(draft.names[tag].string, beside: neighbour, isInFlow: isInFlow)
  }

  // MARK: Items

  /// Returns the changes that turn the items of a list into `items`.
  private mutating func change(of collection: CollectionText, to items: [DraftItem]) -> CollectionChange {
    var change = CollectionChange()
    let neighbour = collection.elements.last?.node
    for (item, index) in zip(items, keptIndices(of: items, in: collection)) {
      if let index {
        change.keep(index)
      } else {
        change.insert(text(of: item, in: collection, neighbour), bindsToNext: item.bindsToNext)
      }
    }
    change.finish(count: collection.elements.count)
    return change
  }

  /// For each item, returns the index of its element in `collection`; `nil` for an item that is new, or that comes from
  /// another list.
  private func keptIndices(of items: [DraftItem], in collection: CollectionText) -> [Int?] {
    let indices = items.map { $0.origin.flatMap { collection.index(of: $0) } }
    var kept: [Int?] = []
    var last = -1
    for (item, index) in zip(items, indices) {
      let stays = index.map { !item.isMoved && $0 > last } ?? false
      kept.append(stays ? index : nil)
      if stays, let index { last = index }
    }
    // A moved item keeps its place if it is between its old neighbors again.
    var next = [Int](repeating: collection.elements.count, count: items.count + 1)
    for place in items.indices.reversed() { next[place] = kept[place] ?? next[place + 1] }
    last = -1
    for place in items.indices {
      if kept[place] == nil, let index = indices[place], index > last, index < next[place + 1] { kept[place] = index }
      if let index = kept[place] { last = index }
    }
    return kept
  }

  /// Returns the text of an item in its new list.
  private mutating func text(
    of item: DraftItem, in collection: CollectionText, _ neighbour: NodeID?
  ) -> ElementText {
    let dash = collection.dash
    guard let origin = item.origin, let node = tree.resolve(origin) else {
      return ElementText([dash + text(of: item.tag, beside: neighbour, isInFlow: collection.isFlow)])
    }
    let scalar = movedScalar(node, draft.names[item.tag].string, isInFlow: collection.isFlow)
    var text = ElementText([dash + carriedAnchor(of: origin, to: collection) + scalar])
    addComments(of: origin, collection.index(of: origin) == nil ? home(of: origin) : collection, to: &text)
    return text
  }

  /// Returns the anchor of an item if the anchor can move with the item. The anchor can move only if all its aliases
  /// are after the new list.
  private mutating func carriedAnchor(of item: NodeID, to collection: CollectionText) -> [UInt8] {
    guard let properties = tree.properties[item] else { return [] }
    let end = tree[collection.node].subtreeEnd
    guard aliases[item]?.allSatisfy({ $0.index >= end && $0 > item }) ?? true else { return [] }
    carriedAnchors.insert(item)
    return Array(source.bytes[properties]) + [.space]
  }

  /// Returns the text of a scalar with the value `string`. The text is copied from `node`, unless the value changed or
  /// the copy would not be valid in the new place.
  func movedScalar(_ node: NodeID, _ string: String, isInFlow: Bool) -> [UInt8] {
    let span = tree[node].span
    let bytes = source.bytes[span]
    let isQuoted = tree[node].style == .singleQuoted || tree[node].style == .doubleQuoted
    if isQuoted, tree.string(node).utf8.elementsEqual(string.utf8), !bytes.contains(where: \.isBreak) {
      return Array(bytes)
    }
    return scalars.text(string, inPlaceOf: node, isInFlow: isInFlow)
  }

  /// Returns the category list that contains an item; `nil` if the item is not in such a list.
  private mutating func home(of item: NodeID) -> CollectionText? {
    for category in DownloadCategory.allCases {
      guard let entry = try? draft.outline.category(category), let list = tree.resolve(entry.value),
        list < item, item.index < tree[list].subtreeEnd, tree[list].isSequence
      else { continue }
      return collection(list)
    }
    return nil
  }

  /// Adds the comments that belong to an item or a key to `text`, if the item or key is on its own lines.
  func addComments(of node: NodeID, _ collection: CollectionText?, to text: inout ElementText) {
    guard tree.syntax == .yaml, let collection, let index = collection.index(of: node),
      let lines = collection.lines(of: index)
    else { return }
    let above = collection.commentsAbove(index, lines).comments
    let below = tree.comments(from: lines.end, to: lines.span.end)
    text.commentsAbove = above.map { Array(source.bytes[$0]) }
    text.trailing = Array(source.bytes[lines.trailing])
    text.commentsBelow = below.map { comment in
      Array(source.bytes[(source.lineStart(of: comment.start) + lines.indent.count)..<comment.end])
    }
    text.comments = above + lines.comment.asArray + below
  }
}

extension CollectionText {
  /// The text before an item: a dash and the space after it, copied from the first item.
  var dash: [UInt8] {
    guard !isFlow, tree[node].isSequence, let first = elements.first else { return [] }
    let gap = source.bytes[(first.span.start + 1)..<source.endOfBlanks(from: first.span.start + 1)]
    return [.dash] + (gap.isEmpty ? [.space] : Array(gap))
  }
}

/// Changes block collections, whose elements are on their own lines.
extension CollectionText {
  /// Applies the change. Throws ``EditRefusal`` if a changed element is not on its own line.
  func applyToBlock(_ change: CollectionChange, _ changes: inout TextChanges, _ lineBreak: [UInt8]) throws(EditRefusal)
  {
    for index in change.removed {
      guard let lines = lines(of: index) else { throw .unsupportedLayout(elements[index].span) }
      changes.delete(ByteSpan(commentsAbove(index, lines).start, lines.span.end))
    }
    for insertion in change.insertions {
      guard let (offset, indent) = ownLine(for: insertion) else {
        throw .unsupportedLayout(elements[insertion.neighbour].span)
      }
      for text in insertion.texts {
        changes.insert(text.onLines(indent: indent, lineBreak: lineBreak), at: offset)
        changes.carry(text.comments)
      }
    }
  }
}
