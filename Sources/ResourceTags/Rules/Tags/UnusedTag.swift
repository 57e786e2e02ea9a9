/// A rule for declared tags without resources.
struct UnusedTag: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    id: "unused-tag", severity: .warning,
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
    guard manifest.isComplete, !manifest.mayHideTags else { return }
    let isUsed = manifest.isUsed
    var meant: Set<String>?
    for tag in manifest.declaredTags where !isUsed[tag.index] {
      guard let declaration = manifest.declaration(of: tag) else { continue }
      // If an undeclared tag was probably meant to be this tag, the finding about the undeclared tag is enough.
      let names = meant ?? MeantTags.used(context)
      meant = names
      if !names.isEmpty, !names.isDisjoint(with: MeantTags.readings(of: name(tag)).union([name(tag)])) {
        continue
      }
      report(
        "tag \(name(tag).quoted) has no resources", about: context.subject(declaration),
        at: declaration.node, label: "assign the tag to a resource, or remove the tag")
    }
  }
}
