/// Writes the tag lists of categories and resources.
extension DraftWriter {
  /// Changes the list under `key` to `items`, unless the list is an alias. An empty list gets the layout `layout`, and
  /// its items get the quotes of `neighbour`.
  mutating func writeList(
    under key: NodeID, _ items: [DraftItem], like layout: ListLayout, beside neighbour: NodeID?
  ) throws(EditRefusal) {
    let list = tree.next(after: key)
    // ``checkSharedLists()`` handles an alias together with all nodes that share its list.
    if tree[list].isAlias { return }
    if listsWithoutAnchor.contains(list), let properties = tree.properties[list] {
      changes.delete(ByteSpan(source.startOfBlanks(before: properties.start), properties.end))
    }
    let collection = tree[list].isSequence ? self.collection(list) : nil
    guard let collection, !collection.elements.isEmpty else {
      if items.isEmpty { return }
      var layout = layout
      // Empty brackets on several lines, which may contain comments, stay.
      if collection != nil, layout.isBlock, source.bytes[tree[list].span].contains(where: \.isBreak) {
        layout = sample.inlineLayout
      } else if collection == nil, !layout.isBlock, hasCommentsBelow(key, list) {
        layout = sample.linesLayout
      }
      let (lines, comments) = newList(items, layout, beside: neighbour, inFlow: !layout.isBlock)
      changes.carry(comments)
      return try fill(key, lines)
    }
    try change(collection, to: items.map(listItem))
  }

  /// Whether comments that belong to a missing list are below its key.
  private func hasCommentsBelow(_ key: NodeID, _ list: NodeID) -> Bool {
    let entry = tree.span(ofEntry: key, list)
    guard let line = source.startOfLineIfFirst(entry.start) else { return false }
    let below = source.afterLineBreak(source.lineEnd(from: entry.end))
    return source.endOfCommentLines(below: below, indentedBeyond: entry.start - line) > below
  }

  /// Returns the lines of a new list. `home` is the list that the items come from; `nil` if they come from categories.
  /// Moved items keep their comments, so each item with a comment gets its own line.
  mutating func newList(
    _ items: [DraftItem], _ layout: ListLayout, beside neighbour: NodeID?, from home: CollectionText? = nil,
    inFlow: Bool
  ) -> (lines: [[UInt8]], comments: [ByteSpan]) {
    let texts = newTexts(of: items, layout, beside: neighbour, from: home)
    let comments = texts.flatMap(\.comments)
    if comments.isEmpty || layout.hasRoomForComments { return (layout.lines(texts), comments) }
    let roomy = inFlow ? ListLayout.spread(indent: sample.unit) : sample.linesLayout
    return (roomy.lines(newTexts(of: items, roomy, beside: neighbour, from: home)), comments)
  }

  private mutating func newTexts(
    of items: [DraftItem], _ layout: ListLayout, beside neighbour: NodeID?, from home: CollectionText?
  ) -> [ElementText] {
    var texts = items.map { item in
      (
        index: item.origin.flatMap { home?.index(of: $0) },
        text: text(of: listItem(item), beside: neighbour, from: home, isInFlow: !layout.isBlock)
      )
    }
    if let home { addPlaces(of: home, to: &texts) }
    return texts.map(\.text)
  }

  // MARK: Items

  /// An item of a list after the edits: a tag, or a value of a setting.
  struct ListItem {
    let value: String
    /// The item's node in the text; `nil` for a new item.
    var origin: NodeID?
    /// Whether the request moves the item to another place.
    var isMoved = false
  }

  private func listItem(_ item: DraftItem) -> ListItem {
    ListItem(value: draft.names[item.tag].string, origin: item.origin, isMoved: item.isMoved)
  }

  /// Changes the items of a list that is not empty to `items`.
  mutating func change(_ collection: CollectionText, to items: [ListItem]) throws(EditRefusal) {
    let neighbour = collection.elements.last?.node
    let kept = keptIndices(of: items, in: collection)
    try change(collection, from: collection.elements.indices, to: kept) { writer, number, _ in
      let item = items[number]
      let home = item.origin.flatMap { collection.index(of: $0) } == nil ? nil : collection
      return writer.text(
        of: item, after: collection.dash, beside: neighbour, from: home, isInFlow: collection.isFlow)
    }
  }

  /// For each item, returns the index of its element in `collection`; `nil` for an item that is new, or that comes from
  /// another place. As many items as possible keep their position in the text.
  private func keptIndices(of items: [ListItem], in collection: CollectionText) -> [Int?] {
    let indices = items.map { $0.origin.flatMap { collection.index(of: $0) } }
    var kept = [Int?](repeating: nil, count: items.count)
    let staying = zip(items, indices).map { $0.isMoved ? nil : $1 }
    for place in LongestIncreasingSubsequence.indices(of: staying) { kept[place] = staying[place] }
    // A moved item keeps its place if it is between its old neighbors again.
    var next = [Int](repeating: collection.elements.count, count: items.count + 1)
    for place in items.indices.reversed() { next[place] = kept[place] ?? next[place + 1] }
    var last = -1
    for place in items.indices {
      if kept[place] == nil, let index = indices[place], index > last, index < next[place + 1] { kept[place] = index }
      if let index = kept[place] { last = index }
    }
    return kept
  }

  /// Returns the text of an item in its new list, after `prefix`. If `home` is `nil`, the item is new, or comes from the
  /// list of a category.
  private mutating func text(
    of item: ListItem, after prefix: [UInt8] = [], beside neighbour: NodeID?, from home: CollectionText?,
    isInFlow: Bool
  ) -> ElementText {
    guard let origin = item.origin, let node = tree.resolve(origin) else {
      return ElementText([prefix + scalars.text(item.value, beside: neighbour, isInFlow: isInFlow)])
    }
    let anchor = origin == node ? unusedAnchor(of: node) : []
    var text = ElementText([prefix + anchor + scalars.text(item.value, inPlaceOf: node, isInFlow: isInFlow)])
    addComments(of: origin, home ?? self.home(of: origin), to: &text)
    return text
  }

  /// Returns the anchor of a scalar, and a space; empty if an alias uses the anchor's name, because ``keepAnchors()``
  /// moves such an anchor to an alias.
  private func unusedAnchor(of node: NodeID) -> [UInt8] {
    guard let span = tree.anchor(of: node), case let anchor = source.bytes[span],
      !usedAnchors.contains(ByteString(anchor))
    else { return [] }
    return anchor + [" "]
  }

  /// Returns the category list that contains an item; `nil` if the item is not in such a list.
  private mutating func home(of item: NodeID) -> CollectionText? {
    for category in DownloadCategory.allCases {
      guard let entry = try? draft.outline.category(category), case let list = entry.value, list < item,
        item.index < tree[list].subtreeEnd, tree[list].isSequence
      else { continue }
      return collection(list)
    }
    return nil
  }

  /// Adds the comments that belong to an item or an entry, except for the comments in the entry's value, to `text`.
  func addComments(of node: NodeID, _ collection: CollectionText?, to text: inout ElementText) {
    guard tree.syntax == .yaml, let collection, let index = collection.index(of: node) else { return }
    let span = collection.elements[index].span
    let (above, trailing) = collection.comments(of: index)
    let tail = collection.commentGap(before: index + 1).tail
    let indent = source.startOfLineIfFirst(span.start).map { span.start - $0 } ?? 0
    text.commentsAbove = above.map { Array(source.bytes[$0]) }
    text.trailing = trailing.map { self.trailing($0) } ?? []
    text.commentsBelow = tail.map {
      Array(source.bytes[min($0.start, source.lineStart(of: $0.start) + indent)..<$0.end])
    }
    text.comments = above + trailing.asArray + tail
  }

  /// Returns a comment and the white space before it, to be written at the end of a line.
  func trailing(_ comment: ByteSpan) -> [UInt8] {
    let blanks = source.bytes[source.startOfBlanks(before: comment.start)..<comment.start]
    return (blanks.isEmpty ? [" "] : Array(blanks)) + source.bytes[comment]
  }

  // MARK: Lists with comments

  /// Writes a collection in brackets with each element on its own line, because comments need the ends of lines. The text
  /// of elements that stay doesn't change. A list on one line becomes a list without brackets where possible.
  mutating func writeOnLines(_ collection: CollectionText, _ change: CollectionChange) throws(EditRefusal) {
    var texts: [(index: Int?, text: ElementText)] = []
    let inserted = Dictionary(first: change.insertions.map { ($0.previous, $0.texts) })
    for index in [nil] + change.kept {
      if let index {
        let element = collection.elements[index]
        var text = ElementText([Array(source.bytes[ByteSpan(element.span.start, collection.endOfKept(index))])])
        addComments(of: element.node, collection, to: &text)
        texts.append((index, text))
      }
      texts += (inserted[index] ?? []).map { (nil, $0) }
    }
    addPlaces(of: collection, to: &texts)
    let span = tree[collection.node].span
    let header = collection.commentGap(before: 0).trailing
    changes.carry(texts.flatMap(\.text.comments) + header.asArray)
    if let key = keyOfLine(collection) {
      return try fill(key, sample.linesLayout.lines(texts.map(\.text)))
    }
    let line = source.indentOfLine(at: span.start)
    let end = sample.isBlock ? line + sample.unit : line
    let indent =
      collection.elements.indices.lazy.compactMap { collection.lines(of: $0)?.indent }.first ?? end + sample.unit
    func lines(_ comments: [[UInt8]]) -> [UInt8] { comments.flatMap { $0.indented(by: indent) + lineBreak } }
    var start = span.start + 1
    var text = (header.map(trailing) ?? []) + lineBreak
    for (number, (index, element)) in texts.enumerated() {
      let comma = number + 1 < texts.count ? [collection.comma] : []
      guard let index else {
        text += element.onLines(indent: indent, lineBreak: lineBreak, suffix: comma)
        continue
      }
      text += lines(element.commentsAbove) + indent
      changes.replace(ByteSpan(start, collection.elements[index].span.start), with: text)
      start = collection.endOfKept(index)
      text = comma + element.trailing + lineBreak + lines(element.commentsBelow)
    }
    let close = source.startOfLineIfFirst(span.end - 1).map { Array(source.bytes[$0..<span.end - 1]) } ?? end
    changes.replace(ByteSpan(start, span.end - 1), with: text + close)
  }

  /// Adds the comments of a list's places to the texts of its elements, with the blank lines below the comments: above the
  /// next element that stays, or below the last element.
  private func addPlaces(of list: CollectionText, to texts: inout [(index: Int?, text: ElementText)]) {
    if texts.isEmpty { return }
    let isDescribed = texts.contains { !$0.text.commentsAbove.isEmpty }
    var next = 0
    func comments(before end: Int) -> (spans: [ByteSpan], lines: [[UInt8]]) {
      let spans = (next..<max(next, end)).flatMap { list.commentGap(before: $0).place }
      next = max(next, end)
      let lines = spans.flatMap { span in
        [Array(source.bytes[span])] + (source.hasBlankLine(from: span.start, to: source.count) ? [[]] : [])
      }
      return (spans, lines)
    }
    for number in texts.indices {
      let (spans, lines) = comments(before: (texts[number].index ?? 0) + 1)
      let blank: [[UInt8]] = number == 0 && isDescribed && list.endOfOwnComments != nil ? [[]] : []
      texts[number].text.commentsAbove.insert(contentsOf: lines + blank, at: 0)
      texts[number].text.comments += spans
    }
    // The comments at the end of a list without brackets belong to the end of the entry.
    let (spans, lines) = comments(before: list.elements.count + (list.isFlow ? 1 : 0))
    texts[texts.count - 1].text.commentsBelow += lines
    texts[texts.count - 1].text.comments += spans
  }

  /// Returns the key of a list that can be written without brackets, because the list and its key are alone on a line;
  /// `nil` for any other collection, and if tags are renamed, because the items would be copied with their old names.
  private func keyOfLine(_ list: CollectionText) -> NodeID? {
    let span = tree[list.node].span
    // No key precedes the document itself.
    guard list.node != tree.root, case let key = NodeID(list.node.index - 1) else { return nil }
    guard tree[list.node].isSequence, !source.hasLineBreak(in: span), sample.isBlock, renamed.isEmpty,
      !tree[key].isCollection, source.startOfLineIfFirst(tree.start(of: key)) != nil,
      source.restOfLine(from: span.end) != nil
    else { return nil }
    return key
  }
}

extension CollectionText {
  /// The text before an item: a dash and the space after it, copied from the first item.
  var dash: [UInt8] {
    guard !isFlow, tree[node].isSequence, let first = elements.first else { return [] }
    let gap = source.bytes[(first.span.start + 1)..<source.endOfBlanks(from: first.span.start + 1)]
    return ["-"] + (gap.isEmpty ? [" "] : Array(gap))
  }
}

/// Changes block collections, whose elements are on their own lines.
extension CollectionText {
  /// Applies the change. Throws ``EditRefusal`` if a changed element is not on its own line.
  func applyToBlock(_ change: CollectionChange, _ changes: inout TextChanges) throws(EditRefusal) {
    for index in change.removed {
      if lines(of: index) == nil { throw .unsupportedLayout(elements[index].span) }
      changes.delete(spanWithComments(of: index))
    }
    for insertion in change.insertions {
      guard let (offset, indent) = ownLine(for: insertion) else {
        throw .unsupportedLayout(elements[insertion.neighbour].span)
      }
      if insertion.next == nil, let last = insertion.previous, endsWithLooseComment(last) {
        changes.insert(source.lineBreak, at: offset)
      }
      for text in insertion.texts {
        changes.insert(text.onLines(indent: indent, lineBreak: source.lineBreak), at: offset)
        changes.carry(text.comments)
      }
    }
  }
}
