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
    // If an undeclared tag was probably meant to be an unused tag, the finding about the undeclared tag is enough.
    guard !unused.isEmpty, let meant = context.reportsUndeclaredTags ? MeantTags.used(context) : [] else { return }
    for tag in unused {
      guard let declaration = manifest.declaration(of: tag),
        meant.isEmpty || meant.isDisjoint(with: MeantTags.readings(of: name(tag)).union([name(tag)]))
      else { continue }
      report(
        "tag \(name(tag).quoted) has no resources", about: context.subject(declaration),
        at: declaration.node, label: "assign the tag to a resource, or remove the tag")
    }
  }
}
