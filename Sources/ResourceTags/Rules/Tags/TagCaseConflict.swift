/// A rule for tags that differ only in case.
struct TagCaseConflict: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tag-case-conflict", severity: .warning,
    summary: "two tags differ only in case",
    explanation: """
      Tags are case-sensitive, so names that differ only in case are different tags, but people mix them up. Asset \
      packs are folders, and on a case-insensitive disk, the packs of two such tags share one folder. Usually, one of \
      the two names is misspelled.
      """,
    examples: [
      .passing("tags: {onDemand: [forest, desert]}\n"),
      .failing("tags: {onDemand: [forest, 1️⃣Forest]}\n", "tag 'Forest' differs from 'forest' only in case"),
    ])

  func check() {
    for (tag, first) in manifest.declaredTags.repetitions(by: { name($0).lowercased() }) {
      let name = name(tag)
      // Another rule reports names that Unicode treats as equal.
      guard context.name(first) != name else { continue }
      report(
        "tag \(name.quoted) differs from \(context.name(first).quoted) only in case",
        at: manifest.node(of: tag),
        label: "spell both tags the same way, or rename one of the tags", notes: declarationNote(first))
    }
  }
}
