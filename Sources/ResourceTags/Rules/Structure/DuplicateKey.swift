/// A rule for keys that occur twice in a mapping.
enum DuplicateKey: Rule {
  static let documentation = RuleDocumentation(
    id: "duplicate-key", severity: .error, isConfigurable: false,
    summary: "a mapping contains the same key twice",
    explanation: """
      If a key is repeated, some YAML and JSON readers use the first entry, and others use the second. Most readers do \
      not report the repeated key. Merge the two entries, or correct one of the keys.
      """,
    examples: [
      .passing("files:\n  A.sks: [forest]\n  B.sks: [forest]\n"),
      .failing("files:\n  A.sks: [forest]\n  1️⃣A.sks: [desert]\n", "key 'A.sks' is given twice"),
      .failing("tags: {onDemand: [a], 1️⃣\"onDemand\": [b]}\n", "key 'onDemand' is given twice"),
      .failing(#"{"version": 1, 1️⃣"version": 1}"#, "key 'version' is given twice", json: true),
    ])

  static func check(_ context: LintContext) {
    for fault in context.manifest.faults {
      guard case .duplicateKey(let first) = fault.kind else { continue }
      context.report(
        self, "key \(context.quoted(fault.node)) is given twice", at: fault.node,
        label: isList(first, context) && isList(fault.node, context)
          ? "merge the two values under one key" : "remove one of the entries",
        notes: context.note("the key is first given here", at: first))
    }
  }

  /// Whether the value of a key is a list or a mapping.
  private static func isList(_ key: NodeID, _ context: LintContext) -> Bool {
    context.tree.resolve(context.tree.next(after: key)).map { context.tree[$0].isCollection } ?? false
  }
}
