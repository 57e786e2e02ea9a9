/// A rule for tags that a resource lists twice.
struct RepeatedTag: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "repeated-tag", severity: .warning,
    summary: "a resource lists a tag twice",
    explanation: """
      A second mention of the same tag has no effect and can be removed.
      """,
    examples: [
      .passing("files: {A.sks: [forest, desert]}\n"),
      .failing(
        "files: {A.sks: [forest, 1️⃣forest]}\n", "tag 'forest' is listed twice here",
        fixed: "files: {A.sks: [forest]}\n"),
    ])

  func check() {
    let manifest = context.manifest
    let repeated = manifest.repeatedUses
    if repeated.isEmpty { return }
    let entriesByList = Dictionary(grouping: manifest.entries.indices) { manifest.entries[$0].list }
    for (list, use) in repeated {
      let entries = entriesByList[list] ?? []
      report(
        "tag \(name(use.tag).quoted) is listed twice here",
        about: context.subject(entries.first.map { manifest.entries[$0] }, tags: [name(use.tag)]),
        at: use.node, label: "list it once",
        fix: .edit(
          RemoveRepetitions(entries: entries), title: "list it once", isSafe: true, takesOut: true,
          key: "list \(list)"))
    }
  }
}
