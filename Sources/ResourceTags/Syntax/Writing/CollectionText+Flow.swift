/// Changes to collections with brackets and commas: flow collections in YAML, and all collections in JSON and old-style
/// property lists.
///
/// If an element is on its own lines, odr removes or inserts whole lines. If an element shares a line with other
/// elements, odr removes or inserts the element with a comma and a space.
extension CollectionText {
  /// The byte after each element: a comma, or a semicolon in a property list dictionary.
  package var comma: UInt8 { tree.syntax == .plist && tree[node].isMapping ? ";" : "," }

  /// Applies a change to a collection that is not empty.
  package func applyToFlow(_ change: CollectionChange, _ changes: inout TextChanges) {
    // Xcode writes the brackets of an empty collection on separate lines.
    let keepsLines = tree.syntax == .plist && lines(of: elements.count - 1) != nil
    if change.kept.isEmpty, change.insertions.isEmpty, !hasComments, !keepsLines { return changes.delete(spanOfAll) }
    let endsWithComma = elements.last?.comma != nil || keepsLines
    // New elements on lines of their own come after the comma of the element above, others come before the comma.
    var ownLines: Set<Int> = []
    for insertion in change.insertions {
      let isLast = insertion.next == nil
      if let (offset, indent) = ownLine(for: insertion) {
        if let previous = insertion.previous { ownLines.insert(previous) }
        for (index, text) in insertion.texts.enumerated() {
          let comma = !isLast || endsWithComma || index + 1 < insertion.texts.count
          changes.insert(
            text.onLines(indent: indent, lineBreak: source.lineBreak, suffix: comma ? [self.comma] : []), at: offset)
          changes.carry(text.comments)
        }
      } else {
        insertInline(insertion, &changes)
      }
    }
    remove(change, keepsLastComma: endsWithComma, ownLines, &changes)
    guard let last = change.kept.last, elements[last].comma == nil, last + 1 == elements.count else { return }
    if keepsLines || ownLines.contains(last) { changes.insert([comma], at: endOfKept(last)) }
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

  /// Removes elements, and the commas that are no longer needed. `ownLines` contains the kept elements that new lines
  /// follow.
  private func remove(
    _ change: CollectionChange, keepsLastComma: Bool, _ ownLines: Set<Int>, _ changes: inout TextChanges
  ) {
    let lastKept = change.kept.last ?? -1
    var spans: [ByteSpan] = []
    for index in change.removed.dropFirst(isReplacing(change) ? 1 : 0) {
      var comments = Array(commentGap(before: index).above)
      if lines(of: index) != nil {
        changes.delete(spanWithComments(of: index))
        comments.removeAll { source.startOfLineIfFirst($0.start) != nil }
      } else {
        let end = elements[index].span.end
        let gap = index > lastKept && index > 0 && !ownLines.contains(lastKept) ? gap(before: index, lastKept) : nil
        spans.append(ByteSpan(gap ?? elements[index].span.start, end))
        comments += trailingComment(of: index).asArray
      }
      spans += comments.map { comment in
        if source.startOfLineIfFirst(comment.start) == nil { return comment }
        return ByteSpan(comment.start, source.endOfBlanks(from: source.afterLineBreak(comment.end)))
      }
    }
    let kept = keptCommas(change, keepsLastComma: keepsLastComma, ownLines)
    spans += elements.compactMap(\.comma).filter { !kept.contains($0) }.map { ByteSpan($0, $0 + 1) }
    for span in merged(spans) { changes.delete(span) }
  }

  /// Whether new elements replace the first element on its line.
  private func isReplacing(_ change: CollectionChange) -> Bool {
    change.kept.isEmpty && !change.insertions.isEmpty && lines(of: 0) == nil
  }

  /// Returns the offset after the element before the element at `index` if only white space and a comma are between the
  /// two elements.
  private func gap(before index: Int, _ lastKept: Int) -> ByteIndex? {
    let start = index - 1 == lastKept ? endOfKept(lastKept) : elements[index - 1].span.end
    let gap = source.bytes[start..<elements[index].span.start]
    return gap.allSatisfy { $0.isBlank || $0.isBreak || $0 == comma } ? start : nil
  }

  /// The commas that stay: one after each element that stays, except possibly the last.
  private func keptCommas(
    _ change: CollectionChange, keepsLastComma: Bool, _ ownLines: Set<Int>
  ) -> Set<ByteIndex> {
    var kept: Set<ByteIndex> = []
    for (index, next) in zip(change.kept, change.kept.dropFirst()) {
      // A comma at the start of the next element's line stays there.
      let comma = elements[ownLines.contains(index) || !isLeading(next - 1) ? index : next - 1].comma
      if let comma { kept.insert(comma) }
    }
    guard let last = change.kept.last else {
      if keepsLastComma, isReplacing(change), let comma = elements.last?.comma { kept.insert(comma) }
      return kept
    }
    guard keepsLastComma || ownLines.contains(last) else { return kept }
    let next = last + 1
    let isGapRemoved =
      !ownLines.contains(last) && next < elements.count && lines(of: next) == nil && gap(before: next, last) != nil
    if let comma = elements[isGapRemoved ? elements.count - 1 : last].comma { kept.insert(comma) }
    return kept
  }

  private func isLeading(_ index: Int) -> Bool {
    elements[index].comma.map { source.startOfLineIfFirst($0) != nil } ?? false
  }

  /// Joins spans on the same line that only white space separates, and adds the white space that would be left over.
  private func merged(_ spans: [ByteSpan]) -> [ByteSpan] {
    spans.coalesced { source.endOfBlanks(from: $0) >= $1 }.map { span in
      let next = source.endOfBlanks(from: span.end)
      let isAtEnd = next >= source.count || source.bytes[next].isBreak
      if isAtEnd, let line = source.startOfLineIfFirst(span.start) {
        return ByteSpan(line, source.afterLineBreak(next))
      }
      let before = source.startOfBlanks(before: span.start)
      if isAtEnd, source.bytes[before - 1] != tree.source.bytes[tree[node].start] { return ByteSpan(before, span.end) }
      let isAtClose =
        next >= tree[node].end - 1 || source.bytes[next] == comma
        || source.bytes[next] == "#" && source.startOfLineIfFirst(span.start) == nil
      return ByteSpan(span.start, isAtClose ? span.end : next)
    }
  }

  /// Whether new elements share a line with other elements and either have comments or would get comments of other
  /// elements.
  func isCrowded(_ insertion: CollectionChange.Insertion) -> Bool {
    guard tree.syntax == .yaml, ownLine(for: insertion) == nil else { return false }
    if insertion.texts.contains(where: { !$0.comments.isEmpty }) { return true }
    let isFirst = insertion.previous == nil
    return (!isFirst || insertion.next == nil) && trailingComment(of: insertion.neighbour) != nil
      || isFirst && !commentGap(before: insertion.neighbour).above.isEmpty
  }

  /// Returns the end of an element that stays. If the value is missing, the end includes the space after the colon,
  /// because otherwise YAML would read the colon as part of the key.
  func endOfKept(_ index: Int) -> ByteIndex {
    let end = elements[index].span.end
    return source.bytes[end - 1] == ":" && source.bytes[padded: end].isBlank ? end + 1 : end
  }

  // MARK: Inserting

  private func insertInline(_ insertion: CollectionChange.Insertion, _ changes: inout TextChanges) {
    let separator = self.separator
    let neighbour = elements[insertion.neighbour].span
    let indent = insertion.texts.contains { $0.lines.count > 1 } ? source.indentOfLine(at: neighbour.start) : []
    let texts = insertion.texts.map { $0.inline(indent: indent, lineBreak: source.lineBreak) }
    if let previous = insertion.previous {
      for text in texts { changes.insert(separator + text, at: endOfKept(previous)) }
    } else if insertion.next != nil {
      for text in texts { changes.insert(text + separator, at: neighbour.start) }
    } else {
      // No element stays, so the new elements replace the first element.
      changes.replace(neighbour, with: Array(texts.joined(separator: separator)))
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

  // MARK: Commas

  /// Finds the comma of each element.
  mutating func findCommas() {
    for index in elements.indices {
      let start = elements[index].span.end
      let end = index + 1 < elements.count ? elements[index + 1].span.start : tree[node].end - 1
      elements[index].comma = firstComma(from: start, to: end)
      if let comma = elements[index].comma, tree.syntax != .yaml, source.endOfBlanks(from: start) != comma {
        elements[index].span.end = comma
      }
    }
  }

  /// Returns the offset of the first comma between `start` and `end`, outside comments. There must not be a value between
  /// `start` and `end`.
  private func firstComma(from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    guard tree.syntax == .plist else { return tree.indicators(comma, from: start, to: end).first }
    let bytes = source.bytes
    var index = start
    while index < end, bytes[index] != comma {
      if bytes.has("//", at: index) {
        index = source.lineEnd(from: index)
      } else if bytes.has("/*", at: index) {
        index = (bytes.offset(ofText: "*/", from: index + 2) ?? end) + 2
      } else {
        index += 1
      }
    }
    return index < end ? index : nil
  }
}
