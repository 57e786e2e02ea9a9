import Syntax
import Bytes

/// Adds sections that a manifest does not have yet, in the order of a new manifest.
extension DraftWriter {
  mutating func writeNewSections() throws(EditRefusal) {
    if newSections.isEmpty { return }
    let root = CollectionText(tree, draft.outline.root)
    let order = Section.canonicalKeyOrder
    let places = root.elements.map { element in
      tree.text(of: element.node).flatMap { order.firstIndex(of: $0) }
    }
    let sections = newSections.sorted {
      order.firstIndex(of: $0.section.rawValue) ?? 0 < order.firstIndex(of: $1.section.rawValue) ?? 0
    }
    if root.elements.isEmpty {
      let entries = sections.map {
        entry(keyText(ByteString($0.section.rawValue), beside: nil, inFlow: true), $0.value)
      }
      let lines = mapping(entries, inFlow: true)
      return changes.replace(tree.span(of: draft.outline.root), with: Array(lines.joined(separator: lineBreak)))
    }
    var change = CollectionChange()
    var rest = sections[...]
    /// The last element that comes before a section.
    func previous(_ section: Section) -> Int? {
      let own = order.firstIndex(of: section.rawValue) ?? 0
      return places.lastIndex { $0.map { $0 < own } ?? false }
    }
    func insertThose(behind index: Int?) throws(EditRefusal) {
      while let next = rest.first, previous(next.section) == index {
        rest.removeFirst()
        let key = keyText(ByteString(next.section.rawValue), beside: root.elements[0].node, inFlow: root.isFlow)
        let text = entry(key, next.value)
        if root.isFlow { change.insert(text) } else { try insert(text, behind: index, in: root) }
      }
    }
    try insertThose(behind: nil)
    for index in root.elements.indices {
      change.keep(index)
      try insertThose(behind: index)
    }
    change.finish(count: root.elements.count)
    try apply(change, to: root)
  }

  /// Writes a section below another one and its comments, with a blank line between if sections are separated
  /// by blank lines.
  private mutating func insert(_ section: ElementText, behind index: Int?, in root: CollectionText) throws(EditRefusal)
  {
    guard let neighbour = root.lines(of: index ?? 0) else { throw .unsupportedLayout(root.elements[index ?? 0].span) }
    let text = section.onLines(indent: neighbour.indent, lineBreak: lineBreak)
    let blank = hasBlankLines(root) ? lineBreak : []
    guard index != nil else { return changes.insert(text + blank, at: neighbour.span.start) }
    changes.insert(blank + text, at: neighbour.span.end)
  }

  /// Whether blank lines separate sections: as in a new manifest, unless the existing ones have none.
  private func hasBlankLines(_ root: CollectionText) -> Bool {
    let sections = root.elements.indices.dropFirst().filter { index in
      tree[tree.next(after: root.elements[index].node)].kind == .mapping
    }
    return sections.isEmpty
      || sections.contains { index in
        guard let lines = root.lines(of: index) else { return false }
        let start = root.commentsAbove(index, lines).start
        return source.lineBreakLength(before: start - source.lineBreakLength(before: start)) > 0
      }
  }
}
