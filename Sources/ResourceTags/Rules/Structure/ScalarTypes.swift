/// A rule for names that YAML reads as a number, a boolean, or null.
struct NotAString: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "not-a-string", isConfigurable: false,
    summary: "a name is read as a number, a boolean, or null",
    explanation: """
      YAML reads `1`, `0x1F`, `1.5`, `true`, and `null` as numbers, booleans, or null, not as text. In JSON, numbers, \
      `true`, and `null` without quotes are not text. A tag or a path is text: put it in quotes.
      """,
    examples: [
      .passing("tags:\n  onDemand: [\"1\", level1, '2.5', \"true\"]\n"),
      .failing(
        "tags:\n  onDemand:\n    - 1️⃣1\n", "1 is a number here, not a tag name; put it in quotes",
        fixed: "tags:\n  onDemand:\n    - \"1\"\n"),
      .failing("tags: {onDemand: [1️⃣true]}\n", "true is a boolean here, not a tag name; put it in quotes"),
      .failing("deploymentTarget: 1️⃣17.0\n", "17.0 is a number here, not a version; put it in quotes"),
      .failing(
        #"{"version": 1, "tags": {"onDemand": [1️⃣7]}}"#, "7 is a number here, not a tag name; put it in quotes",
        language: "json"),
    ])

  func check() {
    for fault in manifest.faults {
      guard case .notAString(let place, let type) = fault.kind, !context.hasSyntaxError(fault.node) else { continue }
      let node = tree.resolve(fault.node) ?? fault.node
      let name = type == .bool ? "a boolean" : "a number"
      let isSafe = type != .null && tree.syntax == .yaml || type == .number
      report(
        type == .null
          ? "this is null, not \(place.expected); put it in quotes if it is a name"
          : "\(text(node).abbreviated) is \(name) here, not \(place.expected); put it in quotes",
        about: context.subject(of: fault.node, place), at: fault.node,
        fix: quoting(fault.node, isSafe: isSafe))
    }
  }
}

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
        fix: quoting(fault.node, isSafe: true))
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
