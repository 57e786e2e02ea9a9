/// Reads a baseline file. Stops at the first error, and throws the error with its location.
package struct BaselineReader {
  private let tree: SyntaxTree

  /// Returns the baseline in `source`. Paths in the baseline file are relative to `folder`, which is an absolute path.
  /// Throws ``LintRefusal`` if the file isn't a valid baseline.
  package static func read(_ source: SourceText, in folder: String) throws(LintRefusal) -> Baseline {
    try BaselineReader(tree: JSONReader.read(source)).baseline(in: folder)
  }

  private func baseline(in folder: String) throws(LintRefusal) -> Baseline {
    if let fault = tree.faults.first {
      if let marker = ConflictMarker.find(in: tree.source) {
        throw failure(ConflictMarker.message(marker, tree.source), at: marker)
      }
      throw failure(fault.message(in: tree.source) ?? "this is not JSON", at: fault.span)
    }
    // A tree without faults always has a root.
    let root = tree.root ?? NodeID(0)
    let values = values(of: root)
    guard values.count == 2, text(values["version"], .plain) == "1", let findings = values["findings"],
      tree[findings].isSequence
    else { throw failure("expected an object with \"version\": 1 and a list of 'findings'", at: tree[root].span) }
    var baseline = Baseline()
    for node in tree.children(of: findings) {
      let values = self.values(of: node)
      // Each count must fit in 32 bits, so that the sum of counts cannot overflow.
      guard values.count == 4, let path = text(values["path"], .doubleQuoted),
        let rule = text(values["rule"], .doubleQuoted), let message = text(values["message"], .doubleQuoted),
        let count = text(values["count"], .plain).flatMap({ Int32($0) }), count > 0
      else {
        throw failure(
          "expected an object with 'path', 'rule', 'message', and a 'count' greater than 0", at: tree[node].span)
      }
      guard Baseline.accepts(rule) else {
        throw failure("findings of \(rule.quoted) cannot be in a baseline", at: tree[node].span)
      }
      // A merge can produce two entries for the same finding; odr adds up the counts of these entries.
      baseline.manifests[RelativePath.resolved(path, from: folder), default: [:]][
        Baseline.Finding(rule: rule, message: message), default: .init(count: 0, offset: tree[node].span.start)
      ].count += Int(count)
    }
    return baseline
  }

  /// Returns the values of an object by key; nothing for any other value, or if a key appears twice.
  private func values(of node: NodeID) -> [String: NodeID] {
    guard tree[node].isMapping else { return [:] }
    let entries = tree.entries(of: node).map { (tree.string($0.key), $0.value) }
    let values = Dictionary(first: entries)
    return values.count == entries.count ? values : [:]
  }

  /// Returns the text of a string or, if `style` is plain, of a number; `nil` for any other value, and for an empty
  /// string.
  private func text(_ node: NodeID?, _ style: Node.Style) -> String? {
    guard let node, tree[node].isScalar, tree[node].style == style else { return nil }
    let text = tree.string(node)
    return text.isEmpty ? nil : text
  }

  private func failure(_ message: String, at span: ByteSpan) -> LintRefusal {
    let position = LineTable(tree.source).position(of: span.start)
    return LintRefusal("\(tree.source.name.visible):\(position.line):\(position.column): \(message)")
  }
}
