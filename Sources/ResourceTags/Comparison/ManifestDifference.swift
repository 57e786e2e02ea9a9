/// A difference between two manifests, with its locations in the old and the new text.
package struct ManifestDifference: Sendable {
  /// The kind of the difference.
  package let kind: ManifestChange
  /// The location in the old text; `nil` for an addition.
  package let oldSpan: ByteSpan?
  /// The location in the new text; `nil` for a removal.
  package let newSpan: ByteSpan?
}

extension ManifestComparison {
  /// The kinds of differences that do not change the meaning: different comments, and a different order where order
  /// does not matter. Empty if only the layout differs.
  package var onlyDifferent: [String] {
    var result: [String] = []
    if Self.comments(old) != Self.comments(new) { result.append("comments") }
    if Self.outline(old) != Self.outline(new) { result.append("order without meaning") }
    return result
  }

  /// The ignore comments of the new manifest that the old manifest still lacks after the edits.
  package var addedIgnores: [ManifestDifference] {
    let ignores = Self.ignores(new)
    if ignores.isEmpty { return [] }
    let brought = Self.ignores((try? old.applying(edits).manifest) ?? old)
    var known = brought.counts(by: \.owner)
    return ignores.compactMap { rule, owner, span in
      let count = known[owner] ?? 0
      known[owner] = count - 1
      return count > 0 ? nil : ManifestDifference(kind: .ignoreAdded(rule: rule), oldSpan: nil, newSpan: span)
    }
  }

  /// Returns the ignore comments that specify a rule. `owner` identifies the place of a comment: the rule, the entry
  /// that contains the line to which the comment applies, and the scalar at the start of that line.
  private static func ignores(_ manifest: Manifest) -> [(rule: String, owner: [String], span: ByteSpan)] {
    let tree = manifest.tree
    let lines = LineTable(manifest.source)
    return IgnoreComments(tree).comments.compactMap { comment in
      guard let rule = comment.rule else { return nil }
      let line = lines.span(ofLine: min(comment.targetLine, lines.lineCount))
      let start = line.start + manifest.source.bytes[line].prefix { " \t-".utf8.contains($0) }.count
      let node = tree.nodes.partitionIndex { $0.start > start } - 1
      let entry = manifest.entries.partitionIndex { tree.start(of: $0.key) > start } - 1
      let isInside = entry >= 0 && tree.next(after: tree.next(after: manifest.entries[entry].key)).index > node
      let path = isInside ? manifest.path(ofEntry: entry).string : ""
      return (rule, [rule, path, node < 0 ? "" : tree.text(of: NodeID(node)) ?? ""], comment.span)
    }
  }

  private static func comments(_ manifest: Manifest) -> [ByteString] {
    manifest.tree.comments().map { ByteString(manifest.source.bytes[$0]) }.sorted()
  }

  /// Returns the declared tags with their categories, the resource paths with their tags, and the setting keys; each
  /// group is in text order.
  private static func outline(_ manifest: Manifest) -> [[ByteString]] {
    manifest.declarations.map { [ByteString(manifest.nameBytes($0.tag)), ByteString($0.category.rawValue)] }
      + manifest.entries.map { entry in
        [ByteString(manifest.normalizedPath(of: entry))]
          + manifest.uses(of: entry).map { ByteString(manifest.nameBytes($0.tag)) }
      } + manifest.settings.map { [$0.key.bytes] }
  }
}
