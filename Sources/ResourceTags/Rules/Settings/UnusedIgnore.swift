/// A rule for ignore comments that silence nothing.
struct UnusedIgnore: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    IgnoreComments.unusedRuleID, severity: .warning,
    summary: "an `odr:ignore` comment silences nothing",
    explanation: """
      `# odr:ignore rule-id reason` silences the findings of one rule on its own line or, if the comment is alone on \
      its line, on the line below. A comment silences nothing if the problem is fixed, the rule's id is wrong, or the \
      comment is in the wrong place. Remove an unused comment, so that it does not hide a later finding. `--fix` \
      removes unused comments that do not give a reason.
      """,
    examples: [
      .passing(
        "tags:\n  onDemand: [a+b]  # odr:ignore hazardous-tag-name the old app asks for it\nfiles: {A.sks: [a+b]}\n"),
      .failing(
        "tags:\n  onDemand: [forest]  # odr:ignore 1️⃣hazardous-tag-name\nfiles: {A.sks: [forest]}\n",
        "'odr:ignore hazardous-tag-name' silences nothing here",
        fixed: "tags:\n  onDemand: [forest]\nfiles: {A.sks: [forest]}\n"),
      .failing("version: 1  # odr:ignore 1️⃣hazardus\n", "unknown rule 'hazardus'"),
      .failing("version: 1  1️⃣# odr:ignore\n", "'odr:ignore' requires a rule identifier"),
    ])

  /// Does nothing. odr knows whether a comment silences a finding only after all rules have run, so the linter calls
  /// ``reportAll()`` at the end.
  func check() {}

  /// Reports the ignore comments that silenced nothing.
  func reportAll() {
    let unused = context.findings.unusedIgnores
    if unused.isEmpty { return }
    var suggester = SpellingSuggester(context.configurableIDs)
    // Other faults may hide the mistake that a comment silences.
    let isCertain = manifest.faults.allSatisfy { if case .ambiguous = $0.kind { true } else { false } }
    for ignore in unused { report(ignore, isCertain, &suggester) }
  }

  private func report(
    _ ignore: IgnoreComment, _ isCertain: Bool, _ suggester: inout SpellingSuggester
  ) {
    guard let id = ignore.rule else {
      return report(
        "'odr:ignore' requires a rule identifier", at: ignore.span,
        label: "write the id shown in brackets after the finding")
    }
    if id.hasSuffix(",") {
      return report(
        "'odr:ignore' accepts one rule; for another rule, write a second comment on the line above", at: ignore.ruleSpan
      )
    }
    guard let rule = context.rules[id] else {
      return report(
        "unknown rule \(id.quoted)", at: ignore.ruleSpan,
        label: suggester.question(for: id))
    }
    guard rule.isConfigurable else {
      return report(
        "\(rule.fixedLevel) and cannot be ignored", at: ignore.ruleSpan,
        label: "correct the problem that the rule reports")
    }
    report(
      "'odr:ignore \(id)' silences nothing here", at: ignore.ruleSpan, label: "remove the comment",
      fix: .replacing(
        wholeSpan(of: ignore), with: "", title: "remove the comment", isSafe: isCertain && !ignore.hasReason,
        ExpectedChange(removedComments: [ignore.span])))
  }

  /// Returns the text to remove with a comment: the whole line if the comment is alone on its line; otherwise, the
  /// comment and the white space before it.
  private func wholeSpan(of ignore: IgnoreComment) -> ByteSpan {
    let source = tree.source
    if let lineStart = source.startOfLineIfFirst(ignore.span.start) {
      return ByteSpan(lineStart, min(source.afterLineBreak(ignore.span.end), source.count))
    }
    return ByteSpan(source.startOfBlanks(before: ignore.span.start), ignore.span.end)
  }
}
