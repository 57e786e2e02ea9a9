/// A rule for declared tags without resources.
struct UnusedTag: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unused-tag", severity: .warning,
    summary: "a declared tag has no resources",
    explanation: """
      Nothing is downloaded for a tag without resources, and the app's request for the tag fails. Remove the tag, or \
      assign it to resources. While you set up a project, set `unused-tag: ignore` under `lint`.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {Forest.m4a: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, 1️⃣desert]}\nfiles: {Forest.m4a: [forest]}\n", "tag 'desert' has no resources"),
    ])

  func check() {
    let manifest = context.manifest
    // Parts of the manifest that odr can't read may use any tag.
    guard manifest.isComplete, tree.faults.isEmpty, !manifest.mayHideTags else { return }
    let isUsed = manifest.isUsed
    let unused = manifest.declaredTags.filter { !isUsed[$0.index] }
    if unused.isEmpty { return }
    var others = SpellingSuggester(
      manifest.declaredTags.filter { isUsed[$0.index] }.map(name), budget: 1_000_000)
    // An undeclared tag may mean the unused one.
    let removal = manifest.firstDeclarations.contains { $0 < 0 } ? "" : ", or remove the tag"
    lazy var words = context.declaredNames.flatMap(\.words).counts { $0 }
    for tag in unused {
      report(
        "tag \(name(tag).quoted) has no resources", at: manifest.node(of: tag),
        label: others.best(for: name(tag)).flatMap { mergeAdvice(name(tag), $0, words) }
          ?? "assign the tag to a resource" + removal)
    }
  }

  /// Returns the command that merges an unused tag and a tag with a similar name. One of the two names is probably
  /// misspelled: the one with words that fewer tags contain or, if there is no difference, the unused one. `counts` says how
  /// many tags contain each word.
  private func mergeAdvice(_ unused: String, _ used: String, _ counts: [Substring: Int]) -> String? {
    guard unused.maySpell(used) else { return nil }
    let isMisspelled = !zip(unused.words, used.words).contains { counts[$0] ?? 0 > counts[$1] ?? 0 }
    let (tag, target) = isMisspelled ? (unused, used) : (used, unused)
    let command = "odr tag merge \(ShellWord.text(tag)) --into \(ShellWord.text(target))"
    return "is \(used.quoted) the same tag? \(ShellWord.inSentence(command)) joins them"
  }
}
