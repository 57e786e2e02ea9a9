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
      throw failure(fault.message(in: tree.source) ?? "this is not JSON", at: fault.span)
    }
    // A tree without faults always has a root.
    let root = tree.root ?? NodeID(0)
    let values = try self.values(of: root, ["version", "findings"])
    guard text(values["version"]) == "1" else {
      throw failure("expected \"version\": 1", at: values["version"] ?? root)
    }
    guard let findings = values["findings"], tree[findings].isSequence else {
      throw failure("expected a list for 'findings'", at: values["findings"] ?? root)
    }
    var baseline = Baseline()
    for node in tree.children(of: findings) {
      let values = try self.values(of: node, ["path", "rule", "message", "count"])
      let name = try string("path", values, node)
      let path = RelativePath.resolved(name, from: folder)
      let rule = try string("rule", values, node)
      let finding = Baseline.Finding(rule: rule, message: try string("message", values, node))
      guard Baseline.accepts(rule) else {
        throw failure("findings of \(rule.quoted) cannot be in a baseline", at: values["rule"] ?? node)
      }
      // A merge can produce two entries for the same finding; odr adds up the counts of these entries.
      let count = try count(values["count"], node)
      baseline.manifests[path, default: [:]][finding, default: .init(count: 0, offset: tree[node].span.start)]
        .count += count
    }
    return baseline
  }

  /// Returns the values of a mapping by key; each key must be one of `keys`.
  private func values(of node: NodeID, _ keys: [String]) throws(LintRefusal) -> [String: NodeID] {
    guard tree[node].isMapping else { throw failure("expected an object with \(Self.list(keys))", at: node) }
    var values: [String: NodeID] = [:]
    for (key, value) in tree.entries(of: node) {
      let name = tree.string(key)
      guard keys.contains(name) else {
        throw failure("unknown key \(name.quoted); expected \(Self.list(keys))", at: key)
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw failure("\(name.quoted) appears twice", at: key)
      }
    }
    return values
  }

  private func string(_ key: String, _ values: [String: NodeID], _ parent: NodeID) throws(LintRefusal) -> String {
    guard let node = values[key], tree[node].isScalar, tree[node].style == .doubleQuoted,
      !tree.string(node).isEmpty
    else { throw failure("expected a string for '\(key)'", at: values[key] ?? parent) }
    return tree.string(node)
  }

  private func count(_ node: NodeID?, _ parent: NodeID) throws(LintRefusal) -> Int {
    // Each count must fit in 32 bits, so that the sum of counts cannot overflow.
    guard let count = text(node).flatMap({ Int32($0) }), count > 0 else {
      throw failure("expected a whole number greater than 0 for 'count'", at: node ?? parent)
    }
    return Int(count)
  }

  /// Returns the text of a number.
  private func text(_ node: NodeID?) -> String? {
    guard let node, tree[node].isScalar, tree[node].style == .plain else { return nil }
    return tree.string(node)
  }

  private func failure(_ message: String, at node: NodeID) -> LintRefusal {
    failure(message, at: tree[node].span)
  }

  private func failure(_ message: String, at span: ByteSpan) -> LintRefusal {
    let position = LineTable(tree.source).position(of: span.start)
    return LintRefusal("\(tree.source.name.visible):\(position.line):\(position.column): \(message)")
  }

  private static func list(_ keys: [String]) -> String {
    keys.map { "'\($0)'" }.commaSeparated
  }
}
