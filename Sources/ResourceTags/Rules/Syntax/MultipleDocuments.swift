/// A rule for files that contain more than one YAML document.
struct MultipleDocuments: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "multiple-documents", isConfigurable: false,
    summary: "the file contains more than one YAML document",
    explanation: """
      A manifest must be a single document. Some readers ignore everything after the second `---`, and others reject \
      the file. If the text below the second `---` belongs to the manifest, remove the `---`; otherwise, move the text \
      to a separate file.
      """,
    examples: [
      .passing("---\nversion: 1\n"),
      .failing("version: 1\n1️⃣---\nversion: 1\n", "a second document begins here; a manifest must be a single document"),
    ])

  func check() {
    for fault in tree.faults where fault.kind == .severalDocuments {
      report(
        "a second document begins here; a manifest must be a single document", at: fault.span,
        label: "remove this line, or move the text below it to another file")
    }
  }
}
