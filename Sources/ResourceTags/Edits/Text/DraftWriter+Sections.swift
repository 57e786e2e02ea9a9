/// Adds keys of the top level that a manifest does not have yet, in the order of a new manifest, and removes others.
extension DraftWriter {
  mutating func writeNewSections() throws(EditRefusal) {
    if newSections.isEmpty, removedSections.isEmpty { return }
    let root = CollectionText(tree, draft.outline.root)
    let order = Section.canonicalKeyOrder
    let places = root.elements.map { element in
      tree.text(of: element.node).flatMap { order.firstIndex(of: $0) }
    }
    let sections = newSections.sorted {
      order.firstIndex(of: $0.section) ?? 0 < order.firstIndex(of: $1.section) ?? 0
    }
    if root.elements.isEmpty {
      let entries = sections.map {
        entry(keyText(ByteString($0.section), beside: nil, inFlow: true), $0.value)
      }
      let lines = mapping(entries, inFlow: true)
      return changes.replace(tree.span(of: draft.outline.root), with: Array(lines.joined(separator: lineBreak)))
    }
    var change = CollectionChange()
    var rest = sections[...]
    /// The last element that comes before a section.
    func previous(_ section: String) -> Int? {
      let own = order.firstIndex(of: section) ?? 0
      return places.lastIndex { $0.map { $0 < own } ?? false }
    }
    func insertThose(behind index: Int?) throws(EditRefusal) {
      while let next = rest.first, previous(next.section) == index {
        rest.removeFirst()
        let key = keyText(ByteString(next.section), beside: root.elements[0].node, inFlow: root.isFlow)
        let text = entry(key, next.value)
        let isLine = text.lines.count == 1 && !Section.ofSettings.contains(next.section)
        if root.isFlow { change.insert(text) } else { try insert(text, isLine: isLine, behind: index, in: root) }
      }
    }
    try insertThose(behind: nil)
    for index in root.elements.indices {
      if !removedSections.contains(root.elements[index].node) {
        change.keep(index)
      } else if !root.isFlow {
        change.keep(index)
        try remove(index, of: root)
      }
      try insertThose(behind: index)
    }
    change.finish(count: root.elements.count)
    try apply(change, to: root)
  }

  /// Writes a section below another one and its comments, with a blank line between if sections are separated
  /// by blank lines; one that `isLine` stands among the lines without sections.
  private mutating func insert(
    _ section: ElementText, isLine: Bool, behind index: Int?, in root: CollectionText
  ) throws(EditRefusal) {
    guard let neighbour = root.lines(of: index ?? 0) else { throw .unsupportedLayout(root.elements[index ?? 0].span) }
    let text = section.onLines(indent: neighbour.indent, lineBreak: lineBreak)
    let isAmongLines = isLine && !(index.map { isMapping(root, $0) } ?? false)
    let blank = !isAmongLines && hasBlankLines(root) ? lineBreak : []
    guard index != nil else { return changes.insert(text + blank, at: neighbour.span.start) }
    changes.insert(blank + text, at: neighbour.span.end)
  }

  /// Removes a key with its comments, and one of the blank lines that it leaves beside each other.
  private mutating func remove(_ index: Int, of root: CollectionText) throws(EditRefusal) {
    guard let lines = root.lines(of: index) else { throw .unsupportedLayout(root.elements[index].span) }
    var start = root.commentsAbove(index, lines).start
    let above = start - source.lineBreakLength(before: start)
    let isBlankAbove = index > 0 && source.lineBreakLength(before: above) > 0
    let end = lines.span.end
    let isBlankBelow = end >= source.count || SourceText.isBreak(source.bytes[source.endOfBlanks(from: end)])
    if isBlankAbove, isBlankBelow { start = above }
    changes.delete(ByteSpan(start, end))
  }

  private func isMapping(_ root: CollectionText, _ index: Int) -> Bool {
    tree[tree.next(after: root.elements[index].node)].kind == .mapping
  }

  /// Whether blank lines separate sections: as in a new manifest, unless the existing ones have none.
  private func hasBlankLines(_ root: CollectionText) -> Bool {
    let sections = root.elements.indices.dropFirst().filter { isMapping(root, $0) }
    return sections.isEmpty
      || sections.contains { index in
        guard let lines = root.lines(of: index) else { return false }
        let start = root.commentsAbove(index, lines).start
        return source.lineBreakLength(before: start - source.lineBreakLength(before: start)) > 0
      }
  }
}
