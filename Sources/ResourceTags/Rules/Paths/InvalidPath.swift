import ManifestSyntax
import SourceText

/// A path that no file can have.
enum InvalidPath: Rule {
  static let documentation = RuleDocumentation(
    id: "invalid-path", severity: .error, isConfigurable: false,
    summary: "a path is empty, too long or holds a character that no file name can have",
    explanation: """
      An empty path, one of more than 4096 bytes, a NUL character or half a surrogate pair cannot name a file on any disk. \
      In a catalog with such a path nothing is read.
      """,
    examples: [
      .passing("files: {Level 2/größe.sks: [forest]}\n"),
      .failing("files: {1️⃣\"\": [forest]}\n", "a path cannot be empty"),
      .failing("files: {1️⃣\"A\\0B\": [forest]}\n", "a path holds a character that no file name can have"),
    ])

  static func check(_ context: LintContext, _ findings: inout Findings) {
    PathForms.visit(context.manifest, [.isEmpty, .isUnusable, .isTooLong]) { key, form in
      findings.report(self, message(form), at: key)
    }
  }

  private static func message(_ form: PathForm) -> String {
    if form.contains(.isEmpty) { return "a path cannot be empty" }
    return form.contains(.isTooLong)
      ? "a path of more than \(PathForm.longest) bytes fits on no disk"
      : "a path holds a character that no file name can have"
  }
}
