import Syntax
import Bytes
import Diagnostics

/// A declared tag that no resource has.
enum UnusedTag: Rule {
  static let documentation = RuleDocumentation(
    id: "unused-tag", severity: .warning,
    summary: "a declared tag is on no resource",
    explanation: """
      Nothing is downloaded for a tag without resources, and a request for it fails in the app. Remove the tag, or \
      assign it to what it was meant for. Set `unused-tag: ignore` under `lint` while a project is being set up.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {Forest.m4a: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, 1️⃣desert]}\nfiles: {Forest.m4a: [forest]}\n", "tag 'desert' is on no resource"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    // What follows a syntax error may use any tag.
    guard manifest.isComplete else { return }
    var isUsed = [Bool](repeating: false, count: manifest.tagNames.count)
    for use in manifest.tagUses { isUsed[use.tag.index] = true }
    for tag in manifest.declaredTags where !isUsed[tag.index] {
      guard let declaration = manifest.declaration(of: tag) else { continue }
      findings.report(self, "tag \(context.name(tag).quoted) is on no resource", at: declaration.node)
    }
  }
}
