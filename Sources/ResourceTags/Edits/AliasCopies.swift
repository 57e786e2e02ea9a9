/// Replaces aliases with copies of their text, so that an edit can change one place and not the other.
extension Manifest {
  /// Returns the manifest with copies in place of the aliases at `spans`, verified to have the same content. Throws
  /// ``EditRefusal`` if an alias doesn't refer to a value that can be copied.
  func copying(aliasesAt spans: [ByteSpan]) throws(EditRefusal) -> Manifest {
    let starts = Set(spans.map(\.start))
    let aliases = tree.aliases.filter { starts.contains(tree[$0.alias].start) }
    if aliases.count < starts.count { throw .shared(spans) }
    let inFlow = tree.nodesInFlow(Set(aliases.map(\.alias)))
    let draft = try ManifestDraft(self)
    let sample = LayoutSample(self, draft.outline)
    var edits: [TextEdit] = []
    for (alias, target) in aliases {
      let span = tree[alias].span
      // A comment after the alias would follow the last line of a copy in lines.
      let isAlone = source.restOfLine(from: span.end, allowsComment: false) != nil
      let indent = inFlow.contains(alias) || !isAlone ? nil : source.indentOfLine(at: span.start)
      let text = sample.copy(of: target, below: indent)
      let start = text.first.map { $0.isBreak } == true ? source.startOfBlanks(before: span.start) : span.start
      edits.append(TextEdit(ByteSpan(start, span.end), text))
    }
    return try proving(edits, draft, EntryOrder(draft))
  }
}

extension LayoutSample {
  /// Returns the text of a value for another place, with all its aliases expanded. A mapping is written in lines below a
  /// key whose line has the given indentation; without an indentation, it is written in braces.
  fileprivate func copy(of value: NodeID, below indent: [UInt8]?) -> [UInt8] {
    guard let node = tree.resolve(value) else { return Array(tree.source.bytes[tree[value].span]) }
    switch tree[node].kind {
    case .sequence:
      let items = tree.children(of: node).map { copy(of: $0, below: nil) }
      return [.openingBracket] + items.joined(separator: tree.separator) + [.closingBracket]
    case .mapping:
      let lineIndent = indent.map { lineBreak + $0 + unit }
      let entries = tree.entries(of: node).map { key, value in
        let text = copy(of: value, below: indent.map { $0 + unit })
        let gap: [UInt8] = text.first?.isBreak == true ? [.colon] : [.colon, .space]
        return (lineIndent ?? []) + copy(of: key, below: nil) + gap + text
      }
      if lineIndent != nil, !entries.isEmpty { return Array(entries.joined()) }
      return [.openingBrace] + entries.joined(separator: tree.separator) + [.closingBrace]
    default:
      if tree.type(of: node) != .string { return Array(tree.source.bytes[tree[node].span]) }
      return ScalarWriter(tree).text(tree.string(node), inPlaceOf: node, isInFlow: true)
    }
  }
}

extension ProvedEdit {
  /// Returns the edit as a change of `original`, whose text has aliases in place of some values of the edited text.
  func asChange(of original: Manifest, copy: Manifest) -> ProvedEdit {
    // Copies contain no comments, so each comment has the same number in both texts.
    let numbers = Dictionary(uniqueKeysWithValues: zip(copy.tree.comments().map(\.start), original.tree.comments()))
    return ProvedEdit(
      textEdits: LineDiff.edits(from: original.source, to: manifest.source.allBytes), manifest: manifest,
      changes: changes, removedComments: removedComments.compactMap { numbers[$0.start] }, additions: additions)
  }
}
