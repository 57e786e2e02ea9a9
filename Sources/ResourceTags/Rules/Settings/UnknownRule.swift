/// A rule for keys under `lint` that aren't rules or whose level can't be set.
struct UnknownRule: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unknown-rule", severity: .warning,
    summary: "`lint:` sets the level of a rule that does not exist or whose level is fixed",
    explanation: """
      The level has no effect, because this version of odr does not include the rule or does not let you set its \
      level. The rule's name is misspelled, or the rule is from another version of odr. Rules such as `yaml-syntax`, \
      about content that odr cannot read, are always errors. `odr explain --all` lists the rules.
      """,
    examples: [
      .passing("lint:\n  unused-tag: ignore\n"),
      .failing(
        "lint:\n  1️⃣unsed-tag: ignore\n", "unknown rule 'unsed-tag'",
        fixed: "lint:\n  unused-tag: ignore\n"),
      .failing("lint:\n  1️⃣yaml-syntax: warning\n", "rule 'yaml-syntax' is always an error; its level cannot be set"),
    ])

  func check() {
    lazy var suggester = SpellingSuggester(context.configurableIDs)
    var misspelled: [(key: NodeID, meant: String?)] = []
    for level in manifest.lintLevels {
      let id = text(level.rule)
      if let known = context.rules[id] {
        if known.isConfigurable { continue }
        report("\(known.fixedLevel); its level cannot be set", at: level.rule, label: "remove it")
        continue
      }
      misspelled.append((level.rule, suggester.best(for: id)))
    }
    if misspelled.isEmpty { return }
    let present = MappingKeys(
      of: manifest.value(of: "lint"), meanings: misspelled.compactMap(\.meant), in: tree)
    for (key, meant) in misspelled {
      report(
        "unknown rule \(quoted(key))", at: key,
        label: meant.map { "did you mean \($0.quoted)?" } ?? "'odr explain --all' lists the rules",
        fix: meant.flatMap { present.fixIt(key, as: $0, self) })
    }
  }
}
