/// A rule for keys in `lint:` that aren't rules, or whose level can't be set.
enum UnknownRule: Rule {
  static let documentation = RuleDocumentation(
    id: "unknown-rule", severity: .warning,
    summary: "`lint:` sets a rule that does not exist or cannot be set",
    explanation: """
      The level changes nothing, because this odr has no such rule or does not let you set it. The name is misspelled, \
      or the rule is from another version. Rules about what cannot be read, such as `yaml-syntax`, are always errors. \
      `odr explain --all` lists the rules.
      """,
    examples: [
      .passing("lint:\n  unused-tag: ignore\n"),
      .failing(
        "lint:\n  1️⃣unsed-tag: ignore\n", "there is no rule 'unsed-tag'",
        fixed: "lint:\n  unused-tag: ignore\n"),
      .failing("lint:\n  1️⃣yaml-syntax: warning\n", "rule 'yaml-syntax' is always an error and cannot be set"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    var suggester: SpellingSuggester?
    var misspelled: [(key: NodeID, meant: String?)] = []
    for level in context.manifest.lintLevels {
      let id = context.text(level.rule)
      if let known = context.rules.documentation(id) {
        guard !known.isConfigurable else { continue }
        findings.report(self, "\(known.fixedLevel) and cannot be set", at: level.rule, label: "remove it")
        continue
      }
      if suggester == nil { suggester = SpellingSuggester(context.rules.configurableIDs()) }
      misspelled.append((level.rule, suggester?.best(for: id)))
    }
    var present = KeyIndex(context)
    present.claim(misspelled)
    for (key, meant) in misspelled {
      findings.report(
        self, "there is no rule \(context.quoted(key))", at: key,
        label: meant.map {
          present.has($0, beside: key) ? "\($0.quoted) is there too; keep one" : "did you mean \($0.quoted)?"
        } ?? "'odr explain --all' lists the rules",
        fix: meant.flatMap { present.fixIt(key, as: $0) })
    }
  }
}
