import ManifestSyntax
import SourceText

/// A path that has a shorter way to be written.
enum UnnormalizedPath: Rule {
  static let documentation = RuleDocumentation(
    id: "unnormalized-path", severity: .warning,
    summary: "a path has a `.`, a `..`, a double or a trailing slash",
    explanation: """
      One resource should have one spelling, or commands and reviews miss that two entries are the same. Write the \
      path without `.` and `..` components, without `//`, and without a slash at its end.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n"),
      .failing("files: {1️⃣./Level2.sks: [forest]}\n", "path './Level2.sks' is a longer way to write 'Level2.sks'"),
      .failing("files: {1️⃣Levels//A/../B/: [forest]}\n", "path 'Levels//A/../B/' is a longer way to write 'Levels/B'"),
    ])

  static func check(_ context: LintContext, _ findings: inout Findings) {
    PathForms.visit(context.manifest, .isUnnormalized) { key, form in
      guard !form.contains(.isAbsolute), let node = context.tree.resolve(key) else { return }
      let normalized = NormalizedPath(context.tree.scalarBytes(node))
      guard !normalized.leavesRoot, !normalized.bytes.isEmpty else { return }
      let path = String(decoding: normalized.bytes, as: UTF8.self)
      findings.report(self, "path \(context.quoted(key)) is a longer way to write \(path.quoted)", at: key)
    }
  }
}
