/// Changes to collections with brackets and commas: flow collections in YAML, and all collections in JSON and old-style
/// property lists.
///
/// If an element is on its own lines, odr removes or inserts whole lines. If an element shares a line with other
/// elements, odr removes or inserts the element with a comma and a space.
extension CollectionText {
  /// The byte after each element: a comma, or a semicolon in a property list dictionary.
  package var comma: UInt8 { tree.comma(in: node) }

  /// A comma that is not on the same line as the element before it. ``applyToFlow(_:_:_:)`` requires a text without
  /// misplaced commas.
  var misplacedComma: ByteIndex? {
    elements.first { $0.comma != nil && source.endOfBlanks(from: $0.span.end) != $0.comma }?.comma
  }

  /// Applies a change to a collection that is not empty.
  package func applyToFlow(_ change: CollectionChange, _ changes: inout TextChanges, _ lineBreak: [UInt8]) {
    // Xcode writes the brackets of an empty collection on separate lines.
    let keepsLines = tree.syntax == .plist && lines(of: elements.count - 1) != nil
    if change.kept.isEmpty, change.insertions.isEmpty, !hasComments, !keepsLines { return changes.delete(spanOfAll) }
    remove(change, &changes)
    let endsWithComma = elements.last?.comma != nil || keepsLines
    var needsComma: [Int: Bool] = [:]
    if let last = change.kept.last {
      needsComma[last] = endsWithComma || change.insertions.last?.next == nil && !change.insertions.isEmpty
    }
    for insertion in change.insertions {
      let isLast = insertion.next == nil
      let hasCommaAfter = !isLast || endsWithComma
      if let (offset, indent) = ownLine(for: insertion) {
        for (index, text) in insertion.texts.enumerated() {
          let comma = hasCommaAfter || index + 1 < insertion.texts.count
          changes.insert(
            text.onLines(indent: indent, lineBreak: lineBreak, suffix: comma ? [self.comma] : []), at: offset)
          changes.carry(text.comments)
        }
        continue
      }
      insertInline(insertion, &changes, lineBreak)
      // The new elements are inserted before the comma of the previous element, so this comma follows the new elements.
      if insertion.followsPrevious { needsComma[insertion.neighbour] = hasCommaAfter }
    }
    for index in change.kept {
      let isNeeded = needsComma[index] ?? true
      if let comma = elements[index].comma {
        if !isNeeded { changes.delete(ByteSpan(max(source.startOfBlanks(before: comma), endOfKept(index)), comma + 1)) }
      } else if isNeeded {
        changes.insert([comma], at: endOfKept(index))
      }
    }
  }

  /// The bytes to delete if no element is left: everything between the brackets. If the elements share lines, the white
  /// space before the closing bracket stays, except in property lists.
  private var spanOfAll: ByteSpan {
    let brackets = tree[node].span
    guard tree.syntax != .plist, let last = elements.last, lines(of: 0) == nil else {
      return ByteSpan(brackets.start + 1, brackets.end - 1)
    }
    return ByteSpan(brackets.start + 1, last.comma.map { $0 + 1 } ?? last.span.end)
  }

  private var hasComments: Bool {
    let span = tree[node].span
    return !tree.comments(from: span.start, to: span.end).isEmpty
  }

  // MARK: Removing

  private func remove(_ change: CollectionChange, _ changes: inout TextChanges) {
    let lastKept = change.kept.last ?? -1
    for index in change.removed {
      if let lines = lines(of: index) {
        changes.delete(ByteSpan(commentsAbove(index, lines).start, lines.span.end))
      } else if index > lastKept {
        changes.delete(
          spanAtEnd(index, afterKept: index - 1 == lastKept, isLast: change.kept.isEmpty && change.insertions.isEmpty))
      } else {
        changes.delete(spanBeforeOthers(index))
      }
    }
  }

  /// Returns the bytes to delete for an element that shares its line and is followed only by removed elements: the
  /// element and the separator before it.
  ///
  /// The bytes include the comma after the last element only if the collection becomes empty; otherwise, this comma
  /// follows the new last element.
  private func spanAtEnd(_ index: Int, afterKept: Bool, isLast: Bool) -> ByteSpan {
    let element = elements[index]
    let end = isLast ? element.comma.map { $0 + 1 } ?? element.span.end : element.span.end
    guard index > 0 else { return ByteSpan(element.span.start, end) }
    let start = afterKept ? endOfKept(index - 1) : elements[index - 1].span.end
    let isPlain = source.bytes[start..<element.span.start].allSatisfy {
      $0.isBlank || $0.isBreak || $0 == comma
    }
    // Other text before the element is a comment that belongs to another element, so the comment stays.
    return ByteSpan(isPlain ? start : source.startOfBlanks(before: element.span.start), end)
  }

  /// Returns the end of an element that stays. If the value is missing, the end includes the space after the colon,
  /// because otherwise YAML would read the colon as part of the key.
  private func endOfKept(_ index: Int) -> ByteIndex {
    let end = elements[index].span.end
    return source.bytes[end - 1] == ":" && source.bytes[padded: end].isBlank ? end + 1 : end
  }

  /// Returns the bytes to delete for an element that shares its line: the element, its comma, and the white space after
  /// it.
  private func spanBeforeOthers(_ index: Int) -> ByteSpan {
    let element = elements[index]
    let end = element.comma.map { $0 + 1 } ?? element.span.end
    let next = source.endOfBlanks(from: end)
    if index + 1 < elements.count, next == elements[index + 1].span.start { return ByteSpan(element.span.start, next) }
    // The next element is on another line, so white space before this element would remain at the end of the line.
    let start = source.startOfBlanks(before: element.span.start)
    return ByteSpan(source.bytes[start - 1].isBreak ? element.span.start : start, end)
  }

  // MARK: Inserting

  private func insertInline(
    _ insertion: CollectionChange.Insertion, _ changes: inout TextChanges, _ lineBreak: [UInt8]
  ) {
    let separator = self.separator
    let neighbour = elements[insertion.neighbour].span
    let start = elements[insertion.previous ?? insertion.next ?? 0].span.start
    let indent = insertion.texts.contains { $0.lines.count > 1 } ? source.indentOfLine(at: start) : []
    let texts = insertion.texts.map { $0.inline(indent: indent, lineBreak: lineBreak) }
    if insertion.followsPrevious {
      for text in texts { changes.insert(separator + text, at: endOfKept(insertion.neighbour)) }
    } else if insertion.next != nil {
      for text in texts { changes.insert(text + separator, at: neighbour.start) }
    } else {
      // No element stays, so the new elements replace the first element.
      changes.insert(Array(texts.joined(separator: separator)), at: neighbour.start)
    }
  }

  /// The separator for elements on one line: the separator between the first two elements. The default is ``comma``,
  /// followed by a space unless the text is minified.
  package var separator: [UInt8] {
    if elements.count > 1 {
      let gap = source.bytes[elements[0].span.end..<elements[1].span.start]
      if gap.allSatisfy({ $0.isBlank || $0 == comma }) { return Array(gap) }
    }
    return [comma] + tree.separator.dropFirst()
  }
}

extension SyntaxTree {
  /// Whether the text is minified JSON, without white space between values.
  var isCompact: Bool {
    guard syntax == .json, let root, self[root].isMapping, let key = firstChild(of: root) else { return false }
    let gap = source.bytes[self[key].end..<self[next(after: key)].start]
    return gap.elementsEqual([.colon]) && !source.bytes[self[root].start + 1].isBreak
  }

  /// The default separator for items and entries on one line.
  package var separator: [UInt8] { isCompact ? [.comma] : Array(", ".utf8) }

  /// Returns the first item or key of a collection; `nil` if the collection is empty.
  func firstChild(of collection: NodeID) -> NodeID? {
    let first = NodeID(collection.index + 1)
    return first.index < self[collection].subtreeEnd ? first : nil
  }

  /// Returns the start of a node, including its anchor and tag.
  package func start(of id: NodeID) -> ByteIndex { properties[id]?.start ?? self[id].start }
}

extension SyntaxTree {
  fileprivate func comma(in node: NodeID) -> UInt8 { syntax == .plist && self[node].isMapping ? .semicolon : .comma }

  /// Returns `elements` of the flow collection `node`, each with the position of its comma.
  func addingCommas(_ elements: [CollectionText.Element], _ node: NodeID) -> [CollectionText.Element] {
    var elements = elements
    let separator = comma(in: node)
    for index in elements.indices {
      let end = index + 1 < elements.count ? elements[index + 1].span.start : self[node].end - 1
      let comma = firstSeparator(separator, from: elements[index].span.end, to: end)
      elements[index].comma = comma
      if let comma, syntax != .yaml, source.endOfBlanks(from: elements[index].span.end) != comma {
        elements[index].span.end = comma
      }
    }
    return elements
  }

  /// Returns the offset of the first `byte` between `start` and `end`, outside comments. There must not be a value
  /// between `start` and `end`.
  fileprivate func firstSeparator(_ byte: UInt8, from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    guard syntax == .plist else { return indicators(byte, from: start, to: end).first }
    let bytes = source.bytes
    var index = start
    while index < end, bytes[index] != byte {
      if bytes[index] == "/", bytes[padded: index + 1] == "/" {
        index = source.lineEnd(from: index)
      } else if bytes[index] == "/" {
        index += 4
        while index < end, bytes[index - 2] != "*" || bytes[index - 1] != "/" { index += 1 }
      } else {
        index += 1
      }
    }
    return index < end ? index : nil
  }
}
