/// A rule for keys that occur twice in a mapping.
struct DuplicateKey: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "duplicate-key", isConfigurable: false,
    summary: "a mapping contains the same key twice",
    explanation: """
      If a key is repeated, some YAML and JSON readers use the first entry, and others use the second. Most readers do \
      not report the repeated key. Merge the two entries, or correct one of the keys.
      """,
    examples: [
      .passing("files:\n  A.sks: [forest]\n  B.sks: [forest]\n"),
      .failing("files:\n  A.sks: [forest]\n  1️⃣A.sks: [desert]\n", "key 'A.sks' is given twice"),
      .failing("tags: {onDemand: [a], 1️⃣\"onDemand\": [b]}\n", "key 'onDemand' is given twice"),
      .failing(#"{"version": 1, 1️⃣"version": 1}"#, "key 'version' is given twice", language: "json"),
    ])

  func check() {
    for fault in manifest.faults {
      guard case .duplicateKey(let first) = fault.kind else { continue }
      report(
        "key \(quoted(fault.node)) is given twice", at: fault.node,
        label: isList(first) && isList(fault.node)
          ? "merge the two values under one key" : "remove one of the entries",
        notes: note("the key is first given here", at: first))
    }
  }

  /// Whether the value of a key is a list or a mapping.
  private func isList(_ key: NodeID) -> Bool {
    tree.resolved(tree.next(after: key))?.isCollection == true
  }
}
