extension ManifestComparison {
  /// What looks different in manifests that say the same: comments, order without meaning; neither, if only the layout
  /// differs.
  package var onlyDifferent: [String] {
    var result: [String] = []
    if Self.comments(old) != Self.comments(new) { result.append("comments") }
    if Self.outline(old) != Self.outline(new) { result.append("order without meaning") }
    return result
  }

  /// The ignore comments that the edits do not bring along with what they rename and move.
  package var addedIgnores: [ManifestDifference] {
    let ignores = Self.ignores(new)
    if ignores.isEmpty { return [] }
    let brought = Self.ignores((try? old.applying(edits).manifest) ?? old)
    var known = Dictionary(brought.map { ($0.owner, 1) }, uniquingKeysWith: +)
    return ignores.compactMap { rule, owner, span in
      let count = known[owner] ?? 0
      known[owner] = count - 1
      return count > 0 ? nil : ManifestDifference(kind: .ignoreAdded(rule: rule), oldSpan: nil, newSpan: span)
    }
  }

  /// The ignore comments that name a rule, each with that rule and with the entry and the scalar that its line begins with.
  private static func ignores(_ manifest: Manifest) -> [(rule: String, owner: [String], span: ByteSpan)] {
    let (tree, lines) = (manifest.tree, LineTable(manifest.source))
    return IgnoreComments(tree).comments.compactMap { comment in
      guard let rule = comment.rule else { return nil }
      let line = lines.span(ofLine: min(comment.targetLine, lines.lineCount))
      let start = line.start + manifest.source.bytes[line].prefix { " \t-".utf8.contains($0) }.count
      let node = tree.nodes.partitionIndex { Int($0.startByte) > start } - 1
      let entry = manifest.entries.partitionIndex { tree.start(of: $0.key) > start } - 1
      let isInside = entry >= 0 && tree.next(after: tree.next(after: manifest.entries[entry].key)).index > node
      let path = isInside ? manifest.path(ofEntry: entry).string : ""
      return (rule, [rule, path, node < 0 ? "" : tree.text(of: NodeID(node)) ?? ""], comment.span)
    }
  }

  private static func comments(_ manifest: Manifest) -> [ByteString] {
    manifest.tree.comments().map { ByteString(manifest.source.bytes[$0]) }.sorted { $0.precedes($1) }
  }

  /// All tags and paths in the order of the text.
  private static func outline(_ manifest: Manifest) -> [[ByteString]] {
    manifest.declarations.map { [ByteString(manifest.nameBytes($0.tag)), ByteString($0.category.rawValue)] }
      + manifest.entries.map { entry in
        [ByteString(manifest.normalizedPath(of: entry))]
          + manifest.uses(of: entry).map { ByteString(manifest.nameBytes($0.tag)) }
      } + manifest.settings.map { [$0.key.bytes] }
  }
}
