/// A rule for unquoted names that YAML 1.1 doesn't read as strings.
struct AmbiguousScalar: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "ambiguous-scalar", severity: .warning,
    summary: "a name without quotes is text in YAML 1.2 but not in YAML 1.1",
    explanation: """
      Ruby, PyYAML, and many other tools still read YAML 1.1. In YAML 1.1, `no` and `on` are booleans, `1:20` is a \
      base-60 number, `1_000` is a number, and `2026-11-20` is a date. Put an ambiguous name in quotes, so that all \
      tools read the same text.
      """,
    examples: [
      .passing("tags:\n  onDemand: [\"no\", '1:20', nowhere, level_1]\n"),
      .failing(
        "tags:\n  onDemand: [1️⃣no]\n", "'no' is a boolean in YAML 1.1; put it in quotes",
        fixed: "tags:\n  onDemand: [\"no\"]\n"),
      .failing("tags:\n  onDemand:\n    - 1️⃣1:20\n", "'1:20' is a base-60 number in YAML 1.1; put it in quotes"),
      .failing("files:\n  1️⃣2026-11-20: [forest]\n", "'2026-11-20' is a date in YAML 1.1; put it in quotes"),
    ])

  func check() {
    for fault in manifest.faults {
      guard case .ambiguous(let place, let type) = fault.kind else { continue }
      let node = tree.resolve(fault.node) ?? fault.node
      report(
        "\(quoted(node)) is \(name(type)) in YAML 1.1; put it in quotes",
        about: context.subject(of: fault.node, place), at: fault.node,
        fix: tree[fault.node].isScalar ? .quoting(node, in: tree, isSafe: true) : nil)
    }
  }

  private func name(_ type: PlainScalar) -> String {
    switch type {
    case .bool11: "a boolean"
    case .sexagesimal11: "a base-60 number"
    case .timestamp11: "a date"
    case .merge11: "a merge key"
    case .value11: "a default value"
    default: "a number"
    }
  }
}
